// The conformances of a value type. They depend on the elements, not on the key path or on how the
// array was created.

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.storage == right.storage }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in order.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of elements that must have different identifiers.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

/// Key paths are immutable, and the closure beside one only reads through it; neither is declared
/// `Sendable`. A key path through a subscript can hold an argument that is not `Sendable`; that is
/// accepted here, as in swift-identified-collections.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
