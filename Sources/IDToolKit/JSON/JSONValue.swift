/// A value of a text that was read: what it is, and its bytes.
struct JSONValue: Hashable, Sendable {
  let kind: JSONKind
  /// From its first byte to its last: with the quotes of a string, without white space around it.
  let range: Range<Int>
}
