/// Keeps one record with each id, from lines that come block by block.
protocol RecordKeeper: ~Copyable {
  /// Reserves room for about so many lines of so many bytes in total.
  mutating func makeRoom(forLines lineCount: Int, byteCount: Int)

  /// Takes lines, and copies those that are certain to be kept; stops where the stream of records
  /// does, or earlier.
  ///
  /// `lacksNewline` says that the last newline is not in the input.
  mutating func take(
    _ lines: PaddedBytes,
    with records: inout RecordStream,
    lacksNewline: Bool,
    into buffer: inout ByteBuffer
  ) -> RecordStream.Stop?
}

/// Copies the first record with each id, line by line, and omits the others.
///
/// Whole numbers, which nearly all ids are, are looked up some dozens of lines later, when the
/// prefetch from main memory has finished.
struct RecordDeduplicator: ~Copyable, RecordKeeper {
  /// How many lines are entered at once, and how many more are examined before that.
  private static let batchSize = 64

  private var naturals = NaturalSet()
  private var others = OrderedIdentifiers<JSONIdentity>()
  /// A ring of the lines that are examined and not yet entered; its size is a power of two.
  private var waiting = InlineArray<128, Entry>(repeating: Entry(id: 0, start: 0, end: 0))
  /// The total numbers of lines put into the ring and taken out.
  private var waitingEnd = 0
  private var waitingStart = 0
  /// Whether the last line copied had no newline.
  private var owesNewline = false

  /// A line with a record whose id is a whole number.
  private struct Entry {
    let id: UInt64
    let start: Int
    let end: Int
  }

  mutating func makeRoom(forLines lineCount: Int, byteCount _: Int) {
    naturals.reserve(lineCount)
  }

  @inline(never)
  mutating func take(
    _ lines: PaddedBytes,
    with records: inout RecordStream,
    lacksNewline: Bool,
    into buffer: inout ByteBuffer
  ) -> RecordStream.Stop? {
    let stop = records.read(lines) { record in
      let line = record.range
      let isCut = lacksNewline && line.upperBound + 1 == lines.count
      let end = isCut ? line.upperBound : line.upperBound + 1
      switch record.id {
      case .natural(let id):
        enter(Entry(id: id, start: line.lowerBound, end: end), lines, into: &buffer)
      case .other(let id):
        finish(waitingEnd, lines, into: &buffer)
        takeUnusual(lines, line.lowerBound..<end, id: id, into: &buffer)
      case .absent: break
      }
      return true
    }
    finish(waitingEnd, lines, into: &buffer)
    return stop
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
    into buffer: inout ByteBuffer
  ) {
    guard let identity = JSONIdentity(id, in: lines.span) else { return }
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
