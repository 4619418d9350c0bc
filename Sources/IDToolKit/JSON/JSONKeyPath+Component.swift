extension JSONKeyPath {
  /// One key of a path.
  struct Component: Hashable, Sendable {
    /// The key's content in UTF-8.
    let key: [UInt8]

    /// Whether the string token at this range of the text, including its quotes, has this content.
    ///
    /// `isPlain` says that the token has no escapes. O(n).
    func matches(_ text: Span<UInt8>, _ token: Range<Int>, isPlain: Bool) -> Bool {
      guard isPlain else { return JSONString.content(of: token, in: text).bytes == key }
      return text.extracting(token.lowerBound + 1..<token.upperBound - 1).holds(key)
    }
  }
}
