extension OrderedRelationship: Equatable where Element: Equatable {
  /// Whether elements and positions are equal; unsaved changes don't count.
  public static func == (left: Self, right: Self) -> Bool {
    left.positions == right.positions && left.elements == right.elements
  }
}
