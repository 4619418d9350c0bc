extension ContiguousArray {
  /// Lets a function permute the elements, and tells the order that came of it.
  ///
  /// The elements are moved to where each has its position beside it, and back; none is copied or
  /// counted. Meanwhile the array holds nothing, which nobody can see who does not break the law
  /// of exclusive access.
  ///
  /// - Parameters:
  ///   - order: Becomes, also where the function throws, the former position of each element.
  ///   - body: Permutes what it is given; it must neither add nor remove.
  /// - Returns: What the function returns.
  /// - Complexity: O(n), beside what the function takes.
  @inlinable
  mutating func permute<Result>(
    tellingOrder order: inout ContiguousArray<UInt32>,
    _ body: (inout UnsafeMutableBufferPointer<Placed<Element>>) throws -> Result
  ) rethrows -> Result {
    order = ContiguousArray<UInt32>(repeating: 0, count: count)
    return try unsafe withUnsafeMutableBufferPointer { elements in
      try unsafe withUnsafeTemporaryAllocation(
        of: Placed<Element>.self,
        capacity: elements.count
      ) { placed in
        for position in elements.indices {
          let element = unsafe elements.moveElement(from: position)
          let entry = Placed(element: element, position: UInt32(truncatingIfNeeded: position))
          unsafe placed.initializeElement(at: position, to: entry)
        }
        defer {
          for position in elements.indices {
            let entry = unsafe placed.moveElement(from: position)
            unsafe elements.initializeElement(at: position, to: entry.element)
            order[position] = entry.position
          }
        }
        var permuted = unsafe placed
        return try unsafe body(&permuted)
      }
    }
  }
}
