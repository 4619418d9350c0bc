/// `flake next`: new ids, none of them ever before.
struct FlakeNextCommand {
  private let request: FlakeNextRequest
  private let columns: FlakeColumns
  private let records: RecordRequest

  init(_ arguments: ParsedArguments, clock: Timestamp) throws(UsageError) {
    request = try FlakeNextRequest(arguments, clock: clock)
    columns = FlakeColumns(layout: request.layout)
    records = try RecordRequest(arguments, columns: columns.columns)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    guard request.count > 0 else {
      _ = records.begin(on: &console)
      return .success
    }
    var issuer = try FlakeIssuer(request, environment: console.environment)
    var writer = FlakeRecordWriter(
      layout: request.layout,
      form: request.form,
      columns: columns,
      writer: records.begin(on: &console)
    )
    var random = Entropy()
    var textWriter = FlakeTextWriter()
    let writesIDsAlone =
      request.form == .decimal
      && (records.format == .text || records.format == .bare && records.selection == [0])
    var left = request.count
    while left > 0 {
      let ticks = try issuer.reserve(left, on: &console)
      left -= UInt64(ticks.count)
      if writesIDsAlone, let runs = request.layout.runs(of: ticks, worker: issuer.worker) {
        for run in runs { try write(run, with: &textWriter, on: &console) }
        continue
      }
      for tick in ticks {
        let id = request.layout.id(tick: tick, worker: issuer.worker, random: &random)
        if records.format == .text {
          FlakeText.append(
            id,
            layout: request.layout,
            form: request.form,
            to: &console.output.buffer
          )
          console.output.buffer.append(0x0A)
        } else {
          writer.write(id, to: &console.output.buffer)
        }
        try console.flushIfFull()
      }
    }
    return .success
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
}
