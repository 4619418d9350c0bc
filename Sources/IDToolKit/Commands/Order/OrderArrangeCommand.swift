/// `order arrange`: the fewest changes of position that produce a wanted order.
struct OrderArrangeCommand {
  /// The source of the wanted order.
  private enum Wanted {
    case list(OrderWantedIDs)
    case file(Operand)
  }

  private let operand: Operand
  /// The file whose records are to get the new positions; nil if they are printed.
  private let file: RecordsFile?
  private let key: JSONKeyPath
  private let wanted: Wanted
  private let reader: OrderItemReader
  private let unnamed: UnnamedItems
  private let limits: OrderLimits
  private let pick: OrderPick
  private let seed: UInt64?
  private let rows: RowRequestOf<OrderRow.Change>

  init(_ arguments: ParsedArguments) throws(UsageError) {
    reader = try OrderItemReader(arguments)
    wanted = try Self.wanted(arguments, reader)
    limits = try arguments.orderLimits()
    unnamed = arguments.choice(.unnamed, as: UnnamedItems.self)
    pick = arguments.choice(.pick, as: OrderPick.self)
    seed = arguments.numberIfGiven(.seed)
    rows = try RowRequest(arguments, fields: Self.fields(arguments))
    operand = try arguments.inputs()[0]
    key = try arguments.keyPath()
    if arguments.has(.inPlace) {
      file = try RecordsFile(arguments, path: operand.path)
    } else {
      try arguments.refuse([.lockTimeout, .trustLocks]) { "\($0) needs --in-place" }
      file = nil
    }
    if case .file(let file) = wanted, file.isStandardInput, operand.isStandardInput {
      throw arguments.conflict("standard input can't be both the items and the wanted order")
    }
  }

  /// Returns the fields of the rows: as JSON, only the id and the position, under the keys that
  /// records have them under, so that the rows can be merged into the records.
  private static func fields(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [RowField<OrderRow.Change>] {
    guard arguments.outputName == .json, !arguments.has(.field) else {
      return OrderRow.changes
    }
    return OrderRow.change(
      id: try memberName(.key, arguments),
      position: try memberName(.position, arguments)
    )
  }

  /// Returns the key of an option that is the name of a member.
  private static func memberName(
    _ option: Option,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> String {
    let path = try arguments.keyPath(option)
    guard path.parent == nil else {
      let key = Quotation.quoted(arguments.value(option).text)
      throw arguments.conflict(
        "as JSON, a row has the keys of the records, and \(key) is a path: -f id,position prints "
          + "them under these names, --in-place writes into the records"
      )
    }
    return String(decoding: path.keys[0], as: UTF8.self)
  }

  private static func wanted(
    _ arguments: ParsedArguments,
    _ reader: OrderItemReader
  ) throws(UsageError) -> Wanted {
    if let list = arguments.given(.wantedOrder) {
      return .list(try OrderWantedIDs(list: list, reader, arguments))
    }
    guard let file = arguments.given(.wantedOrderFile) else {
      throw arguments.conflict("--order IDS or --order-file FILE is required: the wanted order")
    }
    return .file(.init(text: file.text, isStandardInput: file.text.span.holds("-")))
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    if let file { return try arrange(file, on: &console) }
    var items = try readItems(on: &console)
    let wanted = try readWanted(on: &console)
    // A change made without knowing all items could be wrong.
    let status = console.finishItems()
    guard status == .success else { return status }
    try items.finish()
    let changes = try changes(of: items, to: wanted)
    try rows.write(changes.map(items.row), on: &console)
    return .success
  }

  /// Writes the new positions into the records of the file.
  private func arrange(
    _ file: RecordsFile,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    let wanted = try readWanted(on: &console)
    guard console.finishItems() == .success else { throw .stop(.invalidInput) }
    try file.change(key: key, on: &console) { collection, console throws(Failure) in
      var reader = reader
      var items = OrderItems(of: collection, path: file.path, &reader, on: &console)
      guard console.finishItems() == .success else { throw .stop(.invalidInput) }
      try items.finish()
      let changes = try changes(of: items, to: wanted)
      for change in changes {
        guard let index = collection.records.index(id: change.id) else {
          throw .invalidInput(
            "no record has the id \(Quotation.quoted(change.id.text)) of the wanted "
              + "order: put it into the file first"
          )
        }
        let record = collection.bytes(collection.records[index].content)
        let content = reader.replacingPosition(of: record.span, with: change.position)
        collection.replace(at: index, with: content)
      }
      return !changes.isEmpty
    }
    return .success
  }

  // MARK: Reading

  private func readItems(on console: inout Console) throws(Failure) -> OrderItems {
    var reader = reader
    var items = OrderItems(file: operand.path)
    try Self.forEachLine(of: operand, .orderedItem, on: &console) {
      line,
      number throws(OrderItemProblem) in
      items.append(try reader.item(line), line: number)
    }
    return items
  }

  private func readWanted(on console: inout Console) throws(Failure) -> OrderWantedIDs {
    switch wanted {
    case .list(let ids): return ids
    case .file(let operand):
      var reader = reader
      var ids = OrderWantedIDs(linesOf: operand.path)
      try Self.forEachLine(of: operand, .wantedID, on: &console) {
        line,
        number throws(OrderItemProblem) in
        try ids.append(line, number: number, reader: &reader)
      }
      return ids
    }
  }

  /// Passes on the lines that are not blank, without blanks at either end; reports invalid ones.
  private static func forEachLine(
    of operand: Operand,
    _ kind: ItemKind,
    on console: inout Console,
    _ body: (Span<UInt8>, UInt64) throws(OrderItemProblem) -> Void
  ) throws(Failure) {
    let input = LineInput(
      source: operand,
      kind: kind,
      longestLine: LineReader.usualLongestLine
    )
    // If one is invalid nothing is printed, so nothing takes its place.
    let sink = ItemSink(rules: ItemRules())
    var isFirst = true
    try input.forEachItem(sink: sink, on: &console) { text, place, console throws(Failure) in
      defer { isFirst = false }
      do throws(OrderItemProblem) {
        try body(text, place.line ?? 0)
      } catch {
        if kind == .orderedItem, isFirst, text[0] == UInt8(ascii: "[") {
          throw input.arrayFailure(
            "arrange reads items",
            hint: "--in-place changes the records of an array in a file, "
              + "'jq -c \".[]\"' puts them on lines of their own; before 1.7, jq rounds ids"
          )
        }
        try sink.refuse(
          text,
          as: kind,
          at: place,
          error.sentence,
          hints: Self.hints(error, text),
          on: &console
        )
      }
    }
  }

  /// Returns hints about the option for a record whose position is under another key, and about
  /// what is part of a record or several.
  private static func hints(_ problem: OrderItemProblem, _ text: Span<UInt8>) -> [String] {
    if case .notARecord(let problem) = problem { return problem.hints(for: text) }
    guard case .noPosition = problem else { return [] }
    let names = ["position", "pos", "rank", "sort", "index"]
    return names.filter { text.contains(Array("\"\($0)\":".utf8)) }.prefix(1).map {
      "--position \($0) reads positions from its key '\($0)'"
    }
  }

  // MARK: Arranging

  private func changes(
    of items: OrderItems,
    to wanted: OrderWantedIDs
  ) throws(Failure) -> [OrderChange<JSONIdentity>] {
    var random = OrderRandomness(seed: seed)
    let ids = wanted.ids(in: items)
    return try lifting(
      OrderArrangement.changes(
        from: items.items,
        to: ids,
        unnamed: unnamed,
        limits: limits,
        pick: pick,
        using: &random
      ),
      as: { failure($0, items, wanted, ids) }
    )
  }

  private func failure(
    _ error: OrderArrangementError,
    _ items: OrderItems,
    _ wanted: OrderWantedIDs,
    _ ids: [JSONIdentity]
  ) -> Failure {
    switch error {
    case .duplicateItem(let first, let second):
      let name = Quotation.quoted(items.items[second].id.text)
      return .invalidInput(
        items.place(second).prefix
          + "id \(name) is repeated: line \(items.line(first)) has it already"
      )
    case .duplicateWanted(let first, let second):
      return .invalidInput(wanted.repetition(of: ids[second], first: first, second: second))
    case .unnamedItem(let offset, let count):
      let name = Quotation.quoted(items.items[offset].id.text)
      let others = count == 1 ? "" : ", and so are \(count - 1) more"
      return .invalidInput(
        items.place(offset).prefix + "id \(name) is not in the wanted order\(others)",
        hints: ["--unnamed stay leaves such items at their places, --unnamed leave drops them"]
      )
    case .positions(.noRoom(let wanted, let fitting, _, _)):
      return .limitsTooNarrow(limits, fitting: fitting, wanted: wanted)
    case .positions(let error): return Failure(order: error)
    }
  }
}

extension OrderItemReader {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init(id: try arguments.keyPath(.key), position: try arguments.keyPath(.position))
  }
}

extension OrderWantedIDs {
  /// Reads the value of `--order`: bare ids and JSON strings, with commas between them.
  init(
    list given: ParsedArguments.GivenValue,
    _ reader: OrderItemReader,
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    var words: [Word] = []
    for part in given.text.isEmpty ? [] : Self.parts(of: given.text.span) {
      // `iron, wash` is meant as `iron,wash`, as with --field.
      let text = Array(part[part.span.trimmedRange])
      guard !text.isEmpty else {
        throw arguments.refusal(
          of: given,
          "id \(words.count + 1) is empty; ids that are empty or hold commas are written as JSON, "
            + "\"a,b\""
        )
      }
      do throws(OrderItemProblem) {
        words.append(try Self.word(text.span, reader))
      } catch {
        let clause = "\(Quotation.quoted(text)) isn't an id: \(error.sentence)"
        throw arguments.refusal(of: given, clause)
      }
    }
    self.init(words: words)
  }

  /// Returns what stands between the commas of a list that are in no JSON string.
  private static func parts(of list: Span<UInt8>) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var offset = 0
    while offset < list.count {
      let start = offset
      offset += 1
      if list[start] == UInt8(ascii: ",") {
        parts.append([])
        continue
      }
      let isFirst = parts[parts.count - 1].allSatisfy { $0 == 0x20 }
      if isFirst, list[start] == UInt8(ascii: "\""),
        let end = try? JSONScanner.stringEnd(list, from: offset)
      {
        offset = end
      }
      parts[parts.count - 1] += list.extracting(start..<offset).array
    }
    return parts
  }
}
