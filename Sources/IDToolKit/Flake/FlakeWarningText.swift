/// Writes what is odd about ids, and which known layouts would explain them.
///
/// In a stream made with another layout, every id is odd. So the words are remembered by spans of
/// ids, and each id only adds up to two dates.
struct FlakeWarningText: ~Copyable {
  /// The most bytes that ``write(_:to:)`` writes.
  static let longest = FlakeWarningSpan.longest + longestOther
  private static let longestOther = 128

  let plausibility: FlakePlausibility
  private let layout: FlakeLayout
  private let now: Timestamp
  /// Created at the first odd id: thirty layouts are more work than the rest of many runs.
  private var alternatives: FlakeAlternatives?
  /// Indexed by the lowest bits of the bucket's number.
  private var spans: [FlakeWarningSpan?] = []
  /// Created with the alternatives.
  private var times: TimestampText?

  private static let spanCount: UInt64 = 4096

  /// Creates the writer for ids of a layout as seen at `now`.
  init(layout: FlakeLayout, now: Timestamp) {
    self.layout = layout
    self.now = now
    plausibility = FlakePlausibility(layout: layout, now: now)
  }

  /// Returns the sentence about an id; nil if nothing is odd about it.
  ///
  /// An id that `isAlone`, not part of a stream, is also checked for the digits that JavaScript
  /// prints.
  mutating func sentence(for id: FlakeID, isAlone: Bool = false) -> String? {
    var buffer = ByteBuffer()
    if !plausibility.ordinaryIDs.contains(id) {
      // Safe: there is room for the most bytes that are written.
      unsafe buffer.appendUnchecked(atMost: Self.longest) { unsafe write(id, to: $0) }
    }
    if isAlone, FlakeRounding.zeros(of: id) == nil,
      let zeros = FlakeRounding.printedZeros(of: id)
    {
      if !buffer.isEmpty { buffer.append("; ") }
      buffer.append(FlakeWarning.rounded(zeros: zeros).sentence)
    }
    return buffer.isEmpty ? nil : String(decoding: buffer.array(), as: UTF8.self)
  }

  /// Writes the sentence about an id at `start`, which has room for ``longest`` bytes; returns the
  /// number of bytes, 0 if nothing is odd about the id.
  mutating func write(_ id: FlakeID, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: the caller guarantees `longest` bytes: those of a span and `longestOther` more, enough
    // for the sentence about zeros; a rare sentence is cut off.
    guard let span = span(of: id) else {
      return unsafe Self.copy(rareSentence(for: id), to: start)
    }
    var end = unsafe span.write(id, to: start) { moment, end in
      unsafe times?.write(unixMilliseconds: moment, to: end) ?? 0
    }
    if span.tellsRounding, id.rawValue % 10_000 == 0, let zeros = FlakeRounding.zeros(of: id) {
      unsafe end += Self.copy("; " + FlakeWarning.rounded(zeros: zeros).sentence, to: end)
    }
    return unsafe end - start
  }

  /// Returns the span of an id; nil if it has none, as when nothing is odd about it.
  @inline(__always)
  mutating func span(of id: FlakeID) -> FlakeWarningSpan? {
    guard layout.problem(with: id) == nil else { return nil }
    if !spans.isEmpty,
      let span = spans[Int(id.rawValue >> FlakeAlternatives.bucketBits % Self.spanCount)],
      span.contains(id)
    {
      return span
    }
    return makeSpan(of: id)
  }

  @inline(never)
  private mutating func makeSpan(of id: FlakeID) -> FlakeWarningSpan? {
    guard let warning = plausibility.warning(for: id), warning.isAboutTime else { return nil }
    let alternatives = prepare()
    let place = Int(id.rawValue >> FlakeAlternatives.bucketBits % Self.spanCount)
    let span = FlakeWarningSpan(
      around: id,
      warning,
      plausibility,
      alternatives,
      after: spans[place]
    )
    if let span { spans[place] = span }
    return span
  }

  /// Returns the known layouts, created at the first call.
  private mutating func prepare() -> FlakeAlternatives {
    if let alternatives { return alternatives }
    let made = FlakeAlternatives(besides: layout, now: now)
    alternatives = made
    spans = Array(repeating: nil, count: Int(Self.spanCount))
    times = TimestampText()
    return made
  }

  /// Returns the sentence about an id that belongs to no span; empty if nothing is odd about it.
  private mutating func rareSentence(for id: FlakeID) -> String {
    guard let warning = plausibility.warning(for: id) else { return "" }
    var sentence = warning.sentence
    switch warning {
    case .impossible, .rounded, .hexadecimal, .unixTime: return sentence
    case .future, .beforeService, .nearEpoch, .untold: break
    }
    let alternatives = prepare()
    let explaining = alternatives.ranking(ofBucket: id.rawValue >> FlakeAlternatives.bucketBits)
      .filter { alternatives.explains(id, at: $0) }
    for index in explaining.prefix(FlakeAlternatives.mostNamed) {
      let layout = alternatives.judges[index].layout
      sentence += "; -l \(layout.name) gives \(layout.time(of: id).text())"
    }
    if let zeros = FlakeRounding.zeros(of: id) {
      sentence += "; " + FlakeWarning.rounded(zeros: zeros).sentence
    }
    return sentence
  }

  /// Copies a text to `start`, which has room for it or for ``longest`` bytes, after which it is
  /// cut off; returns the number of bytes.
  private static func copy(_ text: String, to start: UnsafeMutablePointer<UInt8>) -> Int {
    var count = 0
    for byte in text.utf8.prefix(longest) {
      // Safe: `count` is below the length of the text and `longest`, and as the caller guarantees,
      // there is room for as many bytes.
      unsafe start[count] = byte
      count += 1
    }
    return count
  }
}
