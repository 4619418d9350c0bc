/// The default layout, by which the flakes in a text are read if no layout was named, and the
/// evidence that it is the wrong one.
///
/// The evidence is the flakes that were found, and numbers too large to be ids of the layout: what
/// most makers issue today would be years ahead in it. Without a warning, a user who names no
/// layout would see a text without annotations and not learn why.
struct AssumedFlakeLayout: Sendable {
  private let layout: FlakeLayout
  private var now: Timestamp
  /// The end of the times that are sought; nil if that is the present.
  private let until: Timestamp?
  /// The first id that is certainly not of the layout.
  private var floor: FlakeID
  /// The first distinct numbers from there on.
  private var ids: [FlakeID] = []
  /// How many more bytes are examined: the beginning of a text shows what a maker's ids look like.
  private var bytesLeft: Int

  private static let sampleCount = 64
  /// An id so far ahead is not due to a clock that is wrong.
  private static let ahead = TimeSpan.days(7)
  /// In texts, ids of the common layouts and times in nanoseconds, which have as many digits, are
  /// rarely older than this.
  private static let recent = TimeSpan.days(400)
  /// Ids of any layout can be told from other numbers if they are no older.
  private static let current = TimeSpan.days(7)
  /// With fewer numbers than this, only a text without flakes is explained.
  private static let fewest = 4
  /// Times in nanoseconds that occur in texts are of 2015 or later.
  private static let firstTime = Timestamp(microseconds: 1_420_070_400_000_000)
  /// How many bits a layout must save over describing the numbers as arbitrary ones, if their dates
  /// say nothing: once, and for each number.
  private static let tellingBits = (once: 10.0, each: 2.0)

  /// Assumes a layout; examines nothing if ids of a far future are sought.
  init(_ layout: FlakeLayout, now: Timestamp, until: Timestamp?) {
    self.layout = layout
    self.now = now
    self.until = until
    let floor = Self.floor(of: layout, at: now)
    self.floor = floor ?? layout.largestID
    let isUntilNow = until.map { $0.clampedSpan(since: now) <= Self.ahead } ?? true
    bytesLeft = floor != nil && isUntilNow ? 1 << 20 : 0
  }

  private static func floor(of layout: FlakeLayout, at now: Timestamp) -> FlakeID? {
    now.advanced(by: ahead).flatMap { layout.firstID(atOrAfter: $0) }
  }

  /// Moves the present.
  mutating func moveClock(by span: TimeSpan) {
    now = now.advanced(by: span) ?? now
    floor = Self.floor(of: layout, at: now) ?? layout.largestID
    ids.removeAll { $0 < floor }
  }

  /// Examines the new bytes of a block.
  ///
  /// - Parameters:
  ///   - block: The bytes, with no digit right before or after them.
  ///   - offset: The offset of the new bytes.
  ///   - isLast: Whether the text ends with the block.
  mutating func look(at block: PaddedBytes, from offset: Int, isLast: Bool) {
    guard bytesLeft > 0 else { return }
    bytesLeft -= block.count - offset
    var search = DigitRunSearch(block, from: offset, isLast: isLast)
    while let run = search.next() {
      let digits = block[run.range]
      let (value, overflow) = DigitLine.value(digits)
      let id = FlakeID(rawValue: value)
      guard !overflow, id >= floor, !ids.contains(id),
        !isWithin(Self.recent, Self.timeInNanoseconds(id)),
        !MadeUpDigits.areMadeUp(value, digits), CalendarDigits.time(digits.span) == nil
      else { continue }
      ids.append(id)
      if ids.count == Self.sampleCount {
        bytesLeft = 0
        return
      }
    }
  }

  /// Returns the time of a number of nanoseconds since 1970.
  private static func timeInNanoseconds(_ id: FlakeID) -> Timestamp {
    Timestamp(microseconds: Int64(truncatingIfNeeded: id.rawValue / 1000))
  }

  /// Whether a moment is at most this old, and at most a day in the future.
  private func isWithin(_ age: TimeSpan, _ time: Timestamp) -> Bool {
    (-.day...age).contains(now.clampedSpan(since: time))
  }

  /// Returns the warning that flakes look like another layout's: the first of those found, or
  /// numbers that were left out beside `count` found; nil if none do.
  func sentence(about found: [FlakeID], count: UInt64) -> String? {
    FlakeDoubts.layoutSentence(about: found, readAs: layout, now: now)
      ?? sentenceAboutOthers(besides: count)
  }

  private func sentenceAboutOthers(besides foundCount: UInt64) -> String? {
    guard let first = ids.first, ids.count >= Self.fewest || foundCount == 0 else { return nil }
    // The start of the window is left out of account: what comes later in a log may be in it.
    let ranking = FlakeExplanation.ranking(of: ids, besides: layout, now: now).filter {
      let first = $0.times.lowerBound
      return until.map { first < $0 } ?? true && isTelling($0)
    }
    guard !ranking.isEmpty else { return nil }
    let time = layout.time(of: first).text().prefix { $0 != "-" }
    let subject =
      ids.count == 1 ? "\(first.rawValue) is" : "numbers such as \(first.rawValue) are"
    return "\(subject) not annotated, since as \(layout.name), the default layout, "
      + (ids.count == 1 ? "it" : "they") + " would be of \(time)"
      + FlakeExplanation.named(of: ranking).map(\.clause).joined()
  }

  /// Whether it is unlikely that a layout explains the numbers by chance.
  private func isTelling(_ explanation: FlakeExplanation) -> Bool {
    let last = explanation.times.upperBound
    if explanation.layout.isCommon, isWithin(Self.recent, last) { return true }
    guard ids.count >= Self.fewest else { return false }
    // Of random numbers, some of which are of today in one layout or another, few are of this year.
    if isWithin(Self.current, last), isWithin(Self.recent, explanation.times.lowerBound) {
      return true
    }
    // Some layout always explains times: their last digits are spread as those of its ids.
    if ids.allSatisfy({ (Self.firstTime...now).contains(Self.timeInNanoseconds($0)) }) {
      return false
    }
    return Self.bitsOfAnyNumbers(ids) - explanation.cost
      >= Self.tellingBits.once + Self.tellingBits.each * Double(ids.count)
  }

  /// Returns the bits needed to describe distinct numbers if only their range is known.
  private static func bitsOfAnyNumbers(_ ids: [FlakeID]) -> Double {
    let numbers = ids.map(\.rawValue)
    let span = (numbers.max() ?? 0) - (numbers.min() ?? 0)
    // One anywhere, the span, and the others within it, in any order.
    return (1..<max(1, ids.count)).reduce(70) { bits, index in
      bits + Double(span).roughLog2 - Double(index).roughLog2
    }
  }
}
