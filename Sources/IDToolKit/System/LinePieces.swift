#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Processes many lines at once on its own thread.
///
/// Only one thread uses a worker; a product belongs either to a worker or to its consumer at any
/// time.
protocol LineWorker {
  /// The result of a worker, which is reused.
  associatedtype Product

  /// Whether a worker needs the number of lines before its own, which then have to be counted.
  static var needsLineNumbers: Bool { get }

  func makeProduct() -> Product

  /// Processes whole lines, each ending in a newline, into a product that may still hold earlier
  /// results.
  ///
  /// If the worker needs it, `lineCount` is the number of lines of the pieces before them.
  mutating func work(
    on lines: PaddedBytes,
    after lineCount: UInt64,
    into product: Product
  )
}

extension LineWorker {
  static var needsLineNumbers: Bool { false }
}

/// Pieces of a regular file, each processed by one of several threads, with results in file order.
///
/// The file is cut at multiples of a size, so that each thread finds its piece independently; a
/// line belongs to the piece in which it begins. Memory holds a few pieces: a thread waits if it
/// would be too far ahead of the consumer. Anything unusual (a line that is too long, a file that
/// changes or can't be read) ends the pieces there, and is left to the sequential reader.
struct LinePieces {
  /// The offset of the first line, which is preceded by a newline.
  let start: Int64
  private let count: Int
  private let descriptor: Int32
  private let longestLine: Int

  /// The size of a piece in bytes: large enough to make handing over cheap, small enough for the
  /// cache.
  static let size = 256 << 10
  /// The fewest pieces that justify starting threads.
  static let fewest = 16

  /// Creates the whole pieces of a part of an open file; returns nil if there are few.
  init?(of descriptor: Int32, from start: Int64, to end: Int64, longestLine: Int) {
    let count = Int((end - start) / Int64(Self.size))
    guard start > 0, count >= Self.fewest else { return nil }
    self.start = start
    self.count = count
    self.descriptor = descriptor
    self.longestLine = longestLine
  }

  /// The memory for a piece in progress.
  private typealias Slot<Product> = (memory: LinePieceMemory, product: Product)

  /// The progress of the threads.
  private struct Progress {
    var begun = 0
    var taken = 0
    /// For each slot, whether its product is ready to be taken.
    var isMade: [Bool]
    /// The number of consecutive pieces whose lines have been counted, and the number of these
    /// lines.
    var counted = 0
    var lineCount: UInt64 = 0
    var isStopped = false
  }

  /// Runs each worker on its own thread; returns the offset of the first line that was not taken
  /// and the number of pieces before it.
  func run<Worker: LineWorker, Problem: Error>(
    _ workers: [Worker],
    _ take: (Worker.Product, PaddedBytes) throws(Problem) -> Void
  ) throws(Problem) -> (endOffset: Int64, pieceCount: Int) {
    // One for each thread, one being taken, and one spare.
    let slots = (workers + workers.prefix(2)).map { worker in
      (memory: LinePieceMemory(), product: worker.makeProduct())
    }
    let gate = Gate(Progress(isMade: Array(repeating: false, count: slots.count)))
    // Safe: each thread has a worker of its own, and the gate says whose each slot is.
    let threads = workers.compactMap { worker in
      try? unsafe SystemCall.startThread { work(worker, slots, gate) }
    }
    defer {
      gate.change { $0.isStopped = true }
      for thread in threads { SystemCall.join(thread) }
    }
    var position = start
    guard !threads.isEmpty else { return (position, 0) }
    for number in 0..<count {
      let place = number % slots.count
      gate.wait { $0.isMade[place] ? () : nil }
      let memory = slots[place].memory
      guard memory.isWhole, memory.offset == position else { return (position, number) }
      // Safe: the slot is not filled again before `taken` says so.
      try take(slots[place].product, unsafe memory.lines)
      position = memory.endOffset
      gate.change { progress in
        progress.isMade[place] = false
        progress.taken += 1
      }
    }
    return (position, count)
  }

  /// Processes pieces until there are no more, or until they are no longer taken.
  private func work<Worker: LineWorker>(
    _ worker: Worker,
    _ slots: [Slot<Worker.Product>],
    _ gate: Gate<Progress>
  ) {
    var worker = worker
    while true {
      let next = gate.wait { (progress: inout Progress) -> Int? in
        if progress.isStopped || progress.begun == count { return count }
        guard progress.begun < progress.taken + slots.count else { return nil }
        progress.begun += 1
        return progress.begun - 1
      }
      if next == count { return }
      let memory = slots[next % slots.count].memory
      memory.fill(
        from: descriptor,
        at: start + Int64(next) * Int64(Self.size),
        pieceSize: Self.size,
        longestLine: longestLine
      )
      // Safe: only this thread has the slot until it is said to be made.
      let lines = unsafe memory.lines
      let before = Worker.needsLineNumbers ? count(lines, ofPiece: next, gate) : 0
      worker.work(on: lines, after: before, into: slots[next % slots.count].product)
      gate.change { $0.isMade[next % slots.count] = true }
    }
  }

  /// Counts the lines of a piece; returns the number of lines in the pieces before it, which other
  /// threads are counting meanwhile.
  private func count(
    _ lines: PaddedBytes,
    ofPiece number: Int,
    _ gate: Gate<Progress>
  ) -> UInt64 {
    let count = NewlineSearch.count(in: lines)
    return gate.turn { progress -> UInt64? in
      guard progress.counted == number else { return progress.isStopped ? 0 : nil }
      defer {
        progress.counted += 1
        progress.lineCount += count
      }
      return progress.lineCount
    }
  }
}

/// A value that several threads inspect and change under a lock, and whose changes they can wait
/// for.
///
/// C: `pthread_mutex_lock`, `pthread_cond_wait`, `pthread_cond_broadcast`.
// Safe: the mutex and the condition exist until `deinit`, when no call is in progress, since its
// caller has a reference; `state` is only touched while the mutex is locked.
@safe
final class Gate<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  init(_ state: State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe condition = .allocate(capacity: 1)
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Changes the value, and wakes the threads that wait for it.
  func change(_ body: (inout State) -> Void) {
    unsafe pthread_mutex_lock(mutex)
    body(&state)
    unsafe pthread_cond_broadcast(condition)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Waits until `body` returns an answer, and wakes the threads that wait for what it changed.
  func turn<Answer>(for body: (inout State) -> Answer?) -> Answer {
    let answer = wait(for: body)
    unsafe pthread_cond_broadcast(condition)
    return answer
  }

  /// Waits until `body` returns an answer; it may change the value when it does, and must not
  /// otherwise.
  func wait<Answer>(for body: (inout State) -> Answer?) -> Answer {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let answer = body(&state) { return answer }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}
