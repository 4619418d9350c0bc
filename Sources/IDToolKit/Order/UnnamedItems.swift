/// How to treat current items that a wanted order does not name.
enum UnnamedItems: String, CaseIterable, Sendable {
  /// The first is reported as an error: a forgotten id should not silently end up anywhere.
  case refuse
  /// They keep their places; the named ones are distributed over the places of named ones.
  case stay
  /// They leave the list, and their positions become free.
  case leave
}
