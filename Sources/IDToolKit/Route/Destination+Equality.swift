/// Destinations are *equal* if their identifiers are, whatever their values: `switch` and `Set` ask
/// which screen is meant.
///
/// Whether two are the same to the last byte is another question, with its own method.
extension Destination: Hashable {
  /// Whether both have the same identifier.
  public static func == (left: Destination, right: Destination) -> Bool {
    left.identifier == right.identifier
  }

  /// Feeds the identifier alone to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }

  /// Whether both have the same identifier and, byte for byte, the same value or none.
  ///
  /// O(length of the value).
  public func isIdentical(to other: Destination) -> Bool {
    guard identifier == other.identifier else { return false }
    switch (value, other.value) {
    case (nil, nil): return true
    case (let own?, let others?): return own.utf8.elementsEqual(others.utf8)
    case (nil, _?), (_?, nil): return false
    }
  }
}
