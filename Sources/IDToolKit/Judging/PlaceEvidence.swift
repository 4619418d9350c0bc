/// The evidence of what the numbers of one place are, weighed for all hypotheses in one currency: bits,
/// the binary logarithms of likelihoods.
///
/// - How often such numbers are met: the prior.
/// - Where in its maker's life the ids lie: paid once, since each further id pays for the width of
///   their span, which all hypotheses share. (Paid for each id, a shorter life would gain with
///   every one.)
/// - How their low bits behave, see ``LowBitModel``.
/// - What the place's name says, see ``NameEvidence``.
/// - How they run with the times of their lines, see ``ClockEvidence``.
/// - Whether the times are whole seconds in one layout only, and whether they end just before now.
struct PlaceEvidence {
  let hypotheses: [FlakeHypothesis]
  let now: Timestamp
  /// The kept ids, ascending, and those of them that are weighed.
  let ids: [PlaceSample.TimedNumber]
  private let weighed: [PlaceSample.TimedNumber]
  private let numbers: [UInt64]
  /// The resolution of the times of lines, and how precisely ids can follow these; milliseconds.
  private let resolution: Double
  private var precision: Double { max(30, resolution) }
  private let names: [NameEvidence.Subject: Double]
  /// The bits of the room in which the ids lie.
  private let room: Double
  /// The low bits that rounding took, and the bits that all hypotheses gain which allow for it.
  let rounding: (cut: Int, gain: Double)

  /// What an id costs that a hypothesis can't explain: noise over 63 bits, and a bit of surprise.
  private static let strayBits = 70.0
  /// How often it is just numbers in some interval, as a power of two.
  private static let priorOfInterval = -13.0
  private static let fewestOfStreams = 5
  /// With fewer times of lines, no epoch of somebody's own is decided.
  static let fewestByClock = 3
  /// The bits of a name that decides alone.
  static let enoughByName = 20.0

  init(_ sample: PlaceSample, _ hypotheses: [FlakeHypothesis], now: Timestamp) {
    self.hypotheses = hypotheses
    self.now = now
    let ids = sample.ids
    // More would only let a model that learns beat one that knows.
    let count = min(ids.count, 200)
    let weighed = (0..<count).map { ids[$0 * ids.count / count] }
    let numbers = weighed.map(\.number)
    self.ids = ids
    self.weighed = weighed
    self.numbers = numbers
    resolution = Double(weighed.compactMap(\.time?.resolution.microseconds).max() ?? 0) / 1000
    room = numbers.count > 1 ? Self.room(of: numbers) : 63
    rounding = Self.rounding(of: numbers)
    names = Dictionary(
      NameEvidence.about(sample.name, own: hypotheses.compactMap(\.declared))
        .map { ($0.subject, $0.bits) },
      uniquingKeysWith: max
    )
  }

  /// Whether the lines don't say their year, and aren't of the last days.
  var isYearDoubtful: Bool {
    let timed = weighed.compactMap(\.time)
    let newest = timed.map(\.time).max() ?? now
    return !timed.allSatisfy(\.isYearSaid) && now.clampedSpan(since: newest) > .days(7)
  }

  /// Returns all readings, the likeliest first.
  func readings() -> [PlaceReading] {
    var readings = hypotheses.indices.flatMap(flakeReadings)
    readings += NumberHypothesis.all.compactMap(numberReading)
    let rest = Double(numbers.count - 1) * room
    readings.append(
      PlaceReading(
        maker: .interval,
        bits: Self.priorOfInterval + nameBits(.noFlake) - 63 - rest + max(0, rounding.gain)
      )
    )
    // It matters only where a layout would win.
    if numbers.count >= Self.fewestOfStreams, let best = readings.max(by: { $0.bits < $1.bits }),
      case .flake = best.maker
    {
      let gains = (rounding.cut > 0 ? [(0, 0), rounding] : [(0, 0)]).map { cut, gain in
        UnknownLayout.gain(numbers, room: room, cut: cut) + gain
      }
      readings.append(
        PlaceReading(
          maker: .unknownLayout,
          bits: Self.priorOfInterval - 63 - rest + (gains.max() ?? 0)
        )
      )
    }
    return readings.sorted { $0.bits > $1.bits }
  }

  /// Returns the readings as ids of a layout: without the times of lines, and with them.
  private func flakeReadings(_ index: Int) -> [PlaceReading] {
    let flake = hypotheses[index]
    let live = weighed.filter { flake.bounds.contain($0.number) }
    let readings = flakeReadings(index, live)
    // A few others would spoil what is learnt of the low bits.
    guard flake.isOwn, let best = readings.dropFirst().first, best.followingCount < live.count,
      best.followingCount * 10 >= live.count * 9
    else { return readings }
    let followers = live.filter { number, time in
      time.map { line in
        let made = flake.time(of: number) + (best.epoch ?? 0) + best.lag
        return (line.time.microseconds - made).magnitude < TimeSpan.hour.magnitude
      } ?? false
    }
    return followers.count < live.count ? readings + flakeReadings(index, followers) : readings
  }

  /// Returns the readings of some ids, the others being strays.
  private func flakeReadings(_ index: Int, _ live: [PlaceSample.TimedNumber]) -> [PlaceReading] {
    let flake = hypotheses[index]
    guard !live.isEmpty, Double(live.count) >= 0.3 * Double(numbers.count) else { return [] }
    let alive = live.map(\.number)
    let dead = numbers.count - alive.count
    // No id costs more than one that is taken for a stray.
    let floor = floor(of: flake)
    var low = flake.lowBits(of: alive).reduce(0) { $0 + max($1, floor) }
    var isRounded = false
    if rounding.cut > 0 {
      let rounded = flake.lowBits(of: alive, cut: rounding.cut).reduce(0) { $0 + max($1, floor) }
      // A sequence of zero in all may look like rounding.
      isRounded = rounded + rounding.gain > low + 10
      low = max(low, rounded + rounding.gain)
    }
    let gain = flake.low * Double(alive.count) + low
    let coarseness = coarseness(of: alive, as: flake, inAnyPhase: flake.isOwn)
    // Workers and counters that gain little over random ones are hardly such: that is worth more than what
    // a common layout leads a rare one by.
    let areFieldsMadeUp =
      !flake.hasKnownHabits && alive.count >= 20 && gain < 10
      && flake.fields.contains { $0.sort != .even }
    let name = max(flake.subject.map(nameBits) ?? -.infinity, nameBits(.anyFlake))
    let base =
      flake.prior + name - Double(dead) * Self.strayBits + gain + coarseness
      - (areFieldsMadeUp ? 16 : 0)
    let spread =
      numbers.count == 1
      ? flake.lifeBits
      : max(0, flake.lifeBits - room) + Double(alive.count) * max(room, flake.low)
    let plain = PlaceReading(
      maker: .flake(index, epoch: nil),
      bits: base - spread + recency(of: alive, as: flake),
      nameBits: name,
      isOfWholeUnits: coarseness > 0,
      isOfHabits: gain > Double(alive.count),
      isOfRounded: isRounded,
      strayCount: dead
    )
    return [plain] + clockReadings(index, live, base: base, like: plain)
  }

  /// Returns the least that the low bits of an id can give.
  private func floor(of flake: FlakeHypothesis) -> Double {
    -flake.low - max(3, Self.strayBits - max(room, flake.low))
  }

  /// Returns how much better the division of the bits explains the ids than any numbers would, in bits,
  /// whatever their dates; with `isEpochKnown`, the habits of the layout's makers count.
  func structure(as flake: FlakeHypothesis, isEpochKnown: Bool) -> Double {
    let possible = numbers.filter(flake.bounds.isPossible)
    let low =
      isEpochKnown ? flake.lowBits(of: possible) : flake.learntLowBits(of: possible, cut: 0)
    let floor = floor(of: flake)
    return low.reduce(0) { $0 + flake.low + max($1, floor) }
      + coarseness(of: possible, as: flake, inAnyPhase: true)
  }

  /// Returns the likeliest readings as ids of a layout that run with the times of their lines.
  private func clockReadings(
    _ index: Int,
    _ live: [PlaceSample.TimedNumber],
    base: Double,
    like plain: PlaceReading
  ) -> [PlaceReading] {
    let flake = hypotheses[index]
    let timed = weighed.compactMap(\.time)
    guard !timed.isEmpty else { return [] }
    let isZoneSaid = timed.allSatisfy(\.isZoneSaid)
    let isYearSaid = timed.allSatisfy(\.isYearSaid)
    // Of the makers whose epoch is in the zone of their server, only that zone is known.
    if flake.hasLocalEpoch, !isZoneSaid { return [] }
    // An epoch that was set may be off by just the years that lines don't say.
    if flake.isOwn, isYearDoubtful { return [] }
    // A time of whole seconds is that of their end, since ids are made before their lines.
    let toEnd = resolution > 1 ? resolution - 1 : 0
    let pairs = live.compactMap { id in
      id.time.map { time in
        (
          id: Double(flake.time(of: id.number)) / 1000,
          line: Double(time.time.microseconds) / 1000 + toEnd
        )
      }
    }
    guard !pairs.isEmpty else { return [] }
    let unit = (Double(flake.layout.unit.microseconds) / 1000).log2
    let (fit, clockBits) = fit(pairs.map { $0.line - $0.id }, flake.low - unit, flake.lifeBits)
    let untimed = Double(live.count - pairs.count)
    let bits = base + clockBits - untimed * max(room, flake.low)
    let following = pairs.filter {
      ($0.line - $0.id - fit.base).magnitude < 100 * precision + 10_000
    }
    // Too few to see a clock run may still stand where that of a usual epoch would be.
    let isScarce = following.count < Self.fewestByClock
    // Unless both clocks are seen to run, any counter would fit.
    let runs =
      !isScarce && fit.base.magnitude < 60 * 366 * ClockEvidence.day
      && following.map(\.id).extent > 3 * following.map { $0.line - $0.id }.extent + 2 * resolution
    var found: [(bits: Double, offset: Double, epoch: Double?)] = []
    // With other labels, each element would be cast by itself.
    var offsets = isZoneSaid ? [(offset: 0, cost: 0)] : ClockEvidence.zones
    if !flake.isOwn, !isYearSaid, let last = timed.map(\.time).max() {
      // Lines as fresh as that are of this year.
      let bits = isYearDoubtful ? 0.0 : 6
      offsets += ClockEvidence.years(near: fit.base, before: last).map {
        ($0.offset, $0.cost + bits)
      }
    }
    for (offset, cost) in offsets {
      if !flake.isOwn {
        let gap = fit.base - offset
        // A counter has some time, too, but it stands still.
        if gap.magnitude > ClockEvidence.day, !runs { continue }
        // Somebody may have set a delay, to whole hours.
        let beyond = gap.truncatingRemainder(dividingBy: ClockEvidence.hour)
        let isSet = gap > ClockEvidence.hour / 2 && beyond < 1000 + 2 * fit.jitter
        let days = max(1, gap / ClockEvidence.day)
        let isUsual = ClockEvidence.usualDelays.contains(Int(days)) && beyond < 60_000
        let distance = ClockEvidence.density(gap, precision)
        let nearness = isSet ? max(distance, (isUsual ? -14 : -22) - days.log2) : distance
        found.append((bits - cost + nearness - 1, offset, nil))
      } else if runs || isScarce {
        for (epoch, price) in epochs(fit.base - offset, areUsual: isScarce) {
          found.append((bits - cost - price, offset, epoch))
        }
      }
    }
    return found.sorted { $0.bits > $1.bits }.prefix(6).map { each in
      var reading = plain
      reading.maker = .flake(index, epoch: each.epoch.map { Int64(($0 * 1000).rounded()) })
      reading.bits = each.bits
      reading.clock = (following.count * 100 / pairs.count, each.offset, isZoneSaid, isYearSaid)
      reading.followingShare = fit.share
      reading.followingCount = following.count
      reading.lag = Int64((fit.base - (each.epoch ?? 0)) * 1000)
      // Of an epoch that only one maker has, no zone is assumed; others, in another zone, may be of
      // somebody who counts from midnight there.
      let isUnique = ClockEvidence.isUnique(reading.epoch ?? flake.layout.epoch.microseconds)
      let isKnown =
        reading.epoch == nil && (each.offset == 0 || flake.hasTellingHabits || plain.isNamed)
      let isCertain = isZoneSaid || each.offset > ClockEvidence.day || isUnique || isKnown
      reading.assumedZone = isCertain ? nil : Int(each.offset / 60_000)
      return reading
    }
  }

  /// Returns how the times of lines follow ids, of which so many bits are less than a millisecond, and the
  /// bits that they give without a prior; a single id has `lifeBits` of room.
  private func fit(
    _ gaps: [Double],
    _ low: Double,
    _ lifeBits: Double
  ) -> (fit: ClockEvidence.Fit, bits: Double) {
    let window = max(1, (numbers.count > 1 ? room : lifeBits) - low)
    let fit = ClockEvidence.fit(gaps, precision, window: window)
    return (fit, fit.bits - Double(gaps.count) * low)
  }

  /// Returns the epochs that ids may have whose time, counted from it, is `lead` before that of their
  /// lines, and what each costs: that of a known maker, whose code was copied, and the start of a year
  /// are likelier than any midnight, that than any other hour, and that than any second.
  ///
  /// If `areUsual`, only midnights and those of known makers.
  private func epochs(_ lead: Double, areUsual: Bool) -> [(epoch: Double, price: Double)] {
    let (day, hour) = (ClockEvidence.day, ClockEvidence.hour)
    func cost(ofDelay gap: Double) -> Double { -ClockEvidence.density(gap, precision) - 9 }
    let known = ClockEvidence.knownEpochs.map { ($0, Double($0) / 1000) }
      .filter { (lead - $1).magnitude < hour }
      .map { moment, epoch in
        let isEastern = ClockEvidence.isStartOfYear(moment + 8 * TimeSpan.hour.microseconds)
        return (epoch: epoch, price: (isEastern ? 11 : 8) + cost(ofDelay: lead - epoch))
      }
    let steps = [(day, 14.0), (hour, 18), (1000, 31), (1, 36)].prefix(areUsual ? 1 : 4)
    return known
      + steps.compactMap { step, usual -> (epoch: Double, price: Double)? in
        let epoch = (lead / step).rounded(.down) * step
        guard epoch >= 0, epoch <= Double(now.microseconds) / 1000 else { return nil }
        var price = usual
        let hourOfDay = epoch.truncatingRemainder(dividingBy: day) / hour
        // No midnight anywhere usual.
        if step == hour, ![16, 8, 7, 5, 4, 23, 22].contains(hourOfDay) { price += 5 }
        if step == day, ClockEvidence.isStartOfYear(Int64(epoch) * 1000) { price = 8 }
        if step > 1 { price += cost(ofDelay: lead - epoch) }
        return (epoch, price)
      }
  }

  /// Returns the bits for ids all of whose times are whole seconds, or tenths, hundredths or
  /// milliseconds where the clock is finer: backfilled ids, and coarse clocks.
  ///
  /// With `isInAnyPhase`, of an unknown epoch, they may be a whole unit after any moment.
  private func coarseness(
    of numbers: [UInt64],
    as flake: FlakeHypothesis,
    inAnyPhase isInAnyPhase: Bool
  ) -> Double {
    guard numbers.count >= 3 else { return 0 }
    let clock = max(1, flake.clock)
    let count = Double(numbers.count)
    var best = 0.0
    for grain: Int64 in [1_000_000, 100_000, 10_000, 1000] where grain > clock {
      let steps = grain / clock
      let width = Double(steps).log2
      let phases = numbers.map {
        (flake.time(of: $0) + (isInAnyPhase ? 0 : clock / 2)) / clock % steps
      }
      // Only one that nearly all have counts: that is in the middle.
      let usual = isInAnyPhase ? phases.sorted()[phases.count / 2] : 0
      let whole = Double(phases.count { $0 == usual })
      let price = isInAnyPhase ? width : 0
      if whole > 0.95 * count {
        best = max(best, whole * width - 8 * (count - whole) - 5 - price)
      }
    }
    return best
  }

  /// Returns the evidence of how shortly before now the ids end: those of a place that is still filled
  /// do.
  private func recency(of alive: [UInt64], as flake: FlakeHypothesis) -> Double {
    guard !flake.isOwn, let first = alive.min(), let last = alive.max() else { return 0 }
    let ofPresent = flake.recency(of: flake.time(of: last))
    guard numbers.count >= Self.fewestOfStreams else { return ofPresent }
    let life = Double(now.microseconds - flake.life.lowerBound) / 1000
    let ofEnd = recency(flake.time(of: first), flake.time(of: last), room: life)
    return ofPresent > 0 ? max(ofPresent, ofEnd) : ofEnd
  }

  private func recency(_ first: Int64, _ last: Int64, room: Double) -> Double {
    let gap = max(0, Double(now.microseconds - last) / 1000)
    let scale = max(ClockEvidence.hour, Double(last - first) / 1000 / Double(numbers.count))
    let room = max(ClockEvidence.day, room)
    let density = 0.5 * room / (gap + scale) / max(1, (room / scale).log2 * 0.693_147)
    return (density + 0.5).log2
  }

  private func numberReading(_ other: NumberHypothesis) -> PlaceReading? {
    let likely = numbers.compactMap { number in
      other.bits(of: number, now: now).map { (number: number, bits: $0) }
    }
    let dead = Double(numbers.count - likely.count)
    guard dead <= 0.5 * Double(numbers.count), let one = likely.map({ -$0.bits }).min() else {
      return nil
    }
    let live = Double(likely.count)
    let name = other.subject.map(nameBits) ?? 0
    let gain = other.clock.map { likely.map(\.number).map($0.gain).reduce(0, +) } ?? 0
    let base = other.prior + name - dead * Self.strayBits + gain
    var bits = base
    if other.isRandom {
      bits -= live * one
    } else if other == .mask {
      bits += likely.reduce(0) { $0 + $1.bits }
    } else if numbers.count == 1 {
      bits -= one
    } else {
      // Events that are counted one by one in nanoseconds aren't times.
      let finest = (other.clock?.perMillisecond.log2 ?? 0) - 13
      let low = Double(other.clock?.smallBits ?? 0)
      bits -= live * max(room, finest, low) + max(0, one - room)
    }
    let time = other.time(of: numbers[0])
    if other.isRandom || time == nil { bits += max(0, rounding.gain) }
    if numbers.count >= Self.fewestOfStreams, let first = other.time(of: numbers.min() ?? 0),
      let last = other.time(of: numbers.max() ?? 0)
    {
      bits += recency(first, last, room: 20 * 365.25 * ClockEvidence.day)
    }
    var reading = PlaceReading(
      maker: .number(other),
      bits: bits,
      nameBits: name,
      strayCount: Int(dead)
    )
    guard let clocked = clockBits(of: other) else { return reading }
    let isByClock = base + clocked.bits > bits
    if isByClock {
      reading.bits = base + clocked.bits
      reading.followingShare = clocked.fit.share
    }
    if other.clock?.mayBeLocal ?? false {
      let areZonesSaid = weighed.allSatisfy { $0.time?.isZoneSaid ?? true }
      reading.isOfLocalTime = areZonesSaid && ClockEvidence.isOfZone(clocked.fit.base)
      reading.assumedZone = areZonesSaid || !isByClock ? nil : 0
    }
    return reading
  }

  /// Returns the evidence for times that run with those of their lines, without a prior; nil where there
  /// are none of either.
  private func clockBits(of other: NumberHypothesis) -> (bits: Double, fit: ClockEvidence.Fit)? {
    let pairs = weighed.compactMap { id in
      id.time.flatMap { line in
        other.time(of: id.number).map { Double(line.time.microseconds - $0) / 1000 }
      }
    }
    guard let low = other.clock?.perMillisecond.log2, !pairs.isEmpty else { return nil }
    let (fit, bits) = fit(pairs, low, 63)
    let untimed = Double(numbers.count - pairs.count)
    let density = ClockEvidence.density(fit.base, precision)
    return (bits + density - 1 - untimed * max(room, low), fit)
  }

  /// Returns the bits that the place's name gives.
  private func nameBits(_ subject: NameEvidence.Subject) -> Double { names[subject] ?? 0 }

  /// Returns the reading, of these, as the layout for which the name of the place decides alone; nil if
  /// there is none, if most numbers can't be such ids, or if they run with the lines' clock as others.
  func named(among readings: [PlaceReading]) -> PlaceReading? {
    let runsWithClock =
      readings[0].isByClock && readings[0].followingCount >= Self.fewestByClock
      && readings[0].nameBits < Self.enoughByName
    return readings.first { reading in
      guard case .flake(let index, nil) = reading.maker, let subject = hypotheses[index].subject
      else { return false }
      let bits = nameBits(subject)
      // What a file of your own says holds in any case.
      return bits >= NameEvidence.bitsOfOwnName
        || bits >= Self.enoughByName && !runsWithClock && !reading.isOfRounded
    }
  }

  /// Returns the bits of the room in which numbers lie, without the outermost twentieth.
  private static func room(of numbers: [UInt64]) -> Double {
    let cut = numbers.count >= 20 ? numbers.count / 20 : 0
    let inner = numbers[cut..<numbers.count - cut]
    guard let first = inner.first, let last = inner.last, inner.count > 1 else { return 0 }
    // What was cut counts, or an interval would beat plain randomness.
    let width = Double(max(1, last - first)) * Double(numbers.count + 1) / Double(inner.count - 1)
    return min(64, width.log2)
  }

  /// Returns the low bits that a spreadsheet of 15 digits or a double of 53 bits has taken, and the
  /// bits that all hypotheses gain which allow for it.
  private static func rounding(of numbers: [UInt64]) -> (cut: Int, gain: Double) {
    guard numbers.count >= 5, let most = numbers.max(), let least = numbers.min() else {
      return (0, 0)
    }
    let count = Double(numbers.count)
    var (power, digits) = (UInt64(1), 0)
    while least / power >= 1_000_000_000_000_000 {
      power *= 10
      digits += 1
    }
    if digits > 0, numbers.allSatisfy({ $0 % power == 0 }) {
      let bits = Double(digits) * 3.321_928
      return (Int(bits.rounded(.up)) + 1, count * bits - 4)
    }
    let bits = 64 - most.leadingZeroBitCount - 53
    let areDoubles = numbers.allSatisfy { number in
      number.trailingZeroBitCount >= 64 - number.leadingZeroBitCount - 53
    }
    // Workers and sequence numbers of zero aren't rounding, which leaves some bit above.
    let isWhole = numbers.allSatisfy { $0.trailingZeroBitCount > bits + 1 }
    return bits > 2 && areDoubles && !isWhole ? (bits, count * Double(bits) - 4) : (0, 0)
  }
}

extension [Double] {
  /// How far the greatest is from the least.
  fileprivate var extent: Double { (self.max() ?? 0) - (self.min() ?? 0) }
}
