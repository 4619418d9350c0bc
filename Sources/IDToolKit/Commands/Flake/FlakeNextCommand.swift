/// `flake next`: issues new ids, none of them twice.
enum FlakeNextCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let request = try FlakeNextRequest(arguments)
    let presentation = FlakePresentation(arguments)
    // Nil for the ids alone, one a line.
    let rows =
      arguments.outputFormat == .text
      ? nil
      : try RowRequest(
        arguments,
        fields: FlakeRow.fields(of: request.layout, names: arguments.fields)
      )
    return { console throws(Failure) in
      console.output.beginsLine = true
      if case .fixed(let worker) = request.worker {
        request.layout.note(aboutWorker: worker).map { console.showNote($0) }
      }
      var program: FlakeRowProgram?
      if let rows {
        program = FlakeRowProgram(
          layout: request.layout,
          presentation: presentation,
          fields: rows.fields,
          template: rows.begin(on: &console).template
        )
      }
      guard request.count > 0 else { return .success }
      var issuer = try FlakeIssuer(request, environment: console.environment)
      if let program {
        try write(request.count, program, from: &issuer, on: &console)
      } else {
        try writeAlone(request, presentation.form, from: &issuer, on: &console)
      }
      // The lease belongs to the issuer, and lasts until the ids are out.
      try console.flush()
      return .success
    }
  }

  /// Writes only the ids.
  private static func writeAlone(
    _ request: FlakeNextRequest,
    _ form: FlakeForm,
    from issuer: inout FlakeIssuer,
    on console: inout Console
  ) throws(Failure) {
    var random = Entropy()
    var textWriter = FlakeTextWriter()
    var left = request.count
    while left > 0 {
      let ticks = try issuer.reserve(left, on: &console)
      left -= UInt64(ticks.count)
      if form == .decimal,
        let runs = request.layout.runs(of: ticks, worker: issuer.worker)
      {
        for run in runs { try write(run, with: &textWriter, on: &console) }
        continue
      }
      for tick in ticks {
        let id = request.layout.id(tick: tick, worker: issuer.worker, random: &random)
        FlakeText.append(
          id,
          layout: request.layout,
          form: form,
          to: &console.output.buffer
        )
        console.output.buffer.append(0x0A)
        try console.flushIfFull()
      }
    }
  }

  private static func write(
    _ run: FlakeRun,
    with writer: inout FlakeTextWriter,
    on console: inout Console
  ) throws(Failure) {
    var offset: UInt64 = 0
    while offset < run.count {
      offset += writer.append(run, from: offset, to: &console.output.buffer)
      try console.flushIfFull()
    }
  }

  /// Writes the ids with their fields.
  private static func write(
    _ count: UInt64,
    _ program: FlakeRowProgram,
    from issuer: inout FlakeIssuer,
    on console: inout Console
  ) throws(Failure) {
    var random = Entropy()
    var writer = FlakeIssuedWriter(program)
    var left = count
    while left > 0 {
      var ticks = try issuer.reserve(left, on: &console)
      left -= UInt64(ticks.count)
      while !ticks.isEmpty {
        writer.append(&ticks, worker: issuer.worker, &random, to: &console.output.buffer)
        try console.flushIfFull()
      }
    }
  }
}
