/// What was found at a key path of a record.
struct JSONLookup: Hashable, Sendable {
  /// A key and its value.
  struct Match: Hashable, Sendable {
    /// The key token, with its quotes.
    let key: Range<Int>
    let value: JSONValue
  }

  /// The whole record; a path leads nowhere in one that is not an object.
  let record: JSONValue
  /// The first value at the path, or nil.
  let match: Match?
  /// The second occurrence of one of the path's keys in the object that the path goes through.
  ///
  /// RFC 8259 leaves the meaning of such an object open, so the value is in doubt.
  let duplicateKey: Range<Int>?
}
