/// How to get the identifier of an element.
///
/// Reading through a key path costs 20 to 100 ns, which would be the better part of an append. A
/// key path to a stored property is therefore turned into the property's offset once, and an
/// `Identifiable` element into a closure that the compiler specialises where the array is made.
@usableFromInline
enum ElementIdentity<ID, Element> {
  /// The identifier lies at this offset, in bytes, from the element's first byte.
  case stored(offset: Int)
  case computed((Element) -> ID)

  /// Takes the quickest way that leads to what the key path leads to.
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
      // A stored property may be read at its offset: that is what the standard library gives it for.
      unsafe withUnsafePointer(to: element) {
        unsafe UnsafeRawPointer($0).load(fromByteOffset: offset, as: ID.self)
      }
    case .computed(let identify):
      identify(element)
    }
  }
}
