/// Writes what is odd about ids, and which known layouts would explain them, as bytes: of a stream
/// that was made with another layout, every id is odd.
///
/// Not for two threads at once: each makes its own.
final class FlakeWarningText {
  let plausibility: FlakePlausibility
  private let layout: FlakeLayout
  private let now: Timestamp
  /// The other known layouts, the commonest first.
  ///
  /// Created at the first odd id: thirty layouts are more work than the rest of many runs.
  private lazy var makers = makeMakers()
  private let times = TimestampText()

  /// How many layouts are named at most, and how much commoner, in bits, the first of them may be.
  private static let mostNamed = 2
  private static let namedBits = 10.0
  /// Sentences are cut off here: none is as long.
  static let longest = 512

  /// Creates the writer for ids of a layout as seen at `now`.
  init(layout: FlakeLayout, now: Timestamp) {
    self.layout = layout
    self.now = now
    plausibility = FlakePlausibility(layout: layout, now: now)
  }

  /// Returns the sentence about an id; nil if nothing is odd about it.
  func sentence(for id: FlakeID) -> String? {
    var buffer = ByteBuffer()
    append(id, to: &buffer)
    return buffer.isEmpty ? nil : String(decoding: buffer.array(), as: UTF8.self)
  }

  /// Appends the sentence about an id; nothing if nothing is odd about it.
  func append(_ id: FlakeID, to buffer: inout ByteBuffer) {
    guard let warning = plausibility.warning(for: id) else { return }
    warning.append(to: &buffer)
    switch warning {
    case .impossible, .rounded, .hexadecimal, .unixTime, .untold: return
    case .future, .beforeService, .nearEpoch: break
    }
    appendLayouts(explaining: id, to: &buffer)
    if let zeros = FlakeRounding.zeros(of: id) {
      buffer.append("; ")
      buffer.append(FlakeWarning.rounded(zeros: zeros).sentence)
    }
  }

  /// Appends the likeliest layouts that explain an id, with its times.
  private func appendLayouts(explaining id: FlakeID, to buffer: inout ByteBuffer) {
    var commonest: Double?
    var count = 0
    for maker in makers where maker.ids.contain(id.rawValue) {
      let time = maker.layout.time(of: id)
      let best = commonest ?? maker.commonness
      guard best - maker.commonness <= Self.namedBits, count < Self.mostNamed else { return }
      commonest = best
      count += 1
      buffer.append("; -l ")
      buffer.append(maker.layout.name)
      buffer.append(" gives ")
      // Safe: there is room for the most bytes that a time takes.
      unsafe buffer.appendUnchecked(atMost: TimestampText.longest) { start in
        unsafe times.write(unixMilliseconds: time.unixMilliseconds, to: start)
      }
    }
  }

  private func makeMakers() -> [Maker] {
    var makers: [Maker] = []
    for name in FlakeLayoutName.allCases {
      let other = FlakeLayout(name)
      let isKnown = (makers.map(\.layout) + [layout]).contains {
        FlakeLikeness($0, other) == .sameReading
      }
      guard other.isTelling, !isKnown else { continue }
      let habits = name.habits
      let ids = LikelyFlakes(
        FlakePlausibility(layout: other, now: now),
        life: habits.life(of: other, now: now)
      )
      makers.append(Maker(layout: other, commonness: habits.weight, ids: ids))
    }
    makers.sort { $0.commonness > $1.commonness }
    return makers
  }

  /// A known layout, and which numbers are likely to be its ids.
  private struct Maker {
    let layout: FlakeLayout
    let commonness: Double
    let ids: LikelyFlakes
  }
}
