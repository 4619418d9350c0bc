/// Writes what is odd about ids, and which known layouts would explain them, as bytes: of a stream
/// that was made with another layout, every id is odd.
///
/// Not for two threads at once: each makes its own.
final class FlakeWarningText {
  let plausibility: FlakePlausibility
  private let layout: FlakeLayout
  private let now: Timestamp
  /// Created at the first odd id: thirty layouts are more work than the rest of many runs.
  private var alternatives: FlakeAlternatives?
  /// The layouts that may explain ids with the same upper bits, at the lowest bits of those: to rank
  /// them takes longer than the row of an id.
  private var rankings: [(bucket: UInt64, layouts: [Int])?] = []
  /// Created with the alternatives: a third of the time of a sentence would be its dates.
  private var times: TimestampText?

  private static let rankingCount: UInt64 = 4096
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
    let alternatives = alternatives ?? prepare()
    let bucket = id.rawValue >> FlakeAlternatives.bucketBits
    let place = Int(bucket % Self.rankingCount)
    if rankings[place]?.bucket != bucket {
      rankings[place] = (bucket, alternatives.ranking(ofBucket: bucket))
    }
    var count = 0
    for index in rankings[place]?.layouts ?? [] where alternatives.explains(id, at: index) {
      let layout = alternatives.judges[index].layout
      buffer.append("; -l ")
      buffer.append(layout.name)
      buffer.append(" gives ")
      let time = layout.time(of: id).unixMilliseconds
      // Safe: there is room for the most bytes that a time takes.
      unsafe buffer.appendUnchecked(atMost: TimestampText.longest) { start in
        unsafe times?.write(unixMilliseconds: time, to: start) ?? 0
      }
      count += 1
      if count == FlakeAlternatives.mostNamed { break }
    }
  }

  private func prepare() -> FlakeAlternatives {
    let made = FlakeAlternatives(besides: layout, now: now)
    alternatives = made
    rankings = Array(repeating: nil, count: Int(Self.rankingCount))
    times = TimestampText()
    return made
  }
}
