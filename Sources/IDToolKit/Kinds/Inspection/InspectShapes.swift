/// The forms of kinds by the number of characters that they have, so that of some forty only those
/// few are tried whose shape a text has.
struct InspectShapes {
  /// One form of a kind, as far as a look tells.
  struct Entry {
    /// The index of the kind and that of its form.
    let kind: Int
    let form: Int
    /// Whether the ids of the kind are numbers of twenty digits and fewer.
    let isNumeric: Bool
    /// Where a certain character has to stand; it is a digit where -1.
    fileprivate let literalOffset: Int
    fileprivate let literal: UInt8
    /// Nil where characters other than digits stand among them.
    fileprivate let alphabet: Int?
  }

  /// For each number of characters.
  private var byCount: [[Entry]] = Array(repeating: [], count: longest + 1)
  /// For larger numbers.
  private var beyond: [Entry] = []
  /// The kinds that have a prefix in front, of any length.
  private(set) var prefixed: [Int] = []

  private static let longest = 64

  /// Takes kinds that are no flakes.
  init(_ kinds: [IdentifierKind]) {
    for (index, kind) in kinds.enumerated() where kind.layout == nil {
      if kind.prefix != nil { prefixed.append(index) }
      if kind.prefix?.isRequired == true { continue }
      for (place, form) in kind.forms.enumerated() {
        let shape = form.shape(bitCount: kind.bitCount)
        let entry = Entry(
          kind: index,
          form: place,
          isNumeric: kind.isNumeric,
          literalOffset: shape.literals.first?.offset ?? -1,
          literal: shape.literals.first?.byte ?? 0,
          alphabet: shape.literals.isEmpty ? shape.alphabet.index : nil
        )
        for count in shape.counts where count <= Self.longest { byCount[count].append(entry) }
        if shape.counts.upperBound > Self.longest { beyond.append(entry) }
      }
    }
  }

  /// The forms that a text of so many characters may have.
  @inline(__always)
  func entries(for count: Int) -> [Entry] { count <= Self.longest ? byCount[count] : beyond }
}

extension InspectShapes.Entry {
  /// Whether a text of the right number of characters may be such an id.
  @inline(__always)
  func suits(_ text: Span<UInt8>, _ textClass: TextClass) -> Bool {
    if let alphabet { return textClass.alphabets >> UInt32(alphabet) & 1 == 1 }
    return text[literalOffset] == literal
  }
}

extension IdentifierKind {
  /// Whether its ids are numbers of twenty digits and fewer.
  var isNumeric: Bool {
    if case .unixTime = forms[0].coding { true } else { false }
  }
}
