extension IdentifierKind {
  /// Whether the bits are the id itself, not just our representation of its text, so that they can
  /// be written in other forms.
  var isConvertible: Bool { bitCount > 0 && forms.allSatisfy(\.coding.holdsBits) }

  /// The form that `convert` writes: for flakes the layout's own text form, if it has one.
  var formToConvertTo: Int { form(named: FlakeForm.native.rawValue) ?? 0 }

  /// The kinds and layouts that can be converted.
  static let convertible = (declared + layouts).filter(\.isConvertible)
}

extension IdentifierCoding {
  fileprivate var holdsBits: Bool {
    switch self {
    case .number, .shortNumber, .padded, .paddedWithEquals, .hyphenatedHexadecimal, .flake, .custom:
      true
    // Digits of a radix that is a power of two are bits.
    case .pieces(let pieces): pieces.allSatisfy(\.holdsBits)
    case .unixTime, .opaque: false
    }
  }
}

extension IdentifierPiece {
  fileprivate var holdsBits: Bool {
    switch content {
    case .literal: true
    case .digits(let alphabet, _, _): alphabet.radix.nonzeroBitCount == 1
    }
  }
}
