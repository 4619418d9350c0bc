@testable import IDToolKit

/// The invariants between calls, checked after each step.
extension IdentifiedArray {
  /// Returns what is wrong with the array, or nil.
  ///
  /// A class instance may have changed its identifier since; the stored one counts.
  ///
  /// - Complexity: O(n).
  func invariantViolation() -> String? {
    guard identifiers.keys.count == storage.count else {
      return "\(identifiers.keys.count) identifiers for \(storage.count) elements"
    }
    let isIdentityFixed = !(Element.self is AnyObject.Type)
    for position in storage.indices
    where isIdentityFixed && identity(storage[position]) != identifiers.keys[position] {
      return "the element at \(position) has not the identifier kept for it"
    }
    return identifiers.invariantViolation()
  }
}

extension OrderedIdentifiers {
  /// Returns what is wrong with the set, or nil.
  ///
  /// - Complexity: O(n).
  func invariantViolation() -> String? {
    if table.isEmpty {
      guard keys.count <= Self.largestUnindexedCount else { return "\(keys.count) without a table" }
      return Set(keys).count == keys.count ? nil : "an identifier occurs twice"
    }
    guard keys.count <= table.capacity else { return "\(keys.count) exceed \(table.capacity)" }
    return table.invariantViolation(hashes: keys.map { hash(of: $0) })
      ?? keys.indices.lazy.filter { position(of: keys[$0]) != $0 }.first.map {
        "the identifier at \($0) is found at \(position(of: keys[$0]))"
      }
  }
}

extension SlotTable {
  /// Returns what is wrong with the table for identifiers with these hashes, or nil.
  ///
  /// - Complexity: O(slots).
  func invariantViolation(hashes: [UInt64]) -> String? {
    guard slots.count & (slots.count - 1) == 0 else { return "\(slots.count) slots" }
    guard bias >= 0 && hashes.count + bias <= Int(layout.mask) else { return "bias \(bias)" }
    var isMissing = [Bool](repeating: true, count: hashes.count)
    // Tests call this after each change in a debug build, where `enumerated` takes twice as long.
    for slot in 0..<slots.count where slots[slot] != 0 {
      let entry = slots[slot]
      let position = Int(entry & layout.mask) - 1 - bias
      guard position >= 0, position < hashes.count, isMissing[position] else {
        return "slot \(slot) holds \(position)"
      }
      isMissing[position] = false
      let prefix = layout.prefix(of: hashes[position])
      let distance = (slot - layout.home(ofPrefix: prefix)) & Int(layout.mask)
      let label = layout.label(ofPrefix: prefix)
      guard layout.entry(label, displacedBy: distance) == entry & ~layout.mask else {
        return "slot \(slot) does not tell the hash of \(position)"
      }
      var passed = layout.home(ofPrefix: prefix)
      while passed != slot {
        guard slots[passed] != 0 else { return "slot \(slot) is cut off from its home" }
        passed = (passed + 1) & Int(layout.mask)
      }
    }
    let missing = isMissing.count { $0 }
    return missing == 0 ? nil : "\(missing) positions are in no slot"
  }
}
