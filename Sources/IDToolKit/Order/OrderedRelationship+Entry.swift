extension OrderedRelationship {
  /// An element and its position: a row of the store.
  public struct Entry {
    /// The element.
    public var element: Element
    /// Its position, which is meaningful only in relation to those of the other elements.
    public var position: Int64

    /// Creates a row.
    public init(element: Element, position: Int64) {
      self.element = element
      self.position = position
    }

    /// Compares by position, and by id for equal positions, so that all replicas agree.
    static func areInOrder(_ left: Entry, _ right: Entry) -> Bool {
      left.position != right.position
        ? left.position < right.position : left.element.id < right.element.id
    }
  }
}

extension OrderedRelationship.Entry: Sendable where Element: Sendable {}
extension OrderedRelationship.Entry: Equatable where Element: Equatable {}
extension OrderedRelationship.Entry: Hashable where Element: Hashable {}
extension OrderedRelationship.Entry: Encodable where Element: Encodable {}
extension OrderedRelationship.Entry: Decodable where Element: Decodable {}
