/// What `idtool inspect` reads texts as.
enum InspectRequest: Sendable {
  /// Whatever they may be.
  case anything
  /// One of these kinds, however odd.
  case kinds(IdentifierSelection)

  /// The kinds that come into question; those that are part of others only where they are asked for.
  var kinds: [IdentifierKind] {
    switch self {
    case .anything:
      IdentifierKind.declared.filter { !$0.recognition.isNarrower } + IdentifierKind.layouts
    case .kinds(let selection): selection.kinds
    }
  }

  /// Whether all layouts are asked for and nothing else.
  var isFlake: Bool {
    guard case .kinds(let selection) = self else { return false }
    return selection.kinds == IdentifierKind.layouts
  }
}
