/// Reports what is wrong with records.
enum RecordReport {
  /// Returns what is wrong with an id that an earlier record has.
  static func sentence(aboutDuplicateOf first: RecordPlace) -> String {
    "the record at \(first.words) has it, too"
  }

  /// Returns the failure of an array that can't be read further.
  static func broken(_ problem: JSONProblem, _ path: [UInt8]?) -> Failure {
    let source = Operand(text: path ?? [], isStandardInput: path == nil)
    return .invalidInput(
      "\(source.words) is not a valid array of records: \(problem.sentence)"
    )
  }
}
