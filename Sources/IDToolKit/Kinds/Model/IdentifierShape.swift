/// What a text must look like to be an id in some form: a cheap test before it is read.
///
/// Every text that reads as an id has the shape, apart from a sign or `0x` in front of a flake and
/// a checksum after other ids; few other texts do.
struct IdentifierShape: Sendable {
  /// The number of bytes, without a prefix.
  let counts: ClosedRange<Int>
  /// Its digits.
  let alphabet: DigitAlphabet
  /// Characters that stand at fixed offsets, hyphens for one.
  let literals: [(offset: Int, byte: UInt8)]
  /// The largest value of the first digit: with a larger one, the number would overflow.
  let mostFirst: UInt64

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
    return literals.first?.offset == 0
      || alphabet.value(of: text[0]).map { $0 <= mostFirst } ?? true
  }
}

extension IdentifierForm {
  /// Returns the shape of texts in this form, for ids of `bitCount` bits.
  func shape(bitCount: Int) -> IdentifierShape {
    switch coding {
    case .number(let alphabet, let count):
      return .init(count...count, alphabet, mostFirst: Self.mostFirst(alphabet, count, bitCount))
    case .shortNumber(let alphabet, let counts): return .init(counts, alphabet)
    case .padded(let alphabet, let count): return .init(count...count, alphabet)
    case .paddedWithEquals(let alphabet, let count):
      let equals = UInt8(ascii: "=")
      return .init(count + 2...count + 2, alphabet, [(count, equals), (count + 1, equals)])
    case .hyphenatedHexadecimal:
      let hyphen = UInt8(ascii: "-")
      return .init(36...36, .hexadecimal, [8, 13, 18, 23].map { ($0, hyphen) })
    case .pieces(let pieces): return Self.shape(of: pieces)
    case .unixTime(_, let counts): return .init(counts, .decimal)
    case .opaque(let alphabet, let counts, _, _): return .init(counts, alphabet)
    case .custom(let codec): return .init(codec.count...codec.count, codec.alphabet)
    case .flake(let layout, let form): return Self.shape(of: layout, form)
    }
  }

  private static func shape(of pieces: [IdentifierPiece]) -> IdentifierShape {
    var offset = 0
    var literals: [(Int, UInt8)] = []
    var widest = DigitAlphabet.decimal
    for piece in pieces {
      switch piece.content {
      case .literal(let byte): literals.append((offset, byte))
      case .digits(let alphabet, _, _): if alphabet.radix > widest.radix { widest = alphabet }
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

  /// Returns the first digit of the largest number of `bitCount` bits, written in `count` digits.
  private static func mostFirst(_ alphabet: DigitAlphabet, _ count: Int, _ bitCount: Int) -> UInt64
  {
    var largest = IdentifierBits.low(bitCount)
    for _ in 1..<max(count, 2) { _ = largest.divide(by: alphabet.radix) }
    return min(alphabet.radix - 1, UInt64(truncatingIfNeeded: largest.low))
  }
}

extension IdentifierShape {
  fileprivate init(
    _ counts: ClosedRange<Int>,
    _ alphabet: DigitAlphabet,
    _ literals: [(offset: Int, byte: UInt8)] = [],
    mostFirst: UInt64 = .max
  ) {
    self.init(counts: counts, alphabet: alphabet, literals: literals, mostFirst: mostFirst)
  }
}
