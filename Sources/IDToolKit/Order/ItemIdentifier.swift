/// An id as bytes, compared and ordered byte by byte.
///
/// `String` would take `é` and `e` + U+0301 for the same id, and order them by the toolchain's
/// Unicode data; replicas must always agree.
struct ItemIdentifier: Hashable, Comparable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// Hashes all bytes at once: `[UInt8]` hashes them one by one, five times as slow.
  func hash(into hasher: inout Hasher) {
    // Safe: the array keeps its bytes in place while the closure runs.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
