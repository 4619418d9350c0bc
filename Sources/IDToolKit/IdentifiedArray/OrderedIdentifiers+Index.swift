/// Keeping the table consistent with the identifiers as a whole.
extension OrderedIdentifiers {
  /// Creates a set of identifiers that are all different.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  init(uncheckedUnique keys: ContiguousArray<ID>) {
    self.init()
    self.keys = keys
    startTable(forCount: keys.count)
    enterAll()
  }

  /// Creates a set of identifiers if they are all different.
  ///
  /// - Throws: The first two positions with the same identifier.
  /// - Complexity: O(n) expected.
  @inlinable
  init(validating keys: ContiguousArray<ID>) throws(IdentifiedArrayError) {
    self.init()
    startTable(forCount: keys.count)
    let span = keys.span
    for position in 0..<span.count {
      let id = span[position]
      if table.isEmpty {
        for earlier in 0..<position where span[earlier] == id {
          throw .duplicateIdentifier(firstOffset: earlier, offset: position)
        }
      } else {
        let probe = table.search(hash(of: id)) {
          IdentifierHash.areEqual(span[$0], id, seed: seed)
        }
        if probe.position >= 0 {
          throw .duplicateIdentifier(firstOffset: probe.position, offset: position)
        }
        table.enter(position, at: probe)
      }
    }
    self.keys = keys
  }

  /// Reserves room for this many identifiers.
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

  /// The most identifiers for which room is reserved because of a sequence's claimed length.
  ///
  /// A sequence may be long but hold few different identifiers, or claim a length that it does not
  /// have; beyond a million, growing by doubling costs little more than knowing the size.
  @inlinable static var largestExpectedCount: Int { 1 << 20 }

  /// Reserves room for identifiers about to be appended, if they will be the majority.
  ///
  /// Otherwise the table grows at most once, and not at all if the set already contains them: a
  /// look-up in a table twice as large takes up to twice as long. Unlike ``reserveCapacity(_:)``
  /// this does not prevent later shrinking.
  @inlinable
  mutating func prepareForMore(_ added: Int) {
    guard added > keys.count else { return }
    let total = keys.count + Swift.min(added, Self.largestExpectedCount)
    keys.prepareForCount(total)
    if total > table.capacity && total > Self.largestUnindexedCount {
      resizeTable(toBits: SlotLayout.bits(for: total))
    }
  }

  /// Ensures that there is a slot and a position for one more identifier.
  @inlinable
  @inline(__always)
  mutating func prepareForOneMore() {
    if _slowPath(keys.count >= table.capacity || keys.count >= roomForPositions) { makeRoom() }
  }

  /// The number of positions that the table can represent with its current bias.
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

  /// Changes the size of the table, or creates the first one.
  @inlinable
  mutating func resizeTable(toBits bits: Int) {
    if table.isEmpty {
      startTable(bits: bits)
      enterAll()
    } else {
      transfer(toBits: bits) { $0 }
    }
  }

  /// Moves the entries to a table of another size, without those whose new position is -1.
  @inlinable
  mutating func transfer(toBits bits: Int, newPosition: (Int) -> Int) {
    // A copy, here as below: a span of a stored property would borrow the whole set.
    let keys = keys
    let seed = seed
    table.transfer(
      toBits: bits,
      hash: { IdentifierHash.hash(keys[$0], seed: seed) },
      newPosition: newPosition
    )
  }

  /// Creates the empty table that this many identifiers need, if any.
  @inlinable
  mutating func startTable(forCount count: Int) {
    if count > Self.largestUnindexedCount { startTable(bits: SlotLayout.bits(for: count)) }
  }

  /// Creates an empty table and draws the seed, since nothing has been hashed before.
  @inlinable
  mutating func startTable(bits: Int) {
    seed = IdentifierHash.seed(of: ID.self)
    table.start(bits: bits)
  }

  /// Enters all identifiers in an empty table, if there is one.
  @inlinable
  mutating func enterAll() {
    if table.isEmpty { return }
    let seed = seed
    let keys = keys
    for position in keys.indices {
      table.enter(position, hash: IdentifierHash.hash(keys[position], seed: seed))
    }
  }

  /// Releases memory when nearly all identifiers are gone, so that a pass over the slots stays in
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
