/// Takes a text block by block, or what workers made of its lines.
///
/// Whatever they made, results and their order are those of blocks that are taken as they are.
protocol BlockTaker: ~Copyable {
  associatedtype Worker: LineWorker

  /// How many bytes of a block the next one must begin with, so that what stands in front of its new
  /// bytes can be seen.
  var contextCount: Int { get }

  /// Workers for so many threads, for the lines that come next; none where lines need those before
  /// them.
  func makeWorkers(_ count: Int) -> [Worker]

  /// Takes the bytes of a block from an offset on, and gives the offset of the first that only tells
  /// something together with what follows it; the end of the block if it is the last, or ends in a
  /// newline.
  ///
  /// Scanners may read ``InputStream/padding`` bytes past both ends.
  mutating func take(
    _ block: UnsafeBufferPointer<UInt8>,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamFailure) -> Int

  /// Takes what a worker made of lines.
  mutating func take(
    _ product: Worker.Product,
    of lines: UnsafeBufferPointer<UInt8>,
    to output: inout OutputStream
  ) throws(StreamFailure)
}

extension InputStream {
  /// Lets a taker have the input up to its end, block by block, and of a large regular file what
  /// workers on so many threads made of its lines; what is ready is written before input is waited
  /// for.
  ///
  /// What was written before ends with its line, so that texts don't run into each other.
  mutating func forEachBlock<Taker: BlockTaker & ~Copyable>(
    for taker: inout Taker,
    jobs: Int = 1,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    var tail = 0
    var context = 0
    var worksAhead = jobs > 1
    while true {
      let added = try read(keeping: tail) { () throws(StreamFailure) in try output.flush() }
      let isLast = added == 0
      if readByteCount == added, !isLast { output.endLine() }
      // Pieces begin with a line.
      let ahead = worksAhead && !isLast ? piecesAhead(behind: context) : nil
      let end = ahead?.offset ?? count
      let settled = try unsafe withBytes { block throws(StreamFailure) in
        let part = unsafe UnsafeBufferPointer(rebasing: block[..<end])
        return try unsafe taker.take(part, from: context, isLast: isLast, to: &output)
      }
      if isLast { return }
      if let ahead {
        precondition(settled == end)
        let workers = taker.makeWorkers(jobs)
        worksAhead = !workers.isEmpty
        if worksAhead {
          let pieceCount = try unsafe workAhead(
            on: ahead.pieces,
            with: workers,
            { $0 },
            { product, lines throws(StreamFailure) in
              try unsafe taker.take(product, of: lines, to: &output)
            }
          )
          // Where lines are very long, it would begin again and again.
          worksAhead = pieceCount >= LinePieces.fewest
          context = 0
          tail = 0
          continue
        }
      }
      let kept = max(0, settled - taker.contextCount)
      context = settled - kept
      tail = count - kept
    }
  }

  /// The pieces into which the rest of what is read can be cut, and the offset in the block at which
  /// they begin, behind its last newline; nil unless that is much of a regular file, and there is a
  /// newline from an offset on.
  private func piecesAhead(behind offset: Int) -> (offset: Int, pieces: LinePieces)? {
    guard let end = fileOffset, let byteCount = fileByteCount else { return nil }
    let newline = unsafe withBytes { block in
      unsafe NewlineSearch.lastOffset(in: UnsafeBufferPointer(rebasing: block[offset...]))
    }
    guard let newline else { return nil }
    let start = offset + newline + 1
    let pieces = LinePieces(
      of: pieceSource,
      from: end - Int64(count - start),
      to: Int64(byteCount),
      longestLine: .max
    )
    return pieces.map { (start, $0) }
  }

  /// Hands over, in the order of the file, what workers on threads of their own made of the lines of
  /// pieces, which begin in the block, and gives their number; the next block begins behind them.
  ///
  /// What `take` throws ends the work.
  mutating func workAhead<Worker: LineWorker, Problem: Error>(
    on pieces: LinePieces,
    with workers: [Worker],
    _ failure: (StreamFailure) -> Problem,
    _ take: (Worker.Product, UnsafeBufferPointer<UInt8>) throws(Problem) -> Void
  ) throws(Problem) -> Int {
    let known = fileOffset ?? pieces.start
    let outcome = try unsafe pieces.run(workers, take)
    do {
      try move(from: known, to: outcome.endOffset)
    } catch {
      throw failure(error)
    }
    return outcome.pieceCount
  }
}
