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
  case unreadable(InspectProblem)

  var sentence: String {
    switch self {
    case .tooWide(let bits, let kind, let most):
      "it has \(bits) bits, and \(kind) has room for \(most): some would be lost"
    case .tooNarrow(let bits, let kind, let count):
      "it has \(bits) bits, and \(kind) has \(count), which no maker of it fills with zeros: hex, int "
        + "and the base forms write the bits alone"
    case .noneOfKind(let kind, let problem): "as \(kind), \(problem.sentence)"
    case .noBits(let kind): "it is of kind \(kind), which has no bits to write in another form"
    case .uncertain(let kinds):
      "it could be \(kinds.dropLast().joined(separator: ", ")) or \(kinds.last ?? ""), which are "
        + "other bits: say which with --kind"
    case .eitherOrder(let kind):
      "as \(kind), its bytes make sense in either order: --kind base64 or base64url takes them as "
        + "they stand"
    case .unreadable(let problem): problem.sentence
    }
  }

  /// How to have it read all the same.
  var hints: [String] {
    guard case .unreadable(let problem) = self else { return [] }
    return problem.hints
  }
}
