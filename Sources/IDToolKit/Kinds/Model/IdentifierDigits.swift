/// The digits of an id, checked against their alphabet, as the number that they are.
struct IdentifierDigits {
  private let value: IdentifierBits
  private let overflowed: Bool
  private let count: Int
  private let alphabet: DigitAlphabet

  /// Reads the bytes of a text from an offset up to another.
  ///
  /// - Throws: ``IdentifierProblem/wrongLength(count:accepted:strays:)`` where there are not as many
  ///   as `counts` accepts, else ``IdentifierProblem/unexpected(byte:offset:strays:)``.
  init(
    _ text: Span<UInt8>,
    _ start: Int,
    _ end: Int,
    _ alphabet: DigitAlphabet,
    _ counts: ClosedRange<Int>
  ) throws(IdentifierProblem) {
    var value = IdentifierBits.zero
    var overflowed = false
    // As many digits as a word holds are put together first.
    var part: UInt64 = 0
    var power: UInt64 = 1
    let most = UInt64.max / alphabet.radix / alphabet.radix
    guard counts.contains(end - start) else {
      throw Self.problem(text, start, end, alphabet, counts)
    }
    for offset in start..<end {
      guard let digit = alphabet.value(of: text[offset]) else {
        throw Self.problem(text, start, end, alphabet, counts)
      }
      part = part &* alphabet.radix &+ digit
      power = power &* alphabet.radix
      if power > most {
        overflowed = value.multiply(by: power, adding: part) || overflowed
        part = 0
        power = 1
      }
    }
    if power > 1 { overflowed = value.multiply(by: power, adding: part) || overflowed }
    self.value = value
    self.overflowed = overflowed
    self.alphabet = alphabet
    count = end - start
  }

  /// What is wrong with a text that was to be digits.
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

  /// The number of characters: of one that is not ASCII, the first byte counts.
  static func characterCount(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var count = 0
    for offset in start..<end where text[offset] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// The whole as a number of so many bits.
  ///
  /// - Throws: ``IdentifierProblem/overflow(bits:)``.
  @inline(__always)
  func number(of bitCount: Int) throws(IdentifierProblem) -> IdentifierBits {
    guard !overflowed, value.fits(bitCount) else { throw .overflow(bits: bitCount) }
    return value
  }

  /// The bits of digits of a radix that is a power of two, of which the last do not belong to the id.
  ///
  /// - Throws: ``IdentifierProblem/padding(bits:)`` where these are not zero.
  func paddedNumber(of bitCount: Int) throws(IdentifierProblem) -> IdentifierBits {
    let padding = count * alphabet.radix.trailingZeroBitCount - bitCount
    guard value.low & (1 << UInt128(padding) - 1) == 0 else { throw .padding(bits: padding) }
    return value.shifted(right: padding)
  }
}

extension DigitAlphabet {
  /// What each digit says for the alphabet, as against any of 64 characters: the binary logarithm of
  /// 64 over the radix.
  var bitsPerDigit: Double {
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
