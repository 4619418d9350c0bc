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

  /// Creates the id that a value of a text stands for.
  ///
  /// O(length of the value), whatever its exponent.
  @inline(__always)
  init(_ value: JSONValue, in text: Span<UInt8>) throws(Problem) {
    switch value.kind {
    case .number:
      if let natural = JSONNumber.natural(text, value.range) {
        self = .natural(natural)
      } else {
        self = JSONNumber.identity(text, value.range)
      }
    case .string: self = .string(JSONString.content(of: value.range, in: text).bytes)
    case .object, .array, .true, .false, .null: throw .notAnIdentifier(value.kind)
    }
  }

  /// Why a value is not an id.
  enum Problem: DescribedError {
    case notAnIdentifier(JSONKind)

    var sentence: String {
      switch self {
      case .notAnIdentifier(let kind): "\(kind.words) is not an id: a string or a number is"
      }
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
