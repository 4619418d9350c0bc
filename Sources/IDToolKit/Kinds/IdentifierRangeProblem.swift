/// Why a span of time does not give a range of ids.
enum IdentifierRangeProblem: DescribedError {
  /// Ids of the kind don't sort by time.
  case notSorted(IdentifierKind)
  /// The range starts after the last possible id of the kind.
  case afterLast(IdentifierKind, Timestamp)
  case reversed
  /// It ends where it starts.
  case empty

  var sentence: String {
    switch self {
    case .notSorted(let kind):
      "\(Self.subject(kind)) time is not at the top of its ids, so a time is no range"
    case .afterLast(let kind, let last):
      "the time is after \(Self.subject(kind)) last, \(last.text())"
    case .reversed: "the range ends before it starts"
    case .empty:
      "the range ends where it starts; a date is its first moment, and a day ends with the next date"
    }
  }

  private static func subject(_ kind: IdentifierKind) -> String {
    kind.layout == nil ? "the kind's" : "the layout's"
  }
}
