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
