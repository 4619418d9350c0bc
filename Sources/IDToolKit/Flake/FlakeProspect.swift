/// A known layout reduced to plain numbers, to judge how likely a single number is to be its id.
///
/// It yields what ``FlakeJudge`` says of likely ids, fast enough to try all layouts in a fraction
/// of a microsecond.
struct FlakeProspect: Sendable {
  private let bits: FlakeTimeBits
  private let unusedMask: UInt64
  private let largest: UInt64
  /// The earliest and the latest time of plausible ids, microseconds.
  private let earliest: Int64
  private let latest: Int64
  private let serviceStart: Int64
  private let unixTimes: UnixTimes
  private let now: Timestamp
  /// How common the layout is in a form.
  let commonness: Double
  private let idCost: FlakeIDCost

  /// The evidence of a plausible time, bits: it lies in about a tenth of the 70 years of most
  /// layouts.
  private static let timeBits = 3.0
  /// The most earliness of a likely id, bits: one of the first thousandth of a layout's years is
  /// unlikely.
  static let mostEarliness = 10.0

  init(_ plausibility: FlakePlausibility, commonness: Double, now: Timestamp) {
    let layout = plausibility.layout
    bits = layout.timeBits
    unusedMask = layout.unusedMask
    largest = layout.largestID.rawValue
    earliest = plausibility.earliest.microseconds
    latest = plausibility.latest.microseconds
    serviceStart = layout.serviceStart.microseconds
    unixTimes = plausibility.unixTimes
    self.now = now
    self.commonness = commonness
    idCost = FlakeIDCost(layout, inUseUntil: latest)
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
    let id = FlakeID(rawValue: number)
    guard number & unusedMask == 0, number <= largest, bits.millisecond(of: id) <= 999 else {
      return nil
    }
    let time = bits.time(of: id)
    guard time >= earliest, time <= latest, !unixTimes.contain(id, time: time) else { return nil }
    return likelyVerdict(id, time: time)
  }

  private func likelyVerdict(_ id: FlakeID, time: Int64) -> Verdict? {
    let moment = Timestamp(microseconds: time)
    let earliness = earliness(of: moment)
    guard earliness <= Self.mostEarliness else { return nil }
    return Verdict(
      time: time,
      timeliness: timeliness(of: moment, earliness: earliness),
      cost: cost(of: id)
    )
  }

  /// Returns how improbable it is that an id was made so soon after the first of its layout, in
  /// bits: one id in ten is from the first tenth of the time.
  func earliness(of time: Timestamp) -> Double {
    let age = Double(time.microseconds) - Double(serviceStart)
    let inUse = Double(now.microseconds) - Double(serviceStart)
    return age > 0 && age < inUse ? (inUse / age).roughLog2 : 0
  }

  /// Returns the likelihood of a plausible date, apart from how common the layout is.
  func timeliness(of time: Timestamp, earliness: Double) -> Double {
    Self.timeBits - earliness + time.recency(at: now)
  }

  /// Returns the cost of a likely id.
  func cost(of id: FlakeID) -> Double { idCost.cost(of: id) }
}
