/// What a text must look like to be an id in some form: a cheap test before it is read.
///
/// Every text that reads as an id has the shape, apart from a sign or `0x` in front of a flake, a
/// checksum after other ids, the middle of cursors of journals and SteamIDs as text; few other texts
/// do.
struct IdentifierShape: Sendable {
  /// The number of bytes, without a prefix.
  let counts: ClosedRange<Int>
  /// Its digits.
  let alphabet: DigitAlphabet
  /// Characters that stand at fixed offsets, hyphens for one.
  let literals: [(offset: Int, byte: UInt8)]

  /// The offsets of the longest word of letters and digits in a text of several, with hyphens between
  /// them; nil for others.
  ///
  /// A text is looked for by that word: hyphens in words of any length would cost a tenth more.
  var longestWord: Range<Int>? {
    let hyphens = literals.filter { $0.byte == UInt8(ascii: "-") }.map(\.offset)
    guard !hyphens.isEmpty, counts.count == 1, alphabet.radix <= 36,
      literals.allSatisfy({ $0.byte == UInt8(ascii: "-") || $0.byte.isLetterOrDigit })
    else { return nil }
    let words = zip([-1] + hyphens, hyphens + [counts.lowerBound]).map { $0 + 1..<$1 }
    return words.max { $0.count < $1.count }
  }

  /// Whether texts are decimal digits and nothing else.
  var isNumber: Bool { alphabet.radix == 10 && literals.isEmpty }

  /// The most characters of an id that is found in a text.
  static let longestFound = 63

  /// Its characters that are neither letters nor digits, but for the `=` of padding.
  var signs: [UInt8] {
    (0x21...0x7E as ClosedRange<UInt8>).filter { byte in
      !byte.isLetterOrDigit && byte != UInt8(ascii: "=")
        && (alphabet.contains(byte) || literals.contains { $0.byte == byte })
    }
  }

  /// Whether a text, without a prefix, has the shape.
  func fits(_ text: Span<UInt8>) -> Bool {
    guard counts.contains(text.count) else { return false }
    for offset in text.indices {
      if let literal = literals.first(where: { $0.offset == offset }) {
        if text[offset] != literal.byte { return false }
      } else if !alphabet.contains(text[offset]) {
        return false
      }
    }
    return true
  }
}

extension IdentifierForm {
  /// Whether texts are decimal digits and nothing else.
  var isNumber: Bool { shape.isNumber }

  /// Whether texts are so long that they aren't found in others.
  var isTooLongToBeFound: Bool { shape.counts.lowerBound > IdentifierShape.longestFound }

  /// Whether few words could have the form: it is a number, or all its texts are of one length.
  var isUnlikeWords: Bool { isNumber || shape.counts.count == 1 }

  /// The shape of texts in this form.
  var shape: IdentifierShape {
    switch coding {
    case .shortNumber(let alphabet, let counts): return .init(counts, alphabet)
    case .number(let alphabet, let count), .padded(let alphabet, let count):
      return .init(count...count, alphabet)
    case .paddedWithEquals(let alphabet, let count):
      let equals = UInt8(ascii: "=")
      return .init(count + 2...count + 2, alphabet, [(count, equals), (count + 1, equals)])
    case .hyphenatedHexadecimal:
      let hyphen = UInt8(ascii: "-")
      return .init(36...36, .hexadecimal, [8, 13, 18, 23].map { ($0, hyphen) })
    case .pieces(let pieces): return Self.shape(of: pieces)
    case .unixTime(_, let counts, decimals: 0): return .init(counts, .decimal)
    case .unixTime(_, let counts, let decimals):
      let count = counts.upperBound + 1
      return .init(count...count, .decimal, [(count - decimals - 1, UInt8(ascii: "."))])
    case .opaque(let alphabet, let counts, _): return .init(counts, alphabet)
    case .custom(let codec):
      let end = codec.count - 2
      let equals = [end, end + 1].map { ($0, UInt8(ascii: "=")) }
      return .init(
        codec.count...(codec.most ?? codec.count),
        codec.alphabet,
        codec.isPaddedWithEquals ? equals : codec.start.enumerated().map { ($0, $1) }
      )
    case .flake(let layout, let form): return Self.shape(of: layout, form)
    }
  }

  private static func shape(of pieces: [IdentifierPiece]) -> IdentifierShape {
    var offset = 0
    var literals: [(Int, UInt8)] = []
    var widest = DigitAlphabet.decimal
    for piece in pieces {
      switch piece {
      case .literal(let byte): literals.append((offset, byte))
      case .digits(let alphabet, _, _), .free(let alphabet, _):
        if alphabet.radix > widest.radix { widest = alphabet }
      }
      offset += piece.count
    }
    return .init(offset...offset, widest, literals)
  }

  private static func shape(of layout: FlakeLayout, _ form: FlakeForm) -> IdentifierShape {
    switch form {
    // Without the sign or `0x` that may stand in front.
    case .decimal: .init(1...20, .decimal)
    case .hexadecimal: .init(1...16, .hexadecimal)
    case .native where layout.textForm == .dashedHexadecimal:
      .init(17...17, .hexadecimal, [(11, UInt8(ascii: "-"))])
    case .native: .init(layout.textForm.digitCounts, layout.textForm.alphabet)
    }
  }
}

extension IdentifierShape {
  fileprivate init(
    _ counts: ClosedRange<Int>,
    _ alphabet: DigitAlphabet,
    _ literals: [(offset: Int, byte: UInt8)] = []
  ) {
    self.init(counts: counts, alphabet: alphabet, literals: literals)
  }
}
