/// Writes what is odd about ids, and which known layouts would explain them.
///
/// In a stream made with another layout, every id is odd. So the parts of the sentence are cached
/// by the upper bits of the ids, which cover 19 hours in most layouts, and each id only adds up to
/// two dates.
@safe
struct FlakeWarningText: ~Copyable {
  /// The most bytes that ``write(_:to:)`` writes.
  static let longest = 2 * Opening.capacity + FlakeAlternatives.mostNamed * longestAlternative
  private static let longestAlternative = 32 + TimestampText.longest

  let plausibility: FlakePlausibility
  private let layout: FlakeLayout
  private let now: Timestamp
  /// Created at the first odd id: thirty layouts are more work than the rest of many runs.
  private var alternatives: FlakeAlternatives?
  /// `; -l twitter gives ` for each of the alternatives.
  private var introductions: [[UInt8]] = []
  /// Indexed by the lowest bits of the bucket's number.
  private var openings: [Opening] = []
  /// Created with the alternatives.
  private var times: TimestampText?

  private static let openingCount: UInt64 = 4096

  /// The beginning of the sentence for ids of a span of time, and the layouts that may explain
  /// them.
  private struct Opening {
    static let capacity = 96

    /// The bucket's number; an impossible one if the entry is empty.
    var bucket = UInt64.max
    /// The times to which it applies, microseconds.
    var times: ClosedRange<Int64> = 0...0
    var text: [UInt8] = []
    var alternatives: [Int] = []
  }

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
    if layout.problem(with: id) != nil {
      return unsafe Self.copy(
        Array((plausibility.warning(for: id)?.sentence ?? "").utf8),
        to: start
      )
    }
    let bucket = id.rawValue >> FlakeAlternatives.bucketBits
    let place = Int(bucket % Self.openingCount)
    let time = layout.time(of: id).microseconds
    if openings.isEmpty || openings[place].bucket != bucket || !openings[place].times.contains(time)
    {
      guard let warning = plausibility.warning(for: id) else { return 0 }
      switch warning {
      case .rounded, .unixTime:
        return unsafe Self.copy(Array(warning.sentence.utf8), to: start)
      case .impossible, .future, .beforeService, .nearEpoch, .untold: break
      }
      remember(warning, time: time, bucket: bucket, place: place)
    }
    guard let alternatives else { return 0 }
    var end = unsafe start
    unsafe end += Self.copy(openings[place].text, to: end)
    var count = 0
    for index in openings[place].alternatives where count < FlakeAlternatives.mostNamed {
      guard alternatives.explains(id, at: index) else { continue }
      unsafe end += Self.copy(introductions[index], to: end)
      let moment = alternatives.judges[index].layout.time(of: id).unixMilliseconds
      unsafe end += times?.write(unixMilliseconds: moment, to: end) ?? 0
      count += 1
    }
    if id.rawValue % 10_000 == 0, let zeros = FlakeRounding.zeros(of: id) {
      let sentence = "; " + FlakeWarning.rounded(zeros: zeros).sentence
      unsafe end += Self.copy(Array(sentence.utf8), to: end)
    }
    return unsafe end - start
  }

  private static func copy(_ bytes: [UInt8], to start: UnsafeMutablePointer<UInt8>) -> Int {
    let count = min(bytes.count, Opening.capacity)
    for offset in 0..<count { unsafe start[offset] = bytes[offset] }
    return count
  }

  @inline(never)
  private mutating func remember(_ warning: FlakeWarning, time: Int64, bucket: UInt64, place: Int) {
    if openings.isEmpty {
      openings = Array(repeating: Opening(), count: Int(Self.openingCount))
      let made = FlakeAlternatives(besides: layout, now: now)
      introductions = made.judges.map { Array("; -l \($0.layout.name) gives ".utf8) }
      alternatives = made
      times = TimestampText()
    }
    openings[place] = Opening(
      bucket: bucket,
      times: warning.times(around: time, now: now),
      text: Array(warning.sentence.utf8),
      alternatives: alternatives?.ranking(ofBucket: bucket) ?? []
    )
  }
}

extension FlakeWarning {
  /// Returns the times around another, microseconds, that have the same warning text.
  fileprivate func times(around time: Int64, now: Timestamp) -> ClosedRange<Int64> {
    switch self {
    case .beforeService(let start): return Int64.min...start.microseconds - 1
    case .impossible, .nearEpoch, .unixTime, .rounded, .untold: return time...time
    case .future(_, let span):
      // The part of the span that the words round off.
      let step: Int64 =
        span >= Self.yearsFrom
        ? 31_556_952_000_000 : span >= 86_400_000_000 ? 3_600_000_000 : 1_000_000
      let first = max(
        time - span % step,
        now.microseconds + FlakePlausibility.tolerance + 1
      )
      let (last, overflow) = first.addingReportingOverflow(step - 1)
      let year = CivilDate(daysSinceUnixEpoch: time.flooredQuotient(86_400_000_000)).year
      guard !overflow, span >= Self.yearsFrom,
        let start = CivilDate(year: year, month: 1, day: 1),
        let end = CivilDate(year: year, month: 12, day: 31)
      else { return overflow ? time...time : first...last }
      return max(
        first,
        start.daysSinceUnixEpoch * 86_400_000_000
      )...min(last, end.daysSinceUnixEpoch * 86_400_000_000 + 86_399_999_999)
    }
  }
}
