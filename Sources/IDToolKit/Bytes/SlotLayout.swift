/// How the 32 bits of a slot are divided in a table of 2^`bits` slots.
///
/// From the most significant bit: the part of the hash that the slot's place does not imply (the
/// tag), how far the entry is from the slot that its hash names (the displacement, which saturates
/// at its limit), and the stored position, which is never 0 because 0 is an empty slot. Tag,
/// displacement and place together hold the 28 leading bits of the hash, whatever the size of the
/// table. So a table can be doubled, thinned and repaired in one sequential pass without computing
/// the hash of any identifier again, and a search compares an identifier only if it is almost
/// surely the one sought.
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

  /// Returns the size of the smallest table for this many entries.
  ///
  /// - Precondition: `entryCount` is at most 671,088,640.
  @inlinable
  static func bits(for entryCount: Int) -> Int {
    var bits = smallestBits
    while capacity(ofBits: bits) < entryCount { bits += 1 }
    precondition(bits <= largestBits, "a table holds at most 671,088,640 entries")
    return bits
  }

  /// Returns how many entries fit before the table must double: five eighths of the slots.
  ///
  /// An unsuccessful search then looks at four slots on average, nearly always in one cache line,
  /// and three eighths of the position range stay free for the bias of ``SlotTable``.
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

  /// Returns the leading bits of a hash that a slot and its place hold together.
  @inlinable
  @inline(__always)
  func prefix(of hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: 32 &+ displacementBits))
  }

  /// Returns the slot where a search for this prefix begins.
  @inlinable
  @inline(__always)
  func home(ofPrefix prefix: UInt32) -> Int {
    Int(truncatingIfNeeded: prefix &>> UInt32(truncatingIfNeeded: tagBits))
  }

  /// Returns the tag of a prefix with a displacement and a position of 0.
  @inlinable
  @inline(__always)
  func label(ofPrefix prefix: UInt32) -> UInt32 {
    // In 64 bits, because there is no tag if `bits` is 28 or more.
    let shift = UInt64(truncatingIfNeeded: bits &+ displacementBits)
    return UInt32(truncatingIfNeeded: UInt64(prefix) &<< shift)
  }

  @inlinable
  @inline(__always)
  func displacement(of entry: UInt32) -> UInt32 {
    (entry &>> UInt32(truncatingIfNeeded: bits)) & displacementLimit
  }

  /// Returns the entry with another displacement.
  @inlinable
  @inline(__always)
  func entry(_ entry: UInt32, displacedBy distance: Int) -> UInt32 {
    let shift = UInt32(truncatingIfNeeded: bits)
    let limit = displacementLimit
    let displacement = min(UInt32(truncatingIfNeeded: distance), limit)
    return (entry & ~(limit &<< shift)) | (displacement &<< shift)
  }

  /// Returns the prefix of an entry in this slot, or nil if its displacement is unknown.
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
