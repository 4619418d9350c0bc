/// A way to write the bits of a kind as text.
struct IdentifierForm: Sendable {
  /// The name, unique within the kind: what `--form` takes for flakes, and the unit of a Unix time.
  let name: String
  let coding: IdentifierCoding
  /// Whether so many other texts look like it that it is read only as a kind that is named, by an
  /// option or by the name of its place.
  let needsName: Bool

  init(_ name: String, _ coding: IdentifierCoding, needsName: Bool = false) {
    self.name = name
    self.coding = coding
    self.needsName = needsName
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
  /// A decimal count of units of `nanoseconds` each, with a point before its last `decimals` digits.
  case unixTime(nanoseconds: UInt64, digits: ClosedRange<Int>, decimals: Int = 0)
  /// Characters without a meaning; the first is a letter if `isWord`.
  case opaque(DigitAlphabet, counts: ClosedRange<Int>, isWord: Bool)
  /// A flake.
  case flake(FlakeLayout, FlakeForm)
  /// Read by the kind's own function.
  case custom(IdentifierCodec)

  /// How many digits a decimal flake may have in a text: fewer are other numbers, more don't fit in
  /// 64 bits.
  static let flakeDigits = 15...20
}

/// A text form that no other coding describes.
struct IdentifierCodec: Sendable {
  /// The digits, and the least number of them.
  let alphabet: DigitAlphabet
  let count: Int
  /// The greatest number of them; nil if all ids have as many, and maybe something after them.
  var most: Int?
  /// Whether the digits are followed by `==`.
  var isPaddedWithEquals = false
  /// Whether the last digit comes first.
  var isReversed = false
  /// The bytes with which every text begins, if they aren't digits.
  var start: [UInt8] = []
  /// Returns the text of bits, nil if they have none; nil for the digits of a number.
  var write: (@Sendable (IdentifierBits) -> [UInt8]?)?
  /// Whether a text says more than its bits.
  var hasMore = false
  /// Whether texts are found in others.
  var isFoundInTexts = true
  /// Reads a text from an offset on.
  let read: @Sendable (Span<UInt8>, Int) throws(IdentifierProblem) -> IdentifierBits
}

/// A part of a text, and the bits that it represents.
enum IdentifierPiece: Sendable {
  /// A character that is always there.
  case literal(UInt8)
  /// This many digits, and the run that they represent; further digits of the same run continue its
  /// number.
  case digits(DigitAlphabet, Int, BitRun)
  /// This many characters that represent no bits, and are known only from the text.
  case free(DigitAlphabet, Int)

  /// The number of characters.
  var count: Int {
    switch self {
    case .literal: 1
    case .digits(_, let count, _), .free(_, let count): count
    }
  }
}

extension [IdentifierPiece] {
  /// Returns the pieces of characters that are always there.
  static func text(_ text: String) -> [IdentifierPiece] { text.utf8.map { .literal($0) } }

  /// Whether texts can be written from bits alone.
  var holdBits: Bool { allSatisfy { if case .free = $0 { false } else { true } } }

  /// The digits of each run together: a run may have several pieces.
  var runs: [(alphabet: DigitAlphabet, count: Int, run: BitRun)] {
    var runs: [(alphabet: DigitAlphabet, count: Int, run: BitRun)] = []
    for piece in self {
      guard case .digits(let alphabet, let count, let run) = piece else { continue }
      if runs.last?.run == run {
        runs[runs.count - 1].count += count
      } else {
        runs.append((alphabet, count, run))
      }
    }
    return runs
  }

  /// The number of characters of every text.
  var characterCount: Int { reduce(0) { $0 + $1.count } }

  fileprivate var evidence: Double {
    var bits = 0.0
    var lastRun: BitRun?
    for piece in self {
      switch piece {
      case .literal: bits += 6
      case .free(let alphabet, let count): bits += alphabet.evidencePerDigit * Double(count)
      case .digits(let alphabet, let count, let run):
        // A run may be narrower than its digits, or wider; digits that continue it are only that.
        let digits = alphabet.evidencePerDigit * Double(count)
        bits += run == lastRun ? digits : Swift.max(digits, Double(6 * count - run.width))
        lastRun = run
      }
    }
    return bits
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
  /// The only one that ids have; nil if there are several.
  var only: [UInt8]?
  /// Throws what is wrong with a prefix.
  let check: @Sendable (Span<UInt8>) throws(IdentifierPrefixProblem) -> Void
}

extension IdentifierCoding {
  /// How improbable it is that a text of random characters, each one of 64, has the form.
  ///
  /// A character carries six bits. Of the texts of one length, as many have the form as there are
  /// ids: what those `bitCount` bits leave over is evidence, from hyphens in place, from a narrow
  /// alphabet, or because larger numbers would overflow. Where the length varies, only the alphabet
  /// counts.
  func evidence(bitCount: Int) -> FormEvidence {
    switch self {
    case .number(let alphabet, let digits), .padded(let alphabet, let digits):
      // An id may have more bits than its digits can hold.
      FormEvidence(
        text: max(Double(6 * digits - bitCount), alphabet.evidencePerDigit * Double(digits))
      )
    case .paddedWithEquals(_, let digits):
      FormEvidence(text: Double(6 * (digits + 2) - bitCount))
    case .hyphenatedHexadecimal: FormEvidence(text: Double(6 * 36 - bitCount))
    case .pieces(let pieces): FormEvidence(text: pieces.evidence)
    case .custom(let codec): FormEvidence(text: Double(6 * codec.count - bitCount))
    case .shortNumber(let alphabet, _), .opaque(let alphabet, _, _):
      FormEvidence(character: alphabet.evidencePerDigit)
    case .unixTime: FormEvidence(character: DigitAlphabet.decimal.evidencePerDigit)
    case .flake(let layout, let form):
      FormEvidence(character: layout.textForm(of: form).alphabet.evidencePerDigit)
    }
  }
}

/// How improbable it is that random characters have a form, in bits.
struct FormEvidence: Sendable {
  /// The evidence of a text of any length.
  var text = 0.0
  /// The evidence of each character besides.
  var character = 0.0

  /// Returns the evidence of a text of `count` characters.
  func bits(count: Int) -> Double { text + character * Double(count) }
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
        if !byte.isWordByte, byte != UInt8(ascii: "-") {
          throw .unexpected(byte: byte, offset: offset)
        }
      }
    }
  )
}
