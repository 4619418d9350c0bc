/// The times between ids and the previous ones of their kinds.
struct IdentifierDeltas {
  /// For each target, the index of the first one of the same kind.
  private let slots: [Int]
  private var lastTimes: [Timestamp?]

  init(_ targets: [IdentifierTarget]) {
    slots = targets.indices.map { index in
      targets.firstIndex { $0.kind == targets[index].kind } ?? index
    }
    lastTimes = targets.map { _ in nil }
  }

  /// Returns the span since the previous id of the same kind, and makes this one the
  /// previous; returns nil for the first, and if the difference can't be represented.
  mutating func delta(to found: FoundIdentifier) -> TimeSpan? {
    let slot = slots[found.target]
    defer { lastTimes[slot] = found.time }
    guard let last = lastTimes[slot] else { return nil }
    return found.time.span(since: last)
  }
}
