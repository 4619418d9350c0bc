/// Ranks layouts by how well they explain ids, and solves for unknown epochs.
///
/// It reads a stream: each layout keeps a few counters, and a sample of up to 4,096 ids is kept for
/// the comparison at the end. Memory is constant, about 60 KiB in all.
struct FlakeGuess: Sendable {
  /// The difference in cost up to which layouts can't be told apart: at 8 bits the better one is
  /// 256 times as likely, which is less than the habits of a layout's makers vary.
  static let closeBits = 8.0
  /// The same limit for layouts that differ only in their epoch, so that the whole difference is
  /// how long each has been in use.
  static let closeBitsOfEpochs = 12.0
  /// The age below which all ids count as equally new: it should make no difference
  /// that a clock is hours off or that the ids are yesterday's.
  private static let newestAge = TimeSpan.day
  /// How much weight the recency of ids and the commonness of layouts have: people who need to
  /// guess may well have old ids, and are unlikely to have Twitter's.
  private static let shareOfHabit = 0.5
  private static let shareOfCommonness = 0.25

  private var now: Timestamp
  private var evidence: [FlakeEvidence]
  /// For each layout, the first with the same counting field.
  private let counterTwins: [Int]
  private var sample = FlakeIDSample()
  private var first: UInt64 = 0
  /// The bits that differ between ids.
  private var varying: UInt64 = 0
  /// How many ids were seen.
  private(set) var count = 0

  /// Creates a guess among layouts as of `now`.
  init(layouts: [FlakeLayout] = FlakeLayout.named, now: Timestamp) {
    self.now = now
    let evidence = layouts.map { FlakeEvidence(layout: $0, now: now) }
    self.evidence = evidence
    counterTwins = evidence.map { each in
      evidence.firstIndex { $0.countsLikewise(each) } ?? 0
    }
  }

  /// The id, if only a single one was observed, however often.
  var onlyID: FlakeID? { count > 0 && varying == 0 ? FlakeID(rawValue: first) : nil }

  /// Moves the present.
  mutating func moveClock(by span: TimeSpan) {
    now = now.advanced(by: span) ?? now
    for index in evidence.indices { evidence[index].moveClock(to: now) }
  }

  /// Observes ids.
  mutating func observe(_ ids: [FlakeID]) {
    guard let id = ids.first else { return }
    if count == 0 { first = id.rawValue }
    let extent = FlakeIDExtent(ids)
    varying |= extent.varyingBits | (extent.anyBits ^ first)
    for id in ids { sample.observe(id) }
    count += ids.count
    for index in evidence.indices {
      let twin = counterTwins[index] < index ? evidence[counterTwins[index]] : nil
      evidence[index].observe(ids, extent, like: twin)
    }
  }

  /// All layouts, the best first: plausible ones before others, then those that can have made every
  /// id, then by cost, then in table order.
  ///
  /// Empty before the first id.
  var ranking: [FlakeCandidate] {
    guard count > 0 else { return [] }
    let ids = sample.distinctIDs
    let structureCosts = evidence.map { $0.structureCost(of: ids) + $0.dateCost }
    let costs = zip(structureCosts, evidence).map { cost, each in
      let commonness = each.layout.commonness
      let share = commonness < 0 ? Self.shareOfHabit : Self.shareOfCommonness
      let likely = cost - Self.shareOfHabit * recency(of: each) - share * commonness
      // No finer, or rounded sums would decide between layouts that are equally likely.
      return (likely * 1000).rounded() / 1000
    }
    let order = evidence.indices.sorted { left, right in
      if evidence[left].isPlausible != evidence[right].isPlausible {
        return evidence[left].isPlausible
      }
      if evidence[left].isPossible != evidence[right].isPossible {
        return evidence[left].isPossible
      }
      return costs[left] != costs[right] ? costs[left] < costs[right] : left < right
    }
    return order.map { index in
      FlakeCandidate(
        evidence: evidence[index],
        varying: varying,
        cost: structureCosts[index],
        likelyCost: costs[index],
        twins: order.compactMap { twin(of: index, other: $0, costs: costs) }
      )
    }
  }

  /// Returns the likelihood of the latest id's date, in bits.
  private func recency(of evidence: FlakeEvidence) -> Double {
    let newest = now.advanced(by: -Self.newestAge) ?? now
    return min(evidence.lastTime, newest).recency(at: now)
  }

  private func twin(of index: Int, other: Int, costs: [Double]) -> FlakeCandidate.Twin? {
    guard index != other, evidence[index].isPlausible, evidence[other].isPlausible else {
      return nil
    }
    let likeness = FlakeLikeness(evidence[index].layout, evidence[other].layout)
    let close = likeness == .onlyEpoch ? Self.closeBitsOfEpochs : Self.closeBits
    guard (costs[index] - costs[other]).magnitude <= close else { return nil }
    return FlakeCandidate.Twin(
      layout: evidence[other].layout,
      likeness: likeness,
      bitsBehind: Int((costs[other] - costs[index]).rounded())
    )
  }

  /// Returns, for each division of the bits, the epoch that puts the latest id at `near`; the ones
  /// that explain the ids best come first, see ``FlakeEpochSolution/costWithEpoch``.
  ///
  /// Divisions whose epoch ``Timestamp`` can't hold are left out, and so are epochs before 1970 or
  /// after now, which nobody uses, and divisions that don't allow more than one id in fifty.
  /// Divisions that don't allow one of the ids come last.
  func epochs(near: Timestamp) -> [FlakeEpochSolution] {
    guard count > 0 else { return [] }
    var families: [[FlakeEvidence]] = []
    for each in evidence where each.impossibleCount * 50 <= count {
      let known = families.firstIndex { family in
        let likeness = FlakeLikeness(family[0].layout, each.layout)
        return likeness == .sameReading || likeness == .onlyEpoch
      }
      if let known {
        families[known].append(each)
      } else {
        families.append([each])
      }
    }
    let ids = sample.distinctIDs
    return families.compactMap { solution($0, of: ids, near: near) }
      .sorted { ($0.impossibleCount, $0.costWithEpoch) < ($1.impossibleCount, $1.costWithEpoch) }
  }

  /// Returns the epoch for layouts with the same bits.
  private func solution(
    _ family: [FlakeEvidence],
    of ids: [FlakeID],
    near: Timestamp
  ) -> FlakeEpochSolution? {
    let step = family[0].latestStep
    let resolution = family[0].layout.resolution.magnitude
    let (span, overflow) = step.multipliedReportingOverflow(by: resolution)
    guard !overflow, let signedSpan = Int64(exactly: span),
      let exact = near.advanced(by: TimeSpan(microseconds: -signedSpan)),
      let epoch = Timestamp.unixEpoch.advanced(by: .seconds(exact.unixSeconds)),
      epoch.microseconds >= -FlakeEpochSolution.tolerance.microseconds, epoch <= now
    else { return nil }
    let known = family.filter { member in
      FlakeEpochSolution.isWithinTolerance(member.layout.epoch, epoch)
    }
    // The habits are those of a layout with this epoch, if there is one.
    let evidence = known.first ?? family[0]
    guard let solved = try? evidence.layout.overriding(epoch: epoch) else { return nil }
    return FlakeEpochSolution(
      layout: solved,
      cost: evidence.structureCost(of: ids, beginningADay: true),
      impossibleCount: evidence.impossibleCount,
      known: known.map(\.layout.name),
      roundEpoch: FlakeEpochSolution.roundDate(near: epoch)
    )
  }
}

/// A bounded sample of a stream of ids: all of a short one, runs of neighbours from all over a long
/// one.
///
/// Neighbours show how a sequence counts; runs that are far apart show which numbers stay the same.
/// When the sample is full, every second run is dropped, and half as many are taken from then on.
struct FlakeIDSample: Sendable {
  private static let runLength = 64
  private static let mostRuns = 64

  private var ids: [UInt64] = []
  private var count = 0
  /// One run in this many is taken.
  private var stride = 1

  /// Observes an id.
  @inline(__always)
  mutating func observe(_ id: FlakeID) {
    if count / Self.runLength % stride == 0 {
      if ids.count == Self.runLength * Self.mostRuns { dropEverySecondRun() }
      ids.append(id.rawValue)
    }
    count += 1
  }

  @inline(never)
  private mutating func dropEverySecondRun() {
    let kept = (0..<Self.mostRuns / 2).flatMap { run in
      let start = run * 2 * Self.runLength
      return ids[start..<start + Self.runLength]
    }
    ids = kept
    stride *= 2
  }

  /// The distinct ids of the sample in ascending order: one id on many lines of a log is one piece
  /// of evidence.
  ///
  /// O(n log n).
  var distinctIDs: [FlakeID] {
    var distinct: [FlakeID] = []
    distinct.reserveCapacity(ids.count)
    for id in ids.sorted() where distinct.last?.rawValue != id {
      distinct.append(FlakeID(rawValue: id))
    }
    return distinct
  }
}
