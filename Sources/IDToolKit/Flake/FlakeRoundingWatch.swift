/// Watches a stream of ids for traces of rounding that single ids don't show.
///
/// Takes constant memory and a few nanoseconds per id.
struct FlakeRoundingWatch: Sendable {
  /// What the stream looks like.
  enum Finding: Equatable, Sendable {
    /// This many of the ids from 10^17 on have at most 15 significant digits.
    case fifteenDigits(count: Int, of: Int)
    /// This many of the ids from 10^17 on have at most 17 significant digits.
    case printedDoubles(count: Int, of: Int)
    /// This many of the ids above 2^53 are exact doubles, though their lowest field has many
    /// values.
    case exactDoubles(count: Int, of: Int)
    /// All ids above 2^53 are exact doubles, and of the two workers in them one is 0 and one is
    /// the next that a double can hold.
    case coarseWorkers(step: UInt64, of: Int)

    /// Returns the clause for the user; `seen` is the number of ids, some of which were not
    /// examined.
    fileprivate func sentence(seen: UInt64) -> String {
      func share(_ count: Int, _ total: Int, _ ids: String) -> String {
        let all = total.magnitude == seen ? "" : " looked at (of \(seen) in all)"
        return "\(count) of \(total) \(ids)\(all)"
      }
      return switch self {
      case .printedDoubles(let count, let total):
        share(count, total, "ids") + " have at most 17 significant digits: "
          + "they look rounded by a JSON number, and what their last bits hold is not true"
      case .fifteenDigits(let count, let total):
        share(count, total, "ids") + " have at most 15 significant digits: "
          + "they look rounded by a spreadsheet, and their times and numbers are not true"
      case .exactDoubles(let count, let total):
        share(count, total, "ids above 2^53") + " are exact in a double: they look rounded by a "
          + "JSON number, and what their last bits hold is not true"
      case .coarseWorkers(let step, let total):
        share(total, total, "ids above 2^53") + " are exact in a double, with workers 0 and "
          + "\(step): if others make ids, too, a JSON number has rounded these"
      }
    }
  }

  /// The tallies of the whole stream, and of its last ids: if only a part was rounded, it shows
  /// there, whatever came before.
  private var whole: FlakeRoundingTally
  private var recent: FlakeRoundingTally
  private let empty: FlakeRoundingTally
  /// The first verdict about consecutive ids.
  private var stretch: Finding?
  /// The number of ids, examined or not.
  private(set) var seen: UInt64 = 0
  /// How many ids are all watched before sampling begins; 0 for a part of a stream, of which the
  /// sampled ids are only kept.
  private let watchedCount: UInt64
  /// The sampled ids of a part.
  private var picked: [UInt64] = []
  private var now: Timestamp
  /// The first ids, to judge by.
  private(set) var firstIDs: [FlakeID] = []

  private static let firstCount = 64
  /// How many consecutive ids are judged on their own.
  private static let stretchCount = 64

  /// Creates a watch over ids of a layout, or of an unknown one, as seen at `now`; or, if `isPart`,
  /// over a later part of a stream, which is added to the watch over the whole.
  init(layout: FlakeLayout? = nil, now: Timestamp, isPart: Bool = false) {
    watchedCount = isPart ? 0 : 1024
    let lowestField =
      layout.map { $0.fields.last { $0.kind != .unused } }
      ?? FlakeField(kind: .worker, width: 12, shift: 0)
    self.now = now
    empty = FlakeRoundingTally(lowestField: lowestField)
    whole = empty
    recent = empty
  }

  /// Moves the present.
  mutating func moveClock(by span: TimeSpan) { now = now.advanced(by: span) ?? now }

  /// Observes an id or, once there have been many, one in several; returns whether it was examined.
  ///
  /// What rounds one id rounds all, so that a sample of a long stream tells as much as the whole.
  @inline(__always)
  @discardableResult
  mutating func sample(_ id: FlakeID) -> Bool {
    seen &+= 1
    return (seen <= watchedCount || Self.isSampled(id)) && observe(id)
  }

  /// Whether all of the next ids are to be watched, rather than those that ``isSampled(_:)`` picks.
  var watchesAll: Bool { seen < watchedCount }

  /// Whether an id belongs to the sample of one in 32, chosen by value so that it is the same
  /// however a stream is divided.
  @inline(__always)
  static func isSampled(_ id: FlakeID) -> Bool {
    (id.rawValue &* 0x9E37_79B9_7F4A_7C15) &>> 59 == 0
  }

  /// Counts ids that were sampled elsewhere.
  mutating func addSeen(_ count: UInt64) { seen &+= count }

  /// Returns the sampled ids of a part, and how many ids there were, and forgets them.
  mutating func takePart() -> (picked: [UInt64], count: UInt64) {
    defer {
      picked.removeAll(keepingCapacity: true)
      seen = 0
    }
    return (picked, seen)
  }

  /// Observes an id; returns whether it was examined, which for a part is left to the whole.
  ///
  /// Not inlined: the loops around it have better use for the registers.
  @inline(never)
  @discardableResult
  mutating func observe(_ id: FlakeID) -> Bool {
    if watchedCount == 0 {
      picked.append(id.rawValue)
      return false
    }
    if firstIDs.count < Self.firstCount { firstIDs.append(id) }
    whole.observe(id)
    recent.observe(id)
    if recent.count == Self.stretchCount {
      stretch = stretch ?? recent.finding
      recent = empty
    }
    return true
  }

  /// The verdict so far; nil if nothing looks rounded.
  var finding: Finding? {
    whole.finding ?? stretch.map { whole.finding(like: $0) }
      ?? whole.workerStep.map { .coarseWorkers(step: $0, of: whole.count) }
  }

  /// The warning that the ids may be times instead, or else the verdict so far in words, with the
  /// number of ids examined; nil if neither applies.
  var sentence: String? { timesSentence ?? finding?.sentence(seen: seen) }

  /// The warning that the ids may be Unix times instead; nil if there is no sign of it.
  var timesSentence: String? {
    NanosecondReading.sentence(about: firstIDs, now: now, lookRounded: finding != nil)
  }

  /// The warning that numbers taken for Unix times may be ids instead; nil if there is no sign of
  /// it.
  var idsSentence: String? { NanosecondReading.idsSentence(about: firstIDs, now: now) }

  /// The warning that the ids may be dates instead; nil if there is no sign of it.
  var calendarSentence: String? { CalendarDigits.sentence(about: firstIDs.map(\.rawValue)) }

  /// The warning that the ids, too few for a verdict, all look printed by JavaScript; nil if they
  /// don't.
  var fewSentence: String? { seen <= watchedCount ? examinedSentence : nil }

  /// The same warning about the ids that were examined.
  var examinedSentence: String? {
    whole.printedFew.flatMap { FlakeRounding.sentence(UInt64($0), of: UInt64($0)) }
  }
}

/// Tells ids from Unix times in nanoseconds where no name in front of the number does: such times
/// have as many digits as ids, and in some layouts they would be ids of the last years.
enum NanosecondReading {
  /// Fewer numbers than this may be such times by chance.
  private static let fewest = 5
  /// Times in logs are rarely older.
  private static let age = TimeSpan.days(400)

  /// Returns the warning that ids may be such times instead; nil if there is no sign of it.
  ///
  /// The last twelve bits of ids are most often a sequence, which is small; those of times are any
  /// number, unless the times are whole microseconds or milliseconds. `lookRounded` says whether
  /// the ids end in zeros as rounded ones do, or are exact doubles.
  static func sentence(about ids: [FlakeID], now: Timestamp, lookRounded: Bool) -> String? {
    let numbers = recentTimes(among: ids, now: now)
    guard numbers.count >= fewest, areTimes(numbers, lookRounded: lookRounded),
      let first = numbers.min(), let last = numbers.max()
    else { return nil }
    let share =
      numbers.count == ids.count ? "the ids" : "\(numbers.count) of the first \(ids.count) ids"
    return "\(share) are also Unix times in nanoseconds, of "
      + (time(of: first)...time(of: last)).days
      + ": they may be times rather than ids"
  }

  /// Returns the warning that numbers that were read as such times may be ids instead; nil if there
  /// is no sign of it.
  static func idsSentence(about ids: [FlakeID], now: Timestamp) -> String? {
    let numbers = recentTimes(among: ids, now: now)
    let small = numbers.count { $0 & 0xFFF < 0x40 }
    guard numbers.count >= fewest, small * 2 >= numbers.count,
      numbers.contains(where: { $0 % 1000 != 0 })
    else { return nil }
    return "numbers read as Unix times in nanoseconds end as ids do, in a small sequence: "
      + "if you know the layout, name it with --kind"
  }

  /// Returns the numbers that, as such times, would be recent enough for a log of today.
  private static func recentTimes(among ids: [FlakeID], now: Timestamp) -> [UInt64] {
    guard let first = now.advanced(by: -age), let last = now.advanced(by: .day) else { return [] }
    return ids.map(\.rawValue).filter { (first...last).contains(time(of: $0)) }
  }

  private static func areTimes(_ numbers: [UInt64], lookRounded: Bool) -> Bool {
    if numbers.allSatisfy({ $0 % 1000 == 0 }) {
      // Numbers that a spreadsheet has cut to 15 digits end in four zeros.
      return numbers.allSatisfy { $0 % 1_000_000 == 0 } || numbers.contains { $0 % 10_000 != 0 }
    }
    let large = numbers.count { $0 & 0xFFF >= 0x100 }
    return !lookRounded && large * 4 >= numbers.count * 3
  }

  private static func time(of number: UInt64) -> Timestamp {
    Timestamp(microseconds: Int64(truncatingIfNeeded: number / 1000))
  }
}
