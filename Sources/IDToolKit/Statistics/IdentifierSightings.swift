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
    /// The part of the text in which it stands, if that was divided.
    let part: Int
  }

  /// How far a text was searched.
  private struct Progress {
    /// The place of `passed`.
    var place = TextPlace()
    var passed: Int
    /// The last line with an id.
    var line = 0..<0
  }

  /// A text that is nearly an id.
  struct Slip {
    let range: Range<Int>
    let problem: InspectProblem
    /// As of a sighting.
    let lineStart: Int
    let line: UInt64
  }

  /// Flakes that each are a line, the first ones, of one target and at one place.
  struct List {
    /// The first; nil if there are none.
    fileprivate(set) var first: FoundIdentifier?
    fileprivate(set) var ids: [FlakeID] = []
    /// Where the next line begins.
    fileprivate(set) var end = 0
    /// The hash of their place.
    fileprivate(set) var place: UInt64 = 0
  }

  private(set) var list = List()
  /// Those after the list.
  private(set) var all: [Sighting] = []
  /// What is nearly an id, if that is looked for.
  private(set) var slips: [Slip] = []
  /// The number of ids whose lines have a time of an unknown zone, so that they may be near or not.
  private(set) var unzonedCount = 0
  /// The number of lines.
  private(set) var lineCount: UInt64 = 0
  /// The offset up to which all was found.
  private(set) var end = 0

  /// Longer lines are divided.
  private static let longestLine = 1 << 20

  /// Returns the end of the whole lines of a block, or of a part of one that is very long; nil if
  /// there are none after an offset.
  static func lineEnd(in block: PaddedBytes, from offset: Int, isLast: Bool) -> Int? {
    if isLast { return block.count }
    if let newline = NewlineSearch.lastOffset(in: block[offset...]) { return offset + newline + 1 }
    return block.count - offset < longestLine ? nil : block.count
  }

  /// Finds the ids of a text from an offset on, in place of the former ones, and what is nearly one
  /// of `nearby`.
  ///
  /// Unless it `isLast`, a word at the end is left to what follows.
  func find(
    in text: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    _ finder: IdentifierFinder,
    nearby: NearIdentifiers? = nil
  ) {
    begin()
    let offset = nearby == nil ? findList(in: text, from: offset, finder) : offset
    var progress = Progress(
      place: TextPlace(linesBefore: UInt64(list.ids.count)),
      passed: offset
    )
    if finder.findsOnlyNumbers {
      var search = DigitRunSearch(text, from: offset, isLast: isLast)
      find(&search, in: text, from: offset, finder, nil, &progress)
    } else {
      let shapes = nearby?.shapes ?? finder.shapes
      var search = WordRunSearch(text, from: offset, isLast: isLast, for: shapes)
      find(&search, in: text, from: offset, finder, nearby, &progress)
    }
    finish(in: text, progress)
  }

  /// Finds the ids in some parts of a text, in place of the former ones; the bytes from an offset on are
  /// new.
  func find(
    in text: PaddedBytes,
    from offset: Int,
    parts: [TextPart],
    _ finder: IdentifierFinder
  ) {
    begin()
    var progress = Progress(passed: offset)
    for (index, part) in parts.enumerated() {
      let (start, end) = (part.range.lowerBound, part.range.upperBound)
      var search = WordRunSearch(text[..<end], from: start, isLast: true, for: finder.shapes)
      find(&search, in: text, from: start, finder, nil, &progress, part, index)
    }
    end = text.count
    finish(in: text, progress)
  }

  private func begin() {
    all.removeAll(keepingCapacity: true)
    slips.removeAll(keepingCapacity: true)
    list.ids.removeAll(keepingCapacity: true)
    (list.first, list.end) = (nil, 0)
    unzonedCount = 0
  }

  /// Counts the lines up to the end.
  private func finish(in text: PaddedBytes, _ progress: Progress) {
    var place = progress.place
    place.advance(over: text.span.extracting(progress.passed..<max(progress.passed, end)))
    lineCount = place.line - 1
  }

  /// Finds the list with which a text begins; returns its end.
  private func findList(
    in text: PaddedBytes,
    from offset: Int,
    _ finder: IdentifierFinder
  ) -> Int {
    list.end = offset
    if let found = finder.appendList(in: text, from: offset, to: &list.ids) {
      (list.first, list.place, list.end) = (found.first, found.place, found.end)
    }
    return list.end
  }

  private func find<Search: RunSearch & ~Escapable>(
    _ search: inout Search,
    in text: PaddedBytes,
    from offset: Int,
    _ finder: IdentifierFinder,
    _ nearby: NearIdentifiers?,
    _ progress: inout Progress,
    _ part: TextPart? = nil,
    _ index: Int = 0
  ) {
    let span = text.span
    // Appending to the property takes longer than all else of an append: each access to it is checked.
    var all: [Sighting] = []
    swap(&all, &self.all)
    defer { swap(&all, &self.all) }
    var found = offset
    var time = part.map(\.time)
    while let run = search.next() {
      guard run.start >= found else { continue }
      let isJudged = finder.judgement != nil && finder.judges(run, in: text)
      let ofNumber =
        part?.column?.hash ?? (isJudged ? PlaceName.hash(before: run.start, in: text) : nil)
      let id = finder.findLikeliest(run, in: text, at: ofNumber)
      let slip = nearby.flatMap { nearby in
        id.map { nearby.slip(after: $0, in: text) } ?? nearby.slip(at: run, in: text)
      }
      guard let range = slip?.range ?? id?.range else { continue }
      found = range.upperBound
      let start = range.lowerBound
      if start >= progress.line.upperBound {
        progress.line = NewlineSearch.line(around: start, in: text)
        time = part.map(\.time)
      }
      progress.place.advance(over: span.extracting(progress.passed..<max(progress.passed, start)))
      progress.passed = max(progress.passed, start)
      if let slip {
        slips.append(
          Slip(
            range: range,
            problem: slip.problem,
            lineStart: progress.line.lowerBound,
            line: progress.place.line - 1
          )
        )
        continue
      }
      guard let id else { continue }
      if let column = part?.column, finder.isDigest(run, of: id.target, at: column.hash) {
        continue
      }
      if id.time != nil, time == nil {
        time = .some(
          LineTime(of: span.extracting(progress.line), now: finder.targets[id.target].now)
        )
      }
      let lag = id.time.flatMap {
        time??.lag(from: $0, zone: finder.targets[id.target].zoneOfLines)
      }
      if lag == nil, let moment = id.time, time??.mayBeNear(moment) == true { unzonedCount += 1 }
      all.append(
        Sighting(
          found: id,
          place: ofNumber
            ?? PlaceName.hash(before: start, in: span, lineStart: progress.line.lowerBound),
          lineStart: progress.line.lowerBound,
          line: progress.place.line - 1,
          lag: lag,
          part: index
        )
      )
    }
    end = search.undecided
  }
}
