/// How long after the id of its kind before an id was made.
struct IdentifierDeltas {
  /// For each target, the first one of the same kind.
  private let slots: [Int]
  private var lastTimes: [Timestamp?]

  init(_ targets: [IdentifierTarget]) {
    slots = targets.indices.map { index in
      targets.firstIndex { $0.kind == targets[index].kind } ?? index
    }
    lastTimes = targets.map { _ in nil }
  }

  /// Microseconds since the id before, which this one then is; nil for the first of its kind, and
  /// where the distance is more than can be told.
  mutating func delta(to found: FoundIdentifier) -> Int64? {
    let slot = slots[found.target]
    defer { lastTimes[slot] = found.time }
    guard let last = lastTimes[slot] else { return nil }
    let (distance, overflow) = found.time.microseconds.subtractingReportingOverflow(
      last.microseconds
    )
    return overflow ? nil : distance
  }
}
