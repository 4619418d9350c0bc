/// Why the ids of a range differ from those that its span of time suggests.
enum IdentifierRangeDoubt: Equatable, Sendable {
  /// The span ends before the first possible id.
  case tooEarly(first: Timestamp)
  /// The span contains no time that ids can hold; `unit` is their unit.
  case tooShort(unit: TimeSpan)
  /// The span starts before the first possible id.
  case startsAtFirst(Timestamp)
  /// The span ends after the last possible id.
  case endsAtLast(Timestamp)
  /// Ids can't distinguish the bounds from later ones.
  case rounded(unit: TimeSpan, start: Timestamp, end: Timestamp?)

  /// Returns the warning about a range of ids of a kind; `text` writes a moment.
  func sentence(_ kind: IdentifierKind, text: (Timestamp) -> String) -> String {
    let name = Quotation.quoted(kind.name)
    return switch self {
    case .tooEarly(let first):
      "no id is in the range: ids of \(name) begin at \(text(first))"
    case .tooShort(let unit):
      "no id is in the range: ids of \(name) tell \(Self.times(unit)) apart, and none begins in it"
    case .startsAtFirst(let first):
      "ids of \(name) begin at \(text(first)), and so does the range"
    case .endsAtLast(let last):
      "ids of \(name) end at \(text(last)), so the range has no upper bound"
    case .rounded(let unit, let start, let end):
      "ids of \(name) tell \(Self.times(unit)) apart: the range starts at \(text(start))"
        + (end.map { " and ends at \(text($0))" } ?? "")
    }
  }

  private static func times(_ unit: TimeSpan) -> String {
    switch unit {
    case .second: "seconds"
    case .milliseconds(1): "milliseconds"
    case TimeSpan(microseconds: 1): "microseconds"
    default: "steps of \(unit.text)"
    }
  }
}

extension IdentifierRange {
  /// A bound of the span of time from which a range was made.
  struct Bound {
    let moment: Timestamp
    /// Whether the user gave it exactly.
    ///
    /// A bound relative to now is finer than ids only by chance, which needs no warning.
    var isExact = true
  }

  /// Returns why the ids differ from those of the span from which the range was made; nil if they
  /// don't.
  func doubt(from start: Bound, to end: Bound?) -> IdentifierRangeDoubt? {
    guard let plan = kind.sortingPlan, let time = kind.plans[plan].time else { return nil }
    if let first = time.time(of: .zero), start.moment < first {
      if let end, end.moment <= first { return .tooEarly(first: first) }
      return .startsAtFirst(first)
    }
    if lower == upper { return .tooShort(unit: time.unit) }
    let last = kind.layout?.lastUsableTime ?? time.time(of: time.mask)
    if end != nil, upper == nil, let last { return .endsAtLast(last) }
    guard let lowerTime = kind.time(of: lower) else { return nil }
    let upperTime = upper.flatMap { kind.time(of: $0) }
    let isStartMoved = start.isExact && lowerTime != start.moment
    let isEndMoved = end.map { $0.isExact && upperTime != $0.moment } ?? false
    guard isStartMoved || isEndMoved else { return nil }
    return .rounded(unit: time.unit, start: lowerTime, end: upperTime)
  }
}
