/// A way to write the bits of a kind as text.
struct IdentifierForm: Sendable {
  /// What `convert` calls it; unique within the kind.
  let name: String
  let coding: IdentifierCoding
  /// How improbable it is that a random text has what the form asks for besides its digits, in bits:
  /// hyphens in their places, an overflow that did not happen.
  var structure = 0.0

  init(_ name: String, _ coding: IdentifierCoding, structure: Double = 0) {
    self.name = name
    self.coding = coding
    self.structure = structure
  }
}

/// How digits become bits.
enum IdentifierCoding: Sendable {
  /// A number in so many digits, the most significant first, zeros in front.
  case number(DigitAlphabet, digits: Int)
  /// The same without zeros in front, so that there may be fewer.
  case shortNumber(DigitAlphabet, digits: ClosedRange<Int>)
  /// So many digits of a power of two, of which the last bits are padding, and zero.
  case padded(DigitAlphabet, digits: Int)
  /// The same with `==` behind.
  case paddedWithEquals(DigitAlphabet, digits: Int)
  /// 32 hex digits with hyphens behind the eighth, 12th, 16th and 20th.
  case hyphenatedHexadecimal
  /// Several numbers and fixed characters, one behind the other.
  case pieces([IdentifierPiece])
  /// A count of `nanoseconds` each, in decimal digits.
  case unixTime(nanoseconds: UInt64, digits: ClosedRange<Int>)
  /// Characters that say nothing; so many, `usual` as a rule. The first is a letter if `isWord`.
  case opaque(DigitAlphabet, counts: ClosedRange<Int>, usual: Int, isWord: Bool)
  /// A flake.
  case flake(FlakeLayout, FlakeForm)
  /// As functions of a kind have it.
  case custom(IdentifierCodec)
}

/// A text that no other coding describes.
struct IdentifierCodec: Sendable {
  /// The digits, and how many of them there are at least.
  let alphabet: DigitAlphabet
  let count: Int
  /// Reads a text, so many bytes of which stand in front of the id.
  let read: @Sendable (Span<UInt8>, Int) throws(IdentifierProblem) -> IdentifierBits
}

/// A part of a text, and the bits that it is.
struct IdentifierPiece: Sendable {
  enum Content: Sendable {
    /// A character that is always there.
    case literal(UInt8)
    /// So many digits, and the run that they are.
    case digits(DigitAlphabet, count: Int, BitRun)
  }

  let content: Content

  static func literal(_ character: Unicode.Scalar) -> IdentifierPiece {
    IdentifierPiece(content: .literal(UInt8(ascii: character)))
  }

  static func digits(_ alphabet: DigitAlphabet, _ count: Int, _ run: BitRun) -> IdentifierPiece {
    IdentifierPiece(content: .digits(alphabet, count: count, run))
  }

  /// The number of characters.
  var count: Int {
    switch content {
    case .literal: 1
    case .digits(_, let count, _): count
    }
  }
}

/// What may stand in front of an id, with an underscore behind it.
struct IdentifierPrefix: Sendable {
  /// Whether an id must have one.
  let isRequired: Bool
  /// Whether it is part of the kind, and not what some writer put in front.
  var isOwn = true
  /// How improbable a prefix in front of random characters is, in bits.
  let structure: Double
  /// Whether the first underscore ends it, and not the last.
  let endsAtFirst: Bool
  /// Says what is wrong with one.
  let check: @Sendable (Span<UInt8>) throws(IdentifierPrefixProblem) -> Void
}

extension IdentifierCoding {
  /// What each digit says for the form, as against any of 64 characters, in bits.
  var bitsPerDigit: Double {
    switch self {
    case .number(let alphabet, _), .shortNumber(let alphabet, _), .padded(let alphabet, _),
      .paddedWithEquals(let alphabet, _), .opaque(let alphabet, _, _, _):
      alphabet.bitsPerDigit
    case .hyphenatedHexadecimal: DigitAlphabet.hexadecimal.bitsPerDigit
    case .pieces: DigitAlphabet.base36.bitsPerDigit
    case .unixTime, .flake: DigitAlphabet.decimal.bitsPerDigit
    case .custom(let codec): codec.alphabet.bitsPerDigit
    }
  }

  /// How many of the characters of a text are digits.
  func digitCount(in count: Int) -> Int {
    switch self {
    case .number(_, let count), .padded(_, let count), .paddedWithEquals(_, let count): count
    case .hyphenatedHexadecimal: 32
    case .custom(let codec): codec.count
    case .shortNumber, .opaque, .unixTime, .flake, .pieces: count
    }
  }
}

extension IdentifierPrefix {
  /// What some writers put in front of ids of kinds that have no prefix: `order_01ARYZ…`.
  static let foreign = IdentifierPrefix(
    isRequired: false,
    isOwn: false,
    structure: 0,
    endsAtFirst: false,
    check: { prefix throws(IdentifierPrefixProblem) in
      guard !prefix.isEmpty else { throw .tooShort(count: 0, fewest: 1) }
      guard prefix.count <= 63 else { throw .tooLong(count: prefix.count, most: 63) }
      for offset in prefix.indices {
        let byte = prefix[offset]
        let isWord = byte &- 0x30 < 10 || (0x61...0x7A).contains(byte | 0x20)
        if !isWord, byte != UInt8(ascii: "_"), byte != UInt8(ascii: "-") {
          throw .unexpected(byte: byte, offset: offset)
        }
      }
    }
  )
}
