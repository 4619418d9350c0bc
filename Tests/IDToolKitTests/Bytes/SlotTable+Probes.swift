@testable import IDToolKit

extension SlotTable {
  /// How many slots were looked at beyond the first to enter all positions, whose hashes these are.
  ///
  /// O(n).
  func furtherProbes(hash: (Int) -> UInt64) -> Int {
    slots.indices.reduce(0) { sum, slot in
      guard slots[slot] != 0 else { return sum }
      let position = Int(slots[slot] & layout.mask) - 1 - bias
      let home = layout.home(ofPrefix: layout.prefix(of: hash(position)))
      return sum + ((slot - home) & (slots.count - 1))
    }
  }
}
