/// `auid register`: records ids from elsewhere as in use.
struct AUIDRegisterCommand {
  private let state: AUIDStateFile
  private let mustBeNew: Bool
  private let operands: [Operand]
  private let rows: RowRequestOf<AUIDRow.Counted>

  init(_ arguments: ParsedArguments) throws(UsageError) {
    state = try AUIDStateFile(arguments)
    mustBeNew = arguments.has(.new)
    operands = try arguments.inputs()
    rows = try RowRequest(arguments, fields: AUIDRow.registered)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let items = try AUIDItems(of: operands, on: &console)
    return mustBeNew
      ? try registerAllOrNone(items, on: &console) : try registerValid(items, on: &console)
  }

  /// Registers the valid ids in one change of the state.
  private func registerValid(
    _ items: AUIDItems,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    var registered: [UInt64] = []
    if !items.valid.isEmpty {
      try state.change(on: &console) { state in
        registered = items.valid.map { state.register($0.range) }
        return registered.contains { $0 > 0 }
      }
    }
    try write(items, registered, on: &console) { _ in nil }
    return console.finishItems()
  }

  /// Registers all ids, or none if one is in use, repeated or invalid.
  private func registerAllOrNone(
    _ items: AUIDItems,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    var registered: [UInt64] = []
    var problems = AUIDItemProblems(with: items, change: "registered")
    if !items.valid.isEmpty {
      try state.change(on: &console) { state in
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

  /// Writes what was registered, if a format other than text was requested.
  private func write(
    _ items: AUIDItems,
    _ registered: [UInt64],
    on console: inout Console,
    sentence: (Int) -> String?
  ) throws(Failure) {
    guard rows.format != .text else { return }
    try items.write(
      with: rows.begin(on: &console),
      on: &console,
      sentence: sentence
    ) { position in
      .init(text: items.valid[position].text, count: registered[position])
    }
  }
}
