/// Checks that the ids in texts and records are what they should be and, if that is asked for, that
/// each is there once.
///
/// Memory is bounded as that of ``RepeatedIdentifiers``.
struct IdentifierCheck {
  let writer: CheckFindingWriter
  private let finder: IdentifierFinder
  private let nearby: NearIdentifiers
  /// Reads the values of records; nil if any will do.
  private var values: Inspector?
  /// Reads those that are UUIDs or ULIDs, which are written in two ways.
  private var twoWay: Inspector
  /// The ids that are there more than once; nil if they may be.
  private(set) var repeated: RepeatedIdentifiers?
  /// What is left alone.
  private(set) var unchecked: UncheckedIdentifiers
  /// The number of ids, those that aren't what they should be included.
  private(set) var count = 0
  private(set) var findingCount = 0
  /// The files; nil stands for standard input.
  private(set) var files: [[UInt8]?] = []
  private let sightings = IdentifierSightings()
  private let keys = IdentifierKeys()
  private var linesBefore: UInt64 = 0
  /// The bytes of an unfinished line that were searched.
  private var passedOfLine = 0

  init(
    _ finder: IdentifierFinder,
    nearby: NearIdentifiers,
    values: Inspector?,
    twoWay: Inspector,
    isUnique: Bool,
    unchecked: UncheckedIdentifiers,
    _ writer: CheckFindingWriter
  ) {
    self.finder = finder
    self.nearby = nearby
    self.values = values
    self.twoWay = twoWay
    self.unchecked = unchecked
    self.writer = writer
    if isUnique { repeated = RepeatedIdentifiers() }
  }

  mutating func begin(_ file: Operand) {
    files.append(file.path)
    linesBefore = file.linesBefore
    passedOfLine = 0
  }

  /// Writes the ids that are there more than once.
  mutating func finish(to buffer: inout ByteBuffer) {
    for found in repeated?.all ?? [] {
      var places = found.lines.map { place($0) }
      // A text is reported where it stands.
      if !found.isSpelledAlike { places.swapAt(0, 1) }
      report(
        found.text,
        at: places[0],
        .repeated(places, count: found.count),
        to: &buffer
      )
    }
  }

  private mutating func report(
    _ id: [UInt8],
    at place: ItemPlace,
    _ problem: CheckFindingRow.Problem,
    to buffer: inout ByteBuffer
  ) {
    findingCount += 1
    writer.write(CheckFindingRow(place: place, id: id, problem: problem), to: &buffer)
  }

  private func place(_ line: PlaceStatistics.TextLine) -> ItemPlace {
    let column = UInt64(line.column)
    return files[Int(line.file)].map { .file($0, line: line.line, column: column) }
      ?? .standardInput(line: line.line, column: column)
  }

  // MARK: Texts

  private mutating func check(
    _ sightings: IdentifierSightings,
    in text: PaddedBytes,
    from offset: Int,
    to buffer: inout ByteBuffer
  ) {
    count += sightings.all.count + sightings.slips.count
    if unchecked.isLooking {
      let found = sightings.all.map(\.found.range) + sightings.slips.map(\.range)
      unchecked.look(
        at: text,
        from: offset,
        besides: found.sorted { $0.lowerBound < $1.lowerBound }[...]
      )
    }
    for slip in sightings.slips {
      let start = slip.range.lowerBound
      report(
        text.span.extracting(slip.range).array,
        at: place(line(slip.line, from: slip.lineStart, to: start, after: offset)),
        .wrong(slip.problem.sentence),
        to: &buffer
      )
    }
    for sighting in repeated == nil ? [] : sightings.all {
      let found = sighting.found
      // Where there is no id yet, there are zeros or ones.
      if found.bits == .zero || found.bits == .low(128) { continue }
      let bitCount = finder.targets[found.target].kind.bitCount
      let start = found.range.lowerBound
      let key = keys.key(of: found, bitCount: bitCount, in: text) ^ keys.hash(UInt64(found.plan))
      let line = line(sighting.line, from: sighting.lineStart, to: start, after: offset)
      let spelling = Self.spelling(text.span.extracting(found.range))
      _ = repeated?.repeats(key, ofRow: 0, at: line, time: found.time, spelling: spelling) {
        text.span.extracting(found.range).array
      }
    }
    linesBefore += sightings.lineCount
  }

  /// Returns the place of an id in a block whose bytes before an offset were searched.
  private func line(
    _ line: UInt64,
    from start: Int,
    to id: Int,
    after offset: Int
  ) -> PlaceStatistics.TextLine {
    PlaceStatistics.TextLine(
      file: files.count - 1,
      line: linesBefore + line + 1,
      column: (start > offset ? id - start : passedOfLine + id - offset) + 1
    )
  }

  // MARK: Records

  /// Checks the value under the key of a record, whose place is that of the record.
  mutating func check(
    _ record: RecordStream.Record,
    in text: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    guard let identity = record.identity(in: text) else { return }
    let id: [UInt8] =
      if case .string(let content) = identity { content } else { record.idToken(in: text) }
    check(id, identity, line: record.place.line, column: record.place.column, to: &buffer)
  }

  /// Reads a value of any kind as a UUID or a ULID; nil if it isn't one.
  private mutating func twoWayID(_ id: [UInt8]) -> InspectCandidate? {
    guard values == nil, (try? twoWay.inspect(id.span)) != nil else { return nil }
    return twoWay.found.first
  }

  /// Checks the value under a key in a line of a file.
  mutating func check(
    _ id: [UInt8],
    _ identity: JSONIdentity,
    line: UInt64,
    column: UInt64?,
    to buffer: inout ByteBuffer
  ) {
    count += 1
    let line = PlaceStatistics.TextLine(
      file: files.count - 1,
      line: linesBefore + line,
      column: Int(clamping: column ?? 1)
    )
    var hasher = Hasher()
    do throws(InspectProblem) {
      // Other spellings of an id are the same.
      _ = try values?.inspect(id.span)
      if let read = values?.found.first ?? twoWayID(id) {
        // As in texts, these stand for no id.
        if read.bits == .zero || read.bits == .low(128) { return }
        hasher.combine(read.kind)
        hasher.combine(read.bits)
      } else {
        hasher.combine(identity)
      }
    } catch {
      return report(id, at: place(line), .wrong(error.sentence), to: &buffer)
    }
    let key = UInt64(UInt(bitPattern: hasher.finalize()))
    let spelling = Self.spelling(id.span)
    _ = repeated?.repeats(key, ofRow: 0, at: line, time: nil, spelling: spelling) { id }
  }

  /// Returns a hash of a text.
  private static func spelling(_ text: Span<UInt8>) -> UInt32 {
    // FNV-1a; only texts of one id are compared.
    text.indices.reduce(0x811C_9DC5) { ($0 ^ UInt32(text[$1])) &* 0x0100_0193 }
  }
}

extension IdentifierCheck: BlockTaker {
  mutating func take(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamProblem) -> Int {
    guard let end = IdentifierSightings.lineEnd(in: block, from: offset, isLast: isLast)
    else { return offset }
    let lines = block[..<end]
    let isWhole = isLast || end < block.count || block[end - 1] == UInt8(ascii: "\n")
    sightings.find(in: lines, from: offset, isLast: isWhole, finder, nearby: nearby)
    check(sightings, in: lines, from: offset, to: &output.buffer)
    let settled = isWhole ? end : sightings.end
    let newline = NewlineSearch.lastOffset(in: block[offset..<settled])
    passedOfLine = newline.map { settled - offset - $0 - 1 } ?? passedOfLine + settled - offset
    try output.flushIfFull()
    return settled
  }

  func makeWorkers(_ count: Int) -> [IdentifierSightingsFinder] {
    (0..<count).map { _ in IdentifierSightingsFinder(finder: finder.copy(), nearby: nearby) }
  }

  mutating func take(
    _ product: IdentifierSightings,
    of lines: PaddedBytes,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    passedOfLine = 0
    check(product, in: lines, from: 0, to: &output.buffer)
    try output.flushIfFull()
  }
}
