/// `auid register`: records ids from elsewhere as in use; with `--new`, all of them or, if one is in
/// use, repeated or invalid, none.
enum AUIDRegisterCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let state = try AUIDStateFile(arguments)
    let mustBeNew = arguments.has(.new)
    let operands = try arguments.inputs()
    let rows = try RowRequest(arguments, fields: AUIDRow.registered)
    return { console throws(Failure) in
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
}
