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

/// The id of an item to arrange: a JSON string or number.
///
/// Two are equal if they have the same type and value. Numbers come before strings; numbers are
/// ordered by value, strings by byte, so that all replicas agree about items with one position.
struct OrderItemID: Hashable, Sendable {
  let identity: JSONIdentity

  init(_ identity: JSONIdentity) {
    self.identity = identity
  }

  /// Hashes a string at once: the synthesized method hashes its bytes one by one, five times as
  /// slow.
  func hash(into hasher: inout Hasher) {
    switch identity {
    case .natural(let number): hasher.combine(number)
    case .number(let bytes), .string(let bytes):
      // Safe: the array keeps its bytes in place while the closure runs.
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  /// Whether it is a number.
  var isNumber: Bool {
    switch identity {
    case .natural, .number: true
    case .string: false
    }
  }

  /// The id as text without ambiguity: a string's content, or a number, without an exponent if that
  /// is not too long.
  var text: [UInt8] {
    switch identity {
    case .natural(let number): Array(String(number).utf8)
    case .number: JSONNumberValue(identity)?.text ?? []
    case .string(let bytes): bytes
    }
  }
}

extension OrderItemID: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    switch (left.identity, right.identity) {
    case (.natural(let left), .natural(let right)): return left < right
    case (.string(let left), .string(let right)): return left.lexicographicallyPrecedes(right)
    case (_, .string): return true
    case (.string, _): return false
    case (let left, let right):
      guard let left = JSONNumberValue(left), let right = JSONNumberValue(right) else {
        return false
      }
      return left < right
    }
  }
}
