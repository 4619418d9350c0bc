/// Finds the repeated ids of a stream.
///
/// The number of ids kept is limited, so that an endless stream takes bounded memory. A
/// class, because the set can't be copied as the values around it are.
final class FlakeRepeats {
  /// The default limit on the ids kept: 16,777,215, which take 256 MiB.
  static let defaultLimit = 1 << 24 - 1

  private var known = NaturalSet()
  /// The largest id observed, kept or not: one above it is new.
  private var largest: UInt64?
  /// How many more ids are kept.
  private var room: Int
  /// Whether all repeats were found: there was room for every id, except for those above all before
  /// them.
  private(set) var isExact = true

  init(limit: Int = defaultLimit) { room = limit }

  /// Prefetches what ``repeats(_:isAbove:isLargest:)`` will read first.
  @inline(__always)
  func prefetch(_ key: UInt64) { known.prefetch(key) }

  /// Observes an id; returns whether it was observed before.
  ///
  /// O(1) expected.
  @inline(__always)
  func repeats(_ id: FlakeID) -> Bool {
    let value = id.rawValue
    let isAbove = largest.map { $0 < value } ?? true
    let isLargest = value == largest
    if isAbove { largest = value }
    return repeats(value, isAbove: isAbove, isLargest: isLargest)
  }

  /// Observes what stands for an id, which is above all before it, or the largest of them again.
  @inline(__always)
  func repeats(_ key: UInt64, isAbove: Bool, isLargest: Bool) -> Bool {
    guard _fastPath(room > 0) else {
      if isLargest || !isAbove && known.contains(key) { return true }
      if !isAbove { isExact = false }
      return false
    }
    guard known.insert(key) else { return true }
    room &-= 1
    return false
  }
}
