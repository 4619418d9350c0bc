/// The ids that texts have more than once, and the first lines with them.
///
/// Memory is bounded: up to ``limit`` ids are kept to find repeats (some 500 MB), and at most ``most`` are
/// listed.
struct RepeatedIdentifiers {
  /// An id that was seen more than once.
  struct Repeat {
    /// The index of the place where it was first, and its kind.
    let row: Int
    let text: [UInt8]
    let time: Timestamp?
    /// How often it was seen, at least 2.
    fileprivate(set) var count: UInt64
    /// The first lines with it; the text is that of the second.
    fileprivate(set) var lines: [PlaceStatistics.TextLine]
    /// Whether the first one spells it likewise.
    let isSpelledAlike: Bool
  }

  static let limit = 4_194_304
  static let most = 1_048_576
  private static let mostLines = 3

  /// Where an id was seen first.
  private struct Sight {
    let line: PlaceStatistics.TextLine
    let row: Int32
    /// A hash of its text, or 0.
    let spelling: UInt32
    /// Its index among those that were repeated; nil if it was seen once, or isn't listed.
    var place: Int?
  }

  private var known = KeyTable<UInt64, Sight>()
  private var repeats: [Repeat] = []
  /// Whether all repeats were found.
  private(set) var isExact = true
  /// Whether all that were found are listed.
  private(set) var isComplete = true

  /// In the order of their first lines.
  var all: [Repeat] {
    repeats.sorted { one, other in
      let (first, second) = (one.lines[0], other.lines[0])
      return (first.file, first.line, first.column) < (second.file, second.line, second.column)
    }
  }

  /// Observes an id of a row; returns whether it was observed before.
  ///
  /// `spelling` is a hash of its text where other texts are the same id.
  mutating func repeats(
    _ key: UInt64,
    ofRow row: Int,
    at line: PlaceStatistics.TextLine,
    time: Timestamp?,
    spelling: UInt32 = 0,
    text: () -> [UInt8]
  ) -> Bool {
    guard let index = known.index(of: key) else {
      if known.count < Self.limit {
        known.append(key, Sight(line: line, row: Int32(row), spelling: spelling, place: nil))
      } else {
        isExact = false
      }
      return false
    }
    let sight = known[at: index]
    if let place = sight.place {
      repeats[place].count += 1
      if repeats[place].lines.count < Self.mostLines { repeats[place].lines.append(line) }
    } else if repeats.count < Self.most {
      known[at: index].place = repeats.count
      repeats.append(
        Repeat(
          row: Int(sight.row),
          text: text(),
          time: time,
          count: 2,
          lines: [sight.line, line],
          isSpelledAlike: sight.spelling == spelling
        )
      )
    } else {
      isComplete = false
    }
    return true
  }
}
