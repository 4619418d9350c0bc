/// The first number that looks like a flake in a text whose flakes stay bare, because no layout was
/// named.
struct BareFlakes: Sendable {
  private let windows: [FlakeWindow]
  /// The times in nanoseconds that texts are full of, which have as many digits.
  private let nanoseconds: Range<Timestamp>
  private var first: FlakeID?

  init(now: Timestamp) {
    let until = now.advanced(by: .day) ?? now
    windows = FlakeLayout.named.map { layout in
      let since = layout.likelyStart(at: now)
      return FlakeWindow(layout: layout, since: since, until: until, leavesOutMadeUp: true)
    }
    nanoseconds = (now.advanced(by: .days(-400)) ?? now)..<until
  }

  /// Examines the new bytes of a block, from `offset` on.
  mutating func look(at block: PaddedBytes, from offset: Int, isLast: Bool) {
    guard first == nil else { return }
    var search = DigitRunSearch(block, from: offset, isLast: isLast)
    while first == nil, let run = search.next() {
      let digits = block[run.range]
      let (value, overflow) = DigitLine.value(digits)
      let time = Timestamp(microseconds: Int64(value / 1000))
      guard !overflow, !nanoseconds.contains(time), CalendarDigits.time(digits.span) == nil,
        windows.contains(where: { $0.contains(FlakeID(rawValue: value), writtenAs: digits) })
      else { continue }
      first = FlakeID(rawValue: value)
    }
  }

  /// The warning; nil if there was no such number.
  var sentence: String? {
    first.map {
      "numbers such as \($0.rawValue) may be flakes, and stay bare, since nothing in them says whose "
        + "they are: name their layout with -l; 'idtool flake guess' finds it"
    }
  }
}
