/// Tracks whether all flakes of a text were read as one layout, though each was judged by itself.
struct SoleReading: Sendable {
  /// The index of the target; nil if there was no flake.
  private var target: Int?
  private var isMixed = false
  private var flakeCount = 0
  /// The number of Unix times in nanoseconds, which have as many digits as flakes.
  private var nanosecondCount = 0

  /// Records the reading of an id.
  @inline(__always)
  mutating func note(_ found: FoundIdentifier, among targets: [IdentifierTarget]) {
    if targets[found.target].isFlake {
      flakeCount += 1
      if found.target != target { add(found.target, targets) }
    } else if found.range.count == NanosecondTime.digitCount,
      targets[found.target].kind.isUnixTime
    {
      nanosecondCount += 1
    }
  }

  /// Adds what was found in the next part of a text.
  mutating func add(_ next: SoleReading, among targets: [IdentifierTarget]) {
    isMixed = isMixed || next.isMixed
    flakeCount += next.flakeCount
    nanosecondCount += next.nanosecondCount
    if let target = next.target { add(target, targets) }
  }

  private mutating func add(_ next: Int, _ targets: [IdentifierTarget]) {
    // One layout in two forms is two targets.
    if let target, targets[target].kind.name != targets[next].kind.name { isMixed = true }
    target = target ?? next
  }

  /// Returns a warning if other numbers of the same length were read as times or, with all flakes
  /// read as one layout, if they look like those of another target; nil otherwise.
  ///
  /// `ids` are the first of the flakes, `count` is the number of all.
  func sentence(
    about ids: [FlakeID],
    count: UInt64,
    among targets: [IdentifierTarget],
    now: Timestamp
  ) -> String? {
    if flakeCount > 0, nanosecondCount > 0 {
      return "each id is judged by itself: \(flakeCount) as flakes, and \(nanosecondCount) as Unix "
        + "times in nanoseconds, which have as many digits: name one of them with --kind"
    }
    guard !isMixed, let target, let layout = targets[target].kind.layout else { return nil }
    var layouts: [FlakeLayout] = []
    for other in targets.compactMap(\.kind.layout)
    where !layouts.contains(where: { $0.name == other.name }) {
      layouts.append(other)
    }
    return ReadingsSeen.layoutSentence(
      about: ids,
      count: count,
      readAs: layout,
      among: layouts,
      hidesReadings: true,
      now: now
    )
  }
}
