/// Where the time is in the bits of an id, and what it counts.
enum IdentifierTime: Sendable {
  /// A count of units from an epoch.
  case count(BitRun, unit: TimeSpan, epoch: Timestamp)
  /// Intervals of 100 ns since 1582-10-15 in three parts, the lowest first: a UUID of version 1.
  ///
  /// Source: RFC 9562, section 5.1.
  case gregorianLowFirst
  /// Intervals of 100 ns since 1582-10-15 in two parts, the highest first: a UUID of version 6.
  ///
  /// Source: RFC 9562, section 5.6.
  case gregorianHighFirst
  /// Seconds since 1970, and microseconds of the second.
  case secondsAndMicroseconds(BitRun, BitRun)
  /// Nanoseconds since 1970, in all of the bits.
  case nanoseconds
  /// A count of intervals of 100 ns from an epoch.
  case intervals(BitRun, epoch: Timestamp)
  /// Days since 1900, and ticks of the day.
  case days(BitRun, ticks: BitRun, DayTick)
  /// The time of a flake, as its layout defines it.
  case flake(FlakeLayout)

  /// From 1582-10-15T00:00:00Z to 1970, in intervals of 100 ns.
  static let gregorianOffset: Int64 = 122_192_928_000_000_000

  /// 1900-01-01.
  private static let firstDay = Timestamp(microseconds: -2_208_988_800_000_000)

  /// Returns the time in an id; nil if it is out of the range of ``Timestamp``.
  @inline(__always)
  func time(of bits: IdentifierBits) -> Timestamp? {
    switch self {
    case .count(let run, let unit, let epoch):
      let (product, overflow) = bits.number(run).multipliedReportingOverflow(by: unit.magnitude)
      guard !overflow, let span = Int64(exactly: product) else { return nil }
      return epoch.advanced(by: TimeSpan(microseconds: span))
    case .gregorianLowFirst, .gregorianHighFirst:
      return Timestamp(microseconds: ticks(of: bits).flooredQuotient(10))
    case .secondsAndMicroseconds(let seconds, let micros):
      let whole = Timestamp(microseconds: Int64(bits.number(seconds)) * 1_000_000)
      return whole.advanced(by: TimeSpan(microseconds: Int64(bits.number(micros))))
    case .nanoseconds:
      return Timestamp(
        microseconds: Int64(truncatingIfNeeded: UInt64(truncatingIfNeeded: bits.low) / 1000)
      )
    case .intervals(let run, let epoch):
      return epoch.advanced(by: TimeSpan(microseconds: Int64(bits.number(run) / 10)))
    case .days(let days, let ticks, let tick):
      let all = bits.number(days) * DayTick.millisecondsOfDay
      return Self.firstDay.advanced(
        by: .milliseconds(Int64(all + tick.firstMillisecond(of: bits.number(ticks))))
      )
    case .flake(let layout):
      return layout.time(of: bits.flake)
    }
  }

  /// Returns the intervals of 100 ns since 1970 in a UUID of version 1 or 6; 0 for other times.
  func ticks(of bits: IdentifierBits) -> Int64 {
    let top = UInt64(truncatingIfNeeded: bits.low &>> 64)
    switch self {
    case .gregorianLowFirst:
      let steps = (top & 0xFFF) << 48 | (top >> 16 & 0xFFFF) << 32 | top >> 32
      return Int64(steps) - Self.gregorianOffset
    case .gregorianHighFirst:
      return Int64((top >> 16) << 12 | top & 0xFFF) - Self.gregorianOffset
    case .count, .secondsAndMicroseconds, .nanoseconds, .intervals, .days, .flake: return 0
    }
  }

  /// The unit of the time; a microsecond if it is finer.
  var unit: TimeSpan {
    switch self {
    case .count(_, let unit, _): unit
    case .gregorianLowFirst, .gregorianHighFirst, .secondsAndMicroseconds, .nanoseconds, .intervals:
      TimeSpan(microseconds: 1)
    case .days: TimeSpan(microseconds: 3333)
    case .flake(let layout): layout.resolution
    }
  }

  /// How long it takes until the time runs out, in microseconds.
  var range: Double {
    switch self {
    case .count(let run, let unit, _): Self.range(run.width, unit)
    case .secondsAndMicroseconds(let seconds, _): Self.range(seconds.width, .second)
    case .gregorianLowFirst, .gregorianHighFirst: 0x1p60 / 10
    // Until 2286, when Unix seconds get an eleventh digit.
    case .nanoseconds: 1e16
    case .intervals(let run, _): Self.range(run.width, TimeSpan(microseconds: 1)) / 10
    case .days(let days, _, _): Self.range(days.width, .day)
    case .flake(let layout): Self.range(layout.timeField.width, layout.unit)
    }
  }

  private static func range(_ width: Int, _ unit: TimeSpan) -> Double {
    Double(sign: .plus, exponent: width, significand: Double(unit.microseconds))
  }

  /// The precision of the time.
  var precision: TimePrecision {
    switch self {
    case .count(_, let unit, _): unit.microseconds % 1000 == 0 ? .milliseconds : .microseconds
    case .gregorianLowFirst, .gregorianHighFirst, .secondsAndMicroseconds, .nanoseconds, .intervals:
      .microseconds
    case .days: .milliseconds
    case .flake(let layout): layout.timePrecision
    }
  }

  /// A mask with the bits of the time set.
  var mask: IdentifierBits {
    switch self {
    case .count(let run, _, _), .intervals(let run, _): run.mask
    case .secondsAndMicroseconds(let high, let low), .days(let high, ticks: let low, _):
      high.mask | low.mask
    case .gregorianLowFirst, .gregorianHighFirst:
      IdentifierBits(0xFFFF_FFFF_FFFF_0FFF << 64)
    case .nanoseconds: .low(64)
    case .flake(let layout):
      IdentifierBits(UInt128(layout.timeField.mask | (layout.millisecondField?.mask ?? 0)))
    }
  }

  /// Returns the time bits of the first representable moment at or after another or, with
  /// `roundingDown`, of the last one at or before it; all other bits are zero.
  ///
  /// Returns nil if no id is that late. A moment before the first yields the first, or nil when
  /// rounding down.
  func bits(at time: Timestamp, roundingDown: Bool) -> IdentifierBits? {
    switch self {
    case .count(let run, let unit, let epoch):
      let steps = Self.steps(
        to: time,
        since: epoch,
        unit: unit,
        roundingDown: roundingDown
      )
      guard let steps, run.width >= 64 || steps >> UInt64(run.width) == 0 else { return nil }
      return IdentifierBits(UInt128(steps)).shifted(left: run.shift)
    case .secondsAndMicroseconds(let seconds, let micros):
      guard time >= .unixEpoch || !roundingDown else { return nil }
      let (whole, rest) = UInt64(max(0, time.microseconds))
        .quotientAndRemainder(dividingBy: 1_000_000)
      guard whole >> UInt64(seconds.width) == 0 else { return nil }
      return IdentifierBits(UInt128(whole)).shifted(left: seconds.shift)
        | IdentifierBits(UInt128(rest)).shifted(left: micros.shift)
    case .gregorianLowFirst, .gregorianHighFirst:
      let epoch = Timestamp(microseconds: -Self.gregorianOffset / 10)
      return Self.intervals(to: time, since: epoch, width: 60, roundingDown: roundingDown)
        .map(gregorianBits)
    case .nanoseconds:
      guard time >= .unixEpoch || !roundingDown else { return nil }
      let (number, overflow) = UInt64(max(0, time.microseconds))
        .multipliedReportingOverflow(by: 1000)
      return overflow ? nil : IdentifierBits(UInt128(number))
    case .intervals(let run, let epoch):
      return Self.intervals(to: time, since: epoch, width: run.width, roundingDown: roundingDown)
        .map { IdentifierBits(UInt128($0)).shifted(left: run.shift) }
    case .days(let days, let ticks, let tick):
      let steps = Self.steps(
        to: time,
        since: Self.firstDay,
        unit: .milliseconds(1),
        roundingDown: roundingDown
      )
      guard let steps else { return nil }
      let (whole, rest) = steps.quotientAndRemainder(dividingBy: DayTick.millisecondsOfDay)
      let number = tick.number(at: rest, roundingDown: roundingDown)
      // After the last tick of a day comes the next.
      let (day, first) = number < tick.countOfDay ? (whole, number) : (whole + 1, 0)
      guard day >> UInt64(days.width) == 0 else { return nil }
      return IdentifierBits(UInt128(day)).shifted(left: days.shift)
        | IdentifierBits(UInt128(first)).shifted(left: ticks.shift)
    case .flake(let layout):
      if roundingDown {
        guard let steps = layout.steps(at: time) else { return nil }
        return IdentifierBits(UInt128(layout.timeBits(of: steps)))
      }
      guard let first = layout.firstID(atOrAfter: time) else { return nil }
      return IdentifierBits(UInt128(first.rawValue))
    }
  }

  /// Returns a UUID of version 1 or 6 with the time as this one has it, and the version unchanged.
  func arranged(_ bits: IdentifierBits, from other: IdentifierTime) -> IdentifierBits {
    let ticks = UInt64(other.ticks(of: bits) + Self.gregorianOffset)
    return bits & ~mask | gregorianBits(of: ticks)
  }

  /// Returns the time bits of a UUID.
  private func gregorianBits(of ticks: UInt64) -> IdentifierBits {
    let top: UInt64
    if case .gregorianLowFirst = self {
      top = ticks << 32 | (ticks >> 32 & 0xFFFF) << 16 | ticks >> 48
    } else {
      top = (ticks >> 12) << 16 | ticks & 0xFFF
    }
    return IdentifierBits(UInt128(top) << 64)
  }

  /// Returns the intervals of 100 ns from an epoch to a moment; nil if they need more than `width`
  /// bits.
  private static func intervals(
    to time: Timestamp,
    since epoch: Timestamp,
    width: Int,
    roundingDown: Bool
  ) -> UInt64? {
    // A moment has whole microseconds, so the unit of 100 ns is finer than needed.
    let unit = TimeSpan(microseconds: 1)
    guard let steps = steps(to: time, since: epoch, unit: unit, roundingDown: roundingDown) else {
      return nil
    }
    let (intervals, overflow) = steps.multipliedReportingOverflow(by: 10)
    return overflow || intervals >> UInt64(width) != 0 ? nil : intervals
  }

  /// Returns the whole units from an epoch to a moment.
  private static func steps(
    to time: Timestamp,
    since epoch: Timestamp,
    unit: TimeSpan,
    roundingDown: Bool
  ) -> UInt64? {
    guard time >= epoch else { return roundingDown ? nil : 0 }
    // The difference of two moments may need all 64 bits.
    let span = UInt64(bitPattern: time.microseconds &- epoch.microseconds)
    let (whole, rest) = span.quotientAndRemainder(dividingBy: unit.magnitude)
    return rest == 0 || roundingDown ? whole : whole + 1
  }
}
