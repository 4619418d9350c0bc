/// Where the time stands in the bits of an id, and what it counts.
enum IdentifierTime: Sendable {
  /// A count of units (microseconds) from an epoch (microseconds since 1970).
  case count(BitRun, unit: Int64, epoch: Int64)
  /// Intervals of 100 ns since 1582-10-15 in three parts, the lowest first: a UUID of version 1.
  ///
  /// Source: RFC 9562, section 5.1.
  case gregorianLowFirst
  /// The same in two parts, the highest first: version 6.
  ///
  /// Source: RFC 9562, section 5.6.
  case gregorianHighFirst
  /// Nanoseconds since 1970, the whole number.
  case nanoseconds
  /// As the layout of a flake has it.
  case flake(FlakeLayout)

  /// From 1582-10-15T00:00:00Z to 1970, in intervals of 100 ns.
  static let gregorianOffset: Int64 = 122_192_928_000_000_000

  /// The moment in an id; nil where it is beyond what can be told.
  @inline(__always)
  func time(of bits: IdentifierBits) -> Timestamp? {
    switch self {
    case .count(let run, let unit, let epoch):
      let (product, overflow) = bits.number(run).multipliedReportingOverflow(by: unit.magnitude)
      guard !overflow, let span = Int64(exactly: product) else { return nil }
      return Timestamp(microseconds: epoch).advanced(byMicroseconds: span)
    case .gregorianLowFirst, .gregorianHighFirst:
      return Timestamp(microseconds: ticks(of: bits).flooredQuotient(10))
    case .nanoseconds:
      return Timestamp(
        microseconds: Int64(truncatingIfNeeded: UInt64(truncatingIfNeeded: bits.low) / 1000)
      )
    case .flake(let layout):
      return layout.time(of: FlakeID(rawValue: UInt64(truncatingIfNeeded: bits.low)))
    }
  }

  /// Intervals of 100 ns since 1970, which UUIDs of versions 1 and 6 count; 0 for other kinds.
  func ticks(of bits: IdentifierBits) -> Int64 {
    let top = UInt64(truncatingIfNeeded: bits.low &>> 64)
    switch self {
    case .gregorianLowFirst:
      let steps = (top & 0xFFF) << 48 | (top >> 16 & 0xFFFF) << 32 | top >> 32
      return Int64(steps) - Self.gregorianOffset
    case .gregorianHighFirst:
      return Int64((top >> 16) << 12 | top & 0xFFF) - Self.gregorianOffset
    case .count, .nanoseconds, .flake: return 0
    }
  }

  /// What the time counts, microseconds; 1 where it is finer.
  var unit: Int64 {
    switch self {
    case .count(_, let unit, _): unit
    case .gregorianLowFirst, .gregorianHighFirst, .nanoseconds: 1
    case .flake(let layout): layout.resolutionMicroseconds
    }
  }

  /// How finely the time is told.
  var precision: TimePrecision {
    switch self {
    case .count(_, let unit, _): unit % 1000 == 0 ? .milliseconds : .microseconds
    case .gregorianLowFirst, .gregorianHighFirst, .nanoseconds: .microseconds
    case .flake(let layout): layout.timePrecision
    }
  }

  /// The bits of the time, in place.
  var mask: IdentifierBits {
    switch self {
    case .count(let run, _, _): run.mask
    case .gregorianLowFirst, .gregorianHighFirst:
      IdentifierBits(0xFFFF_FFFF_FFFF_0FFF << 64)
    case .nanoseconds: .low(64)
    case .flake(let layout):
      IdentifierBits(UInt128(layout.timeField.mask | (layout.millisecondField?.mask ?? 0)))
    }
  }

  /// The time bits of the first moment that can be told at or after another, or, rounding `down`, the
  /// last at or before it; all other bits are zero.
  ///
  /// Nil where no id is that late; an earlier moment than the first gives the first, but rounded down
  /// nil as well.
  func bits(at time: Timestamp, roundingDown: Bool) -> IdentifierBits? {
    switch self {
    case .count(let run, let unit, let epoch):
      let steps = Self.steps(
        microseconds: time.microseconds,
        since: epoch,
        unit: unit,
        roundingDown: roundingDown
      )
      guard let steps, run.width >= 64 || steps >> UInt64(run.width) == 0 else { return nil }
      return IdentifierBits(UInt128(steps)).shifted(left: run.shift)
    case .gregorianLowFirst, .gregorianHighFirst:
      // Intervals of 100 ns are finer than what is asked for.
      let epoch = -Self.gregorianOffset / 10
      let steps = Self.steps(
        microseconds: time.microseconds,
        since: epoch,
        unit: 1,
        roundingDown: roundingDown
      )
      guard let steps else { return nil }
      let (ticks, overflow) = steps.multipliedReportingOverflow(by: 10)
      guard !overflow, ticks >> 60 == 0 else { return nil }
      return gregorianBits(of: ticks)
    case .nanoseconds:
      guard time >= .unixEpoch || !roundingDown else { return nil }
      let (number, overflow) = UInt64(max(0, time.microseconds))
        .multipliedReportingOverflow(by: 1000)
      return overflow ? nil : IdentifierBits(UInt128(number))
    case .flake(let layout):
      if roundingDown {
        guard let steps = layout.steps(at: time) else { return nil }
        return IdentifierBits(UInt128(layout.timeBits(of: steps)))
      }
      guard let first = layout.firstID(atOrAfter: time) else { return nil }
      return IdentifierBits(UInt128(first.rawValue))
    }
  }

  /// The last time bits of the moment whose first ones these are: UUIDs tell tenths of a microsecond
  /// apart, of which a moment has ten.
  func lastBits(ofMoment bits: IdentifierBits) -> IdentifierBits {
    switch self {
    case .count, .flake: bits
    case .gregorianLowFirst, .gregorianHighFirst:
      gregorianBits(of: UInt64(ticks(of: bits) + Self.gregorianOffset) + 9)
    case .nanoseconds: IdentifierBits(bits.low + 999)
    }
  }

  /// The time bits of a UUID.
  private func gregorianBits(of ticks: UInt64) -> IdentifierBits {
    let top: UInt64
    if case .gregorianLowFirst = self {
      top = ticks << 32 | (ticks >> 32 & 0xFFFF) << 16 | ticks >> 48
    } else {
      top = (ticks >> 12) << 16 | ticks & 0xFFF
    }
    return IdentifierBits(UInt128(top) << 64)
  }

  /// Whole units from an epoch to a moment.
  private static func steps(
    microseconds: Int64,
    since epoch: Int64,
    unit: Int64,
    roundingDown: Bool
  ) -> UInt64? {
    guard microseconds >= epoch else { return roundingDown ? nil : 0 }
    // The difference of two moments may need all 64 bits.
    let span = UInt64(bitPattern: microseconds &- epoch)
    let (whole, rest) = span.quotientAndRemainder(dividingBy: unit.magnitude)
    return rest == 0 || roundingDown ? whole : whole + 1
  }
}
