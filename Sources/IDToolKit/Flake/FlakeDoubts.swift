/// What is odd about a stream of ids as a whole: impossible dates and the layouts that would
/// explain them, or ids that fit none of several layouts, and signs that the ids were rounded.
///
/// Takes constant memory; an id that is not odd costs a nanosecond or two.
struct FlakeDoubts {
  /// The layout of all ids; nil if there are several, each id then being judged by whoever reads it.
  let layout: FlakeLayout?
  let present: Present
  private var plausibility: FlakePlausibility?
  /// What was observed since the start or the last ``takePart()``.
  private(set) var seen = Part()

  /// The observations of a part of a stream.
  struct Part {
    fileprivate(set) var sample = FlakeSample()
    fileprivate(set) var oddCount: UInt64 = 0
    /// The number of ids that have several rows.
    fileprivate var repeatedCount: UInt64 = 0
    /// The earliest and the latest of the odd times.
    fileprivate(set) var oddTimes: ClosedRange<Timestamp>?
    /// The first odd ids: enough to tell most layouts apart.
    fileprivate(set) var oddIDs: [FlakeID] = []
  }

  private static let mostOddIDs = 64

  /// Creates empty doubts about a stream.
  init(layout: FlakeLayout?, present: Present) {
    self.layout = layout
    self.present = present
    plausibility = layout.map { FlakePlausibility(layout: $0, now: present.now) }
  }

  /// Empty doubts about later parts of the stream, which are added to those about the whole.
  var ofParts: FlakeDoubts {
    var doubts = FlakeDoubts(layout: layout, present: present)
    doubts.seen.sample = seen.sample.ofPart
    return doubts
  }

  /// Judges ids as of the present, if that has moved.
  mutating func renew() {
    guard let past = plausibility, past.now != present.now else { return }
    plausibility = FlakePlausibility(layout: past.layout, now: present.now)
  }

  /// Observes an id of the layout.
  @inline(__always)
  mutating func observe(_ id: FlakeID) {
    seen.sample.observe(id)
    if let plausibility, !plausibility.ordinaryIDs.contains(id) { observeCarefully(id) }
  }

  /// Observes an id that has `rowCount` rows, each for one of several layouts; `warning` is that of
  /// its row if it fits none of them.
  mutating func observe(_ id: FlakeID, rowCount: Int, unfitting warning: FlakeWarning? = nil) {
    seen.sample.observe(id)
    if rowCount > 1 { seen.repeatedCount += 1 }
    if warning != nil { seen.oddCount += 1 }
  }

  /// Observes one of the ids without odd dates that ``addOrdinary(_:)`` counts.
  @inline(__always)
  mutating func observeOrdinary(_ id: FlakeID) {
    if seen.sample.mayKeep(id) { seen.sample.keep(id) }
  }

  mutating func addOrdinary(_ count: UInt64) { seen.sample.add(count) }

  /// Returns the observations so far and forgets them.
  mutating func takePart() -> Part {
    defer { seen = Part(sample: seen.sample.ofPart) }
    return seen
  }

  /// Adds the observations of the next part of the stream.
  mutating func add(_ part: Part) {
    seen.sample.add(part.sample)
    seen.oddCount += part.oddCount
    seen.repeatedCount += part.repeatedCount
    if let times = part.oddTimes { addOddTimes(times) }
    seen.oddIDs += part.oddIDs.prefix(Self.mostOddIDs - seen.oddIDs.count)
  }

  private mutating func addOddTimes(_ times: ClosedRange<Timestamp>) {
    let known = seen.oddTimes ?? times
    seen.oddTimes =
      min(known.lowerBound, times.lowerBound)...max(known.upperBound, times.upperBound)
  }

  @inline(never)
  private mutating func observeCarefully(_ id: FlakeID) {
    guard let layout, let warning = plausibility?.warning(for: id), warning.isAboutTime else {
      return
    }
    seen.oddCount += 1
    let time = layout.time(of: id)
    addOddTimes(time...time)
    if seen.oddIDs.count < Self.mostOddIDs { seen.oddIDs.append(id) }
  }

  /// Whether there was more than one id.
  var isStream: Bool { seen.sample.count > 1 }

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
  func roundingSentence(areRoundedShown: Bool) -> String? {
    seen.sample.sentence(layout, areRoundedShown: areRoundedShown, now: present.now)
      ?? seen.sample.calendarSentence
  }
}
