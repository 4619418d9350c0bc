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

  /// Room after a block for the line that fills it, so that the buffer does not grow.
  private static let slack = 16 << 10

  /// The capacity requested for a pipe once there is a full block to write.
  ///
  /// Writer and reader then alternate less often. Measured: half the time for decoding into a pipe,
  /// a fifth for generating.
  private static let pipeSize: Int32 = 1 << 20

  private let descriptor: Int32
  private let name: StreamName
  private var hasWritten = false
  /// The last byte written; a newline before the first.
  private var lastWritten = UInt8(ascii: "\n")
  private var isClosed = false
  private var hasGrownPipe = false
  private var knownTerminal: Bool?

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

  /// Writes the buffer if it holds a full block.
  @inline(__always)
  mutating func flushIfFull() throws(StreamFailure) {
    if _slowPath(buffer.count >= Self.blockSize) { try flushFullBlock() }
  }

  @inline(never)
  private mutating func flushFullBlock() throws(StreamFailure) {
    if !hasGrownPipe {
      hasGrownPipe = true
      SystemCall.growPipe(descriptor, to: Self.pipeSize)
    }
    try flush()
  }

  /// Writes everything in the buffer.
  ///
  /// The buffer is empty afterwards, even if this fails: how much of it was written is then
  /// unknown, and writing it again could repeat bytes.
  mutating func flush() throws(StreamFailure) {
    guard let last = buffer.last else { return }
    hasWritten = true
    lastWritten = last
    defer { buffer.removeAll() }
    try unsafe buffer.withBytes { bytes throws(StreamFailure) in try unsafe send(bytes) }
  }

  /// Writes bytes that are not in the buffer; large numbers of them are not copied.
  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(StreamFailure) {
    if bytes.count < Self.blockSize {
      unsafe buffer.append(bytes)
      try flushIfFull()
    } else {
      try flushFullBlock()
      hasWritten = true
      lastWritten = unsafe bytes.last ?? lastWritten
      try unsafe send(bytes)
    }
  }

  /// Ends a line that has been begun, if there is one.
  mutating func endLine() {
    let newline = UInt8(ascii: "\n")
    if (buffer.last ?? lastWritten) != newline { buffer.append(newline) }
  }

  private func send(_ bytes: UnsafeBufferPointer<UInt8>) throws(StreamFailure) {
    do {
      try unsafe Self.writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
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
  mutating func close() throws(StreamFailure) {
    guard !isClosed else { return }
    isClosed = true
    try flush()
    guard hasWritten else { return }
    do {
      try SystemCall.close(descriptor)
    } catch {
      throw .cannotWrite(name, error)
    }
  }

  /// Writes all of the bytes, in as many steps as the system needs.
  static func writeAll(
    _ bytes: UnsafeRawBufferPointer,
    to descriptor: Int32
  ) throws(SystemError) {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      do {
        let count = try unsafe SystemCall.write(descriptor, rest)
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } catch  where error.wouldBlock {
        // Another process that shares the descriptor may have made it non-blocking.
        _ = try SystemCall.wait(descriptor, for: .writing, milliseconds: nil)
      }
    }
  }
}
