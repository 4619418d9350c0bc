/// Why a span of time is no range of ids.
enum FlakeRangeProblem: DescribedError {
  /// The layout's ids don't sort by time.
  case notTimeOrdered
  /// The range starts after the last id that the layout has.
  case afterLast(Timestamp)
  case reversed

  var sentence: String {
    switch self {
    case .notTimeOrdered: "the layout's time is not at the top of its ids, so a time is no range"
    case .afterLast(let last): "the time is after the layout's last, \(last.text())"
    case .reversed: "the range ends before it starts"
    }
  }
}
