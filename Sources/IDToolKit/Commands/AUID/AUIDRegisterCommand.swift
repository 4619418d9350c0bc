/// `auid register`: records ids from elsewhere as in use; with `--new`, all of them or, if one is in
/// use, repeated or invalid, none.
enum AUIDRegisterCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let state = try AUIDStateFile(arguments)
    let mustBeNew = arguments.has(.new)
    let operands = try arguments.inputs()
    let rows = try RowRequest(arguments, fields: AUIDRow.registered)
    return { console throws(Failure) in
      let items = try AUIDItems(of: operands, on: &console)
      var registered: [UInt64] = []
      var problems = AUIDItemProblems(with: items, change: "registered")
      if !items.valid.isEmpty {
        try state.change(on: &console) { state in
          if mustBeNew {
            for (position, item) in items.valid.enumerated() {
              if let id = state.inUse.lowestMember(in: item.range) {
                problems.add(.inUse(id: id), at: position)
              } else {
                problems.require(firstUseOf: item.range, at: position)
              }
            }
            guard problems.isEmpty else { return false }
          }
          registered = items.valid.map { state.register($0.range) }
          return registered.contains { $0 > 0 }
        }
      }
      problems.report(on: &console)
      if rows.format != .text {
        try items.write(
          with: rows.begin(on: &console),
          on: &console,
          sentence: { mustBeNew ? problems.sentence(at: $0) : nil },
          row: { .init(text: items.valid[$0].text, count: registered[$0]) }
        )
      }
      return mustBeNew ? problems.finish(on: &console) : console.finishItems()
    }
  }
}
