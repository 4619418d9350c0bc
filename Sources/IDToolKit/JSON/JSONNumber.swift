/// The exact decimal value of number tokens, in a form in which equal values have equal bytes.
///
/// No token is ever converted to a floating-point number, and no exponent expanded to digits: the
/// cost depends on the token's length only. The ranges come from the reader, which has checked the
/// tokens.
enum JSONNumber {
  /// Returns the value of a token of up to 19 digits, the usual form of an id; nil for any other.
  ///
  /// Agrees with ``identity(_:_:)``, which reads any token. Takes about 3 ns for 19 digits.
  @inline(__always)
  static func natural(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    guard range.count <= 19 else { return nil }
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

  /// Returns the identity of any number token.
  ///
  /// Whole numbers in `0...UInt64.max` are naturals however they are written; others are a sign,
  /// the digits from the first to the last non-zero one, `e`, and the exponent of the last digit.
  @inline(never)
  static func identity(_ text: Span<UInt8>, _ range: Range<Int>) -> JSONIdentity {
    var digits: [UInt8] = []
    var position = range.lowerBound
    let isNegative = text[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var fractionLength = 0
    var isInFraction = false
    while position < range.upperBound, text[position] | 0x20 != UInt8(ascii: "e") {
      let byte = text[position]
      position += 1
      if byte == UInt8(ascii: ".") {
        isInFraction = true
        continue
      }
      if isInFraction { fractionLength += 1 }
      if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte) }
    }
    var shift = -fractionLength
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      shift += 1
    }
    guard !digits.isEmpty else { return .natural(0) }
    let exponentStart = min(position + 1, range.upperBound)
    let exponent = JSONExponent(text, exponentStart..<range.upperBound, plus: shift)
    if !isNegative, let natural = natural(digits: digits, exponent: exponent) {
      return .natural(natural)
    }
    return .number(
      (isNegative ? [UInt8(ascii: "-")] : []) + digits + [UInt8(ascii: "e")] + exponent.text
    )
  }

  private static func natural(digits: [UInt8], exponent: JSONExponent) -> UInt64? {
    guard digits.count <= 20, let zeros = exponent.small, 0...19 ~= zeros,
      var value = try? Decimal.parse(digits.span)
    else { return nil }
    for _ in 0..<zeros {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = product
    }
    return value
  }
}
