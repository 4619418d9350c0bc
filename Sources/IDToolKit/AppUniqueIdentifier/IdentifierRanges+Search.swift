extension IdentifierRanges {
  /// A place between 0 and the number of ranges: a chunk and an offset in it.
  ///
  /// The end is offset 0 of the chunk after the last; no other place lies past its chunk's end.
  struct Position: Equatable {
    var chunk: Int
    var offset: Int
  }

  /// The place of the first range that ends at `number` or later.
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

  /// The range at a place; nil at the end.
  func range(at position: Position) -> ClosedRange<UInt64>? {
    position.chunk < chunks.count ? chunks[position.chunk][position.offset] : nil
  }

  /// The place after that of a range.
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

  /// The smallest number of `bounds` that is in the set; nil when none is.
  ///
  /// O(log r).
  func lowestMember(in bounds: ClosedRange<UInt64>) -> UInt64? {
    guard let range = range(at: position(ofFirstReaching: bounds.lowerBound)),
      range.lowerBound <= bounds.upperBound
    else { return nil }
    return Swift.max(range.lowerBound, bounds.lowerBound)
  }

  /// The smallest number of `bounds` that is not in the set; nil when all are.
  ///
  /// O(log r).
  func lowestFree(in bounds: ClosedRange<UInt64>) -> UInt64? {
    guard let range = range(at: position(ofFirstReaching: bounds.lowerBound)),
      range.lowerBound <= bounds.lowerBound
    else { return bounds.lowerBound }
    return range.upperBound < bounds.upperBound ? range.upperBound + 1 : nil
  }
}
