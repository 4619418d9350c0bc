/// What `--color` takes.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}

/// The program's two output streams, kept in step, and the messages on them.
///
/// Results are buffered, and written out before anything goes to standard error, so that `2>&1`
/// shows both in their order of origin.
struct Console: ~Copyable {
  var output: OutputStream
  private var errors: ErrorStream
  let environment: Environment
  private var colorChoice: ColorChoice?
  private var isQuiet = false
  /// The context of hints about items.
  var hintContext = HintContext()
  /// Whether messages say what is wrong with items; the exit status does in any case.
  private var showsProblems = true
  /// Whether every message is shown, as by a command whose answer they are.
  private var showsAll = false
  /// The first failure to write results before a message.
  private(set) var outputFailure: StreamProblem?
  /// The number of invalid items of each kind.
  private var problems: [ItemProblems] = []
  /// Whether one of several inputs could not be read.
  private var hasUnreadableInput = false
  /// The warnings about a stream that were shown.
  private var shownTopics: [(topic: WarningTopic, sentence: String)] = []
  /// The hints already shown, which are not repeated.
  private var shownHints: [String] = []

  private struct ItemProblems {
    let kind: ItemKind
    var count: Int
  }

  /// The most messages of a kind next to results; further ones are only counted.
  static let mostMessages = 10

  init(
    output: consuming OutputStream = OutputStream(),
    errors: consuming ErrorStream = ErrorStream(),
    environment: Environment,
    colorChoice: ColorChoice?
  ) {
    self.output = output
    self.errors = errors
    self.environment = environment
    self.colorChoice = colorChoice
  }

  /// Applies what the command line says about color and notes.
  ///
  /// A command that answers by its status reports every item, or with `isQuiet` none.
  mutating func obey(colorChoice: ColorChoice?, isQuiet: Bool, answersByStatus: Bool) {
    self.colorChoice = colorChoice
    self.isQuiet = isQuiet
    showsProblems = !isQuiet || !answersByStatus
    showsAll = answersByStatus
    output.showsMessages = !isQuiet
    guard showsNotes, isTerminalAble else { return }
    // Where results come to the terminal, maybe through a pipe, there is no line to spare.
    let status = try? SystemCall.status(of: output.descriptor)
    let isFile = status?.kind == .regularFile || status?.kind == .device
    let isOutputTerminal = output.isTerminal
    output.progress = isFile && !isOutputTerminal ? ReadingProgress() : nil
  }

  /// Whether results may be colored: `--color`, then `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR` and
  /// `TERM`, then whether standard output is a terminal.
  ///
  /// Source: no-color.org and bixense.com/clicolors.
  var isOutputColored: Bool {
    mutating get { ruledColor ?? output.isTerminal }
  }

  /// Whether messages may be colored; standard error is judged on its own.
  var isErrorColored: Bool { ruledColor ?? errors.isTerminal }

  /// What the option and the environment say about color; nil if the stream decides.
  private var ruledColor: Bool? {
    switch colorChoice {
    case .always: return true
    case .never: return false
    case .auto, nil: break
    }
    func value(_ variable: EnvironmentVariable) -> [UInt8]? {
      environment.nonEmptyValue(of: variable.rawValue)
    }
    if value(.noColor) != nil { return false }
    if let force = value(.colorForce), force != [UInt8(ascii: "0")] { return true }
    if value(.color) == [UInt8(ascii: "0")] { return false }
    return isTerminalAble ? nil : false
  }

  /// Whether the environment names a terminal that takes escape sequences.
  private var isTerminalAble: Bool {
    let name = environment.nonEmptyValue(of: EnvironmentVariable.terminal.rawValue)
    return name.map { !$0.span.holds("dumb") } ?? false
  }

  // MARK: Messages

  /// Shows an error: a line that is enough by itself, and indented ones.
  mutating func showError(_ message: String, hints: [String] = []) {
    flushBeforeMessage()
    var text = StyledText(isColored: isErrorColored)
    text.append("idtool:", .error)
    text.line(" " + message)
    for hint in hints { text.line("  " + hint) }
    errors.write(text.text)
  }

  /// Shows a text on standard error unchanged.
  mutating func showAsError(_ text: String) {
    flushBeforeMessage()
    errors.write(text)
  }

  /// Whether notes are shown: on a terminal, and not with `--quiet`.
  var showsNotes: Bool { !isQuiet && errors.isTerminal }

  /// Shows a note, if notes are shown.
  mutating func showNote(_ message: String) {
    guard showsNotes else { return }
    flushBeforeMessage()
    errors.write("idtool: \(message)\n")
  }

  /// What a warning about a stream is about.
  enum WarningTopic {
    case readings
    case layout
  }

  /// Warns about a stream as a whole: of a topic once while it goes on, and at its end if there is
  /// another thing to say by then.
  mutating func showWarning(_ sentence: String, about topic: WarningTopic, isAtEnd: Bool) {
    let shown = shownTopics.first { $0.topic == topic }
    guard shown == nil || isAtEnd && shown?.sentence != sentence else { return }
    shownTopics.append((topic, sentence))
    showWarning(sentence)
  }

  /// Warns about a stream as a whole: on pipes too, but not with `--quiet`.
  mutating func showWarning(_ sentence: String) {
    guard !isQuiet else { return }
    flushBeforeMessage()
    errors.write("idtool: warning: \(sentence)\n")
  }

  /// Shows what was decided about the numbers of a stream.
  mutating func show(_ messages: [JudgingMessage]) {
    for message in messages {
      switch message {
      case .warning(let sentence): showWarning(sentence)
      case .explanation(let sentence): showAsError("idtool: \(sentence)\n")
      }
    }
  }

  /// Writes the results that precede a message; a failure is kept for ``closeOutput()``.
  private mutating func flushBeforeMessage() {
    output.progress?.clear()
    do {
      try output.flush()
    } catch {
      outputFailure = outputFailure ?? error
    }
  }

  /// Writes what is left and closes standard output; also throws an earlier failure to write.
  mutating func closeOutput() throws(StreamProblem) {
    try output.close()
    if let outputFailure { throw outputFailure }
  }

  // MARK: Items of a stream

  /// Reports an invalid item; after ``mostMessages`` of its kind it is only counted, and its hints
  /// are not computed.
  mutating func reportItem(
    _ kind: ItemKind,
    at place: ItemPlace,
    text: Span<UInt8>,
    sentence: @autoclosure () -> String,
    hints: @autoclosure () -> [String] = []
  ) {
    guard count(kind) else { return }
    showError(
      "\(place.prefix)\(Quotation.quoted(text)) is not \(kind.words.singular): \(sentence())",
      hints: hintsNotYetShown(hints() + kind.hints(for: text, at: place, hintContext))
    )
  }

  /// Reports a problem with an item; `message` is the whole line.
  ///
  /// After ``mostMessages`` of a kind they are only counted.
  mutating func report(
    _ kind: ItemKind,
    hints: [String] = [],
    _ message: () -> String
  ) {
    if count(kind) { showError(message(), hints: hints) }
  }

  /// Reports that a check was given no item: the command that should have made some may have
  /// failed.
  mutating func reportMissing(_ items: String, _ kind: ItemKind) {
    report(kind) { "no \(items) were given, so nothing was checked" }
  }

  /// Returns the number of items of a kind with problems.
  func problemCount(of kind: ItemKind) -> Int {
    problems.first { $0.kind == kind }?.count ?? 0
  }

  /// Counts an item with a problem; returns whether to show it.
  private mutating func count(_ kind: ItemKind) -> Bool {
    guard let index = problems.firstIndex(where: { $0.kind == kind }) else {
      problems.append(ItemProblems(kind: kind, count: 1))
      return showsProblems
    }
    problems[index].count += 1
    return showsProblems && (showsAll || problems[index].count <= Self.mostMessages)
  }

  /// Returns the hints not shown before in this run.
  private mutating func hintsNotYetShown(_ hints: [String]) -> [String] {
    let new = hints.filter { !shownHints.contains($0) }
    shownHints += new
    return new
  }

  /// Reports one of several inputs that can't be read, without ending the command: the others may
  /// be readable.
  mutating func reportUnreadableInput(_ failure: Failure) {
    hasUnreadableInput = true
    if let message = failure.message { showError(message, hints: failure.hints) }
  }

  /// Reports how many messages were not shown; returns the exit status that invalid items and
  /// unreadable inputs call for.
  mutating func finishItems() -> ExitStatus {
    for items in problems where showsProblems && !showsAll && items.count > Self.mostMessages {
      let (count, words) = (items.count - Self.mostMessages, items.kind.words)
      showError("\(count) more \(words.invalidPlural) not shown")
    }
    if hasUnreadableInput { return .environment }
    return problems.isEmpty ? .success : .invalidInput
  }
}

extension Console {
  /// Calls `body` with the output stream; a failure of the stream ends the command.
  @inline(__always)
  mutating func write<Result>(
    _ body: (inout OutputStream) throws(StreamProblem) -> Result
  ) throws(Failure) -> Result {
    try lifting(body(&output), as: Failure.init(_:))
  }

  /// Writes the buffered results.
  mutating func flush() throws(Failure) {
    try write { output throws(StreamProblem) in try output.flush() }
  }

  /// Writes the buffered results if they fill a block.
  @inline(__always)
  mutating func flushIfFull() throws(Failure) {
    try write { output throws(StreamProblem) in try output.flushIfFull() }
  }
}

extension Console {
  /// Appends a text to the results, with the control characters escaped that a terminal would obey.
  @inline(__always)
  mutating func append(_ text: Span<UInt8>) {
    if output.isTerminal {
      TerminalText.append(text, to: &output.buffer)
    } else {
      output.buffer.append(text)
    }
  }
}

/// Reading for commands that write as they read: what is ready is written before waiting for more
/// input, so that `tail -f` is processed line by line.
extension LineReader {
  /// Advances to the next lines; calls back when nothing has come for a second.
  mutating func next(
    flushing console: inout Console,
    whenIdle: (inout Console) -> Void
  ) throws(Failure) -> Content {
    try lifting(
      next(
        beforeBlocking: { () throws(StreamProblem) in try console.output.beginFlush() },
        whenIdle: { whenIdle(&console) }
      ),
      as: Failure.init(_:)
    )
  }
}

extension InputStream {
  /// Reads more input, keeping the last `tail` bytes in front of it; returns the number of new
  /// bytes.
  mutating func read(keeping tail: Int, flushing console: inout Console) throws(Failure) -> Int {
    try lifting(
      read(keeping: tail) { () throws(StreamProblem) in try console.output.beginFlush() },
      as: Failure.init(_:)
    )
  }
}

/// The exit status of the program.
///
/// Scripts rely on these numbers; their meaning never changes.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// Some input was invalid, or the answer is no.
  case invalidInput = 1
  /// The command line is wrong.
  case usage = 2
  /// A file, a lock, a disk or the clock failed.
  case environment = 3
  /// No worker number, id or position is left.
  case exhausted = 4
}
