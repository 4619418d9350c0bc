/// `flake next`: issues new ids, none of them twice.
struct FlakeNextCommand {
  private let request: FlakeNextRequest
  private let presentation: FlakePresentation
  private let result: Result

  /// What to write.
  private enum Result {
    /// Only the ids, one per line.
    case ids
    case rows([Field<FlakeRow.Source>], RowRequest<FlakeRow.Source>)
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    request = try FlakeNextRequest(arguments)
    presentation = try FlakePresentation(arguments)
    if arguments.outputFormat == .text {
      result = .ids
    } else {
      let fields = FlakeRow.fields(of: request.layout)
      result = .rows(fields, try RowRequest(arguments, fields: fields))
    }
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var rowMaker: FlakeRowMaker?
    if case .rows(let fields, let rows) = result {
      rowMaker = FlakeRowMaker(
        layout: request.layout,
        presentation: presentation,
        fields: fields,
        template: rows.begin(on: &console).template
      )
    }
    guard request.count > 0 else { return .success }
    var issuer = try FlakeIssuer(request, environment: console.environment)
    if let rowMaker {
      try write(rowMaker, from: &issuer, on: &console)
    } else {
      try writeAlone(from: &issuer, on: &console)
    }
    // The lease belongs to the issuer, and lasts until the ids are out.
    try console.flush()
    return .success
  }

  /// Writes only the ids.
  private func writeAlone(
    from issuer: inout FlakeIssuer,
    on console: inout Console
  ) throws(Failure) {
    var random = Entropy()
    var textWriter = FlakeTextWriter()
    var left = request.count
    while left > 0 {
      let ticks = try issuer.reserve(left, on: &console)
      left -= UInt64(ticks.count)
      if presentation.form == .decimal,
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
          form: presentation.form,
          to: &console.output.buffer
        )
        console.output.buffer.append(0x0A)
        try console.flushIfFull()
      }
    }
  }

  private func write(
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
  private func write(
    _ rowMaker: FlakeRowMaker,
    from issuer: inout FlakeIssuer,
    on console: inout Console
  ) throws(Failure) {
    var random = Entropy()
    var writer = rowMaker.makeIssuedWriter()
    var left = request.count
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
