/// `auid register`: ids that come from elsewhere, recorded as in use.
struct AUIDRegisterCommand: RunnableCommand {
  private let state: AUIDStateRequest
  private let mustBeNew: Bool
  private let operands: [ParsedArguments.Operand]
  private let records: RecordRequest

  static let columns = [
    Column(name: "id", kind: .token, isLabelled: false),
    Column(name: "registered", kind: .number),
  ]

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    state = try AUIDStateRequest(arguments)
    mustBeNew = arguments.has(.new)
    operands = try InputRequest.operands(arguments)
    records = try RecordRequest(arguments, columns: Self.columns)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let items = try AUIDItems(of: operands, on: &console)
    return mustBeNew
      ? try registerAllOrNone(items, on: &console) : try registerValid(items, on: &console)
  }

  /// Registers what is valid, in one change of the state.
  private func registerValid(
    _ items: AUIDItems,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    var registered: [UInt64] = []
    if !items.valid.isEmpty {
      try AUIDStateFile.change(state, on: &console) { state in
        registered = items.valid.map { state.register($0.range) }
        return registered.contains { $0 > 0 }
      }
    }
    try write(items, registered, on: &console) { _ in nil }
    return console.finishItems()
  }

  /// Registers all, or nothing where one is not free, is given twice or is no id.
  private func registerAllOrNone(
    _ items: AUIDItems,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    var registered: [UInt64] = []
    var problems = AUIDItemProblems(with: items, change: "registered")
    if !items.valid.isEmpty {
      try AUIDStateFile.change(state, on: &console) { state in
        for (position, item) in items.valid.enumerated() {
          if let id = state.inUse.lowestMember(in: item.range) {
            problems.add(.inUse(id: id), at: position)
          } else {
            problems.require(firstUseOf: item.range, at: position)
          }
        }
        guard problems.isEmpty else { return false }
        registered = items.valid.map { state.register($0.range) }
        return true
      }
    }
    problems.report(on: &console)
    try write(items, registered, on: &console) { problems.sentence(at: $0) }
    return problems.finish(on: &console)
  }

  /// Writes what was registered, where another format than text was asked for.
  private func write(
    _ items: AUIDItems,
    _ registered: [UInt64],
    on console: inout Console,
    sentence: (Int) -> String?
  ) throws(Failure) {
    guard records.format != .text else { return }
    try items.write(
      with: records.begin(on: &console),
      on: &console,
      sentence: sentence
    ) { item, column in
      column == 0 ? .token(items.valid[item].text) : .number(registered[item])
    }
  }
}
