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

extension IdentifiedArray: MutableIdentifiedCollection {
  /// The identifiers of all elements, in order.
  ///
  /// - Complexity: O(1): the set shares its memory with the array until one of them is changed.
  @inlinable public var ids: OrderedIdentifiers<ID> {
    @inline(__always) get { identifiers }
  }

  /// The element with an identifier, or nil.
  ///
  /// It is changed in place: `array[id: 7]?.name.append("!")` copies neither the array nor the
  /// element. Assigning nil removes the element; assigning one where there is none appends it.
  ///
  /// - Precondition: An element that is assigned or changed has this identifier afterwards, even if
  ///   the code that changes it throws.
  /// - Complexity: O(1) expected, except removal, which is O(n).
  @inlinable
  public subscript(id id: ID) -> Element? {
    @inline(__always)
    get {
      let position = identifiers.position(of: id)
      return position < 0 ? nil : storage[position]
    }
    @inline(__always)
    set {
      if let newValue {
        precondition(identity(newValue) == id, "Element identity must remain constant")
        let (inserted, position) = identifiers.append(id)
        if inserted { storage.append(newValue) } else { storage[position] = newValue }
      } else {
        remove(id: id)
      }
    }
    @inline(__always)
    _modify {
      let position = identifiers.position(of: id)
      var element = storage.take(at: position)
      defer { putBack(&element, at: position, id: id) }
      yield &element
    }
  }

  /// Undoes `take(at:)`, storing the changed element.
  @inlinable
  @inline(__always)
  mutating func putBack(_ element: inout Element?, at position: Int, id: ID) {
    precondition(
      element.map { identity($0) == id } ?? true,
      "Element identity must remain constant"
    )
    if position < 0 {
      if let element { append(element) }
    } else if element != nil {
      storage.putBack(&element, at: position)
    } else {
      identifiers.remove(at: position)
      storage.closeGap(at: position)
    }
  }
}

/// A value with an identifier, for values that have none of their own.
///
/// Properties of the value are accessed directly: `identified.name` is `identified.value.name`.
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The identifier.
  public let id: ID

  /// The value.
  public var value: Value

  /// Creates a value with an identifier.
  @inlinable
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Creates a value with the identifier that a function derives from it.
  @inlinable
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// Creates a value with the identifier at a key path.
  @inlinable
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// A property of the value.
  @inlinable
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }

  /// A read-only property of the value.
  @inlinable
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }
}

extension Identified: Decodable where ID: Decodable, Value: Decodable {}

extension Identified: Encodable where ID: Encodable, Value: Encodable {}

extension Identified: Equatable where Value: Equatable {}

extension Identified: Hashable where Value: Hashable {}

extension Identified: Sendable where ID: Sendable, Value: Sendable {}
