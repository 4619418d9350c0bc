/// Finds the repeated ids of a stream, optimized for streams roughly in order.
///
/// An id above all before it is known to be new, and is appended to a sorted list, 8 bytes each.
/// The others, the late ones, are collected and from time to time sorted and merged with the known
/// ones, so that no id has to wait for main memory, as it would with a hash table. The number of
/// ids kept is limited, so that statistics over an endless stream take bounded memory.
struct FlakeRepeats: Sendable {
  /// The default limit on the ids kept: 12,582,912, which take about 200 MiB at worst.
  static let defaultLimit = 12_582_912

  /// The least and the most late ids that are collected before they are sorted.
  private static let gathered = 1 << 20...1 << 22

  /// In strictly ascending order.
  private var ascending: [UInt64] = []
  /// The largest id observed, kept or not.
  private var largest: UInt64?
  /// Late ids: the first `sortedCount` are sorted and distinct, the rest are in order of arrival.
  private var late: [UInt64] = []
  private var sortedCount = 0
  private let limit: Int
  /// Whether all repeats were found: each of the ids fitted within the limit.
  private(set) var isExact = true

  init(limit: Int = defaultLimit) {
    self.limit = limit
  }

  /// Observes an id; `repeated` receives repeats, some of them later.
  ///
  /// O(1), and O(n) in the ids kept each time that enough late ids have been collected.
  @inline(__always)
  mutating func observe(_ id: FlakeID, repeated: (FlakeID) -> Void) {
    let value = id.rawValue
    guard let largest, value <= largest else {
      largest = value
      if ascending.count + sortedCount < limit { ascending.append(value) }
      return
    }
    if value == largest {
      repeated(id)
    } else {
      late.append(value)
      let wanted = min(max(sortedCount, Self.gathered.lowerBound), Self.gathered.upperBound)
      if late.count - sortedCount >= wanted { settle(repeated: repeated) }
    }
  }

  /// Finds the repeats among the late ids.
  mutating func settle(repeated: (FlakeID) -> Void) {
    guard late.count > sortedCount else { return }
    var fresh = Array(late[sortedCount...])
    late.removeLast(fresh.count)
    fresh.sortByDigits()
    keepNew(of: &fresh, repeated: repeated)
    merge(fresh)
  }

  /// Removes repeats, and ids for which there is no room, from sorted ids.
  private mutating func keepNew(of fresh: inout [UInt64], repeated: (FlakeID) -> Void) {
    var room = limit - ascending.count - late.count
    var kept = 0
    var last: UInt64?
    let first = fresh[0]
    var place = late.indices.firstIndex(after: { late[$0] < first })
    var risen = ascending.indices.firstIndex(after: { ascending[$0] < first })
    for value in fresh {
      while place < late.count, late[place] < value { place += 1 }
      while risen < ascending.count, ascending[risen] < value { risen += 1 }
      if value == last || place < late.count && late[place] == value
        || risen < ascending.count && ascending[risen] == value
      {
        repeated(FlakeID(rawValue: value))
        continue
      }
      guard room > 0 else {
        isExact = false
        continue
      }
      last = value
      fresh[kept] = value
      kept += 1
      room -= 1
    }
    fresh.removeLast(fresh.count - kept)
  }

  /// Merges sorted new ids into the sorted late ones, in place from the end.
  private mutating func merge(_ fresh: [UInt64]) {
    var old = late.count
    late.append(contentsOf: fresh)
    sortedCount = late.count
    var new = fresh.count
    var end = late.count
    while new > 0, old > 0 {
      let (left, right) = (late[old - 1], fresh[new - 1])
      let isOld = left > right
      end -= 1
      late[end] = isOld ? left : right
      old -= isOld ? 1 : 0
      new -= isOld ? 0 : 1
    }
    while new > 0 {
      new -= 1
      late[new] = fresh[new]
    }
  }
}

extension [UInt64] {
  /// Sorts the numbers by their digits of 8 bits, the lowest first, skipping digits that all
  /// numbers share.
  ///
  /// O(n), for the numbers of a stream about a fifth of the cost of comparing them.
  /// Source: Knuth, The Art of Computer Programming, volume 3, section 5.2.5.
  mutating func sortByDigits() {
    guard let first else { return }
    let varying = reduce(0) { $0 | ($1 ^ first) }
    var other = self
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) where varying >> shift & 0xFF != 0 {
      var places = InlineArray<256, Int>(repeating: 0)
      for value in self { places[Int(truncatingIfNeeded: value >> shift & 0xFF)] += 1 }
      var start = 0
      for digit in places.indices {
        (places[digit], start) = (start, start + places[digit])
      }
      for value in self {
        let digit = Int(truncatingIfNeeded: value >> shift & 0xFF)
        other[places[digit]] = value
        places[digit] += 1
      }
      swap(&self, &other)
    }
  }
}
