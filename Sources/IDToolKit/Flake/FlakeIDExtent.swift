/// The bounds of a batch of ids, and the bits that they share.
struct FlakeIDExtent {
  private(set) var least = UInt64.max
  private(set) var greatest: UInt64 = 0
  /// The bits that are set in at least one of them, and those that are set in all.
  private(set) var anyBits: UInt64 = 0
  private(set) var allBits = UInt64.max

  init(_ ids: [FlakeID]) {
    for id in ids {
      least = min(least, id.rawValue)
      greatest = max(greatest, id.rawValue)
      anyBits |= id.rawValue
      allBits &= id.rawValue
    }
  }

  /// The bits that differ between ids.
  var varyingBits: UInt64 { anyBits & ~allBits }
}
