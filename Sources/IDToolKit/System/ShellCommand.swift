/// A shell command that is run for its answer: what it writes to its standard output.
///
/// It runs in a process group of its own, which is killed when the wait for the answer ends, with
/// what the command started in the background. If this process ends before that, even by kill -9,
/// the group is killed too: a watcher in it reads from a pipe that this process holds open, and
/// kills the group when the pipe is closed. A process that has left the group (`setsid`) is not
/// ended: adopting orphans would reveal it, but not what it has started by then, nor after kill -9.
struct ShellCommand {
  /// The argument of `/bin/sh -c --`.
  let line: [UInt8]
  /// Variables added to the environment of this process; their names are plain ones.
  let variables: [(name: String, value: [UInt8])]
  /// The most bytes of an answer.
  var longestAnswer = 4096

  /// Why there is no answer.
  enum Problem: DescribedError {
    case cannotRun(SystemError)
    /// It did not end within this time.
    case tooSlow(TimeSpan)
    /// It wrote more than this.
    case tooLong(byteCount: Int)
    case failed(SystemCall.ChildEnd)

    var sentence: String {
      switch self {
      case .cannotRun(let error): "cannot run it: \(error.sentence)"
      case .tooSlow(let time):
        "it did not end within \(time.text)"
      case .tooLong(let count): "it wrote more than \(count) bytes"
      case .failed(.status(let status)): "it ended with status \(status)"
      case .failed(.signal(let number)):
        "it was ended by a signal: \(SystemCall.description(ofSignal: number))"
      }
    }
  }

  /// Starts the command; its answer is taken later.
  func start() throws(Problem) -> ShellRun {
    try lifting(
      ShellRun(program(), [line] + variables.map(\.value), longestAnswer: longestAnswer),
      as: ShellCommand.Problem.cannotRun
    )
  }

  /// Returns the shell program around the command.
  ///
  /// A shell that ends at once leaves the watcher to init, so that the command is not the parent of
  /// a process that it did not start.
  private func program() -> String {
    let names = variables.map(\.name)
    let settings = names.enumerated().map { "\($1)=${\($0 + 2)}" }.joined(separator: " ")
    let exports = names.isEmpty ? "" : "\(settings)\nexport \(names.joined(separator: " "))\n"
    return """
      ( { read -r _; kill -s KILL 0; } <&3 >&- 2>&- & )
      exec 3<&-
      \(exports)exec /bin/sh -c -- "$1"
      """
  }
}

/// A running command.
struct ShellRun: ~Copyable {
  private let process: Int32
  private var output: FileDescriptor?
  private var errors: FileDescriptor?
  /// Open as long as this process lives and the command may run.
  private let life: FileDescriptor
  private let start = SystemClock.monotonic()
  private var written: [UInt8] = []
  private let longestAnswer: Int

  fileprivate init(
    _ program: String,
    _ arguments: [[UInt8]],
    longestAnswer: Int
  ) throws(SystemError) {
    self.longestAnswer = longestAnswer
    let nothing = try FileDescriptor(opening: Array("/dev/null".utf8), .readOnly)
    let output = try SystemCall.pipe()
    let errors = try SystemCall.pipe()
    let life = try SystemCall.pipe()
    process = try SystemCall.start(
      Array("/bin/sh".utf8),
      arguments: ["sh", "-c", program, "sh"].map { Array($0.utf8) } + arguments,
      SystemCall.ChildDescriptors(
        input: nothing.number,
        output: output.writing.number,
        errors: errors.writing.number,
        life: life.reading.number
      )
    )
    self.output = consume output.reading
    self.errors = consume errors.reading
    self.life = life.writing
  }

  /// Waits for the end; returns what the command wrote if it ended with status 0 within the
  /// timeout, counted from its start.
  ///
  /// `noteErrors` receives what it writes to standard error, as it comes. An answer that came in
  /// time is accepted however late it is now: this process may have been stopped.
  consuming func answer(
    timeout: TimeSpan,
    noteErrors: (Span<UInt8>) -> Void
  ) throws(ShellCommand.Problem) -> [UInt8] {
    let isInTime: Bool
    do {
      isInTime = try wait(timeout: timeout, noteErrors)
    } catch {
      _ = try? end()
      throw .cannotRun(error)
    }
    let end = try lifting(self.end(), as: ShellCommand.Problem.cannotRun)
    guard isInTime else { throw .tooSlow(timeout) }
    guard written.count <= longestAnswer else { throw .tooLong(byteCount: longestAnswer) }
    guard end == .status(0) else { throw .failed(end) }
    return written
  }

  /// Reads the command's output until it has ended or written too much; returns false if it does
  /// not end in time.
  private mutating func wait(
    timeout: TimeSpan,
    _ noteErrors: (Span<UInt8>) -> Void
  ) throws(SystemError) -> Bool {
    var pause: Int32 = 1
    while true {
      let isOver = SystemClock.monotonic() - start >= timeout
      let patience = isOver ? 0 : isOpen ? Self.longestPause : pause
      let isBusy = try take(milliseconds: patience, noteErrors)
      if !isBusy || !isOpen || isOver, try SystemCall.hasEnded(process) { break }
      if isOver || written.count > longestAnswer { return !isOver }
      if !isOpen { pause = min(2 * pause, Self.longestPause) }
    }
    // Read what it had written by then and not for ever: something that it left in the background
    // may still be writing.
    for _ in 0..<Self.mostReads {
      if try !take(milliseconds: 0, noteErrors) { break }
    }
    return true
  }

  /// How often, in milliseconds, to check whether the command has ended while its output is open.
  private static let longestPause: Int32 = 20
  /// How many bytes are read at once.
  private static let pieceSize = 4096
  /// How many pieces of output are read after the end.
  private static let mostReads = 64

  private var isOpen: Bool { output != nil || errors != nil }

  /// Reads one piece of each output, waiting for it if necessary; returns whether there was
  /// anything, including an end.
  private mutating func take(
    milliseconds: Int32,
    _ noteErrors: (Span<UInt8>) -> Void
  ) throws(SystemError) -> Bool {
    let ready = try SystemCall.wait(
      forReading: output?.number ?? -1,
      or: errors?.number ?? -1,
      milliseconds: milliseconds
    )
    if ready.first {
      let piece = try output?.piece(atMost: Self.pieceSize) ?? []
      if piece.isEmpty { output = nil }
      written += piece
    }
    if ready.second {
      let piece = try errors?.piece(atMost: Self.pieceSize) ?? []
      if piece.isEmpty { errors = nil } else { noteErrors(piece.span) }
    }
    return ready.first || ready.second
  }

  /// Kills what is left of the command's group; returns how the command itself ended.
  private func end() throws(SystemError) -> SystemCall.ChildEnd {
    SystemCall.endGroup(of: process)
    return try SystemCall.collect(process)
  }
}
