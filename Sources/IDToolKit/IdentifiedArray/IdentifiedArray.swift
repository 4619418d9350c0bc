/// An ordered collection of elements that are found by identifiers.
///
/// It is an array whose elements have unique identifiers, by which they are read and changed in
/// constant time, while the order is the user's own.
///
///     var todos: IdentifiedArrayOf<Todo> = []
///     todos.append(Todo(id: 1, title: "Write the note"))
///     todos[id: 1]?.isComplete = true
///
/// An index becomes invalid with the next insertion or removal; an identifier does not. The element
/// type need not be `Hashable`, nor even `Identifiable`: an identifier can also be given by a key
/// path, as in `IdentifiedArray(id: \Person.passport)`.
///
/// Elements and identifiers are in contiguous memory, and a table of 32-bit positions finds them
/// (``OrderedIdentifiers``). Identifiers are stored separately, rather than read from the elements
/// for each comparison, so that an element that is a class instance can't break the array by
/// changing its identifier.
///
/// The interface is that of the type of the same name in swift-identified-collections, so that
/// source written for one compiles with the other. It holds at most 671,088,640 elements.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The key path from an element to its identifier.
  public let id: KeyPath<Element, ID>

  @usableFromInline let identity: ElementIdentity<ID, Element>
  @usableFromInline var identifiers: OrderedIdentifiers<ID>
  @usableFromInline var storage: ContiguousArray<Element>

  @inlinable
  init(
    id: KeyPath<Element, ID>,
    identity: ElementIdentity<ID, Element>,
    identifiers: OrderedIdentifiers<ID> = OrderedIdentifiers(),
    storage: ContiguousArray<Element> = []
  ) {
    self.id = id
    self.identity = identity
    self.identifiers = identifiers
    self.storage = storage
  }

  /// The elements as an array.
  ///
  /// - Complexity: O(1): the array shares its memory until one of the two is changed.
  @inlinable public var elements: [Element] {
    @inline(__always) get { Array(storage) }
  }

  /// Whether there is an element with the identifier of this one.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func contains(_ element: Element) -> Bool { identifiers.contains(identity(element)) }

  /// The index of the element with an identifier, or nil.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  @inline(__always)
  public func index(id: ID) -> Int? { identifiers.firstIndex(of: id) }

  /// Removes the element that has the identifier of this one.
  ///
  /// - Returns: The element removed, or nil if there was none.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? { remove(id: identity(element)) }

  /// Removes the element with an identifier.
  ///
  /// - Returns: The element removed, or nil if there was none.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    let position = identifiers.position(of: id)
    return position < 0 ? nil : remove(at: position)
  }
}

/// An ``IdentifiedArray`` of elements that conform to `Identifiable`.
public typealias IdentifiedArrayOf<Element> = IdentifiedArray<Element.ID, Element>
where Element: Identifiable
