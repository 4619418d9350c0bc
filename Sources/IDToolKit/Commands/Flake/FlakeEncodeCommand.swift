/// `flake encode`: builds an id from its parts or, without a time, one for each time that is read.
enum FlakeEncodeCommand {
  private enum Input {
    case id(FlakeID, warning: String?)
    case times(TimeInput)
  }

  private static func input(
    _ arguments: ParsedArguments,
    _ parts: FlakeParts
  ) throws(UsageError) -> Input {
    let given = arguments.given(.moment)
    // A problem with the other parts is a problem at any time.
    let time = try given.map { given throws(UsageError) in
      try arguments.time(given)
    }
    do throws(FlakeEncodeProblem) {
      let id = try parts.id(at: time?.moment ?? parts.layout.epoch)
      if let time { return .id(id, warning: time.warning) }
    } catch {
      throw arguments.conflict(
        "no id of layout \(Quotation.quoted(parts.layout.shownName)): \(error.sentence)"
      )
    }
    if SystemCall.isTerminal(0), !arguments.isThere(.itemsFile) {
      throw arguments.error(.terminalInput(remedy: "pass --at TIME, or times with < FILE"))
    }
    return .times(try arguments.timesOfInput())
  }

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let layout = try arguments.layout()
    if let given = arguments.given(.workerField), given.isFromEnvironment {
      try arguments.check(given, isIn: 0...layout.largestWorker)
    }
    let parts = FlakeParts(
      layout: layout,
      worker: arguments.number(.workerField),
      sequence: arguments.number(.sequence),
      random: arguments.number(.random),
      other: arguments.number(.other)
    )
    let presentation = FlakePresentation(arguments)
    let rows = try RowRequest(
      arguments,
      fields: FlakeRow.fields(of: parts.layout, names: arguments.fields)
    )
    let rules = ItemRules(arguments)
    let input = try Self.input(arguments, parts)
    return { console throws(Failure) in
      let writer = BuiltFlakeWriter(parts.layout, presentation, rows, on: &console)
      if arguments.isLayoutAssumed { console.showNote(parts.layout.noteAboutAssuming) }
      switch input {
      case .id(let id, let warning):
        if let warning { console.showWarning(warning) }
        parts.layout.note(aboutWorker: parts.worker).map { console.showNote($0) }
        writer.append(id, at: presentation.now, to: &console.output.buffer)
        return .success
      case .times(let times):
        let sink = ItemSink(writer.rowMaker.place, rules: rules)
        var series = FlakeSeries(parts)
        try GivenMoments.read(times).forEach(
          idsOf: "layout \(Quotation.quoted(parts.layout.shownName))",
          sink: sink,
          on: &console
        ) { text, moment, now, console throws(FlakeEncodeProblem) in
          let id = try series.id(at: moment).id
          writer.append(id, at: now, input: text, to: &console.output.buffer)
        }
        if let warning = series.warning { console.showWarning(warning) }
        return console.finishItems()
      }
    }
  }
}
