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

extension IdentifiedArray: CustomStringConvertible {
  /// The elements in brackets, formatted like an array.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The element type and the elements.
  public var debugDescription: String { "IdentifiedArray<\(Element.self)>(\(storage.description))" }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror that shows the elements like those of a collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}

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

/// Key paths are immutable, and the closure next to one only reads through it; neither is declared
/// `Sendable`. A key path through a subscript can hold an argument that is not `Sendable`; that is
/// accepted here, as in swift-identified-collections.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

/// The way to get the identifier of an element.
///
/// Reading through a key path takes 20 to 100 ns, which would be most of an append. So a key path
/// to a stored property is converted to the property's offset once, and for `Identifiable` elements
/// a closure is used that the compiler specializes where the array is created.
@usableFromInline
enum ElementIdentity<ID, Element> {
  /// The identifier is at this offset, in bytes, from the element's first byte.
  case stored(offset: Int)
  case computed((Element) -> ID)

  /// Chooses the fastest equivalent of a key path.
  @inlinable
  init(_ keyPath: KeyPath<Element, ID>) {
    if let offset = MemoryLayout<Element>.offset(of: keyPath) {
      self = .stored(offset: offset)
    } else {
      self = .computed { $0[keyPath: keyPath] }
    }
  }

  @inlinable
  @inline(__always)
  func callAsFunction(_ element: Element) -> ID {
    switch self {
    case .stored(let offset):
      // Safe: the offset is that of a stored property of type `ID`; the standard library provides
      // it so that the property can be read there.
      unsafe withUnsafePointer(to: element) {
        unsafe UnsafeRawPointer($0).load(fromByteOffset: offset, as: ID.self)
      }
    case .computed(let identify):
      identify(element)
    }
  }
}
