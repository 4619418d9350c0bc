/// `check`: reads files and folders, and reports the ids that aren't what they should be.
struct CheckCommand {
  private let finder: IdentifierFinder
  /// Finds ids of other kinds than those that were asked for; nil where any kind will do.
  private let others: IdentifierFinder?
  /// The kinds that ids should be of; empty if any will do.
  private let kinds: [IdentifierKind]
  /// Those of them that were named one by one, and not as a group.
  private let named: [IdentifierKind]
  private let isUnique: Bool
  /// Where records have their ids; nil for texts.
  private let key: JSONKeyPath?
  private let mayBeEmpty: Bool
  private let form: Form
  private let operands: [Operand]
  /// The number of threads for a large file.
  private let jobs: Int
  private let now: Timestamp

  /// How findings are written.
  private enum Form {
    case lines
    case annotations
    case rows(RowRequestOf<CheckFindingRow>)
    case nothing
  }

  /// The files of a folder that have records.
  private static let endingsOfRecords = [".json", ".jsonl", ".ndjson"] + endingsOfYAML
  private static let endingsOfYAML = [".yaml", ".yml"]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let sought = try SoughtKinds(checking: arguments)
    kinds = sought.asked
    named = sought.named
    now = arguments.now
    let window = IdentifierWindowRequest(present: arguments.present)
    finder = IdentifierFinder(sought.targets(in: window, template: nil))
    isUnique = arguments.has(.unique)
    let others =
      kinds.isEmpty && !isUnique ? nil : try SoughtKinds(checking: arguments, butAsked: true)
    self.others = others.map { IdentifierFinder($0.targets(in: window, template: nil)) }
    key = arguments.has(.checkedKey) ? try arguments.keyPath(.checkedKey) : nil
    mayBeEmpty = arguments.has(.allowEmpty)
    let rows = try RowRequest(arguments, fields: CheckFindingRow.fields)
    form =
      arguments.has(.quiet)
      ? .nothing
      : arguments.outputName == .github
        ? .annotations : rows.format == .text ? .lines : .rows(rows)
    operands = try arguments.inputs()
    jobs = arguments.jobs
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let writer: CheckFindingWriter =
      switch form {
      case .lines: .lines
      case .annotations: .annotations
      case .rows(let rows): .rows(rows.begin(on: &console))
      case .nothing: .nothing
      }
    var check = IdentifierCheck(
      finder,
      nearby: NearIdentifiers(named, finder),
      values: kinds.isEmpty || key == nil
        ? nil : Inspector(.kinds(IdentifierSelection(kinds)), now: now),
      twoWay: Inspector(.kinds(IdentifierSelection([.uuid, .ulid])), now: now),
      isUnique: isUnique,
      unchecked: UncheckedIdentifiers(
        others: others,
        looksForAll: kinds.isEmpty,
        looksForNumbers: isUnique && !named.contains { $0.isFlake }
      ),
      writer
    )
    let files = CheckedFiles(
      operands,
      endings: key == nil ? [] : Self.endingsOfRecords,
      on: &console
    )
    try files.all.forEachFile(on: &console) { file, console throws(Failure) in
      if let key,
        Self.endingsOfYAML.contains(where: {
          file.text.suffix($0.utf8.count).elementsEqual($0.utf8)
        })
      {
        try read(yaml: file, key, with: &check, on: &console)
      } else if let key {
        try read(file, key, with: &check, on: &console)
      } else {
        try search(file, with: &check, on: &console)
      }
    }
    check.finish(to: &console.output.buffer)
    if let repeated = check.repeated, !(repeated.isExact && repeated.isComplete) {
      console.showWarning(
        "there are more different ids than the \(RepeatedIdentifiers.limit) that are kept, or more "
          + "repeated ones than \(RepeatedIdentifiers.most): some repeated ones may be missing"
      )
    }
    for warning in check.unchecked.warnings { console.showWarning(warning) }
    if check.count == 0, !mayBeEmpty { console.reportMissing("ids", .knownID) }
    console.showNote(
      "ids: \(check.count), files: \(check.files.count), findings: \(check.findingCount)"
    )
    let status = console.finishItems()
    return status == .success && check.findingCount > 0 ? .invalidInput : status
  }

  /// Checks the ids in a text.
  private func search(
    _ file: Operand,
    with check: inout IdentifierCheck,
    on console: inout Console
  ) throws(Failure) {
    var stream = try file.open()
    _ = try stream.read(keeping: 0, flushing: &console)
    if file.isBinary(stream.block) { return }
    check.begin(file)
    try console.write { output throws(StreamProblem) in
      try stream.forEachBlock(for: &check, jobs: jobs, to: &output)
    }
    if let encoding = stream.utf16Encoding { throw Failure(in: encoding, file) }
    if let packing = stream.packing, !file.isFoundInFolder {
      throw Failure(packing, file)
    }
  }

  /// Checks the ids of records.
  private func read(
    _ file: Operand,
    _ key: JSONKeyPath,
    with check: inout IdentifierCheck,
    on console: inout Console
  ) throws(Failure) {
    check.begin(file)
    var scan = RecordScan(path: file.path, key: key, sink: check.writer.sink)
    scan.takesDocuments = true
    do throws(Failure) {
      try scan.run(on: &console) { batch, text, console throws(Failure) in
        for record in batch { check.check(record, in: text, to: &console.output.buffer) }
        try console.flushIfFull()
      }
    } catch  where error.status == .invalidInput {
      // Other files may be valid.
      let message = error.message ?? ""
      console.report(.jsonRecord) { message }
    }
  }

  /// Checks the ids under a key in YAML.
  private func read(
    yaml file: Operand,
    _ key: JSONKeyPath,
    with check: inout IdentifierCheck,
    on console: inout Console
  ) throws(Failure) {
    check.begin(file)
    var values = YAMLValues(under: key)
    let input = LineInput(source: file, kind: .readableLine)
    try input.forEachBlock(sink: nil, on: &console) { reader, number, console throws(Failure) in
      reader.forEachLine { line in
        number += 1
        let line = line.withoutCarriageReturn
        values.read(line) { range in
          let id = line.extracting(range).array
          let column = UInt64(range.lowerBound + 1)
          check.check(
            id,
            .string(id),
            line: number,
            column: column,
            to: &console.output.buffer
          )
        }
      }
      try console.flushIfFull()
    }
  }
}
