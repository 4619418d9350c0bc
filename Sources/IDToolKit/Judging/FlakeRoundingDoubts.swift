/// The warnings about ids that look rounded, or unlike those of the chosen layout, for
/// output without a warning for each id.
struct FlakeRoundingDoubts: Sendable {
  private(set) var sample = FlakeSample()
  private let present: Present
  /// Nil if no layout was chosen, or where its readings are told to be odd one by one.
  private var chosen: ChosenLayouts?
  /// Nil for a part, and where such numbers are refused one by one.
  private var printed: PrintedDouble? = PrintedDouble()

  /// Creates empty doubts about a stream, as seen at present.
  init(_ chosen: ChosenLayouts? = nil, present: Present) {
    self.chosen = chosen
    self.present = present
  }

  /// Stops looking for ids that were printed as doubles, if the caller finds and reports those.
  mutating func ignorePrintedDoubles() { printed = nil }

  /// Empty doubts about later parts of the stream, which are added to those about the whole.
  var ofParts: Self {
    var doubts = Self(present: present)
    doubts.printed = nil
    doubts.sample = sample.ofPart
    return doubts
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
    if chosen != nil { chosen?.look(at: block, from: offset, isLast: isLast, parts: parts) }
    if printed != nil { printed?.look(at: block, from: offset) }
  }

  /// Examines one of the first ids of a column, and the time in its row.
  mutating func look(at id: FlakeID, in column: PlaceName, time: LineTime?) {
    chosen?.look(at: id, in: column, time: time)
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

  /// Returns the warnings about the layouts that are known before the end, each once.
  @inline(__always)
  mutating func takeNews(isIdle: Bool = false) -> [String] {
    chosen == nil ? [] : chosen?.takeNews(isIdle: isIdle) ?? []
  }

  /// Every warning that was not given before.
  var sentences: [String] {
    [sentence()].compactMap(\.self) + (chosen?.sentences(count: sample.count) ?? [])
      + [printed?.sentence].compactMap(\.self)
  }
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
