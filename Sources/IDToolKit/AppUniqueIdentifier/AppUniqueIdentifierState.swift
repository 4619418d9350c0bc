/// Which ids of a save are in use, and the highest id ever issued or registered.
///
/// A pure value, which files store, commands compute, and registries guard.
struct AppUniqueIdentifierState: Equatable, Sendable {
  /// The ids in use.
  private(set) var inUse: IdentifierRanges

  /// The highest id ever issued or registered; 0 if there was none.
  ///
  /// It does not change when the id is recycled.
  private(set) var highest: UInt64

  /// Creates the state of a save without ids.
  init() {
    inUse = IdentifierRanges()
    highest = 0
  }

  /// Creates a state from given parts; `highest` is for general use or 0, and not below the last id
  /// in use.
  init(inUse: IdentifierRanges, highest: UInt64) {
    precondition(highest >= inUse.last ?? 0 && highest <= IdentifierRanges.limits.upperBound)
    self.inUse = inUse
    self.highest = highest
  }

  /// The ranges of free ids up to the highest, in order.
  var gaps: IdentifierRanges.Gaps { inUse.gaps(through: highest) }

  /// Issues the lowest free id.
  ///
  /// O(log r + chunk capacity).
  mutating func next() throws(AppUniqueIdentifierError) -> UInt64 {
    guard let lowest = inUse.lowestFree else { throw .exhausted(requested: 1, free: 0) }
    inUse.insert(lowest...lowest)
    highest = max(highest, lowest)
    return lowest
  }

  /// Issues the `count` lowest free ids, as ranges in order, or none of them.
  ///
  /// O(k + chunk capacity) if k gaps are filled.
  mutating func next(
    count: UInt64
  ) throws(AppUniqueIdentifierError) -> [ClosedRange<UInt64>] {
    guard count <= inUse.freeCount else {
      throw .exhausted(requested: count, free: inUse.freeCount)
    }
    guard count > 0 else { return [] }
    let issued = inUse.insertLowestFree(count)
    highest = max(highest, issued.last?.upperBound ?? 0)
    return issued
  }

  /// Issues `count` ids, at least 1, above the highest there ever was, or none of them: recycled
  /// ids stay free.
  ///
  /// O(log r + chunk capacity).
  mutating func nextFresh(
    count: UInt64 = 1
  ) throws(AppUniqueIdentifierError) -> ClosedRange<UInt64> {
    precondition(count > 0)
    guard count <= IdentifierRanges.limits.upperBound - highest else {
      throw .exhaustedAbove(highest: highest, requested: count)
    }
    let issued = (highest + 1)...(highest + count)
    inUse.insert(issued)
    highest = issued.upperBound
    return issued
  }

  /// Marks a range of ids for general use as in use; returns how many of them were free before.
  ///
  /// O(log r + chunk capacity + k) if k ranges are joined.
  @discardableResult
  mutating func register(_ range: ClosedRange<UInt64>) -> UInt64 {
    highest = max(highest, range.upperBound)
    return inUse.insert(range)
  }

  /// Recycles a range of ids for general use; returns how many of them were in use.
  ///
  /// O(log r + chunk capacity + k) if k ranges are cut. A caller that must change all or nothing
  /// checks `inUse.lowestFree(in:)` first.
  @discardableResult
  mutating func recycle(_ range: ClosedRange<UInt64>) -> UInt64 {
    inUse.remove(range)
  }
}

extension AppUniqueIdentifierState {
  /// Appends the content of a state file: one line of JSON,
  /// `{"auid":1,"highest":12,"inUse":[[1,7]]}`.
  ///
  /// O(r) for r ranges; equal states produce equal bytes.
  func write(to buffer: inout ByteBuffer) {
    // No range is longer than twice the longest number with punctuation, so the buffer grows at
    // most once: growing step by step would copy tens of megabytes for a large state.
    let bytesPerRange = 2 * String(highest).utf8.count + 4
    buffer.reserve(64 + inUse.rangeCount * bytesPerRange)
    buffer.append("{\"auid\":\(Self.formatVersion),\"highest\":")
    buffer.append(decimal: highest)
    buffer.append(",\"inUse\":[")
    var isFirst = true
    for chunk in inUse.chunks {
      for range in chunk {
        if !isFirst { buffer.append(UInt8(ascii: ",")) }
        isFirst = false
        buffer.append(UInt8(ascii: "["))
        buffer.append(decimal: range.lowerBound)
        buffer.append(UInt8(ascii: ","))
        buffer.append(decimal: range.upperBound)
        buffer.append(UInt8(ascii: "]"))
      }
    }
    buffer.append("]}\n")
  }
}
