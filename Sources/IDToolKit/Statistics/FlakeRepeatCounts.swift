/// The repeated ids of a stream, and how often each was seen.
struct FlakeRepeatCounts: Sendable {
  /// An id that was seen more than once.
  struct Repeat: Equatable, Sendable {
    let id: FlakeID
    /// How often it was seen, at least 2.
    fileprivate(set) var count: UInt64
  }

  /// The default limit on the ids listed: 4,194,304, which take about 64 MiB.
  static let defaultLimit = 4_194_304

  /// How many repeats are collected before they are sorted.
  private static let gathered = 1 << 20

  /// In ascending order, as far as settled.
  private(set) var all: [Repeat] = []
  private var fresh: [UInt64] = []
  private let limit: Int
  /// Whether all are listed: when the limit is reached, the greatest are left out.
  private(set) var isComplete = true

  init(limit: Int = defaultLimit) {
    self.limit = limit
  }

  /// Adds an id, once for each time that it was seen after the first.
  mutating func add(_ id: FlakeID) {
    fresh.append(id.rawValue)
    if fresh.count >= Self.gathered { settle() }
  }

  /// Counts what was added.
  mutating func settle() {
    guard !fresh.isEmpty else { return }
    fresh.sort()
    var merged: [Repeat] = []
    merged.reserveCapacity(all.count + min(fresh.count, limit))
    var old = 0
    for value in fresh {
      while old < all.count, all[old].id.rawValue <= value {
        merged.append(all[old])
        old += 1
      }
      if let last = merged.indices.last, merged[last].id.rawValue == value {
        merged[last].count += 1
      } else {
        merged.append(Repeat(id: FlakeID(rawValue: value), count: 2))
      }
    }
    merged += all[old...]
    fresh.removeAll(keepingCapacity: true)
    if merged.count > limit {
      merged.removeLast(merged.count - limit)
      isComplete = false
    }
    all = merged
  }
}
