extension RouteSlot {
  /// Whether what follows an identifier is certainly valid: a value of `length` bytes, or none if
  /// that is -1; `isNumber` is 1 for a value of digits, otherwise 0.
  @inline(__always)
  func accepts(length: Int, firstDigit: UInt8, isNumber: UInt64) -> Bool {
    let firstDigit = Int(firstDigit)
    // Numbers instead of conditions: lines of several kinds alternate, and each change would be a
    // misprediction.
    let hasValue = 1 &- Self.isNegative(length)
    let isUsual = Self.isNegative(Int(leastDigit) &- 1 &- firstDigit)
    let isDoubtful = Self.isNegative(Int(doubtfulDigit) &- 1 &- firstDigit)
    let isSmall = Self.isNegative(length &- Self.fewDigits &- 2 &+ Int(isDoubtful))
    let ending = hasValue &+ (isNumber & isUsual & isSmall)
    return endings.rawValue &>> ending & 1 != 0
  }

  /// Returns 1 for a number below zero, otherwise 0.
  @inline(__always)
  private static func isNegative(_ number: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: number) &>> 63
  }

  /// Whether digits form a valid number.
  func accepts(number digits: PaddedBytes) -> Bool {
    guard endings.contains(.number), digits.count <= 20, digits[0] >= leastDigit else {
      return false
    }
    let (number, overflow) = DigitLine.value(digits)
    return !overflow && number <= largest
  }
}
