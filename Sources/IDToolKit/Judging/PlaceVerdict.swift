/// What was decided about the numbers of a place.
struct PlaceVerdict: Sendable {
  let name: PlaceName
  /// How many ids were seen, and how many distinct ones of them were looked at.
  var count: UInt64
  let distinctCount: Int
  /// How many ids came before it was decided whose they are.
  var undecidedCount: UInt64 = 0
  /// The likeliest reading, and the likeliest that gives other dates; nil if there is no other.
  let best: PlaceReading
  let second: PlaceReading?
  /// The readings that are nearly as likely as the best, and that first.
  let likely: [PlaceReading]
  /// By how many bits the best leads over all readings that give other dates, or none.
  let lead: Double
  /// The readings as flakes, those with an epoch that was solved included: how likely each is, in bits as
  /// in ``PlaceReading/bits``, and whether it gives the dates of the best.
  private let flakes: [(hypothesis: Int, isSolved: Bool, bits: Double, hasSameDates: Bool)]
  /// Whether the lead is enough to write dates, or that there are none.
  let isDecided: Bool
  /// Whether the name of the place decides alone: that of a service's links, or of a kind of your own.
  let isDecidedByName: Bool
  /// The first and the last of the distinct ids that are some maker's, or of all.
  private(set) var span: ClosedRange<UInt64>
  /// Whether the lines don't say their zone, and the ids run with them in that which was asked for.
  var isInAskedZone = false
  /// Whether nothing but the zone of the lines, which they don't say, is missing to decide it.
  var isDecidedByZone = false
  /// The offset of the zone that was asked for, in minutes east of UTC, where lines don't say theirs; nil if none was asked
  /// for.
  var askedZone: Int?
  /// Who made each id; nil if no id of the place gets a date, or if its name decides.
  let makers: MakerMixture?
  /// Where that decides, the numbers that may be the maker's.
  private let bounds: FlakeBounds?

  /// The lead from which a place is decided: 1,000 to 1, which was never wrong in 800 trials.
  static let enough = 10.0
  /// With fewer ids, a rare maker isn't decided on.
  static let fewestOfRare = 5
  /// Judges the ids of a place.
  init(_ sample: PlaceSample, _ hypotheses: [FlakeHypothesis], now: Timestamp) {
    let evidence = PlaceEvidence(sample, hypotheses, now: now)
    let readings = evidence.readings()
    let numbers = evidence.ids.map(\.number)
    let (first, last) = (numbers.first ?? 0, numbers.last ?? 0)
    // Readings that give the same dates don't compete, and neither do those that give none.
    let named = evidence.named(among: readings)
    let top = named ?? readings[0]
    func date(_ reading: PlaceReading) -> (Int64, Int64)? {
      guard let start = hypotheses.time(of: first, as: reading.maker),
        let end = hypotheses.time(of: last, as: reading.maker)
      else { return nil }
      return (start, end)
    }
    let dates = date(top)
    func agrees(_ reading: PlaceReading) -> Bool {
      guard let dates else { return date(reading) == nil && reading.isFlake == top.isFlake }
      guard let other = date(reading) else { return false }
      return (other.0 - dates.0).magnitude < 1_000_000 && (other.1 - dates.1).magnitude < 1_000_000
    }
    // Of those with the same dates, the commonest maker is named, if it is about as likely.
    let best =
      named
      ?? readings.filter { top.bits - $0.bits <= 6 && date($0) != nil && agrees($0) }
      .max { hypotheses.prior(of: $0.maker) < hypotheses.prior(of: $1.maker) } ?? top
    var (same, rest, zones): ([Double], [PlaceReading], [Double]) = ([], [], [])
    for reading in readings {
      if agrees(reading) {
        same.append(reading.bits)
      } else if Self.isInOtherZone(reading, best) {
        zones.append(reading.bits)
      } else {
        rest.append(reading)
      }
    }
    let lead = rest.isEmpty || named != nil ? 99 : same.log2OfSum - rest.map(\.bits).log2OfSum
    // An epoch that was solved from lines which don't say their zone leads over that in another.
    let zoneLead = zones.max().map { best.bits - $0 } ?? 99
    var isDecided =
      named != nil || lead >= Self.enough && (dates == nil ? !best.isFlake : zoneLead >= 1)
    switch best.maker {
    // An epoch that isn't round may be one and a delay: ids that wait equally long for their lines.
    case .flake(_, let epoch?):
      let isKnown = readings.contains { $0.isByClock && $0.epoch == nil && agrees($0) }
      let isSettled = best.followingCount >= PlaceEvidence.fewestByClock
      if ClockEvidence.mayBeDelayed(epoch) || !isKnown && !isSettled {
        isDecided = false
      }
    // Far from their lines, or if these don't say their year, they may be of another epoch.
    case .flake(let index, nil):
      let isFar = best.lag.magnitude > 15 * TimeSpan.hour.magnitude
      let least = isFar ? PlaceEvidence.enoughByName : .leastNonzeroMagnitude
      // Almost any few numbers are the ids of some rare maker, and a local epoch tells no time alone.
      let isRare =
        numbers.count < Self.fewestOfRare && !best.isNamed
        && !readings.contains { reading in
          best.bits - reading.bits < Self.enough && agrees(reading)
            && hypotheses.isCommon(reading.maker)
        }
      if !best.isByClock, hypotheses[index].hasLocalEpoch || isRare { isDecided = false }
      if best.isByClock, isFar || evidence.isYearDoubtful,
        !readings.contains(where: { $0.isFlake && $0.nameBits >= least && agrees($0) })
      {
        isDecided = false
      }
    case .number(let number):
      if number.clock?.needsName ?? false, !best.isNamed { isDecided = false }
      if best.isOfLocalTime { isDecided = false }
    case .interval, .unknownLayout: break
    }
    var makers: MakerMixture?
    if named != nil {
      // Whatever the low bits are, there is one maker.
    } else if case .flake(let index, _) = best.maker, isDecided {
      // Fields that are learnt can't be told apart amid noise.
      let isLearnt =
        !hypotheses[index].hasTellingHabits && !best.isByClock && !best.isNamed
      let inner = isLearnt ? sample.withoutOutliers : nil
      if isLearnt && best.strayCount * 10 > numbers.count
        || inner.map({ !Self.isDecided($0, as: best, hypotheses, now: now) }) ?? false
      {
        isDecided = false
      } else {
        makers = MakerMixture(evidence, best)
        let isBacked = best.isByClock || best.isNamed
        if let mixed = makers,
          mixed.explainedCount == 0
            || (mixed.isDoubtful || 2 * mixed.explainedCount < numbers.count) && !isBacked
        {
          (isDecided, makers) = (false, nil)
        }
      }
    } else if !best.isByClock,
      !isDecided || best.maker == .unknownLayout || best.maker == .interval,
      numbers.count >= 20
    {
      makers = MakerMixture(knownMakersIn: evidence, best)
      isDecided = isDecided || makers != nil
    }
    isDecidedByName = named != nil
    name = sample.name
    count = sample.count
    distinctCount = numbers.count
    self.best = best
    second = rest.first
    likely = Array(readings.prefix { best.bits - $0.bits <= 7 }.prefix(8))
    self.lead = lead
    flakes = readings.compactMap { reading in
      guard case .flake(let index, let epoch) = reading.maker else { return nil }
      return (index, epoch != nil, reading.bits, agrees(reading))
    }
    self.isDecided = isDecided
    self.makers = makers
    bounds = named.flatMap { reading in
      if case .flake(let index, _) = reading.maker { hypotheses[index].bounds } else { nil }
    }
    span = first...max(first, last)
    let theirs = numbers.filter(mayBeTheirs)
    if let start = theirs.first, let end = theirs.last { span = start...end }
    widenSpan(to: sample.extremes)
  }

  /// Whether the ids of a sample are decided to be those of a reading, or of another with the same dates.
  private static func isDecided(
    _ sample: PlaceSample,
    as best: PlaceReading,
    _ hypotheses: [FlakeHypothesis],
    now: Timestamp
  ) -> Bool {
    let verdict = PlaceVerdict(sample, hypotheses, now: now)
    guard verdict.isDecided,
      let time = hypotheses.time(of: verdict.span.lowerBound, as: best.maker),
      let other = hypotheses.time(of: verdict.span.lowerBound, as: verdict.best.maker)
    else { return false }
    return (time - other).magnitude < 1_000_000
  }

  /// Whether a number may be some maker's.
  private func mayBeTheirs(_ number: UInt64) -> Bool {
    makers.map { $0.maker(of: number) != nil } ?? bounds?.contain(number) ?? true
  }

  /// Widens the span to the outermost of all ids, as far as they are the maker's.
  mutating func widenSpan(to extremes: ClosedRange<UInt64>?) {
    guard let extremes else { return }
    for number in [extremes.lowerBound, extremes.upperBound] {
      guard mayBeTheirs(number) else { continue }
      span = min(span.lowerBound, number)...max(span.upperBound, number)
    }
  }

  /// Returns by how many bits the best reading leads over that as a layout; nil if the layout is none of
  /// the hypotheses.
  func lead(over layout: FlakeLayout, _ hypotheses: [FlakeHypothesis]) -> Double? {
    hypotheses.indices.filter { FlakeLikeness(hypotheses[$0].layout, layout) == .sameReading }
      .map { index in
        let bits = flakes.first { $0.hypothesis == index && !$0.isSolved }?.bits
        return best.bits - (bits ?? -.infinity)
      }
      .min()
  }

  /// Returns by how many bits the best reading leads over that as a maker's flakes or, if its epoch was
  /// solved, as those of any solved epoch; infinite if there is no such reading.
  func lead(over maker: PlaceReading.Maker) -> Double {
    guard case .flake(let index, let epoch) = maker else { return .infinity }
    let bits = flakes.first { $0.hypothesis == index && $0.isSolved == (epoch != nil) }?.bits
    return best.bits - (bits ?? -.infinity)
  }

  /// Returns by how many bits the best reading leads over those with its dates and the workers and
  /// sequence numbers of a layout; nil if there is none.
  func lead(overFieldsOf layout: FlakeLayout, _ hypotheses: [FlakeHypothesis]) -> Double? {
    flakes.first { reading in
      let other = hypotheses[reading.hypothesis].layout
      return reading.hasSameDates && other.sequenceField == layout.sequenceField
        && other.randomField == layout.randomField && other.workerMask == layout.workerMask
    }
    .map { best.bits - $0.bits }
  }

  /// Whether two readings differ by the zone of the lines alone.
  private static func isInOtherZone(_ reading: PlaceReading, _ best: PlaceReading) -> Bool {
    guard best.assumedZone != nil, reading.assumedZone != nil,
      case .flake(let index, let epoch?) = reading.maker,
      case .flake(index, let other?) = best.maker
    else { return false }
    let quarter: Int64 = 900_000_000
    let beyond = ((epoch - other + 1_500_000) % quarter + quarter) % quarter
    return beyond < 3_000_000
  }
}

extension PlaceReading {
  /// Whether it is one as flakes, of whatever epoch.
  var isFlake: Bool { if case .flake = maker { true } else { false } }
}
