/// Lines from a stream, many at a time.
///
/// A hot loop gets whole blocks of complete lines (``lines``), so that it can run inside
/// one function without a call for each line; other code gets the lines one by one
/// (``forEachLine(_:)``). Memory is bounded by ``longestLine``: a longer line is skipped and
/// reported by its length and first bytes.
///
///     reading: while true {
///       switch try reader.next(beforeBlocking: flush) {
///       case .lines: try reader.forEachLine { line in … }
///       case .oversized(let line): …
///       case .end: break reading
///       }
///     }
struct LineReader: ~Copyable {
  /// The result of ``next(beforeBlocking:)``.
  enum Content: Equatable {
    /// At least one line, available from ``lines`` until the next call.
    case lines
    /// A part of a line that is too long, with its newline if that has come, available from
    /// ``lines`` until the next call; only of a reader that passes on such parts.
    case part
    /// A line that was too long, between the lines before and after it.
    case oversized(OversizedLine)
    /// The end of the input, also in further calls.
    case end
  }

  /// A line longer than the limit.
  struct OversizedLine: Equatable {
    /// The most of its bytes that are kept: more than any message shows.
    static let longestBeginning = 256

    /// The first bytes of the line.
    var beginning: [UInt8]
    /// The length of the line without its newline.
    var byteCount: Int

    /// Returns what is wrong with the line, if lines of at most `longest` bytes are read.
    func sentence(longest: Int) -> String {
      "it has \(byteCount) bytes, and lines of at most \(longest) are read"
    }
  }

  /// The most bytes of a line, without the newline, unless the initializer is given another number:
  /// 64 MiB, as help says of every command that reads records or routes.
  static let usualLongestLine = 64 << 20

  /// The most bytes of a line, without the newline.
  let longestLine: Int
  /// Whether the last line of the input lacks a newline.
  ///
  /// The last block of lines then ends in a newline that is not in the input. Known from that block
  /// on.
  private(set) var lacksFinalNewline = false

  private(set) var stream: InputStream
  /// The offsets of the last result's lines in the stream's block.
  private var range = 0..<0
  /// The offset from which on bytes belong to lines not found yet.
  private var pending = 0
  /// The offset from which on bytes have not been searched for a newline.
  private var unsearched = 0
  /// The line being skipped; its byte count is that of the bytes skipped so far.
  private var skipped: OversizedLine?
  /// Whether that line has ended.
  private var hasSkipped = false
  private let passesParts: Bool

  /// Creates a reader of a stream; `longestLine` is at least the stream's block size.
  ///
  /// With `passesParts`, lines that are too long are passed on in parts before they are reported.
  init(
    _ stream: consuming InputStream,
    longestLine: Int = usualLongestLine,
    passesParts: Bool = false
  ) {
    precondition(longestLine >= stream.blockSize)
    self.stream = stream
    self.longestLine = longestLine
    self.passesParts = passesParts
  }

  /// Advances to the next lines; calls back before it has to wait for input, so that what is ready
  /// can be written first, and when nothing has come for a second.
  mutating func next(
    beforeBlocking: () throws(StreamProblem) -> Void = {},
    whenIdle: () throws(StreamProblem) -> Void = {}
  ) throws(StreamProblem) -> Content {
    range = 0..<0
    while true {
      if let found = search() { return found }
      let tail = stream.count - pending
      let added = try stream.read(keeping: tail, beforeBlocking, whenIdle: whenIdle)
      pending = 0
      unsearched = tail
      if added == 0 { return finish() }
    }
  }

  /// The pieces into which the rest of the input can be cut; nil unless that is much of a regular
  /// file and no line is being skipped.
  var piecesAhead: LinePieces? {
    guard skipped == nil, !isLineTooLong else { return nil }
    return stream.pieces(from: pending, longestLine: longestLine)
  }

  /// Passes on what workers on their own threads made of the lines that come next, in file order.
  ///
  /// Returns the number of pieces. The rest is left to ``next(beforeBlocking:)``. The lines of the
  /// last result must have been consumed. An error thrown by `take` ends the work.
  mutating func workAhead<Worker: LineWorker, Problem: Error>(
    on pieces: LinePieces,
    with workers: [Worker],
    _ failure: (StreamProblem) -> Problem,
    _ take: (Worker.Product, PaddedBytes) throws(Problem) -> Void
  ) throws(Problem) -> Int {
    let count = try stream.workAhead(on: pieces, with: workers, failure, take)
    range = 0..<0
    pending = 0
    unsearched = 0
    return count
  }

  /// Extends the last result by the lines that come next, until it has `wanted` bytes or more, or
  /// until the time is over and nothing more can be read at once.
  ///
  /// All of them are held in memory. A line that is too long, and a last one without a newline, are
  /// left to ``next(beforeBlocking:)``.
  mutating func gather(
    _ wanted: Int,
    within patience: TimeSpan
  ) throws(StreamProblem) {
    let deadline = SystemClock.monotonic() + patience
    while range.count < wanted {
      let rest = max(.zero, deadline - SystemClock.monotonic()).microseconds
      guard stream.isReady(milliseconds: Int32(clamping: (rest + 999) / 1000)) else { return }
      let tail = stream.count - range.lowerBound
      let added = try stream.read(keeping: tail)
      pending -= range.lowerBound
      range = 0..<range.count
      unsearched = tail
      guard added > 0, !isLineTooLong else { return }
      if let last = newline(NewlineSearch.lastOffset) {
        range = 0..<last + 1
        pending = last + 1
      }
      unsearched = stream.count
    }
  }

  /// Whether the line not found yet is known to exceed the limit.
  private var isLineTooLong: Bool {
    // A block is no longer than the limit, so only the line that began before it can be too long.
    stream.count - pending > longestLine
      && (newline(NewlineSearch.firstOffset) ?? stream.count) - pending > longestLine
  }

  /// The lines of the last result, each ending in a newline; none if that was not
  /// ``Content/lines``.
  @inline(__always)
  var lines: PaddedBytes {
    @_lifetime(borrow self)
    get { stream.block[range] }
  }

  /// Calls `body` with each line of the last result, without its newline.
  ///
  /// An error thrown by `body` ends the loop.
  @inline(__always)
  borrowing func forEachLine<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var walk = LineWalk(lines)
    while !walk.isAtEnd {
      try body(walk.line.span)
      walk.advance()
    }
  }

  /// Searches the bytes not yet searched; returns nil if no line ends in them.
  private mutating func search() -> Content? {
    if hasSkipped, let line = skipped {
      hasSkipped = false
      skipped = nil
      return .oversized(line)
    }
    guard unsearched < stream.count else { return nil }
    if skipped == nil, isLineTooLong { beginSkipping() }
    if skipped != nil { return searchWhileSkipping() }
    let last = newline(NewlineSearch.lastOffset)
    unsearched = stream.count
    guard let last else { return nil }
    range = pending..<last + 1
    pending = last + 1
    return .lines
  }

  private mutating func beginSkipping() {
    let kept = pending..<pending + min(OversizedLine.longestBeginning, longestLine)
    let beginning = stream.block.span.extracting(kept).array
    skipped = OversizedLine(beginning: beginning, byteCount: unsearched - pending)
  }

  private mutating func searchWhileSkipping() -> Content? {
    let end = newline(NewlineSearch.firstOffset)
    skipped?.byteCount += (end ?? stream.count) - unsearched
    let start = pending
    pending = end.map { $0 + 1 } ?? stream.count
    unsearched = pending
    if passesParts {
      range = start..<pending
      hasSkipped = end != nil
      return .part
    }
    guard end != nil, let line = skipped else { return nil }
    skipped = nil
    return .oversized(line)
  }

  /// Returns what is left at the end of the input: a line without a newline, or nothing.
  private mutating func finish() -> Content {
    if let line = skipped {
      skipped = nil
      lacksFinalNewline = true
      return .oversized(line)
    }
    guard pending < stream.count else { return .end }
    lacksFinalNewline = true
    stream.terminateLastLine()
    range = pending..<stream.count
    pending = stream.count
    unsearched = stream.count
    return .lines
  }

  /// Returns the offset of the newline that a search finds among the bytes not yet searched.
  private func newline(_ search: (PaddedBytes) -> Int?) -> Int? {
    search(stream.block[unsearched...]).map { unsearched + $0 }
  }
}
