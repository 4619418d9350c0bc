/// The units in which spans are read, the shortest first; all but weeks are written, too.
enum TimeUnit: CaseIterable, Sendable {
  case microsecond
  case millisecond
  case second
  case minute
  case hour
  case day
  case week

  var span: TimeSpan {
    switch self {
    case .microsecond: TimeSpan(microseconds: 1)
    case .millisecond: .milliseconds(1)
    case .second: .second
    case .minute: .seconds(60)
    case .hour: .hour
    case .day: .day
    case .week: .days(7)
    }
  }

  /// The letters after a number, as they are written.
  var symbol: String { names.symbol }

  /// All symbols as a sentence has them.
  static var symbols: String { allCases.map(\.symbol).listed(with: "or") }

  /// Creates the unit that people mean by a word: `s`, `sec`, `secs`, `second` or `seconds`.
  init?(_ name: Span<UInt8>) {
    // `min` is also `mins`, `minute` is also `minutes`.
    let isPlural = name.count > 2 && name[name.count - 1] == UInt8(ascii: "s")
    let singular = isPlural ? name.extracting(droppingLast: 1) : name
    for unit in Self.allCases {
      let (symbol, abbreviation, word) = unit.names
      if name.holds(Array(symbol.utf8)) || singular.holds(abbreviation) || singular.holds(word) {
        self = unit
        return
      }
    }
    return nil
  }

  @inline(__always)
  private var names: (symbol: String, abbreviation: StaticString, word: StaticString) {
    switch self {
    case .microsecond: ("us", "usec", "microsecond")
    case .millisecond: ("ms", "msec", "millisecond")
    case .second: ("s", "sec", "second")
    case .minute: ("m", "min", "minute")
    case .hour: ("h", "hr", "hour")
    case .day: ("d", "day", "day")
    case .week: ("w", "week", "week")
    }
  }
}
