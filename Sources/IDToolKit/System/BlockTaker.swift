/// Consumes a text block by block, or the products that workers made of its lines.
///
/// Results and their order are the same either way.
protocol BlockTaker: ~Copyable {
  associatedtype Worker: LineWorker

  /// Returns workers for a number of threads, for the lines that come next; none if lines depend on
  /// those before them.
  func makeWorkers(_ count: Int) -> [Worker]

  /// Consumes the bytes of a block from an offset on; returns the offset of the first one that
  /// can't be interpreted without what follows it, or the end of the block if it is the last or
  /// ends in a newline.
  mutating func take(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamProblem) -> Int

  /// Says what is known by now and was not said yet: nothing has come for a second.
  mutating func tell(to output: inout OutputStream) throws(StreamProblem)

  /// Consumes what a worker made of lines.
  mutating func take(
    _ product: Worker.Product,
    of lines: PaddedBytes,
    to output: inout OutputStream
  ) throws(StreamProblem)
}

extension BlockTaker where Self: ~Copyable {
  mutating func tell(to output: inout OutputStream) throws(StreamProblem) {}
}

extension InputStream {
  /// Passes the input to a taker up to its end, block by block or, for most of a large regular
  /// file, as products that workers on several threads made of its lines; what is ready is written
  /// before waiting for input.
  ///
  /// An unfinished line of earlier output is ended first, so that texts don't run together.
  mutating func forEachBlock<Taker: BlockTaker & ~Copyable>(
    for taker: inout Taker,
    jobs: Int = 1,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    // What was read ahead is the beginning of the first block.
    var tail = count
    var context = 0
    var isFirst = true
    // Workers know of no terminal, for which control characters are made harmless.
    var worksAhead = jobs > 1 && !output.isTerminal
    while true {
      let added =
        isFirst && count > 0
        ? count
        : try read(
          keeping: tail,
          { () throws(StreamProblem) in try output.beginFlush() },
          whenIdle: { () throws(StreamProblem) in try taker.tell(to: &output) }
        )
      let isLast = added == 0
      output.look(at: self)
      if isFirst, count > 0 { output.endLine() }
      isFirst = false
      // Pieces begin at the start of a line.
      let ahead = worksAhead && !isLast ? piecesAhead(behind: context) : nil
      let end = ahead?.offset ?? count
      let settled = try taker.take(block[..<end], from: context, isLast: isLast, to: &output)
      if isLast { return }
      if let ahead {
        precondition(settled == end)
        let workers = taker.makeWorkers(jobs)
        worksAhead = !workers.isEmpty
        if worksAhead {
          let pieceCount = try workAhead(
            on: ahead.pieces,
            with: workers,
            { $0 },
            { product, lines throws(StreamProblem) in
              output.progress?.advance(by: lines.count)
              try taker.take(product, of: lines, to: &output)
            }
          )
          // If lines are very long, the threads would be started again and again.
          worksAhead = pieceCount >= LinePieces.fewest
          context = 0
          tail = 0
          continue
        }
      }
      // What precedes the next bytes, as far as any search looks back.
      let kept = max(0, settled - OperatingSystemCommand.reach)
      context = settled - kept
      tail = count - kept
    }
  }

  /// Returns the pieces into which the rest of the input can be cut, and the offset in the block at
  /// which they begin, after its last newline; nil unless the rest is much of a regular file, and
  /// there is a newline at or after `offset`.
  private func piecesAhead(behind offset: Int) -> (offset: Int, pieces: LinePieces)? {
    guard let newline = NewlineSearch.lastOffset(in: block[offset...]) else { return nil }
    let start = offset + newline + 1
    return pieces(from: start, longestLine: .max).map { (start, $0) }
  }

  /// Returns the pieces into which the input from an offset of the block on can be cut; nil unless
  /// that is much of a regular file.
  func pieces(from offset: Int, longestLine: Int) -> LinePieces? {
    guard let end = fileOffset, let byteCount = fileByteCount else { return nil }
    return LinePieces(
      of: descriptor,
      from: end - Int64(count - offset),
      to: Int64(byteCount),
      longestLine: longestLine
    )
  }

  /// Passes on what workers on their own threads made of the lines of pieces, in file order.
  ///
  /// Returns the number of pieces. They begin in the current block, and the next block begins after
  /// them. An error thrown by `take` ends the work.
  mutating func workAhead<Worker: LineWorker, Problem: Error>(
    on pieces: LinePieces,
    with workers: [Worker],
    _ failure: (StreamProblem) -> Problem,
    _ take: (Worker.Product, PaddedBytes) throws(Problem) -> Void
  ) throws(Problem) -> Int {
    let known = fileOffset ?? pieces.start
    let outcome = try pieces.run(workers, take)
    try lifting(move(from: known, to: outcome.endOffset), as: failure)
    return outcome.pieceCount
  }
}
