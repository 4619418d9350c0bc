/// Finds elements of an array by hash; it holds their offsets only.
///
/// Written for ``WantedOrder``: `Dictionary` copies each id, retains it, and follows a pointer to it
/// on every probe; here a probe compares 32 bits of the hash first. A million ids are entered and
/// found in two thirds of the time. Nothing is ever removed.
struct OffsetTable {
  /// The upper half of a hash, and an offset plus 1; 0 is free.
  private var slots: [UInt64]
  private let mask: Int

  /// Makes a table for at most `capacity` offsets.
  init(capacity: Int) {
    precondition(capacity < UInt32.max)
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    mask = size - 1
  }

  /// The offset entered with this hash for which `isSame` holds; where there is none, enters
  /// `newOffset` if it is given.
  ///
  /// O(1) on average. The hash must have a seed of its own for each process, as `Hashable`'s has.
  @inline(__always)
  mutating func find(
    hash: Int,
    orEnter newOffset: Int?,
    isSame: (_ offset: Int) -> Bool
  ) -> Int? {
    let mark = UInt64(truncatingIfNeeded: hash) & 0xFFFF_FFFF_0000_0000
    var slot = hash & mask
    while slots[slot] != 0 {
      let entry = slots[slot]
      if entry ^ mark <= UInt64(UInt32.max) {
        let offset = Int(entry & UInt64(UInt32.max)) - 1
        if isSame(offset) { return offset }
      }
      slot = (slot + 1) & mask
    }
    if let newOffset { slots[slot] = mark | UInt64(newOffset + 1) }
    return nil
  }
}

extension OffsetTable {
  /// How many slots were looked at beyond the first to enter all offsets, whose hashes these are:
  /// for tests.
  ///
  /// O(n).
  func furtherProbes(hashes: [Int]) -> Int {
    slots.indices.reduce(0) { sum, slot in
      guard slots[slot] != 0 else { return sum }
      let offset = Int(slots[slot] & UInt64(UInt32.max)) - 1
      return sum + ((slot - hashes[offset]) & mask)
    }
  }
}
