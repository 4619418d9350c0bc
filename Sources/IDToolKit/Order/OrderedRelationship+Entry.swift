extension OrderedRelationship {
  /// An element and its position: a row of the store.
  public struct Entry {
    /// The element.
    public var element: Element
    /// Its position, which has a meaning only beside those of the other elements.
    public var position: Int64

    /// Makes a row.
    public init(element: Element, position: Int64) {
      self.element = element
      self.position = position
    }

    /// By position, and by id where positions are equal, so that all replicas agree.
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
