/// What is said of the flakes of a stream as a whole, for output without a warning for each id: that they
/// look rounded, and what their places, their neighbours and the times of their lines say against the
/// layouts by which they are read.
struct StreamNotes: Sendable {
  /// How ids are read where they aren't judged.
  struct Choice: Sendable {
    let layouts: [FlakeLayout]
    /// The kinds that were named, and aren't layouts.
    let kinds: [IdentifierKind]
    /// Whether they were named; otherwise there is one, the default layout.
    let areNamed: Bool
    /// Whether numbers are told of where none was read, which no window of time explains.
    let tellsUnread: Bool

    /// So many bytes are examined, the beginning of a text, which shows what a maker's ids look like: where
    /// a layout was named, as many as take 3 ms, since nothing else takes long there.
    fileprivate var byteCount: Int { areNamed ? 1 << 17 : 1 << 20 }
  }

  private(set) var sample = FlakeSample()
  private let present: Present
  /// Nil for a part, where ids are judged, and where their readings are told to be odd one by one.
  private let choice: Choice?
  private var judge: Judge?
  private var bytesLeft: Int
  /// Nil for a part, and where numbers that were printed as doubles are refused one by one.
  private var printed: PrintedDouble? = PrintedDouble()
  /// Whether the ids are those of columns, which get dates whatever these are.
  private var areOfColumns = false
  private var toldPlaces: Set<PlaceName> = []
  /// How often the beginning is judged before the end.
  private var looksLeft = 3

  /// The most places that are told of at a time.
  private static let mostPlaces = 3
  /// Half of what is held back before it is written.
  private static let newsByteCount = 1 << 15

  /// Creates empty notes on a stream, as seen at present.
  init(_ choice: Choice? = nil, present: Present) {
    self.choice = choice
    self.present = present
    judge = choice.map { _ in Judge(now: present.now) }
    bytesLeft = choice?.byteCount ?? 0
  }

  /// Stops looking for ids that were printed as doubles, if the caller finds and reports those.
  mutating func ignorePrintedDoubles() { printed = nil }

  /// Empty notes on later parts of the stream, which are added to those on the whole.
  var ofParts: Self {
    var notes = Self(present: present)
    notes.printed = nil
    notes.sample = sample.ofPart
    return notes
  }

  /// Examines the new bytes of a block of the text, from `offset` on; there is no digit right
  /// before or after the block.
  @inline(__always)
  mutating func look(
    at block: PaddedBytes,
    from offset: Int = 0,
    isLast: Bool = true,
    parts: [TextPart]? = nil
  ) {
    if bytesLeft > 0 {
      // However the text is divided, the same bytes count.
      let end = offset + min(block.count - offset, bytesLeft)
      bytesLeft -= end - offset
      let isLast = isLast && end == block.count
      judge?.look(at: block[..<end], from: offset, isLast: isLast, parts: parts)
    }
    if printed != nil { printed?.look(at: block, from: offset) }
  }

  /// Examines one of the first ids of a column, and the time in its row.
  mutating func look(at id: FlakeID, in column: PlaceName, time: LineTime?) {
    areOfColumns = true
    judge?.look(at: id.rawValue, in: column, time: time)
  }

  /// Observes an id.
  @inline(__always)
  mutating func observe(_ id: FlakeID) { sample.observe(id) }

  /// Returns the sample of a part, and forgets it.
  mutating func takePart() -> FlakeSample {
    defer { sample = sample.ofPart }
    return sample
  }

  /// Adds a part of the stream.
  mutating func add(_ part: FlakeSample) { sample.add(part) }

  /// The warning that the ids were rounded, or that they may be times or, unless rows show what is odd,
  /// dates instead; nil if there is no sign of it.
  func sentence(areRoundedShown: Bool = false) -> String? {
    sample.sentence(areRoundedShown: areRoundedShown, now: present.now)
      ?? (areRoundedShown ? nil : sample.calendarSentence)
  }

  /// Returns the warnings about the layouts that the beginning gives rise to, each once: who prints only
  /// the first lines, or follows a log, does not wait for its end.
  @inline(__always)
  mutating func takeNews(isIdle: Bool = false) -> [String] {
    choice == nil ? [] : takeNewsOfJudge(isIdle: isIdle)
  }

  private mutating func takeNewsOfJudge(isIdle: Bool) -> [String] {
    // Of words, the judge has no news.
    guard let choice, choice.areNamed, let judge, judge.hasNews || !choice.kinds.isEmpty,
      looksLeft > 0, isIdle || choice.byteCount - bytesLeft >= Self.newsByteCount
    else { return [] }
    looksLeft -= 1
    let news = objections(areDated: areOfColumns)
    toldPlaces.formUnion(news.map(\.place))
    return news.map(\.text)
  }

  /// Every warning that was not given before.
  var sentences: [String] {
    var notes = self
    let areUnread = sample.count == 0 && choice?.tellsUnread ?? false
    return [sentence()].compactMap(\.self)
      + notes.objections(areDated: areOfColumns || areUnread).map(\.text)
      + [printed?.sentence].compactMap(\.self)
  }

  /// Judges what was seen; returns the warnings about places whose words or numbers are likelier of another
  /// origin.
  private mutating func objections(areDated: Bool) -> [(place: PlaceName, text: String)] {
    guard let choice, let judgement = judge?.judgement() else { return [] }
    let words = (judge?.objections(to: choice.kinds) ?? [])
      .filter { !toldPlaces.contains($0.place) }.prefix(Self.mostPlaces)
    let numbers = judgement.verdicts.sorted { $0.count > $1.count }.lazy
      .compactMap { [toldPlaces] verdict -> (place: PlaceName, text: String)? in
        guard let first = choice.layouts.first, !toldPlaces.contains(verdict.name) else {
          return nil
        }
        let text =
          choice.areNamed
          ? judgement.objection(to: choice.layouts, at: verdict, areDated: areDated)
          : judgement.doubt(about: verdict, readAs: first)
        return text.map { (verdict.name, $0) }
      }
    return Array(words) + Array(numbers.prefix(Self.mostPlaces))
  }
}

/// Finds a number in a text that was printed as a double, with an exponent, and is as large as ids
/// are: `1.1918251592001823e+18`, as JSON libraries write it.
///
/// Only the start of a text is searched: what prints one id this way prints all so.
private struct PrintedDouble: Sendable {
  private var first: [UInt8]?
  private var bytesLeft = 1 << 18

  /// Examines the new bytes of a block, from `offset` on.
  @inline(__always)
  mutating func look(at block: PaddedBytes, from offset: Int) {
    if bytesLeft > 0, first == nil { search(block, from: offset) }
  }

  @inline(never)
  private mutating func search(_ block: PaddedBytes, from offset: Int) {
    bytesLeft -= block.count - offset
    let text = block.span
    for end in offset..<max(offset, text.count - 3) where text[end] | 0x20 == UInt8(ascii: "e") {
      guard text.extracting(end + 1..<end + 3).holds("+1"), (0x37...0x39).contains(text[end + 3]),
        end + 4 == text.count || !text[end + 4].isDigit
      else { continue }
      var start = end
      while start > 0, text[start - 1].isDigit { start -= 1 }
      // A measured value has fewer digits after the point.
      guard end - start >= 12, start >= 2, text[start - 1] == UInt8(ascii: "."),
        text[start - 2] &- 0x31 < 9,
        start < 3 || !text[start - 3].isDigit && !".-".utf8.contains(text[start - 3])
      else { continue }
      first = text.extracting(start - 2..<end + 4).array
      return
    }
  }

  /// The warning that ids were printed this way; nil if none was found.
  var sentence: String? {
    first.map {
      "numbers such as \(String(decoding: $0, as: UTF8.self)) may be ids that were printed as "
        + "doubles, and have lost digits: export ids as text"
    }
  }
}
