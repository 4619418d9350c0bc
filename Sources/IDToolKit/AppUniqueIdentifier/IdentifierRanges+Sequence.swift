extension IdentifierRanges: Sequence {
  /// The ranges in order.
  struct Iterator: IteratorProtocol {
    private var rest: ArraySlice<[ClosedRange<UInt64>]>
    private var chunk: [ClosedRange<UInt64>] = []
    private var offset = 0

    fileprivate init(_ ranges: IdentifierRanges) {
      rest = ranges.chunks[...]
    }

    mutating func next() -> ClosedRange<UInt64>? {
      if offset == chunk.count {
        guard let following = rest.popFirst() else { return nil }
        chunk = following
        offset = 0
      }
      defer { offset += 1 }
      return chunk[offset]
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}
