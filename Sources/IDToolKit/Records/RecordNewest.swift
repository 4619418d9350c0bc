/// Keeps the newest record with each id, in place of the first.
///
/// The newest is known only at the end of the input, so the newest so far are held in memory; those
/// that were replaced are removed when they take up half of it.
struct RecordNewest: ~Copyable, RecordKeeper {
  private var batch: [RecordStream.Record] = []
  private var identities = RecordIdentities()
  /// The range of each record in ``content``, without the newline.
  private var ranges: [Range<Int>] = []
  private var content = RecordHeap(capacity: 1 << 16)
  private var liveByteCount = 0
  /// The index of the record whose line had no newline.
  private var unterminated: Int?

  private static let smallestWorthCompacting = 1 << 20

  /// How many records are looked up at once.
  private static let batchSize = 128

  /// Reserves memory for all lines, so that they need not be moved later; memory that is not used
  /// costs nothing.
  mutating func makeRoom(forLines lineCount: Int, byteCount: Int) {
    content.reserve(min(byteCount, Self.mostReserved))
    let count = min(lineCount, Self.mostExpected)
    identities.reserveCapacity(count)
    ranges.reserveCapacity(count)
  }

  private static let mostReserved = 1 << 30
  /// For more records than this, room is made only when they come: a table of ids, unlike other
  /// memory, is filled when it is reserved.
  private static let mostExpected = 1 << 20

  mutating func take(
    _ lines: PaddedBytes,
    with records: inout RecordStream,
    lacksNewline: Bool,
    into _: inout ByteBuffer
  ) -> RecordStream.Stop? {
    batch.removeAll(keepingCapacity: true)
    let stop = records.read(lines) { record in
      batch.append(record)
      return batch.count < Self.batchSize
    }
    for record in batch { identities.prefetch(record.id) }
    let text = lines.span
    for record in batch {
      guard let (_, index) = identities.insert(record.id, in: text) else { continue }
      let isLast = record.range.upperBound == text.count - 1
      keep(text.extracting(record.range), at: index, lacksNewline: isLast && lacksNewline)
    }
    return stop
  }

  private mutating func keep(_ line: Span<UInt8>, at index: Int, lacksNewline: Bool) {
    let start = content.count
    content.append(line)
    if index == ranges.count {
      ranges.append(start..<content.count)
    } else {
      liveByteCount -= ranges[index].count
      ranges[index] = start..<content.count
    }
    liveByteCount += line.count
    if lacksNewline {
      unterminated = index
    } else if unterminated == index {
      unterminated = nil
    }
    if content.count >= Self.smallestWorthCompacting, liveByteCount < content.count / 2 {
      compact()
    }
  }

  private mutating func compact() {
    var fresh = RecordHeap(capacity: 2 * liveByteCount)
    for index in ranges.indices {
      let start = fresh.count
      let range = ranges[index]
      fresh.append(content.span.extracting(range))
      ranges[index] = start..<fresh.count
    }
    content = fresh
  }

  /// Calls `body` with each record, without its newline, and whether one follows.
  func forEachRecord<Problem: Error>(
    _ body: (Span<UInt8>, _ isTerminated: Bool) throws(Problem) -> Void
  ) throws(Problem) {
    for index in ranges.indices {
      // Only at the very end of the output may a newline be missing.
      let isTerminated = index != ranges.count - 1 || unterminated != index
      try body(content.span.extracting(ranges[index]), isTerminated)
    }
  }
}

/// Bytes to which others are appended, on large pages: with small ones, most of the time would go
/// to the system, which fills each of them at its first use.
// Safe: only this value has the memory, whose first `count` bytes are written; before more are,
// `reserve` makes room, and a span borrows the value, which can't be changed meanwhile.
private struct RecordHeap: ~Copyable {
  private var memory: ZeroedMemory
  private(set) var count = 0

  init(capacity: Int) { memory = ZeroedMemory(byteCount: capacity) }

  /// Makes room for so many bytes more.
  mutating func reserve(_ byteCount: Int) {
    guard memory.byteCount - count < byteCount else { return }
    let larger = ZeroedMemory(byteCount: max(2 * memory.byteCount, count + byteCount))
    unsafe larger.address.copyMemory(from: memory.address, byteCount: count)
    memory = larger
  }

  mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe (memory.address + count).copyMemory(from: start, byteCount: bytes.count)
    }
    count += bytes.count
  }

  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let start = unsafe UnsafePointer(memory.address.assumingMemoryBound(to: UInt8.self))
      let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
      return unsafe _overrideLifetime(bytes.span, borrowing: self)
    }
  }
}
