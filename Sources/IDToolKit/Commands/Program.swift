/// The whole program, behind the executable's entry point.
public enum Program {
  /// Runs the command line and returns the exit status.
  public static func run(
    argumentCount: Int32,
    arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> Int32 {
    StandardStreams.prepare()
    let words = unsafe Environment.arguments(count: argumentCount, vector: arguments)
    return run(words: words, environment: .process).rawValue
  }

  /// Runs the words behind the program's name.
  static func run(words: [[UInt8]], environment: Environment) -> ExitStatus {
    var console = Console(environment: environment, colorChoice: colorChoice(in: words))
    var status: ExitStatus
    do {
      status = try run(words: words, on: &console)
    } catch {
      status = error.status
      // What could not be written before a message is told once, at the end.
      if let message = error.message, message != console.outputFailure?.sentence {
        console.showError(message, hints: error.hints)
      }
    }
    do {
      try console.closeOutput()
    } catch {
      console.showError(error.sentence)
      status = .environment
    }
    return status
  }

  private static func run(
    words: [[UInt8]],
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    let environment = console.environment
    let parser = ArgumentParser(words: words) { environment.nonEmptyValue(of: $0.rawValue) }
    let invocation: Invocation
    do {
      invocation = try parser.parse()
    } catch  where error.problem == .missingCommand {
      console.showHelpAsError(error.topic)
      return .usage
    } catch {
      throw Failure(error)
    }
    switch invocation {
    case .version:
      console.output.buffer.append("idtool \(ProgramVersion.number)\n")
      return .success
    case .help(let topic, let length):
      let isColored = console.isOutputColored
      console.output.buffer.append(HelpText.render(topic, length, isColored: isColored))
      return .success
    case .run(let arguments):
      console.obey(arguments)
      return try run(arguments, on: &console)
    }
  }

  /// Runs a command: a validated request first, then its effect.
  private static func run(
    _ arguments: ParsedArguments,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    let now = SystemClock.now()
    switch arguments.command {
    case .flakeNext:
      let command = try validated { () throws(UsageError) in
        try FlakeNextCommand(arguments, clock: now)
      }
      return try command.run(on: &console)
    case .flakeDecode:
      let command = try validated { () throws(UsageError) in
        try FlakeDecodeCommand(arguments, now: now)
      }
      return try command.run(on: &console)
    case .flakeAnnotate:
      let command = try validated { () throws(UsageError) in
        try FlakeAnnotateCommand(arguments, now: now)
      }
      return try command.run(on: &console)
    case .flakeLayouts:
      let command = try validated { () throws(UsageError) in try FlakeLayoutsCommand(arguments) }
      return try command.run(on: &console)
    case .auidNext:
      let command = try validated { () throws(UsageError) in try AUIDNextCommand(arguments) }
      return try command.run(on: &console)
    case .auidRegister:
      let command = try validated { () throws(UsageError) in try AUIDRegisterCommand(arguments) }
      return try command.run(on: &console)
    case .auidRecycle:
      let command = try validated { () throws(UsageError) in try AUIDRecycleCommand(arguments) }
      return try command.run(on: &console)
    case .auidCheck:
      let command = try validated { () throws(UsageError) in try AUIDCheckCommand(arguments) }
      return try command.run(on: &console)
    case .auidList:
      let command = try validated { () throws(UsageError) in try AUIDListCommand(arguments) }
      return try command.run(on: &console)
    case .auidAssign:
      let command = try validated { () throws(UsageError) in try AUIDAssignCommand(arguments) }
      return try command.run(on: &console)
    case .auidReset:
      let command = try validated { () throws(UsageError) in try AUIDResetCommand(arguments) }
      return try command.run(on: &console)
    case .completions: return GeneralCommands.printCompletions(arguments, on: &console)
    case .man: return GeneralCommands.printManual(arguments, on: &console)
    case .help: return .success
    }
  }

  /// Makes a request, which has no effect yet; what is wrong with it is a usage error.
  private static func validated<Request>(
    _ request: () throws(UsageError) -> Request
  ) throws(Failure) -> Request {
    do {
      return try request()
    } catch {
      throw Failure(error)
    }
  }

  // MARK: What must be known before the command line is understood

  /// The value of the last `--color`, so that errors about the line obey it too.
  private static func colorChoice(in words: [[UInt8]]) -> String? {
    var choice: String?
    for (offset, word) in words.enumerated() {
      if word.span.holds("--") { break }
      if word.starts(with: "--color=".utf8) {
        choice = String(decoding: word[8...], as: UTF8.self)
      } else if word.span.holds("--color"), offset + 1 < words.count {
        choice = String(decoding: words[offset + 1], as: UTF8.self)
      }
    }
    return choice
  }
}
