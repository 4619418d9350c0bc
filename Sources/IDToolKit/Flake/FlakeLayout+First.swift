extension FlakeLayout {
  /// Returns the first id whose time is at or after a moment, all its other bits zero; nil if no id
  /// is that late, or if ids don't sort by time.
  ///
  /// A moment before the epoch yields the id 0.
  func firstID(atOrAfter time: Timestamp) -> FlakeID? {
    guard isTimeOrdered else { return nil }
    guard time > epoch else { return FlakeID(rawValue: 0) }
    let span = UInt64(bitPattern: time.microseconds &- epoch.microseconds)
    let (whole, rest) = span.quotientAndRemainder(dividingBy: resolutionMicroseconds.magnitude)
    let steps = rest == 0 ? whole : whole + 1
    guard steps <= largestStep else { return nil }
    let id = FlakeID(rawValue: timeBits(of: steps))
    return id <= largestID ? id : nil
  }
}
