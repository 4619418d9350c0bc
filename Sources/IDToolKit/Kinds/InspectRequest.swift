/// What `idtool inspect` reads texts as.
enum InspectRequest: Equatable, Sendable {
  /// Whatever they may be.
  case anything
  case kind(IdentifierKind)
  case flake

  /// The name of flakes among the kinds.
  static let flakeKind = "flake"
}
