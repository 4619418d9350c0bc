extension IdentifierRanges {
  /// A position between 0 and the number of ranges: a chunk and an offset in it.
  ///
  /// The end is offset 0 of the chunk after the last; no other position is past its chunk's end.
  struct Position: Equatable {
    var chunk: Int
    var offset: Int
  }

  /// Returns the position of the first range that ends at `number` or later.
  ///
  /// O(log r).
  func position(ofFirstReaching number: UInt64) -> Position {
    let place = chunks.indices.firstIndex(after: { middle in
      let chunk = chunks[middle]
      return chunk[chunk.count &- 1].upperBound < number
    })
    guard place < chunks.count else { return Position(chunk: place, offset: 0) }
    let chunk = chunks[place]
    let offset = chunk.indices.firstIndex(after: { chunk[$0].upperBound < number })
    return Position(chunk: place, offset: offset)
  }

  /// Returns the range at a position; nil at the end.
  func range(at position: Position) -> ClosedRange<UInt64>? {
    position.chunk < chunks.count ? chunks[position.chunk][position.offset] : nil
  }

  /// Returns the position after that of a range.
  func position(after position: Position) -> Position {
    position.offset + 1 < chunks[position.chunk].count
      ? Position(chunk: position.chunk, offset: position.offset + 1)
      : Position(chunk: position.chunk + 1, offset: 0)
  }

  /// Whether a number is in the set.
  ///
  /// O(log r).
  func contains(_ number: UInt64) -> Bool {
    guard let range = range(at: position(ofFirstReaching: number)) else { return false }
    return range.lowerBound <= number
  }

  /// Returns the smallest number of `bounds` that is in the set; nil if none is.
  ///
  /// O(log r).
  func lowestMember(in bounds: ClosedRange<UInt64>) -> UInt64? {
    guard let range = range(at: position(ofFirstReaching: bounds.lowerBound)),
      range.lowerBound <= bounds.upperBound
    else { return nil }
    return Swift.max(range.lowerBound, bounds.lowerBound)
  }

  /// Returns the smallest number of `bounds` that is not in the set; nil if all are.
  ///
  /// O(log r).
  func lowestFree(in bounds: ClosedRange<UInt64>) -> UInt64? {
    guard let range = range(at: position(ofFirstReaching: bounds.lowerBound)),
      range.lowerBound <= bounds.lowerBound
    else { return bounds.lowerBound }
    return range.upperBound < bounds.upperBound ? range.upperBound + 1 : nil
  }
}
