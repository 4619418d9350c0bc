/// Finds the repeated ids of a stream, optimized for streams roughly in order.
///
/// An id above all before it is known to be new, and is appended to a sorted list, 8 bytes each.
/// The others, the late ones, are collected and from time to time sorted and merged with the known
/// ones, so that no id has to wait for main memory, as it would with a hash table. The number of
/// ids kept is limited, so that statistics over an endless stream take bounded memory.
struct FlakeRepeats: Sendable {
  /// The default limit on the ids kept: 12,582,912, which take about 200 MiB at worst.
  static let defaultLimit = 12_582_912

  /// In strictly ascending order.
  private var ascending: [UInt64] = []
  /// The largest id observed, kept or not.
  private var largest: UInt64?
  /// Late ids: the first `sortedCount` are sorted and distinct, the rest are in order of arrival.
  private var late: [UInt64] = []
  private var sortedCount = 0
  private let limit: Int
  /// The fewest and the most late ids that are collected before they are sorted.
  private let gathered: ClosedRange<Int>
  /// Whether all repeats were found: there was room for every late id, or none came after the limit
  /// was reached.
  private(set) var isExact = true

  init(limit: Int = defaultLimit, gathered: ClosedRange<Int> = 1 << 20...1 << 22) {
    self.limit = limit
    self.gathered = gathered
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
      let wanted = min(max(sortedCount, gathered.lowerBound), gathered.upperBound)
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

  /// Removes repeats, which are passed on, and ids for which there is no room, from sorted ids.
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
  /// Sorts the numbers by the eight highest bits that vary, then those that share them, which fit
  /// in the processor's cache, by digits of eight bits, the lowest first.
  ///
  /// O(n), for the numbers of a stream about a tenth of the cost of comparing them.
  /// Source: Knuth, The Art of Computer Programming, volume 3, section 5.2.5.
  mutating func sortByDigits() {
    guard let first else { return }
    let varying = reduce(0) { $0 | ($1 ^ first) }
    let highest = Swift.max(0, 64 - varying.leadingZeroBitCount - 8)
    let shifts = stride(from: 0, to: highest, by: 8).filter { varying >> UInt64($0) & 0xFF != 0 }
    var other = self
    let ends = Self.deal(span, to: other.mutableSpan, at: 0, by: highest)
    var start = 0
    for digit in ends.indices where start < ends[digit] {
      let range = start..<ends[digit]
      defer { start = range.upperBound }
      guard range.count >= Self.fewestWorthDealing else {
        self[range] = other[range]
        self[range].sort()
        continue
      }
      var isInOther = true
      for shift in shifts {
        if isInOther {
          _ = Self.deal(other.span.extracting(range), to: mutableSpan, at: start, by: shift)
        } else {
          _ = Self.deal(span.extracting(range), to: other.mutableSpan, at: start, by: shift)
        }
        isInOther.toggle()
      }
      if isInOther { self[range] = other[range] }
    }
  }

  private static let fewestWorthDealing = 256

  /// Writes numbers to a target from `start` on, stably sorted by the eight bits above `shift`;
  /// returns the end of the numbers with each value of these bits.
  private static func deal(
    _ numbers: Span<UInt64>,
    to target: consuming MutableSpan<UInt64>,
    at start: Int,
    by shift: Int
  ) -> InlineArray<256, Int> {
    let shift = UInt64(shift)
    var places = InlineArray<256, Int>(repeating: 0)
    for index in numbers.indices {
      places[Int(truncatingIfNeeded: numbers[index] >> shift & 0xFF)] += 1
    }
    var place = start
    for digit in places.indices {
      (places[digit], place) = (place, place + places[digit])
    }
    for index in numbers.indices {
      let digit = Int(truncatingIfNeeded: numbers[index] >> shift & 0xFF)
      target[places[digit]] = numbers[index]
      places[digit] += 1
    }
    return places
  }
}
