/// The exact decimal value of number tokens, in a form in which equal values have equal bytes.
///
/// No token is ever converted to a floating-point number, and no exponent expanded to digits: the
/// cost depends on the token's length only. The ranges come from the reader, which has checked the
/// tokens.
enum JSONNumber {
  /// Returns the identity of any number token.
  ///
  /// Agrees with ``Decimal/digits(_:_:)``, which reads the usual form of an id, up to 19 digits.
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

/// A power of ten of any size: what follows a number's `e`, plus the places by which its digits
/// were moved.
///
/// Stored as decimal text, since a number may have an exponent that fits no integer, and must still
/// be distinguished from its neighbours.
struct JSONExponent {
  /// Decimal digits without leading zeros, after a minus sign if negative; `0` for zero.
  let text: [UInt8]

  /// Reads the exponent at this range (an optional sign and digits, or nothing) and adds `shift`,
  /// whose magnitude is less than the length of a text.
  ///
  /// O(n).
  init(_ source: Span<UInt8>, _ range: Range<Int>, plus shift: Int) {
    var start = range.lowerBound
    var isNegative = false
    if start < range.upperBound {
      isNegative = source[start] == UInt8(ascii: "-")
      if isNegative || source[start] == UInt8(ascii: "+") { start += 1 }
    }
    while start < range.upperBound, source[start] == UInt8(ascii: "0") { start += 1 }
    let digits = source.extracting(start..<max(start, range.upperBound))
    if digits.count <= 18, let magnitude = digits.isEmpty ? 0 : try? Decimal.parse(digits) {
      let signed = isNegative ? -Int(magnitude) : Int(magnitude)
      text = Array(String(signed + shift).utf8)
    } else {
      text = Self.sum(digits.array, isNegative: isNegative, plus: shift)
    }
  }

  /// The exponent if it has at most 18 characters.
  var small: Int? {
    text.count > 18 ? nil : (try? Decimal.parseSigned(text.span)).map(Int.init)
  }

  /// Adds a number of fewer digits to one of at least 19: the sign stays.
  private static func sum(_ digits: [UInt8], isNegative: Bool, plus shift: Int) -> [UInt8] {
    var result = digits
    var carry = isNegative ? -shift : shift
    for position in result.indices.reversed() where carry != 0 {
      let total = Int(result[position] - UInt8(ascii: "0")) + carry
      let digit = ((total % 10) + 10) % 10
      result[position] = UInt8(ascii: "0") + UInt8(digit)
      carry = (total - digit) / 10
    }
    if carry > 0 { result.insert(contentsOf: String(carry).utf8, at: 0) }
    let zeros = result.prefix { $0 == UInt8(ascii: "0") }.count
    result.removeFirst(zeros)
    return isNegative ? [UInt8(ascii: "-")] + result : result
  }
}

extension JSONExponent: Comparable {
  static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// Compares by value: decimal numbers of any length, without leading zeros.
  static func < (left: Self, right: Self) -> Bool {
    let minus = UInt8(ascii: "-")
    let isNegative = left.text.first == minus
    guard isNegative == (right.text.first == minus) else { return isNegative }
    if left.text.count != right.text.count {
      return (left.text.count < right.text.count) != isNegative
    }
    return isNegative
      ? right.text.lexicographicallyPrecedes(left.text)
      : left.text.lexicographicallyPrecedes(right.text)
  }
}
