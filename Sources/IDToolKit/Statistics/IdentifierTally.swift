/// Counts the ids in texts, for each place and kind.
///
/// Memory is bounded: more than ``mostRows`` are not told apart, and of ids beyond those that
/// ``FlakeRepeats`` keeps it isn't known whether they were seen before.
struct IdentifierTally: JudgedStreamUser {
  var finder: IdentifierFinder { didSet { noteTargets() } }
  /// What kinds and what places there are, in order of appearance.
  private(set) var rows: [PlaceStatistics] = []
  /// The names of the files.
  private(set) var files: [[UInt8]] = []
  /// Signs that flakes were rounded.
  var doubts: StreamNotes
  /// Nil where kinds were named.
  var judging: StreamJudging?
  /// Whether ids at so many places were found that not all are told apart.
  private(set) var hasMorePlaces = false
  private let makeFigures: @Sendable () -> IdentifierStatistics
  private let sightings = IdentifierSightings()
  private var linesBefore: UInt64 = 0
  /// Divides the file; nil for one of lines.
  private(set) var divider: RecordDivider?
  /// The rows by place and kind, and what tells equal ids of them apart that aren't the same one.
  private var indices = KeyTable<UInt64, (row: Int, group: UInt64)>()
  private var kinds: [(kind: IdentifierKind, isOfLines: Bool)] = []
  /// For each target of the finder, the index of its kind.
  private var kindOfTarget: [Int] = []
  /// For each of them, how many bits its ids have, and whether they are flakes: to read that from the kind
  /// itself counts references for each id.
  private var bits: [(count: Int, areFlake: Bool)] = []
  private let repeats = FlakeRepeats()
  /// The repeated ids; nil if they are not listed.
  private(set) var repeated: RepeatedIdentifiers?
  private let keys = IdentifierKeys()
  /// The number of ids that may be near the times of their lines, whose zone isn't known.
  private(set) var unzonedCount = 0
  /// What isn't counted, since it holds no time.
  private(set) var uncounted: UncheckedIdentifiers

  private static let mostRows = 4096
  /// Ids at any place, if there are too many.
  private static let anyPlace = PlaceName(text: "*")

  init(
    _ finder: IdentifierFinder,
    doubts: StreamNotes,
    listsRepeats: Bool,
    uncounted: UncheckedIdentifiers,
    makeFigures: @escaping @Sendable () -> IdentifierStatistics
  ) {
    self.finder = finder
    self.doubts = doubts
    self.uncounted = uncounted
    self.makeFigures = makeFigures
    if listsRepeats { repeated = RepeatedIdentifiers() }
    noteTargets()
  }

  /// Whether all repeats were found.
  var duplicatesAreExact: Bool { repeated?.isExact ?? repeats.isExact }

  /// Starts a file, or a part of it after `linesBefore` lines.
  mutating func begin(_ file: [UInt8], linesBefore: UInt64, dividing divider: RecordDivider?) {
    files.append(file)
    self.linesBefore = linesBefore
    self.divider = divider
  }

  /// Reads the beginning of the file, to decide what its numbers are; returns warnings.
  mutating func lookAhead(
    in stream: inout InputStream,
    _ judging: StreamJudging?
  ) throws(StreamProblem) -> [JudgingMessage] {
    var divider = divider
    return try lookAhead(in: &stream, judging) { block, isLast in
      divider?.divide(block, from: 0, isLast: isLast).parts
    }
  }

  /// Notes of what kinds the targets are.
  private mutating func noteTargets() {
    bits = finder.targets.map { ($0.kind.bitCount, $0.isFlake) }
    kindOfTarget = finder.targets.map { target in
      let known = kinds.firstIndex { $0 == (target.kind, target.isOfLines) }
      if let known { return known }
      kinds.append((target.kind, target.isOfLines))
      return kinds.count - 1
    }
  }

  /// How many ids before its turn each is prefetched from main memory.
  private static let lead = 16

  /// Counts the ids that were found in a text.
  private mutating func count(
    _ sightings: IdentifierSightings,
    in text: PaddedBytes,
    from offset: Int,
    parts: [TextPart]? = nil
  ) {
    if uncounted.isLooking {
      var found = sightings.all.map(\.found.range)[...]
      let searched = parts?.map(\.range) ?? [max(offset, sightings.list.end)..<sightings.end]
      for range in searched where uncounted.isLooking {
        found = found.drop { $0.upperBound <= range.lowerBound }
        uncounted.look(at: text[..<range.upperBound], from: range.lowerBound, besides: found)
      }
    }
    unzonedCount += sightings.unzonedCount
    count(sightings.list, in: text)
    let sighted = sightings.all
    defer { linesBefore += sightings.lineCount }
    // An empty array has no span: its address isn't aligned.
    guard !sighted.isEmpty else { return }
    // Its elements are read where they are: to copy each takes as long as to count it.
    let all = sighted.span
    var ahead = InlineArray<16, (row: Int, key: UInt64)>(repeating: (0, 0))
    for index in 0..<all.count + Self.lead {
      let slot = index % Self.lead
      if index >= Self.lead {
        let range = all[index - Self.lead].found.range
        count(
          all[index - Self.lead].found.content,
          of: all[index - Self.lead].found.target,
          ahead[slot],
          line: all[index - Self.lead].line,
          column: range.lowerBound - all[index - Self.lead].lineStart,
          lag: all[index - Self.lead].lag
        ) { text.span.extracting(range).array }
      }
      guard index < all.count else { continue }
      let (row, group) = row(
        of: all[index].found,
        at: all[index].place,
        parts?[all[index].part].column?.name,
        lineStart: all[index].lineStart,
        in: text
      )
      let bitCount = bits[all[index].found.target].count
      ahead[slot] = (row, keys.key(of: all[index].found, bitCount: bitCount, in: text) ^ group)
      repeats.prefetch(ahead[slot].key)
    }
  }

  /// Counts the flakes of the list with which a text begins.
  private mutating func count(_ list: IdentifierSightings.List, in text: PaddedBytes) {
    guard let first = list.first, let layout = finder.targets[first.target].kind.layout else {
      return
    }
    let (row, group) = row(
      of: first,
      at: list.place,
      nil,
      lineStart: first.range.lowerBound,
      in: text
    )
    let content = first.content
    for (index, id) in list.ids.enumerated() {
      let ahead = index &+ Self.lead
      if ahead < list.ids.count { repeats.prefetch(list.ids[ahead].rawValue ^ group) }
      count(
        FoundIdentifier.Content(
          time: layout.time(of: id),
          precision: content.precision,
          plan: content.plan,
          bits: IdentifierBits(UInt128(id.rawValue))
        ),
        of: first.target,
        (row, id.rawValue ^ group),
        line: UInt64(index),
        column: 0,
        lag: nil
      ) { Array("\(id.rawValue)".utf8) }
    }
  }

  @inline(__always)
  private mutating func count(
    _ id: FoundIdentifier.Content,
    of target: Int,
    _ place: (row: Int, key: UInt64),
    line: UInt64,
    column: Int,
    lag: TimeSpan?,
    text: () -> [UInt8]
  ) {
    if bits[target].areFlake { doubts.observe(id.bits.flake) }
    let (isAbove, isGreatest) = rows[place.row].standing(of: id.bits)
    let line = PlaceStatistics.TextLine(
      file: files.count - 1,
      line: linesBefore + line + 1,
      column: column + 1
    )
    let isRepeat =
      repeated?.repeats(place.key, ofRow: place.row, at: line, time: id.time, text: text)
      ?? repeats.repeats(place.key, isAbove: isAbove, isLargest: isGreatest)
    rows[place.row].note(id, lag: lag, at: line, isRepeat: isRepeat)
  }

  /// Returns the index of the row of an id, and what tells equal ids apart.
  @inline(__always)
  private mutating func row(
    of found: FoundIdentifier,
    at place: UInt64,
    _ column: @autoclosure () -> PlaceName?,
    lineStart: Int,
    in text: PaddedBytes
  ) -> (row: Int, group: UInt64) {
    let key = place ^ Self.hash(ofKind: kindOfTarget[found.target])
    return indices[key]
      ?? addRow(of: found, at: key, column(), lineStart: lineStart, in: text)
  }

  private static func hash(ofKind kind: Int) -> UInt64 { UInt64(kind) &* 0x9E37_79B9_7F4A_7C15 }

  @inline(never)
  private mutating func addRow(
    of found: FoundIdentifier,
    at key: UInt64,
    _ column: PlaceName?,
    lineStart: Int,
    in text: PaddedBytes
  ) -> (row: Int, group: UInt64) {
    let kind = kindOfTarget[found.target]
    var key = key
    var place = Self.anyPlace
    if rows.count < Self.mostRows {
      place =
        column ?? PlaceName(before: found.range.lowerBound, in: text.span, lineStart: lineStart)
    } else {
      hasMorePlaces = true
      key = Self.anyPlace.hash ^ Self.hash(ofKind: kind)
      if let known = indices[key] { return known }
    }
    // An id that is listed is the same at any place, and a number whatever it is taken for.
    let group = repeated == nil ? rows.count : bits[found.target].areFlake ? 0 : 1 + kind
    let index = indices.append(key, (rows.count, keys.hash(UInt64(group))))
    rows.append(
      PlaceStatistics(
        place,
        kinds[kind].kind,
        isOfLines: kinds[kind].isOfLines,
        precision: found.content.precision,
        makeFigures()
      )
    )
    return indices[at: index]
  }
}

extension IdentifierTally: BlockTaker {
  mutating func take(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    to _: inout OutputStream
  ) throws(StreamProblem) -> Int {
    if let (parts, end) = divider?.divide(block, from: offset, isLast: isLast) {
      let lines = block[..<end]
      doubts.look(at: lines, from: offset, parts: parts)
      look(at: lines, from: offset, parts: parts)
      sightings.find(in: lines, from: offset, parts: parts, finder)
      count(sightings, in: lines, from: offset, parts: parts)
      return end
    }
    // Whole lines, since the time of a line may stand anywhere in it.
    guard let end = IdentifierSightings.lineEnd(in: block, from: offset, isLast: isLast)
    else { return offset }
    let isWhole = isLast || end < block.count || block[end - 1] == UInt8(ascii: "\n")
    let lines = block[..<end]
    doubts.look(at: lines, from: offset, isLast: isWhole)
    look(at: lines, from: offset, isLast: isWhole)
    sightings.find(in: lines, from: offset, isLast: isWhole, finder)
    count(sightings, in: lines, from: offset)
    return isWhole ? end : sightings.end
  }

  func makeWorkers(_ count: Int) -> [IdentifierSightingsFinder] {
    // Only lines can be divided wherever one ends.
    divider == nil
      ? (0..<count).map { _ in IdentifierSightingsFinder(finder: finder.copy()) } : []
  }

  mutating func take(
    _ product: IdentifierSightings,
    of lines: PaddedBytes,
    to _: inout OutputStream
  ) throws(StreamProblem) {
    doubts.look(at: lines)
    count(product, in: lines, from: 0)
  }
}

/// Finds the ids of lines on a thread of its own.
struct IdentifierSightingsFinder: LineWorker {
  let finder: IdentifierFinder
  var nearby: NearIdentifiers?

  func makeProduct() -> IdentifierSightings { IdentifierSightings() }

  func work(
    on lines: PaddedBytes,
    after _: UInt64,
    into sightings: IdentifierSightings
  ) {
    sightings.find(in: lines, from: 0, isLast: true, finder, nearby: nearby)
  }
}
