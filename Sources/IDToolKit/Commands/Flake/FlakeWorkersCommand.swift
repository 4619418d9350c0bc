/// `flake workers`: who has issued ids from a ledger, until when, and who is at it now.
struct FlakeWorkersCommand: RunnableCommand {
  private let layout: FlakeLayout
  private let ledger: FlakeNextRequest.Ledger
  private var presentation: FlakePresentation
  private let records: RecordRequest

  private static let columns = [
    Column(name: "worker", kind: .number, isLabelled: false),
    Column(name: "time", kind: .token, isLabelled: false),
    Column(name: "unix_ms", kind: .number, isInText: false),
    Column(name: "leased", kind: .token),
  ]

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    layout = try FlakeLayoutRequest.layout(arguments, now: now)
    ledger = arguments.given(.ledger).map { .file($0.text) } ?? .usual
    presentation = try FlakePresentation(arguments, now: now)
    records = try RecordRequest(arguments, columns: Self.columns)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let entries = try FlakeLedger.usedWorkers(
      of: layout,
      ledger,
      environment: console.environment
    )
    let writer = records.begin(on: &console)
    guard let entries else {
      console.showNote("no ids of layout \(Quotation.quoted(layout.name)) were issued here yet")
      return .success
    }
    var presentation = presentation
    for entry in entries {
      // A record names the first tick that is free; the one before is the last that was taken.
      let last = min(entry.record.nextTick &- 1, layout.lastTick)
      let time = layout.time(ofTick: entry.record.nextTick == 0 ? 0 : last)
      let text = presentation.text(of: time, layout: layout)
      writer.write(to: &console.output.buffer) { index in
        switch index {
        case 0: .number(entry.worker)
        case 1: .token(text)
        case 2: .signed(time.unixMilliseconds)
        default: .token(entry.isLeased ? "yes" : "no")
        }
      }
    }
    return .success
  }
}
