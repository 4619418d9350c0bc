extension IdentifiedArray {
  /// Makes an empty array.
  ///
  /// - Parameter id: The key path from an element to its identifier.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(id: id, identity: ElementIdentity(id))
  }

  /// Makes an array of elements that the caller knows to have different identifiers.
  ///
  /// If that is not so, the first element of each identifier is kept; nothing is broken.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  @_disfavoredOverload
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(keepingFirst: elements, id: id, identity: ElementIdentity(id))
  }

  /// Makes an array of elements that must have different identifiers.
  ///
  /// - Precondition: no two identifiers are equal; see ``init(validating:id:)`` for elements that
  ///   come from outside.
  /// - Complexity: O(n) expected.
  @inlinable
  public init<S: Sequence<Element>>(uniqueElements elements: S, id: KeyPath<Element, ID>) {
    if let array = elements as? Self, array.id == id {
      self = array
      return
    }
    self.init(trusting: elements, id: id, identity: ElementIdentity(id))
  }

  /// Makes an array of elements if they have different identifiers.
  ///
  /// - Throws: ``IdentifiedArrayError/duplicateIdentifier(firstOffset:offset:)`` with the offsets
  ///   of the first two that have the same.
  /// - Complexity: O(n) expected.
  @inlinable
  public init(
    validating elements: some Sequence<Element>,
    id: KeyPath<Element, ID>
  ) throws(IdentifiedArrayError) {
    self.init(id: id)
    try fill(with: ContiguousArray(elements))
  }

  /// Makes an array of elements, of which those with the same identifier are combined to one.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The key path from an element to its identifier.
  ///   - combine: Makes one element of the one already there and a later one; it takes the place of
  ///     the former and must have the same identifier.
  /// - Complexity: O(n) expected.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id)
    try fill(with: elements, combinedBy: combine)
  }

  /// Makes a copy.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init(_ elements: Self) {
    self = elements
  }

  /// Makes an array of a part of one.
  ///
  /// - Complexity: O(length of the part) expected.
  @inlinable
  public init(_ elements: SubSequence) {
    let base = elements.base
    let range = elements.startIndex..<elements.endIndex
    self.init(
      id: base.id,
      identity: base.identity,
      identifiers: OrderedIdentifiers(
        uncheckedUnique: ContiguousArray(base.identifiers.keys[range])
      ),
      storage: ContiguousArray(base.storage[range])
    )
  }

  /// Makes an array of some elements.
  @available(*, deprecated, renamed: "init(uniqueElements:id:)")
  @inlinable
  public init(_ elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(uniqueElements: elements, id: id)
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an empty array.
  @inlinable
  public init() {
    self.init(id: \.id, identity: .computed { $0.id })
  }

  /// Makes an array of elements that the caller knows to have different identifiers.
  ///
  /// If that is not so, the first element of each identifier is kept; nothing is broken.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  @_disfavoredOverload
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(keepingFirst: elements, id: \.id, identity: .computed { $0.id })
  }

  /// Makes an array of elements that must have different identifiers.
  ///
  /// - Precondition: no two identifiers are equal; see ``init(validating:)`` for elements that come
  ///   from outside.
  /// - Complexity: O(n) expected.
  @inlinable
  public init<S: Sequence<Element>>(uniqueElements elements: S) {
    if let array = elements as? Self {
      self = array
      return
    }
    if let slice = elements as? SubSequence {
      self.init(slice)
      return
    }
    self.init(trusting: elements, id: \.id, identity: .computed { $0.id })
  }

  /// Makes an array of elements if they have different identifiers.
  ///
  /// - Throws: ``IdentifiedArrayError/duplicateIdentifier(firstOffset:offset:)`` with the offsets
  ///   of the first two that have the same.
  /// - Complexity: O(n) expected.
  @inlinable
  public init(validating elements: some Sequence<Element>) throws(IdentifiedArrayError) {
    self.init()
    try fill(with: ContiguousArray(elements))
  }

  /// Makes an array of elements, of which those with the same identifier are combined to one.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: Makes one element of the one already there and a later one; it takes the place of
  ///     the former and must have the same identifier.
  /// - Complexity: O(n) expected.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try fill(with: elements, combinedBy: combine)
  }

  /// Makes an array of some elements.
  @available(*, deprecated, renamed: "init(uniqueElements:)")
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(uniqueElements: elements)
  }
}
