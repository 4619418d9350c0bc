/// An element, and its position before it was moved.
@usableFromInline
struct Placed<Element> {
  @usableFromInline let element: Element
  @usableFromInline let position: UInt32

  @inlinable
  @inline(__always)
  init(element: Element, position: UInt32) {
    self.element = element
    self.position = position
  }
}
