/// Ranks layouts by how well they explain ids, and solves for unknown epochs.
///
/// It reads a stream: each layout keeps a few counters, about 20 KiB in all; an id costs about half
/// a microsecond.
struct FlakeGuess: Sendable {
  /// Layouts whose costs differ by no more than so many bits can't be told apart: with 8 bits the
  /// better one is 256 times as likely, which is less than the layouts' own habits vary.
  static let closeBits = 8.0
  /// The same for layouts that differ in their epoch alone, where all the difference is how long
  /// each has been in use.
  static let closeBitsOfEpochs = 12.0

  private let now: Timestamp
  private var evidence: [FlakeEvidence]
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
  mutating func observe(_ id: FlakeID) {
    if count == 0 { first = id.rawValue }
    varying |= id.rawValue ^ first
    count += 1
    for index in evidence.indices { evidence[index].observe(id) }
  }

  /// All layouts, the best first: plausible before implausible, then by cost, then in table order.
  ///
  /// Empty before the first id.
  var ranking: [FlakeCandidate] {
    guard count > 0 else { return [] }
    let costs = evidence.map { $0.cost(varying: varying) }
    let order = evidence.indices.sorted { left, right in
      if evidence[left].isPlausible != evidence[right].isPlausible {
        return evidence[left].isPlausible
      }
      return costs[left] != costs[right] ? costs[left] < costs[right] : left < right
    }
    return order.map { index in
      FlakeCandidate(
        layout: evidence[index].layout,
        cost: costs[index],
        isPlausible: evidence[index].isPlausible,
        firstTime: evidence[index].firstTime,
        lastTime: evidence[index].lastTime,
        reasons: evidence[index].reasons(varying: varying),
        twins: order.compactMap { twin(of: index, other: $0, costs: costs) }
      )
    }
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
  /// Bits that no moment of ``Timestamp`` fits are left out.
  func epochs(near: Timestamp) -> [FlakeEpochSolution] {
    guard count > 0 else { return [] }
    var families: [(representative: FlakeEvidence, members: [FlakeLayout])] = []
    for each in evidence where each.impossibleCount * 50 <= count {
      let known = families.firstIndex { family in
        let likeness = FlakeLikeness(family.representative.layout, each.layout)
        return likeness == .sameReading || likeness == .onlyEpoch
      }
      if let known {
        families[known].members.append(each.layout)
      } else {
        families.append((each, [each.layout]))
      }
    }
    return families.compactMap { solution($0.representative, members: $0.members, near: near) }
      .sorted { $0.costWithEpoch < $1.costWithEpoch }
  }

  private func solution(
    _ evidence: FlakeEvidence,
    members: [FlakeLayout],
    near: Timestamp
  ) -> FlakeEpochSolution? {
    let step = evidence.latestStep
    let resolution = evidence.layout.resolutionMicroseconds.magnitude
    let (span, overflow) = step.multipliedReportingOverflow(by: resolution)
    guard !overflow, let signedSpan = Int64(exactly: span),
      let exact = near.advanced(byMicroseconds: -signedSpan),
      let epoch = Timestamp.unixEpoch.advanced(byMicroseconds: exact.unixSeconds * 1_000_000),
      let solved = try? evidence.layout.overriding(epoch: epoch)
    else { return nil }
    let known = members.filter { member in
      FlakeEpochSolution.isWithinTolerance(member.epoch, epoch)
    }
    return FlakeEpochSolution(
      layout: solved,
      cost: evidence.structureCost(varying: varying),
      known: known.map(\.name),
      roundEpoch: FlakeEpochSolution.roundDate(near: epoch)
    )
  }
}
