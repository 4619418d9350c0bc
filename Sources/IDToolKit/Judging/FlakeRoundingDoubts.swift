/// The warnings about ids that look rounded, or unlike those of the chosen layout, for
/// output without a warning for each id.
struct FlakeRoundingDoubts: Sendable {
  private var watch: FlakeRoundingWatch
  /// The number of ids.
  var seen: UInt64 { watch.seen }
  /// The number of ids examined, and how many of them look rounded on their own.
  private var lookedAt: UInt64 = 0
  private var roundedCount: UInt64 = 0
  /// The last one that looks so: one id on consecutive lines counts once.
  private var lastRounded: FlakeID?
  /// The first ids, to judge by.
  var firstIDs: [FlakeID] { watch.firstIDs }
  /// Nil if no layout was chosen, or where its readings are told to be odd one by one.
  private var chosen: ChosenLayouts?
  /// Nil for a part, and where such numbers are refused one by one.
  private var printed: PrintedDouble?

  /// Creates empty doubts about a stream, as seen at `now`.
  init(_ chosen: ChosenLayouts? = nil, now: Timestamp) {
    self.chosen = chosen
    watch = FlakeRoundingWatch(now: now)
    printed = PrintedDouble()
  }

  private init(_ watch: FlakeRoundingWatch) { self.watch = watch }

  /// Stops looking for ids that were printed as doubles, if the caller finds and reports those.
  mutating func ignorePrintedDoubles() { printed = nil }

  /// Empty doubts about a later part of a stream, which are added to those about the whole.
  static var ofPart: Self { Self(FlakeRoundingWatch(now: .unixEpoch, isPart: true)) }

  /// Moves the present.
  mutating func moveClock(by span: TimeSpan) { watch.moveClock(by: span) }

  /// Examines the new bytes of a block of the text, from `offset` on; there is no digit right
  /// before or after the block.
  @inline(__always)
  mutating func look(
    at block: PaddedBytes,
    from offset: Int = 0,
    isLast: Bool = true,
    parts: [TextPart]? = nil
  ) {
    if chosen != nil { chosen?.look(at: block, from: offset, isLast: isLast, parts: parts) }
    if printed != nil { printed?.look(at: block, from: offset) }
  }

  /// Examines one of the first ids of a column, and the time in its row.
  mutating func look(at id: FlakeID, in column: PlaceName, time: LineTime?) {
    chosen?.look(at: id, in: column, time: time)
  }

  /// Observes an id of a stream.
  @inline(__always)
  mutating func sample(_ id: FlakeID) {
    if watch.sample(id) { noteExamined(id) }
  }

  /// Observes an id that is not part of a stream.
  mutating func observeAlone(_ id: FlakeID) {
    watch.addSeen(1)
    watch.observe(id)
    noteExamined(id, isAlone: true)
  }

  @inline(never)
  private mutating func noteExamined(_ id: FlakeID, isAlone: Bool = false) {
    lookedAt += 1
    if FlakeRounding.zeros(of: id, isAlone: isAlone) != nil, id != lastRounded {
      roundedCount += 1
      lastRounded = id
    }
  }

  /// Returns the sampled ids of a part, and how many ids there were, and forgets them.
  mutating func takePart() -> (picked: [UInt64], count: UInt64) { watch.takePart() }

  /// Adds a part of the stream.
  mutating func add(_ picked: [UInt64], of count: UInt64) {
    for id in picked.lazy.map(FlakeID.init(rawValue:)) {
      watch.observe(id)
      noteExamined(id)
    }
    watch.addSeen(count)
  }

  /// The warning that the ids together look rounded or like times; nil if they don't.
  var streamSentence: String? { watch.sentence }

  /// The warning about the ids together, or else about those that look rounded on their own, about
  /// ids that may be dates, or about few ids; nil if there is none.
  var sentence: String? {
    streamSentence ?? FlakeRounding.sentence(roundedCount, of: lookedAt) ?? watch.calendarSentence
      ?? fewSentence
  }

  /// Returns the warnings about the layouts that are known before the end, each once.
  @inline(__always)
  mutating func takeNews(isIdle: Bool = false) -> [String] {
    chosen == nil ? [] : chosen?.takeNews(isIdle: isIdle) ?? []
  }

  /// Every warning that was not given before.
  var sentences: [String] {
    [sentence].compactMap(\.self) + (chosen?.sentences(count: seen) ?? [])
      + [printed?.sentence].compactMap(\.self)
  }

  /// The warning that the ids, which are few, all look printed by JavaScript; nil otherwise.
  var fewSentence: String? { seen == lookedAt ? watch.examinedSentence : nil }
}

/// Finds a number in a text that was printed as a double, with an exponent, and is as large as ids
/// are: `1.1918251592001823e+18`, as JSON libraries write it.
///
/// Only the start of a text is searched: what prints one id this way prints all so.
struct PrintedDouble: Sendable {
  private(set) var first: [UInt8]?
  private var bytesLeft = 1 << 18

  /// A measured value has fewer digits after the point.
  private static let fewestDigits = 12

  /// Examines the new bytes of a block, from `offset` on.
  @inline(__always)
  mutating func look(at block: PaddedBytes, from offset: Int) {
    if bytesLeft > 0, first == nil { search(block, from: offset) }
  }

  @inline(never)
  private mutating func search(_ block: PaddedBytes, from offset: Int) {
    bytesLeft -= block.count - offset
    let text = block.span
    var place = offset
    while place + 3 < text.count {
      defer { place += 1 }
      guard text[place] | 0x20 == UInt8(ascii: "e"), text[place + 1] == UInt8(ascii: "+"),
        text[place + 2] == UInt8(ascii: "1"), (0x37...0x39).contains(text[place + 3]),
        place + 4 == text.count || text[place + 4] &- 0x30 >= 10
      else { continue }
      var start = place
      while start > 0, text[start - 1] &- 0x30 < 10 { start -= 1 }
      guard place - start >= Self.fewestDigits, start >= 2, text[start - 1] == UInt8(ascii: "."),
        text[start - 2] &- 0x31 < 9, start < 3 || !Self.continues(text[start - 3])
      else { continue }
      first = text.extracting(start - 2..<place + 4).array
      return
    }
  }

  /// Whether digits after a byte continue a number that includes it.
  private static func continues(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  /// The warning that ids were printed this way; nil if none was found.
  var sentence: String? {
    first.map {
      "numbers such as \(String(decoding: $0, as: UTF8.self)) may be ids that were printed as "
        + "doubles, and have lost digits: export ids as text"
    }
  }
}
