/// The ids in some lines, in their order.
final class IdentifierSightings {
  /// An id where it stands.
  struct Sighting {
    let found: FoundIdentifier
    /// The hash of its place, and where its line begins.
    let place: UInt64
    let lineStart: Int
    /// The number of lines before its own, of those that were searched.
    let line: UInt64
    /// The time from the id to its line; nil if that isn't known.
    let lag: TimeSpan?
  }

  private(set) var all: [Sighting] = []
  /// The number of lines.
  private(set) var lineCount: UInt64 = 0
  /// The offset up to which all was found.
  private(set) var end = 0

  /// Finds the ids of a text from an offset on, in place of the former ones.
  ///
  /// Unless it `isLast`, a word at the end is left to what follows.
  func find(
    in text: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    _ finder: IdentifierFinder
  ) {
    all.removeAll(keepingCapacity: true)
    if finder.findsOnlyNumbers {
      var search = DigitRunSearch(text, from: offset, isLast: isLast)
      find(&search, in: text, from: offset, finder)
    } else {
      var search = WordRunSearch(text, from: offset, isLast: isLast, for: finder.shapes)
      find(&search, in: text, from: offset, finder)
    }
  }

  @inline(__always)
  private func find<Search: RunSearch & ~Escapable>(
    _ search: inout Search,
    in text: PaddedBytes,
    from offset: Int,
    _ finder: IdentifierFinder
  ) {
    let span = text.span
    var place = TextPlace()
    var passed = offset
    var found = offset
    var line = 0..<0
    var time: LineTime??
    while let run = search.next() {
      guard run.start >= found, let id = finder.findLikeliest(run, in: text) else { continue }
      found = id.range.upperBound
      let start = id.range.lowerBound
      if start >= line.upperBound {
        line = NewlineSearch.line(around: start, in: text)
        time = nil
      }
      let target = finder.targets[id.target]
      if id.time != nil, time == nil {
        time = .some(LineTime(of: span.extracting(line), now: target.now))
      }
      place.advance(over: span.extracting(passed..<max(passed, start)))
      passed = max(passed, start)
      all.append(
        Sighting(
          found: id,
          place: PlaceName.hash(before: start, in: span, lineStart: line.lowerBound),
          lineStart: line.lowerBound,
          line: place.line - 1,
          lag: id.time.flatMap { time??.lag(from: $0, zone: target.zoneOfLines) }
        )
      )
    }
    end = search.undecided
    place.advance(over: span.extracting(passed..<max(passed, end)))
    lineCount = place.line - 1
  }
}
