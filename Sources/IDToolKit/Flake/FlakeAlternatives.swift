/// The known layouts that explain ids whose dates are odd.
///
/// Which of them have a plausible date is found once for all ids that share their upper bits, which
/// cover 19 hours in most layouts; of those the commoner ones come first.
struct FlakeAlternatives: Sendable {
  /// The layouts that may be named; of several with the same reading, only the first.
  let judges: [FlakeJudge]
  private let now: Timestamp

  /// How many layouts are named at most, and by how many bits the second may be less likely.
  static let mostNamed = 2
  private static let namedBits = 10.0
  /// More are kept for ids that share their upper bits, since not every layout fits each of them.
  static let mostRemembered = 4

  /// The number of low bits in which ids with the same ranking may differ.
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

  /// Returns the indices of the layouts that may explain ids with these upper bits, the likeliest
  /// first.
  func ranking(ofBucket bucket: UInt64) -> [Int] {
    let first = bucket << Self.bucketBits
    let last = first | (1 << Self.bucketBits - 1)
    var ranked: [(index: Int, likelihood: Double)] = []
    for (index, judge) in judges.enumerated() {
      guard judge.hasUsualTime(from: first, through: last) else { continue }
      ranked.append((index, judge.prospect.commonness))
    }
    ranked.sort {
      $0.likelihood != $1.likelihood ? $0.likelihood > $1.likelihood : $0.index < $1.index
    }
    let best = ranked.first?.likelihood ?? 0
    return ranked.prefix(Self.mostRemembered)
      .filter { best - $0.likelihood <= Self.namedBits }
      .map(\.index)
  }

  /// Whether an id is plausible in the layout at an index.
  @inline(__always)
  func explains(_ id: FlakeID, at index: Int) -> Bool {
    let plausibility = judges[index].plausibility
    return plausibility.ordinaryIDs.contains(id)
      || plausibility.warning(for: id)?.allowsLayout ?? true
  }

  /// Whether an id of `layout` is more likely to belong to one of these layouts.
  func isMoreLikelyAnother(_ id: FlakeID, than layout: FlakeLayout) -> Bool {
    let own = FlakeJudge(layout, form: .decimal, now: now).judge(id)
    return judges.contains { judge in
      let verdict = judge.judge(id)
      return verdict.isLikely && verdict.likelihood > own.likelihood
    }
  }
}

extension FlakeJudge {
  /// Whether ids between two others are likely to have been made.
  fileprivate func hasUsualTime(from first: UInt64, through last: UInt64) -> Bool {
    guard layout.isTimeOrdered, first <= layout.largestID.rawValue else { return false }
    let start = layout.time(of: FlakeID(rawValue: first))
    let end = layout.time(of: FlakeID(rawValue: min(last, layout.largestID.rawValue)))
    guard start <= plausibility.latest, end >= plausibility.earliest else {
      return false
    }
    let middle = Timestamp(
      microseconds: start.microseconds + (end.microseconds - start.microseconds) / 2
    )
    return isLikely(min(max(middle, plausibility.earliest), plausibility.latest))
  }
}
