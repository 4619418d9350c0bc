extension Span where Element == UInt8 {
  /// Whether the bytes are exactly the UTF-8 of this text.
  ///
  /// O(n).
  func holds(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for offset in indices where unsafe self[offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Whether the bytes are exactly these.
  ///
  /// O(n).
  func holds(_ bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    for offset in indices where self[offset] != bytes[offset] { return false }
    return true
  }

  /// The bytes as an array, for messages and for keeping.
  var array: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for offset in indices { result.append(self[offset]) }
    return result
  }
}
