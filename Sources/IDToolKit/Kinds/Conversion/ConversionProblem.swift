/// Why an id can't be written in another form.
enum ConversionProblem: DescribedError {
  /// This many bits don't fit in the kind's.
  case tooWide(Int, String, Int)
  /// This many bits are fewer than the kind's.
  case tooNarrow(Int, String, Int)
  /// No id of the kind has these bits.
  case noneOfKind(String, IdentifierProblem)
  /// The id is a text without bits.
  case noBits(String)
  /// The text could be any of these kinds, which read different bits from it.
  case uncertain([String])
  /// The bytes form a UUID in either order.
  case eitherOrder(String)
  /// The 16 digits are an id in decimal and in hexadecimal.
  case eitherRadix
  case unreadable(InspectProblem)
  /// The text looks like that of a flake, but has an unlikely time as any layout's, and may be bits
  /// in these forms.
  case flakeText(InspectProblem, [PlainForm])

  var sentence: String {
    switch self {
    case .tooWide(let bits, let kind, let most):
      "it has \(bits) bits, and \(kind) has room for \(most): some would be lost"
    case .tooNarrow(let bits, let kind, let count):
      "it has \(bits) bits, and \(kind) has \(count): filled with zeros, it would be an id that no generator "
        + "makes; hex, int and the base forms write the bits alone"
    case .noneOfKind(let kind, let problem): "as \(kind), \(problem.sentence)"
    case .noBits(let kind): "it is of kind \(kind), which has no bits to write in another form"
    case .uncertain(let kinds):
      "it could be \(kinds.listed(with: "or")), which are "
        + "other bits: say which with --kind"
    case .eitherOrder(let kind):
      "as \(kind), its bytes make sense in either order: --kind base64 or base64url takes them as "
        + "they stand"
    case .eitherRadix:
      "its 16 digits may be decimal or hexadecimal: --kind int or --kind hex says which"
    case .unreadable(let problem), .flakeText(let problem, _): problem.sentence
    }
  }

  /// The options with which the text is read nevertheless.
  var hints: [String] {
    switch self {
    case .unreadable(let problem): problem.hints
    case .flakeText(_, let forms):
      forms.map { "--kind \($0.rawValue) reads it as bits" }
    default: []
    }
  }
}
