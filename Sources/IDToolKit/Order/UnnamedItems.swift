/// What to do with current items that a wanted order does not name.
enum UnnamedItems: String, CaseIterable, Sendable {
  /// It is an error that names the first: a forgotten id should not silently end up anywhere.
  case refuse
  /// They keep their places; the named ones share out the places that named ones hold.
  case stay
  /// They are no longer in the list, and their positions are free.
  case leave
}
