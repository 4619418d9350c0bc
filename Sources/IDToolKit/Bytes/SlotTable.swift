/// An open-addressing hash table from keys to their positions in an array, holding neither: callers
/// pass in hashes and decide whether a position is the one sought.
///
/// It finds the elements of an ``IdentifiedArray``, the items of an order and the routes of a set.
/// The hash must be unpredictable from outside: the array uses ``IdentifierHash``, the order the
/// standard library's hash, and the set ``KeyHash``.
///
/// Linear probing, no tombstones, four bytes per slot (see ``SlotLayout``). Removing from the
/// middle of a large collection changes half of all positions; here that is one pass over
/// contiguous 32-bit words, which the compiler vectorizes, where a table of packed buckets has to
/// look up each identifier again.
///
/// Positions are stored with a bias, so that removing or inserting near the front only changes the
/// few entries before, and not those after.
@usableFromInline
struct SlotTable: Sendable {
  /// The slots, a power of two, or none while the owner finds its few identifiers by itself.
  @usableFromInline var slots: ContiguousArray<UInt32> = []
  /// The stored form of position 0 is `bias + 1`.
  @usableFromInline var bias = 0
  /// The size reserved in advance, below which the table does not shrink.
  @usableFromInline var reservedBits = 0

  @inlinable
  init() {}

  /// Whether there are no slots; a table without entries may have some.
  @inlinable var isEmpty: Bool {
    @inline(__always) get { slots.isEmpty }
  }

  @inlinable var layout: SlotLayout {
    @inline(__always) get { SlotLayout(slotCount: slots.count) }
  }

  /// How many entries fit before the table must grow; 0 if there is no table.
  @inlinable var capacity: Int {
    @inline(__always) get { (5 &* slots.count) &>> 3 }
  }

  /// Up to this many changes are cheaper one by one than in a pass over all slots.
  ///
  /// Measured: a look-up of a string costs about as much as a pass over 256 slots.
  @inlinable var fewEntries: Int {
    @inline(__always) get { slots.count &>> 8 }
  }

  /// With up to this many entries in total, it is cheaper to visit each than to traverse the slots.
  ///
  /// There are so few only if room for many was reserved, and a table that large is not in the
  /// cache. Measured: half a nanosecond per slot, 30 to 60 per entry.
  @inlinable var fewInAll: Int {
    @inline(__always) get { slots.count &>> 7 }
  }

  /// Where a search ended: at the entry sought, or at the empty slot where it belongs.
  @usableFromInline
  struct Probe {
    @usableFromInline let slot: Int
    /// The tag and displacement of an entry for the sought hash in this slot.
    @usableFromInline let label: UInt32
    /// The position of the entry found, or -1.
    @usableFromInline let position: Int

    @inlinable
    @inline(__always)
    init(slot: Int, label: UInt32, position: Int) {
      self.slot = slot
      self.label = label
      self.position = position
    }
  }

  /// Searches the slots from the one that a hash names.
  ///
  /// - Parameters:
  ///   - hash: The hash of the identifier sought.
  ///   - matches: Whether the identifier at a position is the one sought. It is called only where
  ///     tag and displacement agree, which means that 28 leading bits of the hash do unless the
  ///     displacement has reached its limit.
  /// - Returns: The slot where the search ended, and the position found there or -1.
  /// - Precondition: There is a table.
  /// - Complexity: O(1) expected.
  @inlinable
  @inline(__always)
  func search(_ hash: UInt64, matches: (Int) -> Bool) -> Probe {
    let slots = slots.span
    precondition(!slots.isEmpty)
    let layout = SlotLayout(slotCount: slots.count)
    let mask = layout.mask
    let shift = UInt32(truncatingIfNeeded: layout.bits)
    let prefix = layout.prefix(of: hash)
    var label = layout.label(ofPrefix: prefix)
    let lastLabel = label | (layout.displacementLimit &<< shift)
    var slot = layout.home(ofPrefix: prefix)
    while true {
      // Safe: the number of slots is a power of two: `home` is below it, having as many bits, and
      // later slots are masked with it minus one.
      let entry = unsafe slots[unchecked: slot]
      if entry == 0 { return Probe(slot: slot, label: label, position: -1) }
      if (entry ^ label) & ~mask == 0 {
        let position = Int(truncatingIfNeeded: entry & mask) &- 1 &- bias
        if matches(position) { return Probe(slot: slot, label: label, position: position) }
      }
      slot = (slot &+ 1) & Int(truncatingIfNeeded: mask)
      if label != lastLabel { label &+= 1 &<< shift }
    }
  }

  /// Returns the slot that holds a position, compared by position alone.
  ///
  /// - Precondition: There is a table.
  @inlinable
  @inline(__always)
  func slot(ofPosition position: Int, hash: UInt64) -> Int {
    let stored = stored(position)
    let slots = slots.span
    precondition(!slots.isEmpty)
    let layout = SlotLayout(slotCount: slots.count)
    let mask = layout.mask
    var slot = layout.home(ofPrefix: layout.prefix(of: hash))
    // Safe: `slot` is below the number of slots, as in `search`.
    while unsafe slots[unchecked: slot] & mask != stored {
      // An empty slot would mean a table that has lost an entry: better to trap than to loop.
      precondition(unsafe slots[unchecked: slot] != 0, "the hash of an identifier has changed")
      slot = (slot &+ 1) & Int(truncatingIfNeeded: mask)
    }
    return slot
  }

  @inlinable
  @inline(__always)
  func stored(_ position: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: position &+ 1 &+ bias)
  }

  /// Enters a position at the empty slot where a search ended.
  @inlinable
  @inline(__always)
  mutating func enter(_ position: Int, at probe: Probe) {
    slots[probe.slot] = probe.label | stored(position)
  }

  /// Enters a position whose identifier is known to be new.
  @inlinable
  @inline(__always)
  mutating func enter(_ position: Int, hash: UInt64) {
    enter(position, at: search(hash, matches: { _ in false }))
  }

  /// Replaces the position that a slot holds.
  @inlinable
  @inline(__always)
  mutating func restate(slot: Int, as position: Int) {
    slots[slot] = (slots[slot] & ~layout.mask) | stored(position)
  }

  /// Empties a slot and closes the gap, so that no search ends too early.
  ///
  /// - Parameters:
  ///   - slot: The slot to empty.
  ///   - hash: The hash of the identifier at a position, for entries far from home.
  /// - Complexity: O(1) expected.
  @inlinable
  mutating func erase(slot: Int, hash: (Int) -> UInt64) {
    let layout = layout
    let mask = Int(layout.mask)
    let bias = bias
    var slots = slots.mutableSpan
    var gap = slot
    var next = slot
    while true {
      next = (next &+ 1) & mask
      let entry = slots[next]
      if entry == 0 { break }
      var distance = Int(layout.displacement(of: entry))
      if distance == Int(layout.displacementLimit) {
        let position = Int(entry & layout.mask) - 1 - bias
        distance = (next &- layout.home(ofPrefix: layout.prefix(of: hash(position)))) & mask
      }
      let gapDistance = (next &- gap) & mask
      if distance >= gapDistance {
        slots[gap] = layout.entry(entry, displacedBy: distance - gapDistance)
        gap = next
      }
    }
    slots[gap] = 0
  }
}
