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

/// A collection whose elements can be found, changed, added and removed by identifiers.
public protocol MutableIdentifiedCollection<ID, Element>: IdentifiedCollection, MutableCollection {
  /// The element with an identifier, or nil.
  ///
  /// Assigning nil removes it; assigning an element where there is none adds it.
  ///
  /// - Complexity: O(1) expected, except removal, which is O(n).
  subscript(id id: ID) -> Element? { get set }
}

// The spellings by which source written for swift-identified-collections knows the protocols.
// swift-format-ignore: NoLeadingUnderscores
/// Another name for ``IdentifiedCollection``.
public typealias _IdentifiedCollection = IdentifiedCollection

// swift-format-ignore: NoLeadingUnderscores
/// Another name for ``MutableIdentifiedCollection``.
public typealias _MutableIdentifiedCollection = MutableIdentifiedCollection
