/// Keeps one record with each id, from lines that come block by block.
protocol RecordKeeper: ~Copyable {
  /// The number of the last line taken, from 1.
  var lineNumber: UInt64 { get }

  /// Reserves room for a file of this size, judging by the first of its lines.
  mutating func makeRoom(forFileOf byteCount: Int, beginningWith lines: PaddedBytes)

  /// Switches to the lines that are taken next, which come after `lineNumber` others of their file.
  mutating func begin(_ lines: PaddedBytes, after lineNumber: UInt64)

  /// Takes lines from an offset on, and copies those that are certain to be kept; stops after an
  /// invalid one.
  ///
  /// `lacksNewline` says that the last newline is not in the input.
  mutating func take(
    _ lines: PaddedBytes,
    from offset: inout Int,
    lacksNewline: Bool,
    into buffer: inout ByteBuffer
  ) -> RecordLines.InvalidLine?
}

/// Copies the first record with each id, line by line, and omits the others.
///
/// A line of known shape is read and its end found in one pass (``JSONShapes``); any other is
/// delimited first, and then examined by a ``RecordExaminer``. Whole numbers, which nearly all ids
/// are, are looked up some dozens of lines later, when the prefetch from main memory has finished.
struct RecordDeduplicator: ~Copyable, RecordKeeper {
  /// How many lines are entered at once, and how many more are examined before that.
  private static let batchSize = 64

  private var examiner: RecordExaminer
  private var shapes = JSONShapes()
  private var naturals = NaturalSet()
  private var others = OrderedIdentifiers<JSONIdentity>()
  /// A ring of the lines that are examined and not yet entered; its size is a power of two.
  private var waiting = InlineArray<128, Entry>(repeating: Entry(id: 0, start: 0, end: 0))
  /// The total numbers of lines put into the ring and taken out.
  private var waitingEnd = 0
  private var waitingStart = 0
  private(set) var lineNumber: UInt64 = 0
  /// Whether the last line copied had no newline.
  private var owesNewline = false

  /// A line with a record whose id is a whole number.
  private struct Entry {
    let id: UInt64
    let start: Int
    let end: Int
  }

  init(key: JSONKeyPath) {
    examiner = RecordExaminer(key: key)
  }

  mutating func makeRoom(forFileOf byteCount: Int, beginningWith lines: PaddedBytes) {
    let count = Int(NewlineSearch.count(in: lines))
    if count > 0 { naturals.reserve(byteCount / (lines.count / count)) }
  }

  mutating func begin(_ lines: PaddedBytes, after lineNumber: UInt64) {
    self.lineNumber = lineNumber
    shapes.begin(lines)
  }

  @inline(never)
  mutating func take(
    _ lines: PaddedBytes,
    from offset: inout Int,
    lacksNewline: Bool,
    into buffer: inout ByteBuffer
  ) -> RecordLines.InvalidLine? {
    var start = offset
    while start < lines.count {
      let known = lineNumber
      start = shapes.read(lines, from: start) { match in
        lineNumber &+= 1
        let end = lacksNewline && match.end == lines.count ? match.end - 1 : match.end
        switch match.id {
        case .natural(let id):
          enter(Entry(id: id, start: match.start, end: end), lines, into: &buffer)
        case .string(let range):
          finish(waitingEnd, lines, into: &buffer)
          let id = JSONValue(kind: .string, range: range)
          takeUnusual(lines, match.start..<end, id: id, in: lines.span, into: &buffer)
        }
        return true
      }
      shapes.note(Int(truncatingIfNeeded: lineNumber &- known))
      guard start < lines.count else { break }
      let range = start..<NewlineSearch.lineEnd(in: lines, from: start)
      let next = range.upperBound + 1
      let end = lacksNewline && next == lines.count ? next - 1 : next
      start = next
      lineNumber &+= 1
      let problem = examine(lines, range, through: end, into: &buffer)
      guard let problem else { continue }
      offset = start
      return .init(number: lineNumber, line: range, problem: problem)
    }
    finish(waitingEnd, lines, into: &buffer)
    offset = start
    return nil
  }

  /// Takes a line without a known shape; `end` is after it and its newline, if it has one.
  @inline(never)
  private mutating func examine(
    _ lines: PaddedBytes,
    _ range: Range<Int>,
    through end: Int,
    into buffer: inout ByteBuffer
  ) -> RecordExaminer.Problem? {
    let line = lines.span.extracting(range)
    do {
      let id = try examiner.id(ofLine: line)
      if id.kind == .number, let natural = JSONNumber.natural(line, id.range) {
        let entry = Entry(id: natural, start: range.lowerBound, end: end)
        enter(entry, lines, into: &buffer)
      } else {
        finish(waitingEnd, lines, into: &buffer)
        takeUnusual(lines, range.lowerBound..<end, id: id, in: line, into: &buffer)
      }
      shapes.learn(lines.span.extracting(range.lowerBound...range.upperBound), id: id)
      return nil
    } catch {
      if line.rangeWithoutBlanks.isEmpty { return nil }
      finish(waitingEnd, lines, into: &buffer)
      return error
    }
  }

  @inline(__always)
  private mutating func enter(
    _ entry: Entry,
    _ lines: PaddedBytes,
    into buffer: inout ByteBuffer
  ) {
    naturals.prefetch(entry.id)
    waiting[waitingEnd & (waiting.count &- 1)] = entry
    waitingEnd &+= 1
    if waitingEnd % Self.batchSize == 0 {
      finish(waitingEnd &- Self.batchSize, lines, into: &buffer)
    }
  }

  /// Looks up the ids of the oldest lines, and copies the lines to keep.
  private mutating func finish(
    _ end: Int,
    _ lines: PaddedBytes,
    into buffer: inout ByteBuffer
  ) {
    // Adjacent lines to keep are copied at once.
    var run = 0..<0
    while waitingStart < end {
      let entry = waiting[waitingStart & (waiting.count &- 1)]
      waitingStart &+= 1
      guard naturals.insert(entry.id) else { continue }
      if entry.start != run.upperBound {
        copy(lines, run, into: &buffer)
        run = entry.start..<entry.end
      } else {
        run = run.lowerBound..<entry.end
      }
    }
    copy(lines, run, into: &buffer)
  }

  @inline(never)
  private mutating func takeUnusual(
    _ lines: PaddedBytes,
    _ range: Range<Int>,
    id: JSONValue,
    in line: Span<UInt8>,
    into buffer: inout ByteBuffer
  ) {
    guard let identity = JSONIdentity(id, in: line) else { return }
    let isNew: Bool
    if case .natural(let number) = identity {
      isNew = naturals.insert(number)
    } else {
      isNew = others.append(identity).inserted
    }
    if isNew { copy(lines, range, into: &buffer) }
  }

  /// Copies whole lines, after the newline that the one before may lack.
  @inline(__always)
  private mutating func copy(
    _ lines: PaddedBytes,
    _ range: Range<Int>,
    into buffer: inout ByteBuffer
  ) {
    guard !range.isEmpty else { return }
    if _slowPath(owesNewline) { buffer.append(UInt8(ascii: "\n")) }
    buffer.append(lines.span.extracting(range))
    owesNewline = lines[range.upperBound - 1] != UInt8(ascii: "\n")
  }
}
