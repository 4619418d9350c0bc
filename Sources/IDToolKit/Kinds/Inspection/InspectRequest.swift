/// The kinds as which `idtool inspect` reads texts.
enum InspectRequest: Sendable {
  /// Any kind.
  case anything
  /// One of these kinds, however odd the id is.
  case kinds(IdentifierSelection)

  /// The possible kinds; those that are subsets of others only if requested.
  var kinds: [IdentifierKind] {
    switch self {
    case .anything:
      IdentifierKind.declared.filter { !$0.recognition.isNarrower } + IdentifierKind.layouts
    case .kinds(let selection): selection.kinds
    }
  }

  /// Whether only layouts were requested, and all of them.
  var isFlake: Bool {
    guard case .kinds(let selection) = self else { return false }
    return selection.kinds == IdentifierKind.layouts
  }
}
