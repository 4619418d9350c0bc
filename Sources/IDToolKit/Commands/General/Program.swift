/// The whole program, behind the executable's entry point.
package enum Program {
  /// Runs the command line and returns the exit status.
  package static func run(_ arguments: ProgramArguments) -> Int32 {
    SystemCall.removeCrashHandlers()
    StandardStreams.prepare()
    let words = arguments.words
    let console = Console(environment: .process, colorChoice: colorChoice(in: words))
    let present = console.output.present
    return run(
      words: words,
      on: console,
      at: present,
      hasPipedInput: !SystemCall.isTerminal(0)
    ).rawValue
  }

  /// Runs the words after the program's name on a console, and closes its output.
  ///
  /// With piped input, ids are read from it where no command is given.
  static func run(
    words: [[UInt8]],
    on console: consuming Console,
    at present: Present,
    hasPipedInput: Bool = false
  ) -> ExitStatus {
    var status: ExitStatus
    do {
      status = try obey(words, on: &console, at: present, hasPipedInput: hasPipedInput)
    } catch {
      status = error.status
      // A failure to write before a message is reported once, at the end.
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

  private static func obey(
    _ words: [[UInt8]],
    on console: inout Console,
    at present: Present,
    hasPipedInput: Bool
  ) throws(Failure) -> ExitStatus {
    let environment = console.environment
    let isForTerminal = console.output.isTerminal
    let parser = ArgumentParser(
      words: words,
      present: present,
      environment: { environment.nonEmptyValue(of: $0.rawValue) },
      ownKinds: { arguments throws(UsageError) in
        try OwnKinds(arguments, environment, isForTerminal: isForTerminal)
      }
    )
    let invocation: Invocation
    do {
      invocation = try parser.parse()
    } catch {
      // `echo ID | idtool` is `echo ID | idtool inspect`.
      let piped = parser.reading([Array(Command.inspect.words.utf8)] + words)
      if error.lacksCommand, case .run(let arguments)? = try? piped.parse(),
        hasPipedInput || arguments.isThere(.itemsFile)
      {
        let status = try run(arguments, on: &console, piped)
        let isBare =
          status == .success && console.output.isEmpty && words.isEmpty
        guard isBare else { return status }
      } else if error.problem != .missingCommand {
        throw Failure(usage: completed(error, by: parser, environment).namingFile())
      }
      console.showHelpAsError(error.topic)
      return .usage
    }
    switch invocation {
    case .version:
      console.output.buffer.append("idtool \(ProgramVersion.number)\n")
      return .success
    case .help(let topic, let length):
      let isColored = console.isOutputColored
      console.output.buffer.append(HelpText.render(topic, length, isColored: isColored))
      return .success
    case .run(let arguments): return try run(arguments, on: &console, parser)
    }
  }

  /// Runs a command: first a validated request, then its effect.
  private static func run(
    _ arguments: ParsedArguments,
    on console: inout Console,
    _ parser: ArgumentParser
  ) throws(Failure) -> ExitStatus {
    console.obey(arguments)
    let environment = console.environment
    let effect = try lifting(
      requestInZone(of: arguments, environment),
      as: { Failure(usage: completed($0, by: parser, environment)) }
    )
    let warnings =
      arguments.warningsAboutLayout()
      + [arguments.warningAboutZone(environment)].compactMap(\.self)
    for warning in warnings { console.showWarning(warning) }
    return try effect(&console)
  }

  /// Creates the request, with the zone of `--tz` for that of the process.
  private static func requestInZone(
    of arguments: ParsedArguments,
    _ environment: Environment
  ) throws(UsageError) -> Effect {
    try arguments.useZone(environment)
    return try request(arguments)
  }

  /// Returns the error with suggestions that are accepted command lines, ready to be pasted.
  private static func completed(
    _ error: UsageError,
    by parser: ArgumentParser,
    _ environment: Environment
  ) -> UsageError {
    error.completed(by: parser.words) { mended($0, by: parser, environment, slips: $1) }
  }

  /// Returns a line if it is accepted but for what it lacks, or else the one line that its error leads
  /// to, with at most so many slips; nil if there is none.
  private static func mended(
    _ line: [[UInt8]],
    by parser: ArgumentParser,
    _ environment: Environment,
    slips: Int
  ) -> [[UInt8]]? {
    do throws(UsageError) {
      guard case .run(let arguments) = try parser.reading(line).parse() else { return line }
      if let named = arguments.lineWithKind { return named }
      _ = try requestInZone(of: arguments, environment)
      return line
    } catch {
      let lines = error.linesMeant(by: line)
      let meant = slips > 0 && lines.count == 1 ? lines[0] : nil
      return meant.flatMap { mended($0, by: parser, environment, slips: slips - 1) }
        ?? (error.isOmission ? line : nil)
    }
  }

  /// Creates the request that the arguments describe, without touching anything yet.
  static func request(_ arguments: ParsedArguments) throws(UsageError) -> Effect {
    switch arguments.command {
    case .flakeNext: try FlakeNextCommand.effect(of: arguments)
    case .flakeDecode: try FlakeDecodeCommand.effect(of: arguments)
    case .flakeAnnotate, .annotate: try AnnotateCommand(arguments).run
    case .flakeEncode: try FlakeEncodeCommand.effect(of: arguments)
    case .flakeGuess: try FlakeGuessCommand.effect(of: arguments)
    case .flakeStats: try FlakeStatsCommand.effect(of: arguments)
    case .flakeStamp: try FlakeStampCommand.effect(of: arguments)
    case .flakeGrant: printing(arguments.operand(0, as: GrantScript.self).text)
    case .flakeWorkers: try FlakeWorkersCommand.effect(of: arguments)
    case .flakeLayouts: try FlakeLayoutsCommand.effect(of: arguments)
    case .auidNext: try AUIDNextCommand.effect(of: arguments)
    case .auidRegister: try AUIDRegisterCommand.effect(of: arguments)
    case .auidRecycle: try AUIDRecycleCommand.effect(of: arguments)
    case .auidCheck: try AUIDCheckCommand.effect(of: arguments)
    case .auidList: try AUIDListCommand.effect(of: arguments)
    case .auidAssign: try AUIDAssignCommand.effect(of: arguments)
    case .auidReset: try AUIDResetCommand.effect(of: arguments)
    case .routeParse: try RouteParseCommand.effect(of: arguments)
    case .routeFormat: try RouteFormatCommand.effect(of: arguments)
    case .routeCheck: try RouteCheckCommand.effect(of: arguments)
    case .orderBetween: try OrderBetweenCommand(arguments).run
    case .orderSpread: try OrderSpreadCommand.effect(of: arguments)
    case .orderArrange: try OrderArrangeCommand(arguments).run
    case .recordsGet: try RecordsGetCommand.effect(of: arguments)
    case .recordsPut: try RecordsPutCommand.effect(of: arguments)
    case .recordsRemove: try RecordsRemoveCommand.effect(of: arguments)
    case .recordsMove: try RecordsMoveCommand.effect(of: arguments)
    case .recordsDedupe: try RecordsDedupeCommand.effect(of: arguments)
    case .recordsIDs: try RecordsIDsCommand.effect(of: arguments)
    case .recordsCheck: try RecordsCheckCommand.effect(of: arguments)
    case .inspect: try InspectCommand.effect(of: arguments)
    case .stats: try StatsCommand(arguments).run
    case .guess: try GuessCommand.effect(of: arguments)
    case .check: try CheckCommand(arguments).run
    case .kinds: try KindsCommand.effect(of: arguments)
    case .new: try NewCommand.effect(of: arguments)
    case .convert: try ConvertCommand.effect(of: arguments)
    case .flakeRange, .range: try RangeCommand.effect(of: arguments)
    case .completions: printing(arguments.operand(0, as: CompletionShell.self).file)
    case .man: ManCommand.effect(of: arguments)
    case .help: { _ in .success }
    }
  }

  /// The effect of a command that only prints a text, and has no file of its own.
  private static func printing(_ text: String) -> Effect {
    { console in
      console.output.buffer.append(text)
      return .success
    }
  }

  // MARK: Before the command line is parsed

  /// Returns the value of the last `--color`, so that errors about the line obey it too.
  private static func colorChoice(in words: [[UInt8]]) -> ColorChoice? {
    var choice: String?
    for (offset, word) in words.enumerated() {
      if word.span.holds("--") { break }
      if word.starts(with: "--color=".utf8) {
        choice = String(decoding: word[8...], as: UTF8.self)
      } else if word.span.holds("--color"), offset + 1 < words.count {
        choice = String(decoding: words[offset + 1], as: UTF8.self)
      }
    }
    return choice.flatMap(ColorChoice.init(rawValue:))
  }
}

extension UsageError {
  /// Returns the error with what can be done with a file whose name was given in place of a
  /// command.
  func namingFile() -> UsageError {
    guard case .unknownCommand(let word, nil) = problem, suggestions.isEmpty,
      let status = try? SystemCall.statusIfPresent(ofName: word), status.kind != .directory,
      let name = Suggestion.line([word])?.dropFirst("idtool ".count)
    else { return self }
    var error = self
    error.suggestions = ["idtool inspect < \(name)", "idtool annotate \(name)"]
    return error
  }
}
