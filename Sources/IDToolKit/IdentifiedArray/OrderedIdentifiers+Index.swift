/// Keeping the table in step with the identifiers as a whole.
extension OrderedIdentifiers {
  /// Takes over identifiers of which no two are equal.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  init(uncheckedUnique keys: ContiguousArray<ID>) {
    self.init()
    self.keys = keys
    rebuild()
  }

  /// Makes room for this many identifiers in advance.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    keys.reserveCapacity(minimumCapacity)
    guard minimumCapacity > Self.largestUnindexedCount else { return }
    let bits = SlotLayout.bits(for: minimumCapacity)
    table.reservedBits = Swift.max(table.reservedBits, bits)
    if table.capacity < minimumCapacity { resizeTable(toBits: bits) }
  }

  /// Makes sure that one more identifier finds a slot and a position.
  @inlinable
  @inline(__always)
  mutating func prepareForOneMore() {
    if _slowPath(keys.count >= table.capacity || keys.count >= roomForPositions) { makeRoom() }
  }

  /// How many positions the table can tell apart with its present bias.
  @inlinable var roomForPositions: Int {
    @inline(__always) get { table.slots.count &- 1 &- table.bias }
  }

  @inlinable
  @inline(never)
  mutating func makeRoom() {
    if table.isEmpty && keys.count < Self.largestUnindexedCount { return }
    if keys.count >= table.capacity {
      resizeTable(toBits: SlotLayout.bits(for: keys.count + 1))
    } else {
      table.rebase(to: 0)
    }
  }

  /// Gives the table another size, or makes the first one.
  @inlinable
  mutating func resizeTable(toBits bits: Int) {
    if table.isEmpty {
      table.reset(bits: bits)
      enterAll()
    } else {
      // A copy, here as below: a span of a stored property would borrow the whole set.
      let keys = keys
      let seed = seed
      table.transfer(
        toBits: bits,
        hash: { IdentifierHash.hash(keys[$0], seed: seed) },
        newPosition: { $0 }
      )
    }
  }

  /// Makes the table anew from the identifiers, which are known to be different.
  @inlinable
  mutating func rebuild() {
    if keys.count <= Self.largestUnindexedCount && table.reservedBits == 0 {
      table.reset(bits: nil)
    } else {
      table.reset(bits: Swift.max(SlotLayout.bits(for: keys.count), table.reservedBits))
      enterAll()
    }
  }

  /// Enters all identifiers in an empty table.
  @inlinable
  mutating func enterAll() {
    seed = IdentifierHash.seed
    let seed = seed
    let keys = keys
    for position in keys.indices {
      table.enter(position, hash: IdentifierHash.hash(keys[position], seed: seed))
    }
  }

  /// Makes the table anew from the identifiers, if no two are equal.
  ///
  /// - Returns: The first pair of positions that hold the same identifier; the set is then empty.
  @inlinable
  mutating func rebuildChecking() -> (first: Int, second: Int)? {
    let all = keys
    let reservedBits = table.reservedBits
    self = Self()
    table.reservedBits = reservedBits
    if all.count > Self.largestUnindexedCount || reservedBits > 0 {
      table.reset(bits: Swift.max(SlotLayout.bits(for: all.count), reservedBits))
      seed = IdentifierHash.seed
    }
    let seed = seed
    let span = all.span
    for position in 0..<span.count {
      let id = span[position]
      if table.isEmpty {
        for earlier in 0..<position where span[earlier] == id { return (earlier, position) }
      } else {
        let probe = table.search(IdentifierHash.hash(id, seed: seed)) { span[$0] == id }
        if probe.position >= 0 {
          self = Self()
          return (probe.position, position)
        }
        table.enter(position, at: probe)
      }
    }
    keys = all
    return nil
  }

  /// Gives memory back when nearly all identifiers are gone, so that a pass over the slots stays in
  /// proportion to what is left.
  @inlinable
  @inline(__always)
  mutating func shrinkIfSparse() {
    if _slowPath(keys.count &<< 4 < table.slots.count) { shrink() }
  }

  @inlinable
  @inline(never)
  mutating func shrink() {
    let wanted = Swift.max(SlotLayout.bits(for: keys.count * 2), table.reservedBits)
    if 1 << wanted < table.slots.count { resizeTable(toBits: wanted) }
  }
}
