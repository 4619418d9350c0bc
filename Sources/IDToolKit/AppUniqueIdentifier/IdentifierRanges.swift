/// A set of numbers of general use, kept as sorted, disjoint, non-adjacent closed ranges.
///
/// The ranges are in chunks of at most ``chunkCapacity``, a B-tree of two levels: with a million
/// ranges one flat array would move 8 MB for a change in its middle, and a deeper tree gains
/// nothing below hundreds of millions. Costs grow with the number r of ranges, never with the
/// number of ids: a search is O(log r), a change O(log r + chunk capacity) and, if it adds or
/// removes a chunk, O(r / chunk capacity) moves of one word each.
///
/// A value type like `Set`: a copy is O(1), and the first change after it copies the list of chunks
/// and the chunk affected. Only the files of this type change its stored properties.
struct IdentifierRanges: Sendable {
  /// The numbers that can be in the set: general use, 1 to 2^63 − 2.
  ///
  /// The neighbours of all of them fit in 64 bits too, so no arithmetic here can overflow.
  static let limits = AppUniqueIdentifier.Region.generalUse.range

  /// The ranges in order.
  ///
  /// No chunk is empty or has more than ``chunkCapacity`` ranges, and two adjacent chunks together
  /// have more than half of that, so that there are few chunks.
  var chunks: [[ClosedRange<UInt64>]] = []

  /// The number of numbers in the set, at most 2^63 − 2.
  var identifierCount: UInt64 = 0

  /// The most ranges in a chunk, at least 4.
  ///
  /// 512 ranges are 8 KB: moving half of them costs less than the cache misses of the search. Tests
  /// use small chunks to reach every split and merge.
  let chunkCapacity: Int

  init(chunkCapacity: Int = 512) {
    precondition(chunkCapacity >= 4)
    self.chunkCapacity = chunkCapacity
  }

  var isEmpty: Bool { chunks.isEmpty }

  /// The number of ranges.
  ///
  /// O(r / chunk capacity).
  var rangeCount: Int { chunks.reduce(0) { $0 + $1.count } }

  /// The largest number in the set.
  var last: UInt64? { chunks.last?.last?.upperBound }

  /// The smallest number that is not in the set; nil if there is none.
  ///
  /// O(1): ranges are not adjacent, so if the first one starts at 1, the number after it is free.
  var lowestFree: UInt64? {
    guard let first = chunks.first?.first, first.lowerBound == Self.limits.lowerBound else {
      return Self.limits.lowerBound
    }
    return first.upperBound < Self.limits.upperBound ? first.upperBound + 1 : nil
  }

  /// The number of numbers that are not in the set.
  var freeCount: UInt64 { Self.limits.upperBound - identifierCount }

  /// Appends a range that starts after the last number and does not touch it, as when reading
  /// sorted ranges.
  ///
  /// Amortized O(1).
  @inline(__always)
  mutating func append(_ range: ClosedRange<UInt64>) {
    assert(last.map { range.lowerBound > $0 + 1 } ?? true)
    assert(Self.limits.contains(range.lowerBound) && range.upperBound <= Self.limits.upperBound)
    appendToChunks(range)
    identifierCount &+= range.upperBound &- range.lowerBound &+ 1
  }
}

extension IdentifierRanges: Equatable {
  /// Whether both hold the same numbers, however their ranges are distributed over chunks.
  ///
  /// O(r).
  static func == (left: Self, right: Self) -> Bool {
    left.identifierCount == right.identifierCount && left.elementsEqual(right)
  }
}

extension IdentifierRanges: Sequence {
  /// Returns an iterator over the ranges in order.
  func makeIterator() -> FlattenSequence<[[ClosedRange<UInt64>]]>.Iterator {
    chunks.joined().makeIterator()
  }
}

extension IdentifierRanges {
  /// Returns the ranges of numbers from 1 to `bound` (at most 2^63 − 2) that are not in the set, in
  /// order.
  func gaps(through bound: UInt64) -> Gaps {
    precondition(bound <= Self.limits.upperBound)
    return Gaps(ranges: makeIterator(), bound: bound)
  }

  /// The free ranges in order.
  struct Gaps: Sequence, IteratorProtocol {
    private var ranges: IdentifierRanges.Iterator
    private let bound: UInt64
    /// The lowest number that no gap or range so far has covered.
    private var start = IdentifierRanges.limits.lowerBound

    fileprivate init(ranges: IdentifierRanges.Iterator, bound: UInt64) {
      self.ranges = ranges
      self.bound = bound
    }

    mutating func next() -> ClosedRange<UInt64>? {
      // Only the first range can have no gap before it, so this loops at most twice.
      while start <= bound {
        guard let range = ranges.next() else {
          defer { start = bound + 1 }
          return start...bound
        }
        defer { start = range.upperBound + 1 }
        if range.lowerBound > start { return start...Swift.min(range.lowerBound - 1, bound) }
      }
      return nil
    }
  }
}

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
