/// A way to write the bits of a kind as text.
struct IdentifierForm: Sendable {
  /// The name that `convert` takes; unique within the kind.
  let name: String
  let coding: IdentifierCoding
  /// The evidence of the structure around the digits, in bits: how improbable it is that a random
  /// text has its hyphens in place, or does not overflow.
  var structure = 0.0

  init(_ name: String, _ coding: IdentifierCoding, structure: Double = 0) {
    self.name = name
    self.coding = coding
    self.structure = structure
  }
}

/// How digits represent bits.
enum IdentifierCoding: Sendable {
  /// A number of `digits` digits, the most significant first, with zeros in front.
  case number(DigitAlphabet, digits: Int)
  /// A number without zeros in front, so that the number of digits varies.
  case shortNumber(DigitAlphabet, digits: ClosedRange<Int>)
  /// `digits` digits of a radix that is a power of two; the last bits are padding, and zero.
  case padded(DigitAlphabet, digits: Int)
  /// Padded digits followed by `==`.
  case paddedWithEquals(DigitAlphabet, digits: Int)
  /// 32 hex digits with hyphens after the eighth, 12th, 16th and 20th.
  case hyphenatedHexadecimal
  /// Several numbers and fixed characters in a row.
  case pieces([IdentifierPiece])
  /// A decimal count of units of `nanoseconds` each.
  case unixTime(nanoseconds: UInt64, digits: ClosedRange<Int>)
  /// Characters without a meaning, `usual` of them as a rule; the first is a letter if `isWord`.
  case opaque(DigitAlphabet, counts: ClosedRange<Int>, usual: Int, isWord: Bool)
  /// A flake.
  case flake(FlakeLayout, FlakeForm)
  /// Read by a function of the kind's own.
  case custom(IdentifierCodec)
}

/// A text form that no other coding describes.
struct IdentifierCodec: Sendable {
  /// The digits, and the least number of them.
  let alphabet: DigitAlphabet
  let count: Int
  /// Reads a text from an offset on.
  let read: @Sendable (Span<UInt8>, Int) throws(IdentifierProblem) -> IdentifierBits
}

/// A part of a text, and the bits that it represents.
struct IdentifierPiece: Sendable {
  enum Content: Sendable {
    /// A character that is always there.
    case literal(UInt8)
    /// `count` digits, and the run that they represent.
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

/// What may precede an id, followed by an underscore.
struct IdentifierPrefix: Sendable {
  /// Whether an id must have one.
  let isRequired: Bool
  /// Whether it belongs to the kind, rather than being added by some writers.
  var isOwn = true
  /// The evidence of a prefix in bits: how improbable one is in front of random characters.
  let structure: Double
  /// Whether the prefix ends at the first underscore rather than at the last.
  let endsAtFirst: Bool
  /// Throws what is wrong with a prefix.
  let check: @Sendable (Span<UInt8>) throws(IdentifierPrefixProblem) -> Void
}

extension IdentifierCoding {
  /// The evidence of each digit for the form, as opposed to any of 64 characters, in bits.
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

  /// Returns how many of `count` characters are digits.
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
  /// The prefix that some writers add to ids of kinds without one: `order_01ARYZ…`.
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
