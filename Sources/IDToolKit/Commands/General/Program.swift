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
    switch arguments.command {
    case .flakeNext: try run(FlakeNextCommand.self, arguments, on: &console)
    case .flakeDecode: try run(FlakeDecodeCommand.self, arguments, on: &console)
    case .flakeAnnotate: try run(FlakeAnnotateCommand.self, arguments, on: &console)
    case .flakeEncode: try run(FlakeEncodeCommand.self, arguments, on: &console)
    case .flakeRange: try run(FlakeRangeCommand.self, arguments, on: &console)
    case .flakeGuess: try run(FlakeGuessCommand.self, arguments, on: &console)
    case .flakeStats: try run(FlakeStatsCommand.self, arguments, on: &console)
    case .flakeStamp: try run(FlakeStampCommand.self, arguments, on: &console)
    case .flakeWorkers: try run(FlakeWorkersCommand.self, arguments, on: &console)
    case .flakeLayouts: try run(FlakeLayoutsCommand.self, arguments, on: &console)
    case .auidNext: try run(AUIDNextCommand.self, arguments, on: &console)
    case .auidRegister: try run(AUIDRegisterCommand.self, arguments, on: &console)
    case .auidRecycle: try run(AUIDRecycleCommand.self, arguments, on: &console)
    case .auidCheck: try run(AUIDCheckCommand.self, arguments, on: &console)
    case .auidList: try run(AUIDListCommand.self, arguments, on: &console)
    case .auidAssign: try run(AUIDAssignCommand.self, arguments, on: &console)
    case .auidReset: try run(AUIDResetCommand.self, arguments, on: &console)
    case .routeParse: try run(RouteParseCommand.self, arguments, on: &console)
    case .routeFormat: try run(RouteFormatCommand.self, arguments, on: &console)
    case .routeCheck: try run(RouteCheckCommand.self, arguments, on: &console)
    case .orderBetween: try run(OrderBetweenCommand.self, arguments, on: &console)
    case .orderSpread: try run(OrderSpreadCommand.self, arguments, on: &console)
    case .orderArrange: try run(OrderArrangeCommand.self, arguments, on: &console)
    case .recordsGet: try run(RecordsGetCommand.self, arguments, on: &console)
    case .recordsPut: try run(RecordsPutCommand.self, arguments, on: &console)
    case .recordsRemove: try run(RecordsRemoveCommand.self, arguments, on: &console)
    case .recordsMove: try run(RecordsMoveCommand.self, arguments, on: &console)
    case .recordsDedupe: try run(RecordsDedupeCommand.self, arguments, on: &console)
    case .recordsIDs: try run(RecordsIDsCommand.self, arguments, on: &console)
    case .recordsCheck: try run(RecordsCheckCommand.self, arguments, on: &console)
    case .inspect: try run(InspectCommand.self, arguments, on: &console)
    case .completions: GeneralCommands.printCompletions(arguments, on: &console)
    case .man: GeneralCommands.printManual(arguments, on: &console)
    case .help: .success
    }
  }

  /// Makes a request, whose faults are usage errors, and carries it out.
  private static func run<Request: RunnableCommand>(
    _ type: Request.Type,
    _ arguments: ParsedArguments,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    let request: Request
    do {
      request = try Request(arguments, now: SystemClock.now())
    } catch {
      throw Failure(error)
    }
    return try request.run(on: &console)
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
