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
