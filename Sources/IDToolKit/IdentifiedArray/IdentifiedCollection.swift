/// A collection whose elements can be found by identifiers.
public protocol IdentifiedCollection<ID, Element>: Collection {
  /// The type of the identifiers.
  associatedtype ID: Hashable

  /// The type of the collection of all identifiers.
  associatedtype IDs: Collection<ID>

  /// The identifiers of all elements, in the order of the elements.
  ///
  /// - Complexity: O(1).
  var ids: IDs { get }

  /// The element with an identifier, or nil.
  ///
  /// - Complexity: O(1) expected.
  subscript(id id: ID) -> Element? { get }
}
