/// Reports what is wrong with records.
enum RecordReport {
  /// Returns what is wrong with an id that an earlier record has.
  static func sentence(aboutDuplicateOf first: RecordPlace) -> String {
    "the record at \(first.words) has it, too"
  }

  /// Refuses an array where one record per line is expected: its lines would pass for invalid
  /// records, or for valid ones.
  ///
  /// Returns whether there is only white space so far, so that what follows decides.
  static func isBlankBeforeArray(
    _ lines: Span<UInt8>,
    _ path: [UInt8]?,
    command: String,
    hint: String
  ) throws(Failure) -> Bool {
    let start = JSONScanner.start(of: lines)
    guard start < lines.count else { return true }
    guard lines[start] == UInt8(ascii: "[") else { return false }
    let name = path.map { Quotation.quoted($0) } ?? "standard input"
    throw .invalidInput(
      "\(name) holds an array, and \(command) copies records that stand one a line",
      hints: [hint]
    )
  }

  /// Returns the failure of an array that can't be read further.
  static func broken(_ problem: JSONProblem, _ path: [UInt8]?) -> Failure {
    let name = path.map { Quotation.quoted($0) } ?? "standard input"
    return .invalidInput("\(name) is not a valid array of records: \(problem.sentence)")
  }
}

extension RecordPlace {
  /// Returns the place with which messages begin.
  func item(in path: [UInt8]?) -> ItemPlace {
    path.map { .file($0, line: line, column: column) }
      ?? .standardInput(line: line, column: column)
  }
}

extension ItemSink {
  /// Refuses a text that is not a record.
  func refuse(
    _ problem: RecordExaminer.Problem,
    in text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let part = text.extracting(problem.range)
    try refuse(
      part,
      as: .jsonRecord,
      at: place,
      problem.sentence,
      hints: problem.hints,
      on: &console
    )
  }
}
