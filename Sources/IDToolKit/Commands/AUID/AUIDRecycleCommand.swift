/// `auid recycle`: frees ids, all of them or none.
enum AUIDRecycleCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let state = try AUIDStateFile(arguments, mustExist: true)
    let operands = try arguments.inputs()
    let rows = try RowRequest(arguments, fields: AUIDRow.recycled)
    return { console throws(Failure) in
      var items = try AUIDItems(of: operands, change: "recycled", on: &console)
      var recycled: UInt64 = 0
      if !items.valid.isEmpty {
        try state.change(on: &console) { state in
          let isAllowed = items.check { range in
            state.inUse.lowestFree(in: range).map { .notInUse(id: $0, highest: state.highest) }
          }
          guard isAllowed else { return false }
          for item in items.valid { recycled += state.recycle(item.range) }
          return true
        }
      }
      items.report(on: &console)
      if rows.format != .text {
        try items.write(with: rows.begin(on: &console), on: &console) { items.valid[$0].idCount }
      } else if items.mayChange {
        console.showNote("recycled \(recycled) \(recycled == 1 ? "id" : "ids")")
      }
      return items.finish(on: &console)
    }
  }
}
