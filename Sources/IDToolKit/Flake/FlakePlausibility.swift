/// Judges decoded ids: which of them no maker of the layout would have made by now.
///
/// The bounds are worked out once, so that a plausible id costs two comparisons and a
/// multiplication.
struct FlakePlausibility: Sendable {
  /// How far ahead of the clock a time may be before it is called the future, microseconds: the
  /// default bound on how far a generator may run ahead.
  static let tolerance: Int64 = 60_000_000

  private let layout: FlakeLayout
  private let now: Timestamp
  private let earliest: Int64
  private let latest: Int64

  /// Judges ids of a layout as seen at `now`.
  init(layout: FlakeLayout, now: Timestamp) {
    self.layout = layout
    self.now = now
    let afterEpoch = layout.epoch.advanced(byMicroseconds: 60_000_000) ?? layout.epoch
    earliest = max(layout.serviceStart, afterEpoch).microseconds
    latest = (now.advanced(byMicroseconds: Self.tolerance) ?? now).microseconds
  }

  /// What is odd about an id, the weightiest first; nil if nothing is.
  @inline(__always)
  func warning(for id: FlakeID) -> FlakeWarning? {
    let time = layout.time(of: id).microseconds
    let isOrdinary = time >= earliest && time <= latest && id.rawValue % 10_000 != 0
    if _fastPath(isOrdinary), layout.problem(with: id) == nil { return nil }
    return detailedWarning(for: id)
  }

  @inline(never)
  private func detailedWarning(for id: FlakeID) -> FlakeWarning? {
    if let problem = layout.problem(with: id) { return .impossible(problem) }
    let time = layout.time(of: id)
    if time.microseconds > latest {
      let (ahead, overflow) = time.microseconds.subtractingReportingOverflow(now.microseconds)
      return .future(microseconds: overflow ? .max : ahead)
    }
    if time < layout.serviceStart { return .beforeService(layout.serviceStart) }
    if time.microseconds < earliest { return .nearEpoch(layout.epoch) }
    return FlakeRounding.zeros(of: id).map(FlakeWarning.rounded)
  }
}
