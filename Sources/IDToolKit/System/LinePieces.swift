/// Makes something of many lines at once, on a thread of its own.
///
/// A worker is used by one thread; a product is at any time with one worker or with whoever takes it.
protocol LineWorker: AnyObject {
  /// What it makes; used again and again.
  associatedtype Product

  /// Whether it is told how many lines stand before those that it gets, which have to be counted
  /// then.
  static var needsLineNumbers: Bool { get }

  func makeProduct() -> Product

  /// Puts what it makes of whole lines, each ending in a newline, into a product that may still hold
  /// what was made before.
  ///
  /// Before them stand `lineCount` lines of the pieces, if it needs them. Scanners may read
  /// ``InputStream/padding`` bytes past both ends.
  func work(
    on lines: UnsafeBufferPointer<UInt8>,
    after lineCount: UInt64,
    into product: Product
  )
}

extension LineWorker {
  static var needsLineNumbers: Bool { false }
}

/// Pieces of a regular file, each worked on by one of several threads and handed over in the order of
/// the file.
///
/// The file is cut at multiples of a size, so that each thread finds its piece without the others; a
/// line belongs to the piece in which it begins. Memory is that of a few pieces: a thread waits where
/// it would be too far ahead of the one that takes the products. What is out of the ordinary (a line
/// that is too long, a file that changes or can't be read) ends the pieces there, and is left to
/// whoever reads the file in its order.
struct LinePieces {
  /// The lines begin here, with a newline before them.
  let start: Int64
  private let count: Int
  private let source: FilePieceSource
  private let longestLine: Int

  /// The bytes of a piece: enough to make handing over cheap, few enough for the cache.
  static let size = 256 << 10
  /// The fewest pieces that are worth the threads.
  static let fewest = 16

  /// The whole pieces of a part of a file; nil if they are few.
  init?(of source: FilePieceSource, from start: Int64, to end: Int64, longestLine: Int) {
    let count = Int((end - start) / Int64(Self.size))
    guard start > 0, count >= Self.fewest else { return nil }
    self.start = start
    self.count = count
    self.source = source
    self.longestLine = longestLine
  }

  /// A piece on its way.
  private final class Slot<Product> {
    let memory = LinePieceMemory()
    let product: Product

    init(_ product: Product) {
      self.product = product
    }
  }

  /// How far the threads are.
  private struct Progress {
    var begun = 0
    var taken = 0
    /// For each slot, whether its product waits to be taken.
    var isMade: [Bool]
    /// How many pieces have been counted, one after another, and the lines in them.
    var counted = 0
    var lineCount: UInt64 = 0
    var isStopped = false
  }

  /// Lets each worker work on a thread of its own, and gives the offset of the first line that was
  /// not taken and the number of pieces before it.
  func run<Worker: LineWorker, Problem: Error>(
    _ workers: [Worker],
    _ take: (Worker.Product, UnsafeBufferPointer<UInt8>) throws(Problem) -> Void
  ) throws(Problem) -> (endOffset: Int64, pieceCount: Int) {
    // One for each thread, one that is taken, one to go on with.
    let slots =
      workers.map { Slot($0.makeProduct()) }
      + workers.prefix(2).map { Slot($0.makeProduct()) }
    let gate = Gate(Progress(isMade: Array(repeating: false, count: slots.count)))
    let threads = workers.compactMap { worker in
      try? SystemCall.startThread { work(worker, slots, gate) }
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
      let slot = slots[place]
      guard slot.memory.isWhole, slot.memory.offset == position else { return (position, number) }
      try unsafe slot.memory.withLines { lines throws(Problem) in
        try unsafe take(slot.product, lines)
      }
      position = slot.memory.endOffset
      gate.change { progress in
        progress.isMade[place] = false
        progress.taken += 1
      }
    }
    return (position, count)
  }

  /// Works on piece after piece until there are no more or nobody takes them.
  private func work<Worker: LineWorker>(
    _ worker: Worker,
    _ slots: [Slot<Worker.Product>],
    _ gate: Gate<Progress>
  ) {
    while true {
      let next = gate.wait { (progress: inout Progress) -> Int? in
        if progress.isStopped || progress.begun == count { return count }
        guard progress.begun < progress.taken + slots.count else { return nil }
        progress.begun += 1
        return progress.begun - 1
      }
      if next == count { return }
      let slot = slots[next % slots.count]
      slot.memory.fill(
        from: source,
        at: start + Int64(next) * Int64(Self.size),
        pieceSize: Self.size,
        longestLine: longestLine
      )
      unsafe slot.memory.withLines { lines in
        let before = Worker.needsLineNumbers ? unsafe count(lines, ofPiece: next, gate) : 0
        unsafe worker.work(on: lines, after: before, into: slot.product)
      }
      gate.change { $0.isMade[next % slots.count] = true }
    }
  }

  /// Counts the lines of a piece, and gives the number of those in the pieces before it, which others
  /// are counting meanwhile.
  private func count(
    _ lines: UnsafeBufferPointer<UInt8>,
    ofPiece number: Int,
    _ gate: Gate<Progress>
  ) -> UInt64 {
    let count = unsafe NewlineSearch.count(in: lines)
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
