/// A set of ids that is made for streams roughly in order.
///
/// An id above all before it is new without a look, and goes to the end of a sorted list, 8 bytes
/// each. The others, the late ones, are looked for there and in a hash table (open addressing,
/// linear probing), 11 to 21 bytes each. It stops growing at a limit, so that statistics over an
/// endless stream stay in bounded memory.
struct FlakeIDSet: Sendable {
  /// What became of an id that was offered.
  enum Outcome: Sendable {
    case inserted
    case present
    /// It is certainly new, and there was no room to keep it.
    case new
    /// It is not in the set, but may be one of those for which there was no room.
    case unknown
  }

  /// The most ids that a set holds unless told otherwise: 12,582,912, in about 200 MiB at worst.
  static let defaultLimit = 12_582_912

  /// Each above the one before.
  private var ascending: [UInt64] = []
  /// The largest id that was ever offered, kept or not.
  private var largest: UInt64?
  /// A power of two of slots for late ids; 0 marks a free one, and the id 0 is kept beside.
  private var late: [UInt64] = []
  private var lateCount = 0
  private var holdsLateZero = false
  private(set) var count = 0
  private let limit: Int
  private let hash: KeyHash

  init(limit: Int = FlakeIDSet.defaultLimit, hash: KeyHash = KeyHash()) {
    self.limit = limit
    self.hash = hash
  }

  /// Adds an id.
  ///
  /// O(1) for an id above all others, else O(log n) in how far it is late, whatever the ids are.
  @inline(__always)
  mutating func insert(_ id: FlakeID) -> Outcome {
    let value = id.rawValue
    guard let largest, value <= largest else {
      largest = value
      guard count < limit else { return .new }
      count += 1
      ascending.append(value)
      return .inserted
    }
    return value == largest ? .present : insertLate(value)
  }

  /// Begins to fetch what inserting an id that is late will read.
  @inline(__always)
  func prefetch(_ id: FlakeID) {
    guard let largest, id.rawValue <= largest, !late.isEmpty else { return }
    unsafe late.withUnsafeBufferPointer { slots in
      guard let start = slots.baseAddress else { return }
      unsafe Prefetch.read(start + home(of: id.rawValue))
    }
  }

  @inline(never)
  private mutating func insertLate(_ value: UInt64) -> Outcome {
    if isAscending(value) { return .present }
    if value == 0 {
      defer { holdsLateZero = true }
      return holdsLateZero ? .present : .inserted
    }
    if late.isEmpty { late = Array(repeating: 0, count: 1024) }
    var slot = home(of: value)
    while late[slot] != 0 {
      if late[slot] == value { return .present }
      slot = (slot &+ 1) & (late.count &- 1)
    }
    guard count < limit else { return .unknown }
    count += 1
    lateCount += 1
    if lateCount * 4 > late.count * 3 {
      grow()
      slot = freeSlot(for: value)
    }
    late[slot] = value
    return .inserted
  }

  /// Looks in the sorted list: doubling steps back from its end, then halving.
  private func isAscending(_ value: UInt64) -> Bool {
    var high = ascending.count
    var step = 1
    while high - step > 0, ascending[high - step] > value {
      high -= step
      step *= 2
    }
    let place = (max(0, high - step)..<high).firstIndex(after: { ascending[$0] < value })
    return place < high && ascending[place] == value
  }

  private mutating func grow() {
    let old = late
    late = Array(repeating: 0, count: old.count * 2)
    for value in old where value != 0 {
      let slot = freeSlot(for: value)
      late[slot] = value
    }
  }

  private func freeSlot(for value: UInt64) -> Int {
    var slot = home(of: value)
    while late[slot] != 0 { slot = (slot &+ 1) & (late.count &- 1) }
    return slot
  }

  /// The first slot to look in.
  @inline(__always)
  private func home(of value: UInt64) -> Int {
    Int(truncatingIfNeeded: hash(value) &>> UInt64(64 &- late.count.trailingZeroBitCount))
  }
}

extension FlakeIDSet {
  /// How many slots were looked at beyond the first to enter all late ids: for tests.
  ///
  /// O(n).
  var furtherProbes: Int {
    late.indices.reduce(0) { sum, slot in
      late[slot] == 0 ? sum : sum + ((slot &- home(of: late[slot])) & (late.count - 1))
    }
  }
}
