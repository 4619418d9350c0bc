extension RouteSlot {
  /// Whether the part from the end of the identifier to that of the line is certainly valid;
  /// `isNumber` is 1 for a value of digits, otherwise 0.
  @inline(__always)
  func accepts(
    from identifierEnd: UnsafeRawPointer,
    to end: UnsafeRawPointer,
    isNumber: UInt64
  ) -> Bool {
    let length = unsafe end - identifierEnd &- 1
    let firstDigit = Int(unsafe identifierEnd.load(fromByteOffset: 1, as: UInt8.self))
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

  /// Whether digits form a valid number; 16 bytes before their end must be readable.
  func acceptsNumber(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> Bool {
    let digits = unsafe start.assumingMemoryBound(to: UInt8.self)
    let length = unsafe end - start
    guard endings.contains(.number), unsafe digits[0] >= leastDigit, length <= 20 else {
      return false
    }
    let (number, overflow) = unsafe DigitLine.value(at: digits, length: length)
    return !overflow && number <= largest
  }
}
