/// The digits of an id, checked against their alphabet, and their value.
struct IdentifierDigits {
  private let value: IdentifierBits
  private let overflowed: Bool
  private let count: Int
  private let alphabet: DigitAlphabet

  /// Reads the digits between two offsets of a text.
  ///
  /// - Throws: ``IdentifierProblem/wrongLength(count:accepted:strays:)`` if `counts` does not
  ///   contain their number, else ``IdentifierProblem/unexpected(byte:offset:strays:)``.
  init(
    _ text: Span<UInt8>,
    _ start: Int,
    _ end: Int,
    _ alphabet: DigitAlphabet,
    _ counts: ClosedRange<Int>
  ) throws(IdentifierProblem) {
    guard counts.contains(end - start),
      let (value, overflowed) = Self.value(of: text.extracting(start..<end), alphabet)
    else { throw Self.problem(text, start, end, alphabet, counts) }
    self.value = value
    self.overflowed = overflowed
    self.alphabet = alphabet
    count = end - start
  }

  /// Returns the number that digits are, and whether it has more than 192 bits; nil if not all are digits.
  @inline(never)
  static func value(
    of text: Span<UInt8>,
    _ alphabet: DigitAlphabet
  ) -> (bits: IdentifierBits, overflowed: Bool)? {
    var value = IdentifierBits.zero
    var overflowed = false
    // Digits are combined in a 64-bit word first, as many as fit.
    var part: UInt64 = 0
    var power: UInt64 = 1
    for offset in text.indices {
      guard let digit = alphabet.value(of: text[offset]) else { return nil }
      part = part &* alphabet.radix &+ digit
      power = power &* alphabet.radix
      if power == alphabet.partLimit {
        overflowed = value.multiply(by: power, adding: part) || overflowed
        (part, power) = (0, 1)
      }
    }
    if power > 1 { overflowed = value.multiply(by: power, adding: part) || overflowed }
    return (value, overflowed)
  }

  /// Returns what is wrong with a text that should be digits.
  private static func problem(
    _ text: Span<UInt8>,
    _ start: Int,
    _ end: Int,
    _ alphabet: DigitAlphabet,
    _ counts: ClosedRange<Int>
  ) -> IdentifierProblem {
    var firstStray: Int?
    var strays = 0
    for offset in start..<end where !alphabet.contains(text[offset]) {
      firstStray = firstStray ?? offset
      strays += 1
    }
    let count = characterCount(text, start, end)
    guard counts.contains(count), let firstStray else {
      return .wrongLength(count: count, accepted: counts, strays: strays)
    }
    return .unexpected(byte: text[firstStray], offset: firstStray, strays: strays)
  }

  /// Returns the number of characters; only the first byte of one that is not ASCII counts.
  static func characterCount(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var count = 0
    for offset in start..<end where text[offset] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// Returns the value as a number of `bitCount` bits.
  ///
  /// - Throws: ``IdentifierProblem/overflow(bits:)``.
  @inline(__always)
  func number(of bitCount: Int) throws(IdentifierProblem) -> IdentifierBits {
    guard !overflowed, value.fits(bitCount) else { throw .overflow(bits: bitCount) }
    return value
  }

  /// Returns the value without the padding after it, for a radix that is a power of two.
  ///
  /// - Throws: ``IdentifierProblem/padding(bits:)`` if the padding is not zero.
  func paddedNumber(of bitCount: Int) throws(IdentifierProblem) -> IdentifierBits {
    let padding = count * alphabet.width - bitCount
    guard value.low & (1 << UInt128(padding) - 1) == 0 else { throw .padding(bits: padding) }
    return value.shifted(right: padding)
  }
}

extension DigitAlphabet {
  /// The evidence of each digit for the alphabet, as opposed to any of 64 characters: the binary
  /// logarithm of 64 over the radix.
  var evidencePerDigit: Double {
    switch radix {
    case 10: 2.68
    case 16: 2.0
    case 32: 1.0
    case 36: 0.83
    case 57, 58: 0.15
    case 62: 0.05
    default: 0.0
    }
  }
}
