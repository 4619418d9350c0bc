/// Why a text isn't a record with what is wanted under its key.
enum RecordProblem: DescribedError {
  case notJSON(JSONProblem)
  case notAnObject(JSONKind)
  /// A key of the path, as the record spells it.
  case repeatedKey([UInt8])
  case noValue(JSONKeyPath)
  case unfit(JSONKind, JSONKeyPath, RecordFinder.Wanted)

  var sentence: String {
    switch self {
    case .notJSON(let problem): problem.sentence
    case .notAnObject(let kind):
      "it is \(kind.words), not an object"
        + (kind == .array ? ": records come one a line" : "")
    case .repeatedKey(let key): "the key \(Quotation.quoted(key)) is there twice"
    case .noValue(let path): "it has no key \(Quotation.quoted(path.text))"
    case .unfit(let kind, let path, let wanted):
      "its \(Quotation.quoted(path.text)) is \(kind.words)"
        + (wanted.rule.map { ", and \($0)" } ?? "")
    }
  }

  /// Returns what to do with the line that was read as a record.
  func hints(for line: Span<UInt8>) -> [String] {
    if case .notJSON(let problem) = self { problem.hints(for: line) } else { [] }
  }
}
