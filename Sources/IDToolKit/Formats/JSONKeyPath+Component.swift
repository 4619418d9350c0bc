extension JSONKeyPath {
  /// One key of a path.
  struct Component: Hashable, Sendable {
    /// The key's content in UTF-8.
    let key: [UInt8]
    let prefix: Prefix

    init(_ key: [UInt8]) {
      self.key = key
      prefix = Prefix(key)
    }

    /// Whether the string token at this range of the text, its quotes included, has this content.
    ///
    /// `isPlain` says that the token has no escape.
    @inline(never)
    func matches(_ text: Span<UInt8>, _ token: Range<Int>, isPlain: Bool) -> Bool {
      guard isPlain else { return JSONString.content(of: token, in: text).bytes == key }
      return text.extracting(token.lowerBound + 1..<token.upperBound - 1).holds(key)
    }
  }

  /// The length and the first eight bytes of a key, which tell it from nearly every other one by
  /// two comparisons and without touching the array that holds it.
  struct Prefix: Hashable, Sendable {
    private let tokenLength: Int
    private let word: UInt64
    private let mask: UInt64

    init(_ key: [UInt8]) {
      tokenLength = key.count + 2
      mask = key.count >= 8 ? .max : (1 << UInt64(key.count * 8)) - 1
      word = ByteWord(key.span, at: 0).bits & mask
    }

    /// Whether a token without escapes can be the key.
    @inline(__always)
    func mayBegin(_ text: Span<UInt8>, _ token: Range<Int>) -> Bool {
      token.count == tokenLength
        && ByteWord(text, at: token.lowerBound &+ 1).bits & mask == word
    }
  }
}
