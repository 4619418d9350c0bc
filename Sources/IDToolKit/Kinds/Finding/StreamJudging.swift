/// Judges the numbers of a stream as it is read, and makes finders of those that were decided to be
/// ids.
struct StreamJudging {
  private var judge: Judge
  private let makeFinder: @Sendable (Judgement?) -> IdentifierFinder
  private let hasTimesOfLines: Bool
  /// Whether ids of times to come stay bare.
  private let leavesOutFuture: Bool
  /// Whether everything that was decided is told.
  private let explains: Bool
  /// What was decided last.
  private(set) var judgement: Judgement?
  /// What each place was taken for when it was told last.
  private var told: [PlaceName: [String]] = [:]
  /// How many bytes at the beginning of the next block were looked at ahead of it.
  private var lookedCount = 0
  /// Whether all that will be looked at was.
  private var isSettled = false

  /// The most places that are warned of one by one at a time.
  private static let mostWarnings = 5
  /// So many samples are taken of a large file beyond its beginning, each of so many bytes.
  private static let sampleCount = 16
  private static let sampleByteCount = 64 << 10

  /// Judges as of a moment, with lines that don't say their zone in `zone` if their ids look so;
  /// `makeFinder` returns the finder for what was decided.
  ///
  /// With `hasTimesOfLines`, ids get times without a zone if their lines have such.
  init(
    now: Timestamp,
    zone: CivilZone?,
    own: OwnKinds,
    hasTimesOfLines: Bool,
    leavesOutFuture: Bool,
    explains: Bool,
    makeFinder: @escaping @Sendable (Judgement?) -> IdentifierFinder
  ) {
    judge = Judge(now: now, zone: zone, own: own)
    self.hasTimesOfLines = hasTimesOfLines
    self.leavesOutFuture = leavesOutFuture
    self.explains = explains
    self.makeFinder = makeFinder
  }

  /// Reads the beginning of a stream, which stays in its block, and samples of a large file of lines;
  /// returns the finder of what was decided.
  ///
  /// `divide` returns the parts of a block that are read by themselves; nil for lines.
  mutating func lookAhead(
    in stream: inout InputStream,
    _ divide: (PaddedBytes, _ isLast: Bool) -> [TextPart]? = { _, _ in nil }
  ) throws(StreamProblem) -> IdentifierFinder {
    try stream.readAhead()
    let parts = divide(stream.block, stream.isAtEnd)
    lookedCount = judge.look(at: stream.block, isLast: stream.isAtEnd, parts: parts)
    if parts == nil, let byteCount = stream.fileByteCount, let end = stream.fileOffset,
      Int(end) < byteCount
    {
      lookAtSamples(of: stream.descriptor, from: end, to: Int64(byteCount))
      isSettled = true
    }
    return decide()
  }

  private mutating func lookAtSamples(of descriptor: Int32, from start: Int64, to end: Int64) {
    let memory = LinePieceMemory()
    let step = (end - start) / Int64(Self.sampleCount)
    for index in 0..<Int64(Self.sampleCount) {
      memory.fill(
        from: descriptor,
        at: start + index * step,
        pieceSize: Self.sampleByteCount,
        longestLine: .max
      )
      // Safe: it is not filled again before the next round.
      if memory.isWhole { judge.look(at: unsafe memory.lines) }
    }
  }

  /// Looks at a number at a named place, and the time next to it.
  mutating func look(at number: UInt64, in name: PlaceName, time: LineTime?) {
    judge.look(at: number, in: name, time: time)
  }

  /// Looks at the new bytes of a block; returns another finder if something else was decided.
  mutating func look(
    at block: PaddedBytes,
    from offset: Int = 0,
    isLast: Bool = true,
    parts: [TextPart]? = nil
  ) -> IdentifierFinder? {
    guard !isSettled else { return nil }
    let skipped = min(lookedCount, block.count)
    lookedCount -= skipped
    let start = max(offset, skipped)
    if start < block.count { judge.look(at: block, from: start, isLast: isLast, parts: parts) }
    return judge.hasNews ? decide() : nil
  }

  /// Returns the warnings that could not be given before all was read.
  mutating func takeLastWarnings() -> [JudgingMessage] {
    takeWarnings() + (judgement?.lastWarnings ?? []).map(JudgingMessage.warning)
  }

  /// Returns the warnings about places that may have ids and stay bare, each once.
  mutating func takeWarnings() -> [JudgingMessage] {
    guard let judgement else { return [] }
    var messages: [JudgingMessage] = []
    var warnings: [String] = []
    for place in judgement.verdicts {
      let explanation = explains ? judgement.explanation(of: place) : nil
      let warning = judgement.warning(
        about: place,
        hasTimesOfLines: hasTimesOfLines,
        leavesOutFuture: leavesOutFuture
      )
      guard explanation != nil || warning != nil else { continue }
      // What is said again with other numbers in it is no news.
      let word = judgement.word(for: place.best.maker) ?? ""
      let news = [judgement.name(of: place), word, place.isDecided ? "decided" : ""]
      if told[place.name] == news { continue }
      told[place.name] = news
      if let explanation { messages.append(.explanation(explanation)) }
      if let warning { warnings.append(warning) }
    }
    messages += warnings.prefix(Self.mostWarnings).map(JudgingMessage.warning)
    let rest = warnings.count - Self.mostWarnings
    if rest > 0 {
      messages.append(.warning("numbers at \(rest) more places may be ids, and stay bare"))
    }
    return messages
  }

  /// Decides by what was seen so far; returns the finder of that.
  mutating func decide() -> IdentifierFinder {
    let decided = judge.judgement()
    judgement = decided
    return makeFinder(decided)
  }
}

/// Something that finds ids in a stream whose numbers may be judged.
protocol JudgedStreamUser {
  /// Determines what is found from now on.
  var finder: IdentifierFinder { get set }
  /// Nil where kinds were named, and for another thread.
  var judging: StreamJudging? { get set }
  /// What may be odd about the flakes.
  var doubts: StreamNotes { get set }
}

extension JudgedStreamUser {
  /// Reads the beginning of the next stream, to decide what its numbers are; returns warnings.
  mutating func lookAhead(
    in stream: inout InputStream,
    _ judging: StreamJudging?,
    _ divide: (PaddedBytes, _ isLast: Bool) -> [TextPart]? = { _, _ in nil }
  ) throws(StreamProblem) -> [JudgingMessage] {
    self.judging = judging
    if let other = try self.judging?.lookAhead(in: &stream, divide) { finder = other }
    return self.judging?.takeWarnings() ?? []
  }

  /// Looks at the next bytes, which may change what numbers are taken for.
  mutating func look(
    at block: PaddedBytes,
    from offset: Int = 0,
    isLast: Bool = true,
    parts: [TextPart]? = nil
  ) {
    if let other = judging?.look(at: block, from: offset, isLast: isLast, parts: parts) {
      finder = other
    }
    renew()
  }

  /// Looks for ids as of the present, if that has moved.
  mutating func renew() { if let other = finder.renewed { finder = other } }

  /// Returns the warnings about numbers that stayed bare, and that were not reported yet.
  mutating func takeWarnings() -> [JudgingMessage] { judging?.takeLastWarnings() ?? [] }

  /// Returns those of them that are known before the end.
  mutating func takeWarningsSoFar() -> [JudgingMessage] {
    (judging?.takeWarnings() ?? []) + doubts.takeNews(isIdle: true).map(JudgingMessage.warning)
  }
}

/// What is said about the numbers of a stream.
enum JudgingMessage: Sendable {
  /// Something stays bare, or is doubtful.
  case warning(String)
  /// What was decided, and why, which was asked for.
  case explanation(String)

  /// Shows it in the midst of the results of a stream.
  func show(on output: inout OutputStream) throws(StreamProblem) {
    switch self {
    case .warning(let sentence):
      try output.showWarning(sentence)
    case .explanation(let sentence): try output.showMessage(sentence, isAskedFor: true)
    }
  }
}

extension BlockTaker where Self: JudgedStreamUser {
  mutating func tell(to output: inout OutputStream) throws(StreamProblem) {
    for message in takeWarningsSoFar() { try message.show(on: &output) }
  }
}
