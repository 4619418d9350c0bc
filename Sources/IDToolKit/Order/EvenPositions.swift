/// Evenly spaced integers strictly between two bounds, computed as they are read.
struct EvenPositions: RandomAccessCollection, Sendable {
  let gap: OrderGap
  let count: Int

  /// `count` is at most the room of the gap.
  init(gap: OrderGap, count: Int) {
    precondition(count >= 0 && UInt64(count) <= gap.room)
    self.gap = gap
    self.count = count
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// Returns the lower bound + `(room + 1) * (index + 1) / (count + 1)`, rounded to the nearest.
  ///
  /// The step is at least 1, so rounded positions never equal each other or a bound.
  subscript(index: Int) -> Int64 {
    precondition(index >= 0 && index < count)
    let parts = UInt64(count) + 1
    let product = (gap.room + 1).multipliedFullWidth(by: UInt64(index) + 1)
    let (low, carry) = product.low.addingReportingOverflow(parts / 2)
    let step = parts.dividingFullWidth((product.high + (carry ? 1 : 0), low)).quotient
    return gap.lower &+ Int64(truncatingIfNeeded: step)
  }
}
