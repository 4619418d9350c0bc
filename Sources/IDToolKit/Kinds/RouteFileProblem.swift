/// Why a file is not a set of routes, and where.
struct RouteFileProblem: DescribedError {
  /// What is wrong.
  enum Reason: Equatable, Sendable {
    /// It has its own place.
    case json(JSONProblem)
    case unknownKey([UInt8], known: String)
    case repeatedKey([UInt8])
    case missingRoutes
    case wrongKind(JSONKind, wanted: JSONKind)
    case unfitIdentifier([UInt8], RouteProblem)
    case rule(RouteProblem)
    /// `"value":"none"` with a type.
    case typeOfNoValue
    /// A name that is not that of a layout.
    case layout([UInt8], FlakeLayout.TextProblem)
  }

  /// A reason and the offset of the byte at fault.
  struct AtOffset: Error {
    let reason: Reason
    let offset: Int

    init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }

  let reason: Reason
  let place: TextPlace

  /// Creates the problem at an offset in a text.
  ///
  /// O(offset), to count the lines.
  init(_ problem: AtOffset, in text: Span<UInt8>) {
    reason = problem.reason
    place = TextPlace(of: problem.offset, in: text)
  }

  var sentence: String {
    if case .json(let problem) = reason { return problem.sentence }
    return (place.line == 1 ? "column \(place.column)" : place.words) + ": " + clause
  }

  private var clause: String {
    switch reason {
    case .json(let problem): problem.sentence
    case .unknownKey(let key, let known):
      "unknown key \(Quotation.quoted(key)), where only \(known) can stand"
    case .repeatedKey(let key): "the key \(Quotation.quoted(key)) is there twice"
    case .missingRoutes: #"the key 'routes' is missing: {"routes":{"profile":{}}} is the least"#
    case .wrongKind(let kind, let wanted): "\(kind.words), where \(wanted.words) is wanted"
    case .unfitIdentifier(let identifier, let problem):
      "\(Quotation.quoted(identifier)) is no identifier: \(problem.sentence)"
    case .rule(let problem): problem.sentence
    case .typeOfNoValue: "a route with no value can have no type of value"
    case .layout(let name, let problem):
      "flake: does not accept \(Quotation.quoted(name)): \(problem.sentence)"
    }
  }

  /// Suggestions of what may have been meant.
  var hints: [String] {
    guard case .layout(_, let problem) = reason, let name = problem.near.first else { return [] }
    return ["did you mean 'flake:\(name)'?"]
  }
}
