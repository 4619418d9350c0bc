/// The layouts by which the flakes in a text are read, and what their places, their neighbours and the
/// times of their lines say against them.
struct ChosenLayouts: Sendable {
  private let layouts: [FlakeLayout]
  /// Whether they were named; otherwise there is one, the default layout.
  private let areNamed: Bool
  private var judge: Judge
  /// How many more bytes are examined: the beginning of a text shows what a maker's ids look like.
  private var bytesLeft: Int

  /// Whether numbers are told of where none was read, which no window of time explains.
  private let tellsUnread: Bool
  /// Whether they are those of columns, which get dates whatever these are.
  private var areOfColumns = false

  private static let mostPlaces = 3

  init(_ layouts: [FlakeLayout], areNamed: Bool, tellsUnread: Bool, now: Timestamp) {
    self.layouts = layouts
    self.areNamed = areNamed
    self.tellsUnread = tellsUnread
    // Where a layout was named, nothing else takes long: so much is 6 ms.
    bytesLeft = areNamed ? 1 << 18 : 1 << 20
    judge = Judge(now: now)
  }

  /// Examines the new bytes of a block, from an offset on; there is no digit right before or after it.
  mutating func look(at block: PaddedBytes, from offset: Int, isLast: Bool) {
    guard bytesLeft > 0 else { return }
    // However the text is divided, the same bytes count.
    let count = min(block.count - offset, bytesLeft)
    bytesLeft -= count
    let end = offset + count
    judge.look(at: block[..<end], from: offset, isLast: isLast && end == block.count)
  }

  /// Examines an id at a named place, a column, and the time beside it.
  mutating func look(at id: FlakeID, in name: PlaceName, time: LineTime?) {
    areOfColumns = true
    judge.look(at: id.rawValue, in: name, time: time)
  }

  /// Returns the warnings about places whose numbers are likelier of another origin; `count` is the number
  /// of those that were read as flakes.
  func sentences(count: UInt64) -> [String] {
    let areUnread = count == 0 && tellsUnread
    if areNamed, !areUnread, count < LayoutRanking.fewestForObjection { return [] }
    var judge = judge
    let judgement = judge.judgement()
    let places = judgement.verdicts.sorted { $0.count > $1.count }
    return Array(
      places.lazy.compactMap { verdict in
        areNamed
          ? judgement.objection(to: layouts, at: verdict, areDated: areOfColumns || areUnread)
          : judgement.doubt(about: verdict, readAs: layouts[0])
      }.prefix(Self.mostPlaces)
    )
  }
}
