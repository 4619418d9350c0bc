extension OrderedRelationship: Equatable where Element: Equatable {
  /// Whether elements and positions are the same; what is still to be saved does not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.positions == right.positions && left.elements == right.elements
  }
}
