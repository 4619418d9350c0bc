/// The ids of a span of time, half open: at or after one moment and before another.
struct FlakeRange: Equatable, Sendable {
  /// The first id at or after the start.
  let lower: FlakeID
  /// The first id at or after the end; nil where the span has no end or no id is that late, so
  /// that the range has no upper bound.
  let upper: FlakeID?

  /// The range from one moment up to, not including, another.
  init(
    layout: FlakeLayout,
    from start: Timestamp,
    to end: Timestamp? = nil
  ) throws(FlakeRangeProblem) {
    if let end, end < start { throw .reversed }
    guard let first = try layout.firstID(atOrAfter: start) else {
      throw .afterLast(layout.lastUsableTime)
    }
    lower = first
    if let end {
      upper = try layout.firstID(atOrAfter: end)
    } else {
      upper = nil
    }
  }

  /// The range as an SQL condition on a column, `id >= 5 AND id < 9`.
  ///
  /// In a signed column the ids past the top bit are negative and sort first, so a range that
  /// crosses it is two pieces, in parentheses so that more conditions can follow:
  /// `(id >= 5 OR id < -9)`. The column's name is the caller's to quote.
  func condition(column: String, layout: FlakeLayout) -> String {
    let signBit: UInt64 = 1 << 63
    guard layout.hasNegativeForm else {
      let lowest = "\(column) >= \(lower.rawValue)"
      return upper.map { "\(lowest) AND \(column) < \($0.rawValue)" } ?? lowest
    }
    let lowest = "\(column) >= \(lower.signedValue)"
    // Without an upper bound the range ends with the ids that are all ones, -1.
    guard let upper else {
      return joined(lowest, "\(column) < 0", crosses: lower.rawValue < signBit)
    }
    let crosses = lower.rawValue < signBit && upper.rawValue >= signBit
    return joined(lowest, "\(column) < \(upper.signedValue)", crosses: crosses)
  }
}

extension FlakeRange {
  /// Both bounds of a signed column, which has the ids between them or, where they lie on both
  /// sides of the top bit, those outside.
  private func joined(_ lowest: String, _ highest: String, crosses: Bool) -> String {
    crosses ? "(\(lowest) OR \(highest))" : "\(lowest) AND \(highest)"
  }
}

extension FlakeLayout {
  /// The first id whose time is at or after a moment, all its other bits zero; nil where no id is
  /// that late.
  ///
  /// A moment before the epoch gives the id 0.
  func firstID(atOrAfter time: Timestamp) throws(FlakeRangeProblem) -> FlakeID? {
    guard isTimeOrdered else { throw .notTimeOrdered }
    guard time > epoch else { return FlakeID(rawValue: 0) }
    let span = UInt64(bitPattern: time.microseconds &- epoch.microseconds)
    let (whole, rest) = span.quotientAndRemainder(dividingBy: resolutionMicroseconds.magnitude)
    let steps = rest == 0 ? whole : whole + 1
    guard steps <= largestStep else { return nil }
    let id = FlakeID(rawValue: timeBits(of: steps))
    return id <= largestID ? id : nil
  }
}
