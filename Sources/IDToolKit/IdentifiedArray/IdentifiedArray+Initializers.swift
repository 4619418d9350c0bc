extension IdentifiedArray {
  /// Creates an empty array.
  ///
  /// - Parameter id: The key path from an element to its identifier.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(id: id, identity: ElementIdentity(id))
  }

  /// Creates an array of elements that the caller knows to have different identifiers.
  ///
  /// If two are equal after all, the first element is kept.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  @_disfavoredOverload
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(keepingFirst: elements, id: id, identity: ElementIdentity(id))
  }

  /// Creates an array of elements that must have different identifiers.
  ///
  /// - Precondition: No two identifiers are equal; use ``init(validating:id:)`` for elements that
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

  /// Creates an array of elements if they have different identifiers.
  ///
  /// - Throws: ``IdentifiedArrayError/duplicateIdentifier(firstOffset:offset:)`` with the offsets
  ///   of the first two that are equal.
  /// - Complexity: O(n) expected.
  @inlinable
  public init(
    validating elements: some Sequence<Element>,
    id: KeyPath<Element, ID>
  ) throws(IdentifiedArrayError) {
    self.init(id: id)
    try fill(with: ContiguousArray(elements))
  }

  /// Creates an array of elements, combining those with the same identifier.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The key path from an element to its identifier.
  ///   - combine: Combines the element already there with a later one; the result takes the
  ///     former's place and must have the same identifier.
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

  /// Creates a copy.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init(_ elements: Self) {
    self = elements
  }

  /// Creates an array from a slice.
  ///
  /// - Complexity: O(length of the slice) expected.
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

  /// Creates an array of elements.
  @available(*, deprecated, renamed: "init(uniqueElements:id:)")
  @inlinable
  public init(_ elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(uniqueElements: elements, id: id)
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  @inlinable
  public init() {
    self.init(id: \.id, identity: .computed { $0.id })
  }

  /// As ``init(uncheckedUniqueElements:id:)``, with the elements' own identifiers.
  @inlinable
  @_disfavoredOverload
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(keepingFirst: elements, id: \.id, identity: .computed { $0.id })
  }

  /// As ``init(uniqueElements:id:)``, with the elements' own identifiers.
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

  /// As ``init(validating:id:)``, with the elements' own identifiers.
  @inlinable
  public init(validating elements: some Sequence<Element>) throws(IdentifiedArrayError) {
    self.init()
    try fill(with: ContiguousArray(elements))
  }

  /// As ``init(_:id:uniquingIDsWith:)``, with the elements' own identifiers.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try fill(with: elements, combinedBy: combine)
  }

  /// Creates an array of elements.
  @available(*, deprecated, renamed: "init(uniqueElements:)")
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(uniqueElements: elements)
  }
}

/// Why a sequence of elements does not form an identified array.
public enum IdentifiedArrayError: Error, Equatable, Sendable {
  /// Two elements have the same identifier.
  ///
  /// Both are given by their offsets in the sequence.
  case duplicateIdentifier(firstOffset: Int, offset: Int)
}

extension IdentifiedArrayError: DescribedError {
  var sentence: String {
    switch self {
    case .duplicateIdentifier(let firstOffset, let offset):
      "the element at offset \(offset) has the identifier of the one at offset \(firstOffset); "
        + "each may occur once"
    }
  }
}

extension IdentifiedArrayError: CustomStringConvertible {
  /// What is wrong, in one clause.
  public var description: String { sentence }
}
