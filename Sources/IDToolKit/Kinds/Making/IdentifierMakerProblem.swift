/// Why no id of a kind can be made for a moment.
enum IdentifierMakerProblem: DescribedError {
  /// The first moment of the kind's ids is later.
  case beforeFirst(Timestamp)
  /// The last one is earlier.
  case afterLast(Timestamp)

  var sentence: String {
    switch self {
    case .beforeFirst(let first): "the time is before the kind's first, \(first.text())"
    case .afterLast(let last): "the time is after the kind's last, \(last.text())"
    }
  }
}
