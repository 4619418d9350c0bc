/// Ranks layouts by how well they explain ids, and solves for unknown epochs.
///
/// It reads a stream: each layout keeps a few counters, and a sample of up to 4,096 ids is kept for the
/// comparison at the end. Constant memory, about 60 KiB in all.
struct FlakeGuess: Sendable {
  /// Layouts whose costs differ by no more than so many bits can't be told apart: with 8 bits the
  /// better one is 256 times as likely, which is less than the layouts' own habits vary.
  static let closeBits = 8.0
  /// The same for layouts that differ in their epoch alone, where all the difference is how long
  /// each has been in use.
  static let closeBitsOfEpochs = 12.0
  /// From how old ids no more is concluded than that they are new: whose clock is some hours off, or
  /// who looks at the ids of yesterday, is no news.
  private static let newestAge: Int64 = 86_400_000_000
  /// How much it counts that new ids are looked at more often, and that a layout is rare or common:
  /// somebody who has to guess may well have old ids, and will hardly guess those of Twitter.
  private static let shareOfHabit = 0.5
  private static let shareOfCommonness = 0.25

  private let now: Timestamp
  private var evidence: [FlakeEvidence]
  private var sample = FlakeIDSample()
  private var first: UInt64 = 0
  /// The bits that are not the same in all ids.
  private var varying: UInt64 = 0
  /// How many ids were seen.
  private(set) var count = 0

  /// Guesses among layouts as of `now`.
  init(layouts: [FlakeLayout] = FlakeLayout.named, now: Timestamp) {
    self.now = now
    evidence = layouts.map { FlakeEvidence(layout: $0, now: now) }
  }

  /// The id, where there is one and no more.
  var onlyID: FlakeID? { count > 0 && varying == 0 ? FlakeID(rawValue: first) : nil }

  /// Takes note of an id.
  mutating func observe(_ id: FlakeID) { observe([id]) }

  /// Takes note of ids.
  mutating func observe(_ ids: [FlakeID]) {
    guard let id = ids.first else { return }
    if count == 0 { first = id.rawValue }
    for id in ids {
      varying |= id.rawValue ^ first
      sample.observe(id)
    }
    count += ids.count
    for index in evidence.indices { evidence[index].observe(ids) }
  }

  /// All layouts, the best first: plausible before implausible, those that can have made all ids before
  /// others, then by cost, then in table order.
  ///
  /// Empty before the first id.
  var ranking: [FlakeCandidate] {
    guard count > 0 else { return [] }
    let ids = sample.distinctIDs
    let structureCosts = evidence.map { $0.structureCost(of: ids) + $0.dateCost }
    let costs = zip(structureCosts, evidence).map { cost, each in
      let commonness = each.layout.commonness
      let share = commonness < 0 ? Self.shareOfHabit : Self.shareOfCommonness
      return cost - Self.shareOfHabit * recency(of: each) - share * commonness
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
        layout: evidence[index].layout,
        cost: structureCosts[index],
        likelyCost: costs[index],
        isPlausible: evidence[index].isPlausible,
        firstTime: evidence[index].firstTime,
        lastTime: evidence[index].lastTime,
        reasons: evidence[index].reasons(varying: varying),
        twins: order.compactMap { twin(of: index, other: $0, costs: costs) }
      )
    }
  }

  /// How much likelier the date of the latest id is than others, bits.
  private func recency(of evidence: FlakeEvidence) -> Double {
    let newest = now.advanced(byMicroseconds: -Self.newestAge) ?? now
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
      name: evidence[other].layout.name,
      likeness: likeness,
      bitsBehind: Int((costs[other] - costs[index]).rounded())
    )
  }

  /// For each way to divide the bits, the epoch that puts the latest id at `near`; the bits that
  /// explain the ids best come first, see ``FlakeEpochSolution/costWithEpoch``.
  ///
  /// Bits that no moment of ``Timestamp`` fits are left out, and epochs before 1970 or after now:
  /// nobody counts from there. Bits that can't have made one of the ids come last.
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

  /// The epoch for layouts of the same bits.
  private func solution(
    _ family: [FlakeEvidence],
    of ids: [FlakeID],
    near: Timestamp
  ) -> FlakeEpochSolution? {
    let step = family[0].latestStep
    let resolution = family[0].layout.resolutionMicroseconds.magnitude
    let (span, overflow) = step.multipliedReportingOverflow(by: resolution)
    guard !overflow, let signedSpan = Int64(exactly: span),
      let exact = near.advanced(byMicroseconds: -signedSpan),
      let epoch = Timestamp.unixEpoch.advanced(byMicroseconds: exact.unixSeconds * 1_000_000),
      epoch.microseconds >= -FlakeEpochSolution.tolerance, epoch <= now
    else { return nil }
    let known = family.filter { member in
      FlakeEpochSolution.isWithinTolerance(member.layout.epoch, epoch)
    }
    // Of those whose epoch it is, the habits count.
    let evidence = known.first ?? family[0]
    guard let solved = try? evidence.layout.overriding(epoch: epoch) else { return nil }
    return FlakeEpochSolution(
      layout: solved,
      cost: evidence.structureCost(of: ids),
      impossibleCount: evidence.impossibleCount,
      known: known.map(\.layout.name),
      roundEpoch: FlakeEpochSolution.roundDate(near: epoch)
    )
  }
}
