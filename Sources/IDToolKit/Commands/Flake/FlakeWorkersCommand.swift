/// `flake workers`: lists who has issued ids from a ledger, until when, and who holds a lease.
enum FlakeWorkersCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let layout = try arguments.layout()
    let ledger: FlakeNextRequest.Ledger =
      arguments.given(.ledger).map { .file($0.text) } ?? .usual
    let presentation = FlakePresentation(arguments)
    let rows = try RowRequest(arguments, fields: FlakeWorkerRow.fields)
    return { console throws(Failure) in
      let entries = try FlakeLedger.usedWorkers(
        of: layout,
        ledger,
        environment: console.environment
      )
      let writer = rows.begin(on: &console)
      guard let entries else {
        let name = Quotation.quoted(layout.shownName)
        console.showNote("no ids of layout \(name) were issued here yet")
        return .success
      }
      var presentation = presentation
      for entry in entries {
        // A slot has the first free tick; the one before is the last that was taken.
        let last = min(entry.slot.nextTick &- 1, layout.lastTick)
        let time = layout.time(ofTick: entry.slot.nextTick == 0 ? 0 : last)
        let row = FlakeWorkerRow(
          worker: entry.worker,
          time: time,
          timeText: presentation.text(of: time, layout: layout),
          isLeased: entry.isLeased
        )
        writer.write(row, to: &console.output.buffer)
      }
      return .success
    }
  }
}
