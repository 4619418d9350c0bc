/// `auid check`: whether ids are in use, as an exit status.
struct AUIDCheckCommand: RunnableCommand {
  private let state: AUIDStateRequest
  private let operands: [ParsedArguments.Operand]
  private let records: RecordRequest

  static let columns = [
    Column(name: "id", kind: .token, isLabelled: false),
    Column(name: "status", kind: .token),
  ]

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    state = try AUIDStateRequest(arguments)
    operands = try InputRequest.operands(arguments)
    records = try RecordRequest(arguments, columns: Self.columns)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    // Read before the ids, which may come as they please: all are judged by the same state.
    let state = try AUIDStateFile.read(state)
    let isShown = records.format != .text
    let writer = isShown ? records.begin(on: &console) : nil
    try InputRequest.forEachItem(of: operands, on: &console) {
      text,
      place,
      console throws(Failure) in
      do throws(IdentifierText.Problem) {
        let item = AUIDItems.Item(range: try IdentifierText.generalUse(text), place: place)
        writer?.write(to: &console.output.buffer) { column in
          .token(column == 0 ? item.text : Self.status(of: item.range, in: state.inUse))
        }
        if let id = state.inUse.lowestFree(in: item.range) {
          console.report(.unusedAUID) {
            AUIDItemProblems.Flaw.notInUse(id: id, highest: state.highest).message(at: place)
          }
        }
      } catch {
        writer?.writeFailure(input: text, error: error.sentence, to: &console.output.buffer)
        console.reportItem(.auid, at: place, text: text, sentence: error.sentence)
      }
    }
    return console.finishItems()
  }

  private static func status(of range: ClosedRange<UInt64>, in inUse: IdentifierRanges) -> String {
    if inUse.lowestFree(in: range) == nil { return "in-use" }
    return inUse.lowestMember(in: range) == nil ? "free" : "partly"
  }
}
