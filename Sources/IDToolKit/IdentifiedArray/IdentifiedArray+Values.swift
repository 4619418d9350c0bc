// The conformances that make the array a value like others. Its elements decide, not the key path
// nor the way it came about.

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.storage == right.storage }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements in order.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Makes an array of elements that must have different identifiers.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

/// Key paths are immutable, and the closure beside one reads through it and nothing else; neither
/// is `Sendable` by declaration. A key path through a subscript can hold an argument that is not
/// `Sendable`; that is accepted here, as it is in swift-identified-collections.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
