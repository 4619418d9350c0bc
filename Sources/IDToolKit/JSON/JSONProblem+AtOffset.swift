extension JSONProblem {
  /// A problem before its line and column are counted: why and where the scanner stopped.
  ///
  /// Two words without a reference, so that throwing costs no more than returning a flag; it
  /// becomes a ``JSONProblem`` when it leaves the reader.
  struct AtOffset: Error {
    let reason: Reason
    /// In bytes, from 0.
    let offset: Int

    @inline(__always)
    init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }

    /// Returns the problem of an unexpected byte at `offset`, or of the text's end there.
    @inline(never)
    static func unexpected(
      _ expected: Expectation,
      in text: Span<UInt8>,
      at offset: Int
    ) -> Self {
      guard offset < text.count else { return Self(.end(expected: expected), at: offset) }
      return Self(.unexpected(text[offset], expected: expected), at: offset)
    }
  }
}
