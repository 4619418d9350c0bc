/// The most ids in one second.
///
/// Seconds begin with those of Unix time. Ids may be late by up to a second; beyond that the figure
/// is a lower bound.
struct PeakRate: Equatable, Sendable {
  /// The most ids in a second so far.
  private(set) var count = 0
  /// Whether no id came after the counting of its second had ended.
  private(set) var isExact = true
  private var second = Int64.min
  private var countInSecond = 0
  private var countInSecondBefore = 0

  /// Observes the time of an id.
  @inline(__always)
  mutating func observe(_ time: Timestamp) {
    let second = time.unixSeconds
    if second == self.second {
      countInSecond &+= 1
      if countInSecond > count { count = countInSecond }
    } else {
      move(to: second)
    }
  }

  @inline(never)
  private mutating func move(to second: Int64) {
    if second > self.second {
      countInSecondBefore = self.second == second - 1 ? countInSecond : 0
      self.second = second
      countInSecond = 1
      count = max(count, 1)
    } else if second == self.second - 1 {
      countInSecondBefore += 1
      count = max(count, countInSecondBefore)
    } else {
      isExact = false
    }
  }
}
