/// `auid recycle`: frees ids, all of them or none.
enum AUIDRecycleCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let state = try AUIDStateFile(arguments, mustExist: true)
    let operands = try arguments.inputs()
    let rows = try RowRequest(arguments, fields: AUIDRow.recycled)
    return { console throws(Failure) in
      let items = try AUIDItems(of: operands, on: &console)
      var problems = AUIDItemProblems(with: items, change: "recycled")
      var recycled: UInt64 = 0
      if !items.valid.isEmpty {
        try state.change(on: &console) { state in
          for (position, item) in items.valid.enumerated() {
            if let id = state.inUse.lowestFree(in: item.range) {
              problems.add(.notInUse(id: id, highest: state.highest), at: position)
            } else {
              problems.require(firstUseOf: item.range, at: position)
            }
          }
          guard problems.isEmpty else { return false }
          for item in items.valid { recycled += state.recycle(item.range) }
          return true
        }
      }
      problems.report(on: &console)
      if rows.format != .text {
        try items.write(
          with: rows.begin(on: &console),
          on: &console,
          sentence: { problems.sentence(at: $0) },
          row: { position in
            let item = items.valid[position]
            return .init(text: item.text, count: item.idCount)
          }
        )
      } else if problems.isEmpty {
        console.showNote("recycled \(recycled) \(recycled == 1 ? "id" : "ids")")
      }
      return problems.finish(on: &console)
    }
  }
}
