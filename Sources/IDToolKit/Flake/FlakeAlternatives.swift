/// The known layouts that would explain ids which are odd as they are read.
///
/// Layouts are ranked by their dates alone, for all ids at once that have the same upper bits: 19
/// hours of most layouts. So the ranking is worked out once for a day of a stream.
struct FlakeAlternatives: Sendable {
  /// The layouts that may be named, each reading once.
  let judges: [FlakeJudge]
  private let now: Timestamp

  /// How many are named at most, and by how much less likely the second may be than the first, bits.
  static let mostNamed = 2
  private static let namedBits = 10.0
  /// As many are remembered for ids with the same upper bits, since not all fit each of the ids.
  static let mostRemembered = 4

  /// The bits in which ids with the same ranking may differ.
  static let bucketBits: UInt64 = 48

  /// Finds layouts other than `layout` as of `now`.
  init(besides layout: FlakeLayout, now: Timestamp) {
    var judges: [FlakeJudge] = []
    for named in FlakeLayout.named {
      let judge = FlakeJudge(named, form: .decimal, now: now)
      let isKnown =
        FlakeLikeness(named, layout) == .sameReading
        || judges.contains { FlakeLikeness($0.layout, named) == .sameReading }
      if judge.isTelling, !isKnown { judges.append(judge) }
    }
    self.judges = judges
    self.now = now
  }

  /// The indices of the layouts that may explain ids with these upper bits, the likeliest first.
  func ranking(ofBucket bucket: UInt64) -> [Int] {
    let first = bucket << Self.bucketBits
    let last = first | (1 << Self.bucketBits - 1)
    var ranked: [(index: Int, likelihood: Double)] = []
    for (index, judge) in judges.enumerated() {
      guard let time = judge.usualTime(from: first, through: last) else { continue }
      ranked.append((index, judge.dateLikelihood(of: time)))
    }
    ranked.sort {
      $0.likelihood != $1.likelihood ? $0.likelihood > $1.likelihood : $0.index < $1.index
    }
    let best = ranked.first?.likelihood ?? 0
    return ranked.prefix(Self.mostRemembered)
      .filter { best - $0.likelihood <= Self.namedBits }
      .map(\.index)
  }

  /// Whether an id is a plausible one of the layout at an index.
  @inline(__always)
  func explains(_ id: FlakeID, at index: Int) -> Bool {
    let plausibility = judges[index].plausibility
    return plausibility.ordinaryIDs.contains(id)
      || plausibility.warning(for: id)?.allowsLayout ?? true
  }

  /// Whether an id is more likely one of these layouts' than one of `layout`'s, to which it belongs.
  func isMoreLikelyAnother(_ id: FlakeID, than layout: FlakeLayout) -> Bool {
    let own = FlakeJudge(layout, form: .decimal, now: now).judge(id)
    return judges.contains { judge in
      let verdict = judge.judge(id)
      return verdict.isLikely && verdict.likelihood > own.likelihood
    }
  }
}

extension FlakeJudge {
  /// A time at which ids between two others are likely to have been made; nil where there is none.
  fileprivate func usualTime(from first: UInt64, through last: UInt64) -> Timestamp? {
    guard layout.isTimeOrdered, first <= layout.largestID.rawValue else { return nil }
    let start = layout.time(of: FlakeID(rawValue: first))
    let end = layout.time(of: FlakeID(rawValue: min(last, layout.largestID.rawValue)))
    guard start <= plausibility.latestTime, end >= plausibility.earliestTime else { return nil }
    let middle = Timestamp(
      microseconds: start.microseconds + (end.microseconds - start.microseconds) / 2
    )
    let time = min(max(middle, plausibility.earliestTime), plausibility.latestTime)
    return isLikely(time) ? time : nil
  }
}
