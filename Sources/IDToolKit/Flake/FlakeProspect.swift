/// A known layout reduced to plain numbers, to judge how likely a single number is to be its id.
///
/// It yields what ``FlakeJudge`` says of likely ids, fast enough to try all layouts in a fraction
/// of a microsecond.
struct FlakeProspect: Sendable {
  private let bits: FlakeTimeBits
  private let unusedMask: UInt64
  private let largest: UInt64
  private let unixTimes: UnixTimes
  /// When its ids are made, microseconds.
  private let life: ClosedRange<Int64>
  /// When most of its ids are made: numbers that would be of the first thousandth of its life are
  /// more often counts, dates and times.
  private let usual: ClosedRange<Int64>
  /// How common the layout is in a form.
  let commonness: Double
  private let habits: LowBitHabits
  /// The cost of a time in its life: each is as likely as another, since old ids are looked up as
  /// often as new ones.
  private let lifeCost: Double
  /// The cost of a time within a minute of the present: one id in a hundred was made just now.
  private let presentCost: Double
  /// The start of that minute, microseconds since 1970.
  private let recentFrom: Int64
  private static let shareOfPresent = 0.01

  /// The evidence of a plausible time, bits: it lies in about a tenth of the 70 years of most
  /// layouts.
  static let timeBits = 3.0

  init(_ plausibility: FlakePlausibility, commonness: Double, now: Timestamp) {
    let layout = plausibility.layout
    bits = layout.timeBits
    unusedMask = layout.unusedMask
    largest = layout.largestID.rawValue
    unixTimes = plausibility.unixTimes
    self.commonness = commonness
    habits = layout.habits
    let first = max(plausibility.earliest, habits.firstUse).microseconds
    let last = min(plausibility.latest, habits.lastUse ?? plausibility.latest).microseconds
    life = first...max(first, last)
    usual = first + (life.upperBound - first) >> 10...life.upperBound
    let steps = Double(life.upperBound - first) / Double(layout.unit.microseconds)
    lifeCost = max(1, steps).roughLog2
    let minute = 60_000_000
    let stepsOfMinute = Double(minute) / Double(layout.unit.microseconds)
    presentCost = min(lifeCost, max(1, stepsOfMinute / Self.shareOfPresent).roughLog2)
    recentFrom = now.microseconds - Int64(minute)
  }

  /// The judgement of a number that is likely to be an id of the layout.
  struct Verdict {
    /// Microseconds since 1970.
    let time: Int64
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
    guard usual.contains(time), !unixTimes.contain(id, time: time) else { return nil }
    return Verdict(time: time, cost: cost(of: id, at: time))
  }

  /// Whether a time, microseconds since 1970, is one of which ids are met.
  func isUsual(_ time: Int64) -> Bool { usual.contains(time) }

  /// Returns the cost of an id of the layout made at a time, microseconds since 1970, or, if none was,
  /// at the time in its life nearest to that.
  func cost(of id: FlakeID, at time: Int64) -> Double {
    (time >= recentFrom ? presentCost : lifeCost)
      + habits.cost(of: id, at: min(max(time, life.lowerBound), life.upperBound))
  }
}
