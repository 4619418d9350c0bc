/// The kinds as which `idtool inspect` reads texts.
enum InspectRequest: Sendable {
  /// Any kind.
  case anything(OwnKinds = .none)
  /// One of these kinds, however odd the id is.
  case kinds(IdentifierSelection)

  /// The possible kinds; those that are subsets of others only if requested.
  var kinds: [IdentifierKind] {
    switch self {
    case .anything(let own):
      IdentifierKind.declared.filter { !$0.recognition.isNarrower } + IdentifierKind.layouts
        + own.kinds
    case .kinds(let selection): selection.kinds
    }
  }

  /// The kinds of your own that are possible besides those that are named.
  var own: OwnKinds { if case .anything(let own) = self { own } else { .none } }

  /// Whether only layouts were requested, and all of them.
  var isFlake: Bool {
    guard case .kinds(let selection) = self else { return false }
    return selection.kinds.starts(with: IdentifierKind.layouts)
      && selection.kinds.allSatisfy(\.isFlake)
  }
}
