/// How the 32 bits of a slot are divided in a table of 2^`bits` slots.
///
/// From the most significant bit: what the slot's place does not already tell of the hash (the
/// tag), how far the entry lies behind the slot its hash names (the displacement, which stops
/// counting at its limit), and the stored position, which is never 0 because 0 is an empty slot.
/// Tag, displacement and place together hold the 28 leading bits of the hash, whatever the size of
/// the table. That is why a table can be doubled, thinned and mended in one sequential pass without
/// asking for the hash of any identifier again, and why a search compares an identifier only when
/// it is almost surely the one sought.
@usableFromInline
struct SlotLayout {
  /// The most bits a position may take: 2^30 slots, or 671,088,640 entries.
  ///
  /// One bit more would still fit, but positions are compared as signed 32-bit numbers.
  @inlinable static var largestBits: Int { 30 }
  /// The fewest bits worth a table: 32 slots, or 20 entries.
  @inlinable static var smallestBits: Int { 5 }

  @usableFromInline let bits: Int

  @inlinable
  @inline(__always)
  init(slotCount: Int) {
    bits = slotCount.trailingZeroBitCount
  }

  /// The smallest table for this many entries.
  ///
  /// - Precondition: `entryCount` is at most 671,088,640.
  @inlinable
  static func bits(for entryCount: Int) -> Int {
    var bits = smallestBits
    while capacity(ofBits: bits) < entryCount { bits += 1 }
    precondition(bits <= largestBits, "a table holds at most 671,088,640 entries")
    return bits
  }

  /// The entries that fit before the table must double: five eighths of the slots.
  ///
  /// A search that fails then looks at four slots on average, nearly always in one cache line, and
  /// three eighths of the position range stay free for the bias of ``SlotTable``.
  @inlinable
  @inline(__always)
  static func capacity(ofBits bits: Int) -> Int { (5 << bits) >> 3 }

  @inlinable var mask: UInt32 {
    @inline(__always) get { ~(UInt32.max &<< UInt32(truncatingIfNeeded: bits)) }
  }

  @inlinable var displacementBits: Int {
    @inline(__always) get { min(4, 32 &- bits) }
  }

  /// The displacement that means "this or more".
  @inlinable var displacementLimit: UInt32 {
    @inline(__always) get { (1 &<< UInt32(truncatingIfNeeded: displacementBits)) &- 1 }
  }

  @inlinable var tagBits: Int {
    @inline(__always) get { 32 &- bits &- displacementBits }
  }

  /// The leading bits of a hash that a slot and its place hold together.
  @inlinable
  @inline(__always)
  func prefix(of hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: 32 &+ displacementBits))
  }

  /// The slot where a search for this prefix begins.
  @inlinable
  @inline(__always)
  func home(ofPrefix prefix: UInt32) -> Int {
    Int(truncatingIfNeeded: prefix &>> UInt32(truncatingIfNeeded: tagBits))
  }

  /// Tag and displacement 0, with the position left out.
  @inlinable
  @inline(__always)
  func label(ofPrefix prefix: UInt32) -> UInt32 {
    // In 64 bits, because there is no tag left where `bits` is 28 or more.
    let shift = UInt64(truncatingIfNeeded: bits &+ displacementBits)
    return UInt32(truncatingIfNeeded: UInt64(prefix) &<< shift)
  }

  @inlinable
  @inline(__always)
  func displacement(of entry: UInt32) -> UInt32 {
    (entry &>> UInt32(truncatingIfNeeded: bits)) & displacementLimit
  }

  /// The entry with another displacement.
  @inlinable
  @inline(__always)
  func entry(_ entry: UInt32, displacedBy distance: Int) -> UInt32 {
    let shift = UInt32(truncatingIfNeeded: bits)
    let limit = displacementLimit
    let displacement = min(UInt32(truncatingIfNeeded: distance), limit)
    return (entry & ~(limit &<< shift)) | (displacement &<< shift)
  }

  /// The prefix of an entry that lies in this slot, or nil where its displacement is unknown.
  @inlinable
  @inline(__always)
  func prefix(of entry: UInt32, in slot: Int) -> UInt32? {
    let displacement = displacement(of: entry)
    guard displacement != displacementLimit else { return nil }
    let home = (UInt32(truncatingIfNeeded: slot) &- displacement) & mask
    let tag = UInt64(entry) &>> UInt64(truncatingIfNeeded: bits &+ displacementBits)
    return (home &<< UInt32(truncatingIfNeeded: tagBits)) | UInt32(truncatingIfNeeded: tag)
  }
}
