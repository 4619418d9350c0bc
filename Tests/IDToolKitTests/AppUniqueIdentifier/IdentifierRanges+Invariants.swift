#if !FUZZING
@testable import IDToolKit
#endif

extension IdentifierRanges {
  /// Returns what is wrong with the structure, or nil.
  ///
  /// O(r).
  func brokenInvariant() -> String? {
    var previous: ClosedRange<UInt64>?
    var sum: UInt64 = 0
    for (place, chunk) in chunks.enumerated() {
      if chunk.isEmpty { return "chunk \(place) is empty" }
      if chunk.count > chunkCapacity { return "chunk \(place) has \(chunk.count) ranges" }
      if place > 0, chunks[place - 1].count + chunk.count <= chunkCapacity / 2 {
        return "chunks \(place - 1) and \(place) should be one"
      }
      for range in chunk {
        if range.lowerBound < Self.limits.lowerBound || range.upperBound > Self.limits.upperBound {
          return "\(range) is not of general use"
        }
        if let previous, range.lowerBound <= previous.upperBound + 1 {
          return "\(range) follows \(previous)"
        }
        previous = range
        sum += range.upperBound - range.lowerBound + 1
      }
    }
    return sum == identifierCount ? nil : "the count is \(identifierCount), the ranges hold \(sum)"
  }
}
