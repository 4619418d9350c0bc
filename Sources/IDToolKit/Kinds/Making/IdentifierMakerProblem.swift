/// Why no id of a kind can be made for a moment.
enum IdentifierMakerProblem: DescribedError {
  /// It is before the first time of the kind's ids.
  case beforeFirst(Timestamp)
  /// It is after the last one.
  case afterLast(Timestamp)

  var sentence: String {
    switch self {
    case .beforeFirst(let first): "the time is before the kind's first, \(first.text())"
    case .afterLast(let last): "the time is after the kind's last, \(last.text())"
    }
  }
}
