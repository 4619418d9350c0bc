/// Bytes on their way to a descriptor, written in blocks, with every write checked.
///
/// Append to ``buffer`` and call ``flushIfFull()`` once per line or block; nothing is written
/// before a block is full or ``flush()`` is called. What is still in the buffer when the value is
/// dropped is lost: end with ``close()``.
///
/// A closed pipe is not reported as an error: the process ends by SIGPIPE, as every filter does,
/// even if the parent ignores that signal.
struct OutputStream: ~Copyable {
  /// The bytes not yet written; it grows past ``blockSize`` if it is not flushed.
  var buffer: ByteBuffer

  /// The number of bytes from which the buffer counts as full.
  static let blockSize = 64 << 10

  /// The number of bytes from which it counts as full if a thread writes it.
  private static let blockSizeOfThread = 256 << 10

  /// Room after a block for the line that fills it, so that the buffer does not grow.
  private static let slack = 16 << 10

  let descriptor: Int32
  private let name: StreamName
  private var hasWritten = false
  /// Whether the first byte begins a line: that of commands that issue ids, so that none is glued to
  /// what a killed run left at the end of a file.
  var beginsLine = false
  /// The last byte written; a newline before the first.
  private var lastWritten = UInt8(ascii: "\n")
  private var isClosed = false
  private var hasFilledBlock = false
  /// The number of bytes at which the buffer is written.
  private var fullCount = blockSize
  /// Writes to a pipe while more is being made; nil before the first full block, and for anything
  /// but a pipe.
  private var thread: WritingThread?
  private var knownTerminal: Bool?
  /// The present, which moves while input is read.
  let present = Present(SystemClock.now())

  /// What is shown of long work on a terminal; nil for nothing.
  var progress: ReadingProgress?

  /// Whether messages about a stream are shown.
  var showsMessages = true

  mutating func showWarning(_ sentence: String) throws(StreamProblem) {
    try showMessage("warning: " + sentence, isAskedFor: false)
  }

  /// Shows a message on standard error, after the results before it.
  mutating func showMessage(_ text: String, isAskedFor: Bool) throws(StreamProblem) {
    guard showsMessages || isAskedFor else { return }
    progress?.clear()
    try flush()
    ErrorStream().write("idtool: \(text)\n")
  }

  /// Looks at the clock and at how far a stream has been read, before a block of it is taken.
  mutating func look(at stream: borrowing InputStream) {
    present.move(to: SystemClock.now())
    progress?.update(stream)
  }

  /// Whether nothing was written, or is about to be.
  var isEmpty: Bool { !hasWritten && buffer.isEmpty }

  /// Creates a stream to a descriptor, by default standard output.
  init(descriptor: Int32 = 1, name: StreamName = .standardOutput) {
    self.descriptor = descriptor
    self.name = name
    buffer = ByteBuffer(capacity: Self.blockSize + Self.slack)
  }

  /// Whether the descriptor is a terminal; determined once.
  var isTerminal: Bool {
    mutating get {
      if let knownTerminal { return knownTerminal }
      let answer = SystemCall.isTerminal(descriptor)
      knownTerminal = answer
      return answer
    }
  }

  /// The number of columns for what is drawn: those of a terminal.
  var columnCount: Int {
    mutating get {
      let count = isTerminal ? SystemCall.columnCount(ofTerminal: descriptor) : nil
      return count ?? 80
    }
  }

  /// Writes the buffer if it holds a full block.
  @inline(__always)
  mutating func flushIfFull() throws(StreamProblem) {
    if _slowPath(buffer.count >= fullCount) { try flushFullBlock() }
  }

  @inline(never)
  private mutating func flushFullBlock() throws(StreamProblem) {
    if !hasFilledBlock {
      hasFilledBlock = true
      if SystemCall.growPipe(descriptor), SystemCall.processorCount > 1 { startThread() }
    }
    try beginFlush()
  }

  /// Starts the thread, and makes blocks so large that handing them over takes little time.
  private mutating func startThread() {
    thread = try? WritingThread(capacity: Self.blockSizeOfThread + Self.slack) {
      [descriptor, name] bytes throws(StreamProblem) in
      try Self.send(bytes, to: descriptor, name)
    }
    if thread != nil { fullCount = Self.blockSizeOfThread }
  }

  /// Writes everything in the buffer.
  ///
  /// If this fails, how much was written is unknown, and writing it again could repeat bytes: the
  /// buffer is then empty, or belongs to a thread that has failed and writes nothing more.
  mutating func flush() throws(StreamProblem) {
    try beginFlush()
    try thread?.finish()
  }

  /// Writes everything in the buffer as ``flush()`` does, but does not wait for a thread that
  /// writes it; a failure may be thrown by a later call.
  mutating func beginFlush() throws(StreamProblem) {
    guard let last = buffer.last else { return }
    try begin()
    lastWritten = last
    if let thread { return try thread.write(&buffer) }
    defer { buffer.removeAll() }
    try Self.send(buffer.span, to: descriptor, name)
  }

  /// Writes bytes that are not in the buffer; a block or more of them is not copied.
  mutating func write(_ bytes: Span<UInt8>) throws(StreamProblem) {
    if bytes.count < Self.blockSize {
      buffer.append(bytes)
      try flushIfFull()
    } else {
      try flush()
      try begin()
      lastWritten = bytes[bytes.count - 1]
      try Self.send(bytes, to: descriptor, name)
    }
  }

  /// Writes all bytes of another buffer, or some: the span of one that a class holds can't be passed.
  mutating func write(
    _ bytes: borrowing ByteBuffer,
    _ range: Range<Int>? = nil
  ) throws(StreamProblem) {
    try write(bytes.span.extracting(range ?? 0..<bytes.count))
  }

  /// Prepares for the first byte.
  private mutating func begin() throws(StreamProblem) {
    guard !hasWritten else { return }
    hasWritten = true
    guard beginsLine, Self.hasUnfinishedLine(descriptor) else { return }
    let newline: InlineArray<1, UInt8> = [0x0A]
    try Self.send(newline.span, to: descriptor, name)
  }

  /// Ends a line that has been begun, if there is one.
  mutating func endLine() {
    let newline = UInt8(ascii: "\n")
    if (buffer.last ?? lastWritten) != newline { buffer.append(newline) }
  }

  private static func send(
    _ bytes: Span<UInt8>,
    to descriptor: Int32,
    _ name: StreamName
  ) throws(StreamProblem) {
    do {
      try writeAll(bytes, to: descriptor)
    } catch  where error.isClosedPipe {
      SystemCall.dieOfClosedPipe()
    } catch {
      throw .cannotWrite(name, error)
    }
  }

  /// Writes what is left and closes the descriptor, if anything was ever written: some file systems
  /// report only then that they had no room.
  ///
  /// Calling it again does nothing.
  mutating func close() throws(StreamProblem) {
    guard !isClosed else { return }
    isClosed = true
    progress?.clear()
    try flush()
    guard hasWritten else { return }
    try lifting(SystemCall.close(descriptor), as: { StreamProblem.cannotWrite(name, $0) })
  }

  /// Writes all of the bytes, in as many steps as the system needs.
  static func writeAll(
    _ bytes: Span<UInt8>,
    to descriptor: Int32
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      do {
        rest = rest.extracting(droppingFirst: try SystemCall.write(descriptor, rest))
      } catch  where error.wouldBlock {
        // Another process that shares the descriptor may have made it non-blocking.
        _ = try SystemCall.wait(descriptor, forWriting: true, milliseconds: nil)
      }
    }
  }
}

/// Writes one block after another on a thread of its own, so that the next one can be made
/// meanwhile.
final class WritingThread {
  /// The block being written, which belongs to the thread while it is full.
  private final class Block {
    var bytes: ByteBuffer

    init(capacity: Int) {
      bytes = ByteBuffer(capacity: capacity)
    }
  }

  private struct Progress {
    var isFull = false
    var isEnding = false
    /// The first failure, after which nothing more is written.
    var failure: StreamProblem?
  }

  private let block: Block
  private let gate = Gate(Progress())
  private let thread: SystemCall.Thread

  /// Starts the thread; `write` is called on it for each block.
  init(
    capacity: Int,
    _ write: @escaping (Span<UInt8>) throws(StreamProblem) -> Void
  ) throws(SystemError) {
    let block = Block(capacity: capacity)
    self.block = block
    // Safe: the gate says whose the block is, and `write` shares nothing that changes.
    thread = try unsafe SystemCall.startThread { [gate] in
      while gate.wait(for: { $0.isFull ? true : $0.isEnding ? false : nil }) {
        var failure: StreamProblem?
        do throws(StreamProblem) {
          try write(block.bytes.span)
        } catch {
          failure = error
        }
        block.bytes.removeAll()
        gate.change { progress in
          progress.isFull = false
          progress.failure = progress.failure ?? failure
        }
      }
    }
  }

  deinit {
    gate.change { $0.isEnding = true }
    SystemCall.join(thread)
  }

  /// Hands over a block and takes an empty one for it, as soon as the block before is written.
  func write(_ bytes: inout ByteBuffer) throws(StreamProblem) {
    try finish()
    swap(&bytes, &block.bytes)
    gate.change { $0.isFull = true }
  }

  /// Waits until the last block is written.
  func finish() throws(StreamProblem) {
    let failure = gate.wait { (progress: inout Progress) -> StreamProblem?? in
      progress.isFull ? nil : .some(progress.failure)
    }
    if let failure { throw failure }
  }
}
