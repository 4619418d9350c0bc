/// Unsigned decimal numbers as text: exactly the strings of ASCII digits, no more lenient.
///
/// `UInt64(_: String)` accepts `+5`; this accepts only digits, so that a script's mistakes are
/// noticed.
enum Decimal {
  /// Why a text is not a number.
  enum Problem: DescribedError {
    case empty
    /// The byte at this offset (from 0) is not a digit.
    case unexpected(byte: UInt8, offset: Int)
    /// More than 18,446,744,073,709,551,615.
    case overflow
    /// Less than -9,223,372,036,854,775,808.
    case underflow

    var sentence: String {
      switch self {
      case .empty: "it is empty"
      case .unexpected(let byte, let offset):
        "unexpected \(Quotation.byte(byte)) at column \(offset + 1)"
      case .overflow: "larger than the largest 64-bit number, \(UInt64.max)"
      case .underflow: "smaller than the smallest 64-bit number, \(Int64.min)"
      }
    }

    /// Returns the problem for a longer text with `length` bytes before this one.
    func moved(by length: Int) -> Problem {
      guard case .unexpected(let byte, let offset) = self else { return self }
      return .unexpected(byte: byte, offset: offset + length)
    }
  }

  /// Reads a whole text as a number.
  ///
  /// O(n).
  static func parse(_ text: Span<UInt8>) throws(Problem) -> UInt64 {
    guard !text.isEmpty else { throw .empty }
    var value: UInt64 = 0
    var overflowed = false
    for offset in text.indices {
      let digit = text[offset] &- 0x30
      guard digit < 10 else { throw .unexpected(byte: text[offset], offset: offset) }
      let (product, high) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      overflowed = overflowed || high || carry
      value = sum
    }
    if overflowed { throw .overflow }
    return value
  }

  /// Reads a whole text as a signed number: digits with at most one `-` in front.
  ///
  /// O(n).
  static func parseSigned(_ text: Span<UInt8>) throws(Problem) -> Int64 {
    guard !text.isEmpty, text[0] == UInt8(ascii: "-") else {
      let magnitude = try parse(text)
      guard let value = Int64(exactly: magnitude) else { throw .overflow }
      return value
    }
    let magnitude = try lifting(
      parse(text.extracting(1...)),
      as: { (problem: Problem) -> Problem in
        if case .overflow = problem { .underflow } else { problem.moved(by: 1) }
      }
    )
    guard magnitude <= UInt64(Int64.max) + 1 else { throw .underflow }
    return Int64(truncatingIfNeeded: 0 &- magnitude)
  }
}

extension Decimal {
  /// Reads a text of 1 to 19 ASCII digits, eight at a time; returns nil for any other text.
  @inline(__always)
  static func digits(_ text: Span<UInt8>) -> UInt64? { digits(text, 0..<text.count) }

  /// Reads 1 to 19 ASCII digits at a range of a text, eight at a time; returns nil for other bytes.
  ///
  /// Agrees with ``parse(_:)``, the careful reader, which also reads 20 digits and finds problems.
  /// Up to 19 digits always fit in 64 bits, so nothing can overflow. No byte outside the text is
  /// read, whereas ``DigitLine`` needs padding. Takes about 3 ns for 19 digits.
  @inline(__always)
  static func digits(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    guard !range.isEmpty, range.count <= 19 else { return nil }
    var offset = range.lowerBound
    var value: UInt64 = 0
    while offset &+ 8 <= range.upperBound {
      let bits = ByteWord(text, at: offset).bits
      guard DecimalWord.nonDigits(bits) == 0 else { return nil }
      value = value &* 100_000_000 &+ DecimalWord.value(bits)
      offset &+= 8
    }
    let length = range.upperBound &- offset
    guard length > 0 else { return value }
    // The digits move to the end of the word; the zero bytes before them count as zero digits.
    let shift = UInt64(64 &- length &* 8)
    let bits = ByteWord(text, at: offset).bits
    guard DecimalWord.nonDigits(bits) &<< shift == 0 else { return nil }
    return value &* powerOfTen(length) &+ DecimalWord.value(bits &<< shift)
  }

  /// Returns ten to the power of `0...7`.
  @inline(__always)
  private static func powerOfTen(_ exponent: Int) -> UInt64 {
    let small: UInt64 = exponent & 1 != 0 ? 10 : 1
    let middle: UInt64 = exponent & 2 != 0 ? 100 : 1
    let large: UInt64 = exponent & 4 != 0 ? 10_000 : 1
    return small &* middle &* large
  }
}
