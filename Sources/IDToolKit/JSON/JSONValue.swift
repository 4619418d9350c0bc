/// A value of a text that was read: its kind, and its bytes.
struct JSONValue: Hashable, Sendable {
  let kind: JSONKind
  /// From its first byte to its last, including the quotes of a string, without surrounding white
  /// space.
  let range: Range<Int>
}

/// The type of a JSON value.
enum JSONKind: UInt8, Hashable, Sendable {
  case string
  case number
  case object
  case array
  case `true`
  case `false`
  case null
}
