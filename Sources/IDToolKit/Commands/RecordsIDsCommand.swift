/// `records ids`: the ids of a collection, in its order.
struct RecordsIDsCommand: RunnableCommand {
  private static let columns = [
    Column(name: "id", kind: .text, isLabelled: false),
    Column(name: "type", kind: .token, isInText: false),
    Column(name: "index", kind: .number, isInText: false),
    Column(name: "line", kind: .number, isInText: false),
  ]

  private let key: JSONKeyPath
  private let path: [UInt8]?
  private let isStrict: Bool
  private let request: RecordRequest

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    key = try RecordsRequest.key(arguments)
    request = try RecordRequest(arguments, columns: Self.columns)
    let file = try InputRequest.operands(arguments)[0]
    path = file.isStandardInput ? nil : file.text
    isStrict = arguments.has(.strict)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let writer = request.begin(on: &console)
    // What is printed to be read by this program again is typed as an argument would be; the other
    // formats have the string's content, and the type beside it.
    let isTyped = request.format == .text
    var scan = RecordScan(path: path, key: key, isStrict: isStrict, writer: writer)
    try scan.run(on: &console) { finding, text, console throws(Failure) in
      let value = finding.value
      writer.write(to: &console.output.buffer) { index in
        switch Self.columns[index].name {
        case "id":
          .text(isTyped ? RecordID.argument(for: value, in: text) : Self.content(value, text))
        case "type": .token(value.kind == .string ? "string" : "number")
        case "index": .number(finding.index)
        default: .number(finding.place.line)
        }
      }
      try console.flushIfFull()
    }
    return console.finishItems()
  }

  private static func content(_ value: JSONValue, _ text: Span<UInt8>) -> [UInt8] {
    value.kind == .string
      ? JSONString.content(of: value.range, in: text).bytes
      : text.extracting(value.range).array
  }
}
