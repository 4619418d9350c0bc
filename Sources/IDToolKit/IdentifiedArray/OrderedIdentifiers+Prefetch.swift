/// Prefetching for many look-ups in a large table.
extension OrderedIdentifiers {
  /// Prefetches what a search for an identifier will read first.
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
