/// Why a text is no id of the kind that was asked for, or of none.
enum InspectProblem: DescribedError {
  /// A kind that the text almost is.
  struct Slip: Equatable, Sendable {
    let kind: IdentifierKind
    let problem: IdentifierProblem

    /// How many slips there are.
    var count: Int { problem.slips ?? .max }
  }

  /// The kinds that it almost is, the nearest first.
  case unknown([Slip])
  case kind(IdentifierProblem)
  /// The text is a number, and yet no flake.
  case flake(FlakeTextProblem)
  /// No layout's makers write ids so.
  case noFlakeForm

  var sentence: String {
    switch self {
    case .unknown(let slips) where slips.isEmpty: "it has the form of none"
    case .unknown(let slips):
      slips.filter { $0.count == slips[0].count }
        .map { "as \($0.kind.rawValue), \($0.problem.sentence)" }.joined(separator: "; ")
    case .kind(let problem): problem.sentence
    case .flake(let problem): problem.sentence
    case .noFlakeForm:
      "it is neither a number, nor 16 hex digits, nor in a layout's own text form"
    }
  }
}
