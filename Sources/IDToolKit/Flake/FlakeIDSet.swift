/// A set of ids in 8 bytes each at three quarters full: open addressing, linear probing.
///
/// It stops growing at a limit, so that statistics over an endless stream stay in bounded memory.
struct FlakeIDSet: Sendable {
  /// What became of an id that was offered.
  enum Outcome: Sendable {
    case inserted
    case present
    /// It is not in the set, and the set is full.
    case full
  }

  /// The most ids that a set holds unless told otherwise: 12,582,912 in 128 MiB, and 192 MiB while
  /// it grows for the last time.
  static let defaultLimit = 12_582_912

  /// 0 marks a free slot; the id 0 is kept beside.
  private var slots: [UInt64]
  private var holdsZero = false
  private(set) var count = 0
  private let limit: Int

  init(limit: Int = FlakeIDSet.defaultLimit) {
    slots = Array(repeating: 0, count: 1024)
    self.limit = limit
  }

  /// Adds an id.
  ///
  /// Amortised O(1).
  mutating func insert(_ id: FlakeID) -> Outcome {
    let value = id.rawValue
    if value == 0 {
      defer { holdsZero = true }
      return holdsZero ? .present : .inserted
    }
    var slot = Self.slot(of: value, in: slots.count)
    while slots[slot] != 0 {
      if slots[slot] == value { return .present }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    guard count < limit else { return .full }
    count += 1
    if count * 4 > slots.count * 3 {
      grow()
      slot = freeSlot(for: value)
    }
    slots[slot] = value
    return .inserted
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    for value in old where value != 0 {
      let slot = freeSlot(for: value)
      slots[slot] = value
    }
  }

  private func freeSlot(for value: UInt64) -> Int {
    var slot = Self.slot(of: value, in: slots.count)
    while slots[slot] != 0 { slot = (slot &+ 1) & (slots.count &- 1) }
    return slot
  }

  /// The first slot to look in: the high bits of a product, so that ids with equal low bits spread.
  @inline(__always)
  private static func slot(of value: UInt64, in capacity: Int) -> Int {
    let mixed = (value ^ (value &>> 32)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> UInt64(64 &- capacity.trailingZeroBitCount))
  }
}
