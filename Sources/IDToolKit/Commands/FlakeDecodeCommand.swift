/// `flake decode`: ids in, what they hold out.
struct FlakeDecodeCommand {
  private let layout: FlakeLayout
  private let form: FlakeForm
  private let operands: [ParsedArguments.Operand]
  private let columns: FlakeColumns
  private let records: RecordRequest
  private let isStrict: Bool

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    layout = try FlakeLayoutRequest.layout(arguments, now: now)
    form = arguments.choice(.form).flatMap(FlakeForm.init(rawValue:)) ?? .decimal
    operands = try InputRequest.operands(arguments)
    columns = FlakeColumns(layout: layout)
    records = try RecordRequest(arguments, columns: columns.columns)
    isStrict = arguments.has(.strict)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var decoder = FlakeDecoder(
      writer: FlakeRecordWriter(
        layout: layout,
        form: form,
        columns: columns,
        writer: records.begin(on: &console)
      ),
      isStrict: isStrict
    )
    for operand in operands {
      if operand.isStandardInput {
        try decodeStandardInput(&decoder, on: &console)
      } else {
        try decoder.decode(operand.text.span, at: .argument, on: &console)
      }
    }
    return console.finishItems()
  }

  private func decodeStandardInput(
    _ decoder: inout FlakeDecoder,
    on console: inout Console
  ) throws(Failure) {
    var reader = LineReader(InputStream(), longestLine: InputStream.usualBlockSize)
    var line: UInt64 = 0
    while true {
      let content: LineReader.Content
      do {
        content = try reader.next { () throws(StreamFailure) in try console.output.flush() }
      } catch {
        throw Failure(error)
      }
      switch content {
      case .lines: try decoder.decode(linesOf: reader, after: &line, on: &console)
      case .oversized(let long):
        line += 1
        try decoder.decode(long.beginning.span, at: .standardInput(line: line), on: &console)
      case .end: return
      }
    }
  }
}
