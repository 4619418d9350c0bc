/// Says what is wrong with records.
enum RecordReport {
  static func report(
    _ problem: RecordExaminer.Problem,
    in text: Span<UInt8>,
    at place: RecordPlace,
    of path: [UInt8]?,
    on console: inout Console
  ) {
    console.reportItem(
      .jsonRecord,
      at: place.item(in: path),
      text: text.extracting(problem.range),
      sentence: problem.sentence
    )
  }

  static func reportDuplicate(
    _ id: Span<UInt8>,
    at place: RecordPlace,
    first: RecordPlace,
    of path: [UInt8]?,
    on console: inout Console
  ) {
    console.reportItem(
      .uniqueRecordID,
      at: place.item(in: path),
      text: id,
      sentence: sentence(aboutDuplicateOf: first)
    )
  }

  static func sentence(aboutDuplicateOf first: RecordPlace) -> String {
    "the record at \(first.words) has it, too"
  }

  /// What is wrong with a line that is too long.
  static func sentence(_ line: LineReader.OversizedLine, _ longest: Int) -> String {
    "it has \(line.byteCount) bytes, and a record in a stream may have at most \(longest)"
  }

  /// Refuses an array where records stand one a line: its lines would pass for bad records one by
  /// one, or for good ones; returns whether there is nothing but white space yet, so that what
  /// follows decides.
  static func isBlankBeforeArray(
    _ lines: Span<UInt8>,
    _ path: [UInt8]?,
    command: String,
    hint: String
  ) throws(Failure) -> Bool {
    let start = JSONScanner.afterSpace(lines, from: 0)
    guard start < lines.count else { return true }
    guard lines[start] == UInt8(ascii: "[") else { return false }
    let name = path.map { Quotation.quoted($0) } ?? "standard input"
    throw Failure(
      status: .invalidInput,
      message: "\(name) holds an array, and \(command) copies records that stand one a line",
      hints: [hint]
    )
  }

  /// An array that can't be read on.
  static func broken(_ problem: JSONProblem, _ path: [UInt8]?) -> Failure {
    let name = path.map { Quotation.quoted($0) } ?? "standard input"
    return Failure(
      status: .invalidInput,
      message: "\(name) is not a valid array of records: \(problem.sentence)"
    )
  }
}
