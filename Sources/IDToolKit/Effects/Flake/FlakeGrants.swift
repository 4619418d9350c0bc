/// The command of `--grant`, and its answers: windows that it obtains from a store for this process
/// alone.
///
/// A window is used only if the command printed it completely and ended with status 0 in time.
/// Otherwise the outcome is unknown, and the output is dropped: at worst a window is lost, which
/// leaves a gap and repeats nothing.
struct FlakeGrants {
  let command: [UInt8]
  let request: FlakeNextRequest

  /// The worker numbers that will do.
  private var workers: ClosedRange<UInt64> { request.worker.numbers }

  /// The variables passed to the command.
  enum Variable: String, CaseIterable {
    case space = "IDTOOL_GRANT_SPACE"
    /// Two spaces of one family can make the same ids with different worker numbers, which no window
    /// of one number prevents.
    case family = "IDTOOL_GRANT_FAMILY"
    case workers = "IDTOOL_GRANT_WORKERS"
    case worker = "IDTOOL_GRANT_WORKER"
    /// A window that begins further ahead would be lost, and the next one would be further still.
    case maxAhead = "IDTOOL_GRANT_MAX_AHEAD"
    /// A command that knows it can explain why it has no window before it is killed.
    case timeout = "IDTOOL_GRANT_TIMEOUT"

    /// A sentence for the manual page that says what it holds.
    var summary: String {
      switch self {
      case .space:
        "The layout's bits, epoch and unit, in one word."
      case .family:
        "All ids that could be the same, in one word: another space of the family must get no window."
      case .workers: "The worker numbers that will do, A-B."
      case .worker: "The number of the previous grant, which is the best choice; empty at first."
      case .maxAhead: "How far ahead of the clock a window may begin, in milliseconds."
      case .timeout: "How long it may take before it is ended, in whole seconds: --lock-timeout."
      }
    }
  }

  /// Starts the command for another window; `before` is the worker number of the last one.
  func ask(after before: UInt64?) throws(Failure) -> ShellRun {
    let value: (Variable) -> String = { variable in
      switch variable {
      case .space: request.layout.splitName
      case .family: FlakeFamily(request.layout).name
      case .workers: "\(workers.lowerBound)-\(workers.upperBound)"
      case .worker: before.map { "\($0)" } ?? ""
      case .maxAhead: "\(request.maxAhead.microseconds / 1000)"
      case .timeout: "\(request.lockTimeout.microseconds / 1_000_000)"
      }
    }
    let shell = ShellCommand(
      line: command,
      variables: Variable.allCases.map { ($0.rawValue, Array(value($0).utf8)) }
    )
    return try lifting(shell.start(), as: { (error: ShellCommand.Problem) in failure(error) })
  }

  /// Waits for the window that the command returns.
  func answer(
    of run: consuming ShellRun,
    on console: inout Console
  ) throws(Failure) -> FlakeGrant {
    var errors = PassedOnErrors()
    let answer: Result<[UInt8], ShellCommand.Problem>
    do {
      answer = .success(
        try run.answer(timeout: request.lockTimeout) { errors.add($0, on: &console) }
      )
    } catch {
      answer = .failure(error)
    }
    errors.finish(on: &console)
    switch answer {
    case .success(let bytes): return try grant(bytes)
    case .failure(let problem): throw failure(problem, lastError: errors.last)
    }
  }

  /// Returns a problem of the command, in words; `lastError` is the last line of its standard
  /// error, if it wrote one.
  private func failure(_ problem: ShellCommand.Problem, lastError: [UInt8]? = nil) -> Failure {
    var hints = ["its command is \(Quotation.quoted(command))"]
    var message = "the grant failed: \(problem.sentence)"
    if case .tooSlow = problem {
      hints.append("--lock-timeout says how long to wait")
      // The command was killed, so its last message is all there is about the cause.
      if let lastError {
        message += "; it last said '\(Quotation.escaped(lastError.span))'"
      }
    }
    return .environment(message, hints: hints)
  }

  private func grant(_ answer: [UInt8]) throws(Failure) -> FlakeGrant {
    let grant: FlakeGrant
    do {
      grant = try FlakeGrant(parsing: answer.span, now: SystemClock.now())
    } catch {
      throw .environment(
        "the grant answered \(Quotation.quoted(answer)): \(error.sentence)",
        hints: ["a line '\(FlakeGrant.form)' is expected, such as '\(FlakeGrant.example)'"]
      )
    }
    guard workers.contains(grant.worker) else {
      throw .environment(
        "the grant answered \(Quotation.quoted(answer)): worker \(grant.worker) was not asked for",
        hints: [
          "the numbers that will do are in \(Variable.workers.rawValue): \(workers.lowerBound) to "
            + "\(workers.upperBound)"
        ]
      )
    }
    return grant
  }
}

/// The standard error of a grant's command, passed on line by line with the prefix `grant:`.
private struct PassedOnErrors {
  private var line: [UInt8] = []
  private var count = 0
  /// The last line that is not blank.
  private(set) var last: [UInt8]?

  /// The most bytes of a line that are shown.
  private static let longestLine = 1000

  mutating func add(_ bytes: Span<UInt8>, on console: inout Console) {
    for offset in bytes.indices {
      if bytes[offset] == 0x0A {
        show(on: &console)
      } else if line.count < Self.longestLine {
        line.append(bytes[offset])
      }
    }
  }

  /// Shows a last line without a newline, and how many lines were suppressed; the last of these is
  /// shown, because programs sum up there.
  mutating func finish(on console: inout Console) {
    if !line.isEmpty { show(on: &console) }
    let hidden = count - Console.mostMessages
    guard hidden > 0 else { return }
    if hidden > 1 {
      console.showError("grant: \(hidden - 1) more line\(hidden == 2 ? "" : "s") not shown")
    }
    if let last { console.showError("grant: \(Quotation.escaped(last.span))") }
  }

  private mutating func show(on console: inout Console) {
    count += 1
    if count <= Console.mostMessages {
      console.showError("grant: \(Quotation.escaped(line.span))")
    }
    if line.contains(where: { $0 > 0x20 }) { last = line }
    line.removeAll(keepingCapacity: true)
  }
}
