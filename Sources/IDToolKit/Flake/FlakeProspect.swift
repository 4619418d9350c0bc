/// A known layout reduced to plain numbers, to judge how likely a single number is to be its id.
///
/// It yields what ``FlakeJudge`` says of likely ids, fast enough to try all layouts in a fraction
/// of a microsecond.
struct FlakeProspect: Sendable {
  private let timeField: FlakeField
  private let millisecondField: FlakeField?
  private let unit: Int64
  private let epoch: Int64
  private let unusedMask: UInt64
  private let largest: UInt64
  /// The earliest and the latest time of plausible ids, microseconds.
  private let earliest: Int64
  private let latest: Int64
  private let serviceStart: Int64
  private let unixTimes: UnixTimes
  private let now: Timestamp
  /// How common the layout is, and the part of the cost that all ids share.
  let commonness: Double
  private let constantCost: Double
  private let idCost: FlakeIDCost

  init(_ judge: FlakeJudge, now: Timestamp) {
    let layout = judge.layout
    timeField = layout.timeField
    millisecondField = layout.millisecondField
    unit = layout.unit.microseconds
    epoch = layout.epoch.microseconds
    unusedMask = layout.unusedMask
    largest = layout.largestID.rawValue
    earliest = judge.plausibility.earliestTime.microseconds
    latest = judge.plausibility.latestTime.microseconds
    serviceStart = layout.serviceStart.microseconds
    unixTimes = judge.plausibility.unixTimes
    self.now = now
    commonness = judge.commonness
    idCost = FlakeIDCost(layout)
    constantCost = judge.evidence.inUseCost
  }

  /// The judgement of a number that is likely to be an id of the layout.
  struct Verdict {
    /// Microseconds since 1970.
    let time: Int64
    /// The likelihood of the date, apart from how common the layout is.
    let timeliness: Double
    let cost: Double
  }

  /// Judges a number; returns nil if it is not a likely id.
  @inline(__always)
  func judge(_ number: UInt64) -> Verdict? {
    guard number & unusedMask == 0, number <= largest else { return nil }
    let id = FlakeID(rawValue: number)
    var time = epoch &+ Int64(truncatingIfNeeded: timeField.value(in: id)) &* unit
    if let millisecondField {
      let milliseconds = millisecondField.value(in: id)
      if milliseconds > 999 { return nil }
      time &+= Int64(truncatingIfNeeded: milliseconds) &* 1000
    }
    guard time >= earliest, time <= latest, !unixTimes.contain(id, time: time) else { return nil }
    return likelyVerdict(id, time: time)
  }

  private func likelyVerdict(_ id: FlakeID, time: Int64) -> Verdict? {
    let age = Double(time) - Double(serviceStart)
    let inUse = Double(now.microseconds) - Double(serviceStart)
    let earliness = age > 0 && age < inUse ? (inUse / age).roughLog2 : 0
    guard earliness <= FlakeJudge.mostEarliness else { return nil }
    let recency = Timestamp(microseconds: time).recency(at: now)
    let costs = idCost.costs(of: id)
    return Verdict(
      time: time,
      timeliness: FlakeJudge.timeBits - earliness + recency,
      cost: constantCost + (costs.sequence + costs.worker)
    )
  }
}
