/// Asking for many identifiers, whose places in a large table have then come from main memory.
extension OrderedIdentifiers {
  /// Fetches what a search for an identifier will read first, some time before.
  @inline(__always)
  func prefetch(_ id: ID) {
    guard !table.isEmpty else { return }
    let layout = table.layout
    let home = layout.home(ofPrefix: layout.prefix(of: hash(of: id)))
    unsafe table.slots.withUnsafeBufferPointer { slots in
      if let base = slots.baseAddress { unsafe Prefetch.read(base + home) }
    }
  }
}
