/// What makes two ids in JSON the same: the same type and the same value.
///
/// Strings are compared by content (`"a"` is `"\u0061"`), numbers by their exact decimal value
/// (`1`, `1.0` and `1e0` are one; 2^53 and 2^53 + 1 are two; `-0` is `0`), and `"1"` is not `1`.
/// Equal ids have equal representations, so the synthesized equality is correct.
enum JSONIdentity: Hashable, Sendable {
  /// A whole number in `0...UInt64.max`, as nearly all are: no allocation.
  case natural(UInt64)
  /// Any other number, in the form of ``JSONNumber``.
  case number([UInt8])
  /// A string's content, in the form of ``JSONString``.
  case string([UInt8])

  /// Creates the id that a value of a text stands for; nil unless it is a string or a number.
  ///
  /// O(length of the value), whatever its exponent.
  @inline(__always)
  init?(_ value: JSONValue, in text: Span<UInt8>) {
    switch value.kind {
    case .number:
      if let natural = JSONNumber.natural(text, value.range) {
        self = .natural(natural)
      } else {
        self = JSONNumber.identity(text, value.range)
      }
    case .string: self = .string(JSONString.content(of: value.range, in: text).bytes)
    case .object, .array, .true, .false, .null: return nil
    }
  }

  /// Hashes a string at once: the synthesized method hashes its bytes one by one, five times as
  /// slow.
  func hash(into hasher: inout Hasher) {
    switch self {
    case .natural(let number): hasher.combine(number)
    case .number(let bytes), .string(let bytes):
      // Safe: the array keeps its bytes in place while the closure runs.
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }
}

extension JSONKind {
  /// The kind with its article, for messages.
  var words: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .object: "an object"
    case .array: "an array"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}
