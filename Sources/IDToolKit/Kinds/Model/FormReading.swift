/// A text form reduced to plain numbers once, so that texts are read without consulting the
/// declaration.
///
/// It yields the bits of a valid text and says nothing about an invalid one. Agrees with
/// ``IdentifierCoding/read(_:from:bitCount:)``, which gives the reason.
struct FormReading: Sendable {
  private enum Way {
    /// Read by the form's ``IdentifierCoding``.
    case other
    case hyphenated
    /// Hex digits, eight at a time.
    case hexadecimal
    /// Digits of a radix that is a power of two; the lowest `padding` bits don't belong to the id.
    case powerOfTwo(width: UInt64, padding: UInt64, mostFirst: UInt64)
    case anyRadix
    /// A decimal count of units of `nanoseconds` each.
    case unixTime(nanoseconds: UInt64)
    /// Characters without a meaning; the first is a lower-case letter if `isWord`.
    case opaque(isWord: Bool)
    /// A flake of 1 to 19 decimal digits; others are read by the form's ``IdentifierCoding``.
    case flake(largest: UInt64, mayStartWithZero: Bool, fewest: Int)
  }

  private let way: Way
  /// The numbers of characters that a text may have.
  let counts: ClosedRange<Int>
  private let bitCount: Int
  private let alphabet: DigitAlphabet
  /// The precision of times, if the form determines it rather than the plan.
  let precision: TimePrecision?
  let evidence: FormEvidence
  /// Whether nearly every text has a letter that isn't a hex digit; false if ``bits(of:)`` does not
  /// read the form.
  let usuallyHasLetters: Bool

  init(_ form: IdentifierForm, bitCount: Int) {
    self.bitCount = bitCount
    counts = Self.counts(of: form)
    evidence = form.coding.evidence(bitCount: bitCount)
    if case .unixTime(let nanoseconds, _, _) = form.coding {
      precision = nanoseconds >= 1_000_000 ? .milliseconds : .microseconds
    } else {
      precision = nil
    }
    switch form.coding {
    case .hyphenatedHexadecimal: (way, alphabet) = (.hyphenated, .hexadecimal)
    case .number(let alphabet, let count):
      (way, self.alphabet) = (Self.way(alphabet, count, bitCount), alphabet)
    case .shortNumber(let alphabet, _): (way, self.alphabet) = (.anyRadix, alphabet)
    case .unixTime(let nanoseconds, _, decimals: 0):
      (way, alphabet) = (.unixTime(nanoseconds: nanoseconds), .decimal)
    case .opaque(let alphabet, _, let isWord):
      (way, self.alphabet) = (.opaque(isWord: isWord), alphabet)
    case .flake(let layout, .decimal):
      let textForm = layout.textForm
      way = .flake(
        largest: layout.largestID.rawValue,
        mayStartWithZero: layout.mayStartWithZero,
        fewest: textForm.isTheOnlyOne ? textForm.digitCounts.lowerBound : 1
      )
      alphabet = .decimal
    case .padded(let alphabet, let count) where bitCount <= 128:
      let width = alphabet.width
      let padding = count * width - bitCount
      self.alphabet = alphabet
      way =
        (0..<width).contains(padding)
        ? .powerOfTwo(width: UInt64(width), padding: UInt64(padding), mostFirst: alphabet.radix - 1)
        : .other
    case .padded, .paddedWithEquals, .pieces, .unixTime, .flake, .custom:
      (way, alphabet) = (.other, .decimal)
    }
    usuallyHasLetters = bitCount > 0 && alphabet.radix > 16
  }

  private static func way(_ alphabet: DigitAlphabet, _ count: Int, _ bitCount: Int) -> Way {
    let width = alphabet.width
    let excess = count * width - bitCount
    guard bitCount <= 128, (0..<width).contains(excess) else { return .anyRadix }
    if alphabet.hasAllHexDigits, excess == 0, count == 24 || count == 32 { return .hexadecimal }
    return .powerOfTwo(
      width: UInt64(width),
      padding: 0,
      mostFirst: alphabet.radix >> UInt64(excess) - 1
    )
  }

  /// Returns the lengths of the form's texts; a sign or a `0x` may precede flakes.
  private static func counts(of form: IdentifierForm) -> ClosedRange<Int> {
    switch form.coding {
    case .flake(_, .decimal): 0...Int.max
    case .flake(_, .hexadecimal): 1...18
    // A hyphen or a `0x` may be there as well.
    case .flake(let layout, .native): 0...layout.textForm.digitCounts.upperBound + 2
    case .custom(let codec): codec.count...Int.max
    // The shape of pieces takes long to work out, of all kinds at the start of each run.
    case .pieces(let pieces): pieces.characterCount...pieces.characterCount
    case .number, .shortNumber, .padded, .paddedWithEquals, .hyphenatedHexadecimal, .unixTime,
      .opaque:
      form.shape.counts
    }
  }

  /// Whether a text of `count` characters can have the form.
  @inline(__always)
  func mayHave(_ count: Int) -> Bool { counts.contains(count) }

  /// The number of characters of every text; nil if it varies.
  var onlyCount: Int? { counts.lowerBound == counts.upperBound ? counts.lowerBound : nil }

  /// Whether texts are 32 hex digits with the hyphens of a UUID.
  var isHyphenated: Bool {
    if case .hyphenated = way { true } else { false }
  }

  /// Whether ``bits(of:)`` reads every text of the form.
  var isWhole: Bool {
    switch way {
    case .other, .flake: false
    case .hyphenated, .hexadecimal, .powerOfTwo, .anyRadix, .unixTime, .opaque: true
    }
  }

  /// Whether a text that ``bits(of:)`` doesn't read may have the form.
  @inline(__always)
  func mayBeUnusual(_ text: Span<UInt8>) -> Bool {
    switch way {
    case .other: true
    case .flake:
      !text.isEmpty && text[0] == UInt8(ascii: "-")
        || text.count > 19 && text.indices.allSatisfy { text[$0].isDigit }
    case .hyphenated, .hexadecimal, .powerOfTwo, .anyRadix, .unixTime, .opaque: false
    }
  }

  /// Returns the bits of a whole text without a prefix; nil if it does not have the form, or if
  /// only the coding can read it.
  @inline(__always)
  func bits(of text: Span<UInt8>) -> IdentifierBits? {
    guard mayHave(text.count) else { return nil }
    switch way {
    case .other: return nil
    case .hyphenated: return Self.hyphenated(text)
    case .hexadecimal: return Self.hexadecimal(text)
    case .powerOfTwo(let width, let padding, let mostFirst):
      return powerOfTwo(text, width, padding, mostFirst)
    case .anyRadix:
      guard let (bits, overflowed) = IdentifierDigits.value(of: text, alphabet), !overflowed
      else { return nil }
      return bits.fits(bitCount) ? bits : nil
    case .unixTime(let nanoseconds): return Self.time(text, nanoseconds)
    case .opaque(let isWord):
      guard !text.isEmpty, text.indices.allSatisfy({ alphabet.contains(text[$0]) }),
        !isWord || (0x61...0x7A).contains(text[0])
      else { return nil }
      return .zero
    case .flake(let largest, let mayStartWithZero, let fewest):
      guard text.count >= fewest, let number = Decimal.digits(text), number <= largest,
        mayStartWithZero || text.count == 1 || text[0] != UInt8(ascii: "0")
      else { return nil }
      return IdentifierBits(UInt128(number))
    }
  }

  /// Returns the nanoseconds that a decimal count of units stands for.
  private static func time(_ text: Span<UInt8>, _ nanoseconds: UInt64) -> IdentifierBits? {
    guard let count = try? Decimal.parse(text) else { return nil }
    let (product, overflow) = count.multipliedReportingOverflow(by: nanoseconds)
    return overflow ? nil : IdentifierBits(UInt128(product))
  }

  /// The number of characters of 32 hex digits with the hyphens of a UUID.
  static let hyphenatedCount = 36

  /// Returns the bits of 36 characters; nil if they are not hex digits and hyphens.
  @inline(__always)
  static func hyphenated(_ text: Span<UInt8>) -> IdentifierBits? {
    precondition(text.count == hyphenatedCount)
    let hyphen = UInt8(ascii: "-")
    guard text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen else {
      return nil
    }
    let half: UInt64 = 0xFFFF_FFFF
    return hexadecimal(
      ByteVector(
        word(of: text, at: 0),
        word(of: text, at: 9) & half | word(of: text, at: 14) << 32
      ),
      ByteVector(
        word(of: text, at: 19) & half | word(of: text, at: 24) << 32,
        word(of: text, at: 28)
      )
    )
  }

  /// Returns the bits of 24 or 32 hex digits.
  @inline(__always)
  private static func hexadecimal(_ text: Span<UInt8>) -> IdentifierBits? {
    let first = ByteVector(word(of: text, at: 0), word(of: text, at: 8))
    if text.count == 32 {
      return hexadecimal(first, ByteVector(word(of: text, at: 16), word(of: text, at: 24)))
    }
    // The digits are followed by zeros.
    let rest = ByteVector(word(of: text, at: 16), 0x3030_3030_3030_3030)
    return hexadecimal(first, rest)?.shifted(right: 32)
  }

  /// Returns the bits of 32 hex digits.
  @inline(__always)
  private static func hexadecimal(_ first: ByteVector, _ second: ByteVector) -> IdentifierBits? {
    guard first.nonHexDigitBits | second.nonHexDigitBits == 0 else { return nil }
    return IdentifierBits(UInt128(first.hexValue) << 64 | UInt128(second.hexValue))
  }

  /// Returns eight bytes of a text as a number, the first byte lowest.
  @inline(__always)
  private static func word(of text: Span<UInt8>, at offset: Int) -> UInt64 {
    precondition(offset &+ 8 <= text.count)
    // Safe: the eight bytes are within the text, as is checked above, and any bytes are a number.
    return unsafe UInt64(
      littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    )
  }

  @inline(__always)
  private func powerOfTwo(
    _ text: Span<UInt8>,
    _ width: UInt64,
    _ padding: UInt64,
    _ mostFirst: UInt64
  ) -> IdentifierBits? {
    guard let first = alphabet.value(of: text[0]), first <= mostFirst else { return nil }
    // Digits are combined in a 64-bit word first, as many as fit, and checked together.
    let step = Int(60 / width)
    var bits: UInt128 = 0
    var offset = 0
    let whole = padding == 0 ? text.count : text.count &- 1
    while offset < whole {
      let end = min(offset &+ step, whole)
      var part: UInt64 = 0
      var seen: UInt64 = 0
      let partWidth = UInt128(truncatingIfNeeded: UInt64(end &- offset) &* width)
      while offset < end {
        let digit = alphabet.rawValue(of: text[offset])
        seen |= digit
        part = part &<< width | digit
        offset &+= 1
      }
      guard seen <= DigitAlphabet.mostValue else { return nil }
      bits = bits &<< partWidth | UInt128(part)
    }
    if padding > 0 {
      guard let last = alphabet.value(of: text[whole]) else { return nil }
      guard last & (1 &<< padding &- 1) == 0 else { return nil }
      bits = bits &<< UInt128(width &- padding) | UInt128(last &>> padding)
    }
    return IdentifierBits(bits)
  }
}

extension DigitAlphabet {
  /// Whether the digits are the hex digits in either case.
  fileprivate var hasAllHexDigits: Bool {
    radix == 16 && contains(UInt8(ascii: "a")) && contains(UInt8(ascii: "A"))
  }
}
