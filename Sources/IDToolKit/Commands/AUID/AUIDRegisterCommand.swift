/// `auid register`: records ids from elsewhere as in use; with `--new` all of them, or none if one is
/// in use, repeated or invalid.
struct AUIDRegisterCommand: RunnableCommand {
  private let state: AUIDStateFile
  private let mustBeNew: Bool
  private let operands: [Operand]
  private let rows: RowRequestOf<AUIDRow.Counted>

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    state = try AUIDStateFile(arguments)
    mustBeNew = arguments.has(.new)
    operands = try InputRequest.operands(arguments)
    rows = try RowRequest(arguments, fields: AUIDRow.registered)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var items = try AUIDItems(
      of: operands,
      change: mustBeNew ? "registered" : nil,
      on: &console
    )
    var registered: [UInt64] = []
    if !items.valid.isEmpty {
      try state.change(on: &console) { state in
        if mustBeNew {
          let isAllowed = items.check { range in
            state.inUse.lowestMember(in: range).map { .inUse(id: $0) }
          }
          guard isAllowed else { return false }
        }
        registered = items.valid.map { state.register($0.range) }
        return registered.contains { $0 > 0 }
      }
    }
    items.report(on: &console)
    if rows.format != .text {
      try items.write(with: rows.begin(on: &console), on: &console) { registered[$0] }
    }
    return items.finish(on: &console)
  }
}
