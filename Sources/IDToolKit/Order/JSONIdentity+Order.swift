/// The order of ids, by which items with one position are arranged.
///
/// Numbers come before strings; numbers are ordered by value, strings by byte, so that all replicas
/// agree: `String` takes `é` and `e` with U+0301 for one.
extension JSONIdentity: Comparable {
  /// Whether it is a number.
  var isNumber: Bool {
    switch self {
    case .natural, .number: true
    case .string: false
    }
  }

  /// The id as text without ambiguity: a string's content, or a number, without an exponent if that
  /// is not too long.
  var text: [UInt8] {
    switch self {
    case .natural(let number): Array(String(number).utf8)
    case .number: JSONNumberValue(self)?.text ?? []
    case .string(let bytes): bytes
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
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
