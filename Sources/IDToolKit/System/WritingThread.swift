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
    var failure: StreamFailure?
  }

  private let block: Block
  private let gate = Gate(Progress())
  private let thread: SystemCall.Thread

  /// Starts the thread; `write` is called on it for each block.
  init(
    capacity: Int,
    _ write: @escaping (Span<UInt8>) throws(StreamFailure) -> Void
  ) throws(SystemError) {
    let block = Block(capacity: capacity)
    self.block = block
    // Safe: the gate says whose the block is, and `write` shares nothing that changes.
    thread = try unsafe SystemCall.startThread { [gate] in
      while gate.wait(for: { $0.isFull ? true : $0.isEnding ? false : nil }) {
        var failure: StreamFailure?
        do throws(StreamFailure) {
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
  func write(_ bytes: inout ByteBuffer) throws(StreamFailure) {
    try finish()
    swap(&bytes, &block.bytes)
    gate.change { $0.isFull = true }
  }

  /// Waits until the last block is written.
  func finish() throws(StreamFailure) {
    let failure = gate.wait { (progress: inout Progress) -> StreamFailure?? in
      progress.isFull ? nil : .some(progress.failure)
    }
    if let failure { throw failure }
  }
}
