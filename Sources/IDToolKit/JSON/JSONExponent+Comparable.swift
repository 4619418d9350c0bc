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
