/// `auid check`: reports by the exit status whether ids are in use.
enum AUIDCheckCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let state = try AUIDStateFile(arguments)
    let operands = try arguments.inputs()
    let rows = try RowRequest(arguments, fields: AUIDRow.checked)
    let rules = ItemRules(arguments)
    return { console throws(Failure) in
      // Read before the ids, which may come slowly: all are judged by the same state.
      let state = try state.read()
      let isShown = rows.format != .text
      let writer = isShown ? rows.begin(on: &console) : nil
      let sink = ItemSink(writer.map { .row($0.template) } ?? .nothing, rules: rules)
      var isEmpty = true
      try operands.forEachItem(sink: sink, on: &console) {
        text,
        place,
        console throws(Failure) in
        isEmpty = false
        do throws(IdentifierText.Problem) {
          let item = AUIDItems.Item(range: try IdentifierText.generalUse(text), place: place)
          let status = Self.status(of: item.range, in: state.inUse)
          writer?.write(
            .init(text: item.text, status: status),
            input: text,
            to: &console.output.buffer
          )
          if let id = state.inUse.lowestFree(in: item.range) {
            console.report(.unusedAUID) {
              AUIDItems.Problem.notInUse(id: id, highest: state.highest).message(at: place)
            }
          }
        } catch {
          try sink.refuse(text, as: .auid, at: place, error.sentence, on: &console)
        }
      }
      let status = console.finishItems()
      // Empty input counts as no: the command that should have listed the ids may have failed.
      guard isEmpty, status == .success else { return status }
      console.report(.auid) { "no ids were given, so none is known to be in use" }
      return .invalidInput
    }
  }

  private static func status(of range: ClosedRange<UInt64>, in inUse: IdentifierRanges) -> String {
    if inUse.lowestFree(in: range) == nil { return "in-use" }
    return inUse.lowestMember(in: range) == nil ? "free" : "partly"
  }
}
