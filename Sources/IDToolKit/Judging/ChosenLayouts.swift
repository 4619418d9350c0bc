/// The layouts by which the flakes in a text are read, and what their places, their neighbours and the
/// times of their lines say against them.
struct ChosenLayouts: Sendable {
  private let layouts: [FlakeLayout]
  /// The kinds that were named, and aren't layouts.
  private let kinds: [IdentifierKind]
  /// Whether they were named; otherwise there is one, the default layout.
  private let areNamed: Bool
  private var judge: Judge
  /// How many more bytes are examined: the beginning of a text shows what a maker's ids look like.
  private var bytesLeft: Int

  /// Whether numbers are told of where none was read, which no window of time explains.
  private let tellsUnread: Bool
  /// Whether they are those of columns, which get dates whatever these are.
  private var areOfColumns = false

  /// The places that were told of.
  private var toldPlaces: Set<PlaceName> = []
  private var seenByteCount = 0
  /// How often the beginning is judged.
  private var looksLeft = 3

  private static let mostPlaces = 3
  /// Half of what is held back before it is written.
  private static let newsByteCount = 1 << 15

  init(
    _ layouts: [FlakeLayout],
    _ kinds: [IdentifierKind],
    areNamed: Bool,
    tellsUnread: Bool,
    now: Timestamp
  ) {
    self.layouts = layouts
    self.kinds = kinds
    self.areNamed = areNamed
    self.tellsUnread = tellsUnread
    // Where a layout was named, nothing else takes long: so much is 3 ms.
    bytesLeft = areNamed ? 1 << 17 : 1 << 20
    judge = Judge(now: now)
  }

  /// Examines the new bytes of a block, from an offset on; there is no digit right before or after it.
  mutating func look(
    at block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    parts: [TextPart]? = nil
  ) {
    guard bytesLeft > 0 else { return }
    // However the text is divided, the same bytes count.
    let count = min(block.count - offset, bytesLeft)
    bytesLeft -= count
    seenByteCount += count
    let end = offset + count
    judge.look(
      at: block[..<end],
      from: offset,
      isLast: isLast && end == block.count,
      parts: parts
    )
  }

  /// Examines an id at a named place, a column, and the time next to it.
  mutating func look(at id: FlakeID, in name: PlaceName, time: LineTime?) {
    areOfColumns = true
    judge.look(at: id.rawValue, in: name, time: time)
  }

  /// Returns the warnings that the beginning of a text gives rise to, each once: who prints only the first
  /// lines, or follows a log, does not wait for its end.
  mutating func takeNews(isIdle: Bool) -> [String] {
    // Of words, the judge has no news.
    guard areNamed, judge.hasNews || !kinds.isEmpty, looksLeft > 0,
      isIdle || seenByteCount >= Self.newsByteCount
    else { return [] }
    looksLeft -= 1
    let judgement = judge.judgement()
    let news = sentences(of: judgement, areDated: areOfColumns)
    toldPlaces.formUnion(news.map(\.place))
    return news.map(\.text)
  }

  /// Returns the warnings about places whose numbers are likelier of another origin; `count` is the number
  /// of those that were read as flakes.
  func sentences(count: UInt64) -> [String] {
    var judge = judge
    let areUnread = count == 0 && tellsUnread
    return sentences(of: judge.judgement(), areDated: areOfColumns || areUnread).map(\.text)
  }

  private func sentences(
    of judgement: Judgement,
    areDated: Bool
  ) -> [(place: PlaceName, text: String)] {
    let digests = judge.objections(to: kinds).filter { !toldPlaces.contains($0.place) }
    guard !layouts.isEmpty else { return Array(digests.prefix(Self.mostPlaces)) }
    let places = judgement.verdicts.filter { !toldPlaces.contains($0.name) }
      .sorted { $0.count > $1.count }
    let numbers = places.lazy.compactMap { verdict in
      let text =
        areNamed
        ? judgement.objection(to: layouts, at: verdict, areDated: areDated)
        : judgement.doubt(about: verdict, readAs: layouts[0])
      return text.map { (place: verdict.name, text: $0) }
    }
    return Array(digests.prefix(Self.mostPlaces)) + Array(numbers.prefix(Self.mostPlaces))
  }
}
