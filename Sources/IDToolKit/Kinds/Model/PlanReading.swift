/// A plan reduced to plain numbers, so that judging an id copies nothing of the declaration.
///
/// Agrees with the plan's ``IdentifierTime``, which reads every time.
struct PlanReading: Sendable {
  private enum Clock {
    case none
    case count(WordRun, unit: UInt64, epoch: Timestamp)
    case gregorianLowFirst
    case gregorianHighFirst
    case intervals(WordRun, epoch: Timestamp)
    /// Read by the plan's ``IdentifierTime``.
    case other
  }

  private let clock: Clock
  let precision: TimePrecision
  /// The evidence that bits follow the plan, in bits.
  let structure: Double
  /// The evidence of a plausible time, in bits: the binary logarithm of how many times the years in
  /// question fit into the span of time that the id can hold.
  let timeBits: Double
  let hasOddity: Bool
  let hasNames: Bool

  init(_ plan: IdentifierPlan) {
    switch plan.time {
    case nil: clock = .none
    case .count(let run, let unit, let epoch): clock = Self.clock(run, unit: unit, epoch: epoch)
    case .gregorianLowFirst: clock = .gregorianLowFirst
    case .gregorianHighFirst: clock = .gregorianHighFirst
    case .flake(let layout) where layout.millisecondField == nil:
      clock = Self.clock(
        BitRun(layout.timeField.width, at: layout.timeField.shift),
        unit: layout.unit,
        epoch: layout.epoch
      )
    case .intervals(let run, let epoch):
      clock = WordRun(run).map { .intervals($0, epoch: epoch) } ?? .other
    case .secondsAndMicroseconds, .nanoseconds, .days, .flake: clock = .other
    }
    precision = plan.time?.precision ?? .milliseconds
    structure = plan.frequency ?? Double(plan.fixed.mask.nonzeroBitCount)
    timeBits = plan.time.map { ($0.range / Self.yearsInQuestion).roughLog2 } ?? 0
    hasOddity = plan.oddity != nil
    hasNames = plan.hasNames
  }

  /// 35 years in microseconds: most ids that are met were made between 2000 and 2035.
  private static let yearsInQuestion = 35 * 365.25 * Double(TimeSpan.day.microseconds)

  private static func clock(_ run: BitRun, unit: TimeSpan, epoch: Timestamp) -> Clock {
    WordRun(run).map { .count($0, unit: unit.magnitude, epoch: epoch) } ?? .other
  }

  /// Whether times are read without the plan.
  var isWhole: Bool {
    if case .other = clock { false } else { true }
  }

  /// Whether the plan holds a time.
  @inline(__always)
  var isTimed: Bool {
    if case .none = clock { false } else { true }
  }

  /// Returns the time in an id, `other` if only the plan can read it; nil if it holds none, or one
  /// out of range.
  @inline(__always)
  func time(
    of bits: IdentifierBits,
    or other: @autoclosure () -> Timestamp? = nil
  ) -> Timestamp? {
    switch clock {
    case .none: return nil
    case .count(let run, let unit, let epoch):
      let (product, overflow) = run.value(in: bits).multipliedReportingOverflow(by: unit)
      guard !overflow, let span = Int64(exactly: product) else { return nil }
      return epoch.advanced(by: TimeSpan(microseconds: span))
    case .gregorianLowFirst: return IdentifierTime.gregorianLowFirst.time(of: bits)
    case .gregorianHighFirst: return IdentifierTime.gregorianHighFirst.time(of: bits)
    case .intervals(let run, let epoch):
      return epoch.advanced(by: TimeSpan(microseconds: Int64(run.value(in: bits) / 10)))
    case .other: return other()
    }
  }
}
