/// What was found at a key path of a record.
struct JSONLookup: Hashable, Sendable {
  /// A key and its value.
  struct Match: Hashable, Sendable {
    /// The key token, with its quotes.
    let key: Range<Int>
    let value: JSONValue
  }

  /// The whole record; if it is not an object, a path leads nowhere.
  let record: JSONValue
  /// The first value at the path, or nil.
  let match: Match?
  /// The second occurrence of one of the path's keys in an object on the path.
  ///
  /// RFC 8259 does not define the meaning of such an object, so the value is in doubt.
  let duplicateKey: Range<Int>?
}
