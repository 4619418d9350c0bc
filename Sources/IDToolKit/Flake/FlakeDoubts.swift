/// What is odd about a stream of ids as a whole: impossible dates and the layouts that would
/// explain them, or ids that fit none of several layouts, and signs that the ids were rounded.
///
/// Takes constant memory; an id that is not odd costs a nanosecond or two.
struct FlakeDoubts {
  /// The layout of all ids; nil if there are several, each id then being judged by whoever reads it.
  let layout: FlakeLayout?
  private(set) var now: Timestamp
  private var plausibility: FlakePlausibility?
  private(set) var rounding: FlakeRoundingWatch
  /// What was observed since the start or the last ``takePart()``.
  private(set) var seen = Part()

  /// The observations of a part of a stream.
  struct Part {
    /// The number of ids, and those to be checked for signs of rounding by whoever sees them in
    /// order.
    fileprivate var rounding: (picked: [UInt64], count: UInt64) = ([], 0)
    fileprivate(set) var oddCount: UInt64 = 0
    /// The number of ids that have several rows.
    fileprivate var repeatedCount: UInt64 = 0
    /// The number of ids that look rounded on their own.
    fileprivate var roundedCount: UInt64 = 0
    /// The earliest and the latest of the odd times.
    fileprivate(set) var oddTimes: ClosedRange<Timestamp>?
    /// The first odd ids: enough to tell most layouts apart.
    fileprivate(set) var sample: [FlakeID] = []
  }

  private static let sampleCount = 64

  /// Creates empty doubts about a stream or, if `isPart`, about a later part of one.
  init(layout: FlakeLayout?, now: Timestamp, isPart: Bool = false) {
    self.layout = layout
    self.now = now
    plausibility = layout.map { FlakePlausibility(layout: $0, now: now) }
    rounding = FlakeRoundingWatch(layout: layout, now: now, isPart: isPart)
  }

  /// Moves the present.
  mutating func moveClock(by span: TimeSpan) {
    now = now.advanced(by: span) ?? now
    rounding.moveClock(by: span)
    plausibility = layout.map { FlakePlausibility(layout: $0, now: now) }
  }

  /// Observes an id of the layout.
  @inline(__always)
  mutating func observe(_ id: FlakeID) {
    rounding.sample(id)
    if let plausibility, !plausibility.ordinaryIDs.contains(id) { observeCarefully(id) }
  }

  /// Whether all of the next ids are to be checked for signs of rounding, rather than those that
  /// ``FlakeRoundingWatch/isSampled(_:)`` picks.
  var watchesAll: Bool { rounding.watchesAll }

  /// Observes an id that has `rowCount` rows, each for one of several layouts; `warning` is that of
  /// its row if it fits none of them.
  mutating func observe(_ id: FlakeID, rowCount: Int, unfitting warning: FlakeWarning? = nil) {
    rounding.sample(id)
    if rowCount > 1 { seen.repeatedCount += 1 }
    if warning != nil { seen.oddCount += 1 }
    if FlakeRounding.zeros(of: id) != nil { seen.roundedCount += 1 }
  }

  /// Counts ids without odd dates that were checked elsewhere.
  mutating func addOrdinary(_ count: UInt64) { rounding.addSeen(count) }

  /// Checks an id that ``addOrdinary(_:)`` counts for signs of rounding.
  mutating func observeRounding(of id: FlakeID) { rounding.observe(id) }

  /// Returns the observations so far and forgets them.
  mutating func takePart() -> Part {
    defer { seen = Part() }
    seen.rounding = rounding.takePart()
    return seen
  }

  /// Adds the observations of the next part of the stream.
  mutating func add(_ part: Part) {
    for id in part.rounding.picked { rounding.observe(FlakeID(rawValue: id)) }
    rounding.addSeen(part.rounding.count)
    seen.oddCount += part.oddCount
    seen.repeatedCount += part.repeatedCount
    seen.roundedCount += part.roundedCount
    if let times = part.oddTimes { addOddTimes(times) }
    seen.sample += part.sample.prefix(Self.sampleCount - seen.sample.count)
  }

  private mutating func addOddTimes(_ times: ClosedRange<Timestamp>) {
    let known = seen.oddTimes ?? times
    seen.oddTimes =
      min(known.lowerBound, times.lowerBound)...max(known.upperBound, times.upperBound)
  }

  @inline(never)
  private mutating func observeCarefully(_ id: FlakeID) {
    guard let layout, let warning = plausibility?.warning(for: id) else { return }
    if case .rounded = warning { seen.roundedCount += 1 }
    guard warning.isAboutTime else { return }
    seen.oddCount += 1
    let time = layout.time(of: id)
    addOddTimes(time...time)
    if seen.sample.count < Self.sampleCount { seen.sample.append(id) }
  }

  /// Whether there was more than one id.
  var isStream: Bool { rounding.seen > 1 }

  /// The warning that rows are not in line with the input, since several layouts fit some ids; nil if
  /// they are.
  var repeatedSentence: String? {
    guard seen.repeatedCount > 0 else { return nil }
    let ids = seen.repeatedCount == 1 ? "1 id has" : "\(seen.repeatedCount) ids have"
    return "\(ids) a row for each of several layouts, so rows are not in line with the input: "
      + "-f id,layout,time says whose they are"
  }

  /// The warning that the ids were rounded, or that they may be times or dates instead; nil if
  /// there is no sign of it.
  var roundingSentence: String? { rounding.sentence ?? rounding.calendarSentence }

  /// The warning that the ids, which are few, all look printed by JavaScript; nil otherwise.
  var fewSentence: String? { rounding.fewSentence }

  /// The warning about ids that look rounded on their own, if their rows don't show it; nil if
  /// there are none.
  var roundedSentence: String? {
    FlakeRounding.sentence(seen.roundedCount, of: rounding.seen)
  }
}
