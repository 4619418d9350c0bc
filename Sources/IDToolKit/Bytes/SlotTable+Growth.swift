extension SlotTable {
  /// Creates the first slots, all empty.
  @inlinable
  mutating func start(bits: Int) {
    bias = 0
    slots = ContiguousArray(repeating: 0, count: 1 << bits)
  }

  /// Removes all entries and keeps the slots, even if that makes the table sparse.
  ///
  /// - Complexity: O(slots).
  @inlinable
  mutating func clear() {
    keepSlots()
    var slots = slots.mutableSpan
    // Safe: the loop ends at the number of slots.
    for slot in 0..<slots.count { unsafe slots[unchecked: slot] = 0 }
  }

  /// Removes the entries in these slots, which must be all there are.
  @inlinable
  mutating func clear(slots occupied: ContiguousArray<Int>) {
    keepSlots()
    for slot in occupied { slots[slot] = 0 }
  }

  @inlinable
  mutating func keepSlots() {
    bias = 0
    reservedBits = max(reservedBits, layout.bits)
  }

  /// Moves all entries to a table of another size, in the order of the slots.
  ///
  /// Entries hold their own hash (``SlotLayout``), and neighbours stay neighbours, so both tables
  /// are traversed from front to back: memory is accessed sequentially, whereas inserting each
  /// identifier anew would miss the cache every time.
  ///
  /// - Parameters:
  ///   - bits: The size of the new table.
  ///   - hash: The hash of the identifier at an old position, for entries far from home.
  ///   - newPosition: The new position of an old one, or -1 to drop the entry.
  /// - Complexity: O(slots of both tables).
  @inlinable
  mutating func transfer(toBits bits: Int, hash: (Int) -> UInt64, newPosition: (Int) -> Int) {
    let old = layout
    let oldBias = bias
    var target = ContiguousArray<UInt32>(repeating: 0, count: 1 << bits)
    let new = SlotLayout(slotCount: target.count)
    // Entries don't hold all bits of the hash that a table of more than 28 bits needs.
    let tellsHash = max(old.bits, new.bits) <= 28
    // A copy, because a span of a stored property would borrow the whole table.
    let oldSlots = slots
    let source = oldSlots.span
    var slots = target.mutableSpan
    // Safe: `slot` is below the number of old slots. The number of new ones is a power of two:
    // `home` is below it, having as many bits, and later places are masked with it minus one.
    for slot in 0..<source.count {
      let entry = unsafe source[unchecked: slot]
      if entry == 0 { continue }
      let oldPosition = Int(truncatingIfNeeded: entry & old.mask) &- 1 &- oldBias
      let position = newPosition(oldPosition)
      if position < 0 { continue }
      let told = tellsHash ? old.prefix(of: entry, in: slot) : nil
      let prefix = told ?? new.prefix(of: hash(oldPosition))
      var place = new.home(ofPrefix: prefix)
      var distance = 0
      while unsafe slots[unchecked: place] != 0 {
        place = (place &+ 1) & Int(truncatingIfNeeded: new.mask)
        distance &+= 1
      }
      let label = new.entry(new.label(ofPrefix: prefix), displacedBy: distance)
      unsafe slots[unchecked: place] = label | UInt32(truncatingIfNeeded: position &+ 1)
    }
    self.slots = target
    bias = 0
  }

  /// Changes the bias.
  ///
  /// - Complexity: O(slots).
  @inlinable
  mutating func rebase(to newBias: Int) {
    let difference = UInt32(truncatingIfNeeded: newBias &- bias)
    bias = newBias
    var slots = slots.mutableSpan
    for slot in 0..<slots.count {
      // Safe: the loop ends at the number of slots.
      let entry = unsafe slots[unchecked: slot]
      unsafe slots[unchecked: slot] = entry == 0 ? 0 : entry &+ difference
    }
  }

  /// Returns the largest bias that leaves room for this many positions.
  @inlinable
  @inline(__always)
  func largestBias(forCount count: Int) -> Int { Int(layout.mask) &- count }
}
