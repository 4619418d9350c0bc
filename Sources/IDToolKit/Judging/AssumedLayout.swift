/// The default layout, by which the flakes in a text are read if none was named, and what their places,
/// their neighbours and the times of their lines say against it.
struct AssumedLayout: Sendable {
  private let layout: FlakeLayout
  private var judge: Judge
  /// How many more bytes are examined: the beginning of a text shows what a maker's ids look like.
  private var bytesLeft = 1 << 20

  private static let mostPlaces = 3

  init(_ layout: FlakeLayout, now: Timestamp) {
    self.layout = layout
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

  /// The warnings about places whose numbers are likelier another layout's.
  var sentences: [String] {
    var judge = judge
    let judgement = judge.judgement()
    let places = judgement.verdicts.sorted { $0.count > $1.count }
    return Array(
      places.lazy.compactMap { judgement.doubt(about: $0, readAs: layout) }.prefix(Self.mostPlaces)
    )
  }
}
