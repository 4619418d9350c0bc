/// Copies the first record with each id, line by line, and leaves the others out.
///
/// Whole numbers, which nearly all ids are, are looked up many at a time: first the place in the
/// table of each is touched, then each is entered. The waits for main memory overlap, which makes
/// the look-up of a million ids nearly free.
struct RecordDeduplicator {
  /// How many lines are examined before their ids are looked up.
  private static let batchSize = 64

  private var examiner: RecordExaminer
  private var naturals = OrderedIdentifiers<UInt64>()
  private var others = OrderedIdentifiers<JSONIdentity>()
  private var batch: [Entry] = []
  /// The number of the line taken last, from 1; whoever goes on with another file sets it to 0.
  var lineNumber: UInt64 = 0
  /// Whether the line copied last had no newline.
  private var owesNewline = false
  /// See ``OrderedIdentifiers/touch(_:)``.
  private var touched: UInt32 = 0

  /// A line that is a record, with a whole number for an id.
  private struct Entry {
    let id: UInt64
    let start: Int
    let end: Int
  }

  init(key: JSONKeyPath) {
    examiner = RecordExaminer(key: key)
    batch.reserveCapacity(Self.batchSize)
  }

  /// A line that holds no record.
  struct Refusal {
    let line: Range<Int>
    let flaw: RecordExaminer.Flaw
  }

  /// Takes lines from an offset on, and copies those to keep; stops after one that is no record.
  ///
  /// `lacksNewline` says that the last newline is not in the input.
  @inline(never)
  mutating func take(
    _ lines: UnsafeBufferPointer<UInt8>,
    from offset: inout Int,
    lacksNewline: Bool,
    into buffer: inout ByteBuffer
  ) -> Refusal? {
    guard let base = lines.baseAddress else { return nil }
    var start = offset
    while start < lines.count {
      let next = unsafe NewlineSearch.first(from: base + start) + 1 - base
      let line = unsafe UnsafeBufferPointer(start: base + start, count: next - start - 1).span
      let end = lacksNewline && next == lines.count ? next - 1 : next
      lineNumber &+= 1
      do {
        let value = try examiner.id(ofLine: line)
        if value.kind == .number, let id = JSONNumber.natural(line, value.range) {
          batch.append(Entry(id: id, start: start, end: end))
          if batch.count == Self.batchSize { unsafe finishBatch(base, into: &buffer) }
        } else {
          unsafe finishBatch(base, into: &buffer)
          unsafe takeUnusual(base, start..<end, id: value, in: line, into: &buffer)
        }
      } catch {
        let range = start..<next - 1
        start = next
        if line.trimmedRange.isEmpty { continue }
        unsafe finishBatch(base, into: &buffer)
        offset = start
        return Refusal(line: range, flaw: error)
      }
      start = next
    }
    unsafe finishBatch(base, into: &buffer)
    offset = start
    return nil
  }

  @inline(__always)
  private mutating func finishBatch(
    _ base: UnsafePointer<UInt8>,
    into buffer: inout ByteBuffer
  ) {
    var touched = touched
    for entry in batch { touched ^= naturals.touch(entry.id) }
    self.touched = touched
    // Neighbours that stay are copied at once.
    var run = 0..<0
    for entry in batch where naturals.append(entry.id).inserted {
      if entry.start != run.upperBound {
        unsafe copy(base, run, into: &buffer)
        run = entry.start..<entry.end
      } else {
        run = run.lowerBound..<entry.end
      }
    }
    unsafe copy(base, run, into: &buffer)
    batch.removeAll(keepingCapacity: true)
  }

  @inline(never)
  private mutating func takeUnusual(
    _ base: UnsafePointer<UInt8>,
    _ range: Range<Int>,
    id: JSONValue,
    in line: Span<UInt8>,
    into buffer: inout ByteBuffer
  ) {
    guard let identity = try? JSONIdentity(id, in: line) else { return }
    let isNew: Bool
    if case .natural(let number) = identity {
      isNew = naturals.append(number).inserted
    } else {
      isNew = others.append(identity).inserted
    }
    if isNew { unsafe copy(base, range, into: &buffer) }
  }

  /// Copies whole lines, after the newline that the one before may lack.
  @inline(__always)
  private mutating func copy(
    _ base: UnsafePointer<UInt8>,
    _ lines: Range<Int>,
    into buffer: inout ByteBuffer
  ) {
    guard !lines.isEmpty else { return }
    if _slowPath(owesNewline) { buffer.append(UInt8(ascii: "\n")) }
    unsafe buffer.append(UnsafeBufferPointer(start: base + lines.lowerBound, count: lines.count))
    owesNewline = unsafe base[lines.upperBound - 1] != UInt8(ascii: "\n")
  }
}
