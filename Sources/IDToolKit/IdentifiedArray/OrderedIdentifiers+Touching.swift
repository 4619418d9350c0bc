extension OrderedIdentifiers {
  /// Reads what a search for an identifier will read first, and nothing else.
  ///
  /// A table of millions lies in main memory, where a search waits for most of its time. Touching
  /// the slots of some dozens of identifiers in a loop of its own lets their waits overlap, and the
  /// searches then find the slots in the cache. The result is of no use, but for keeping the
  /// compiler from leaving the read out.
  @inline(__always)
  func touch(_ id: ID) -> UInt32 {
    guard !table.isEmpty else { return 0 }
    let slots = table.slots.span
    let layout = SlotLayout(slotCount: slots.count)
    return slots[layout.home(ofPrefix: layout.prefix(of: hash(of: id)))]
  }
}
