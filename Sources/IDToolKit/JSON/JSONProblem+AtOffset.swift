extension JSONProblem {
  /// A problem before its line and column are counted: where and why the scanner stopped.
  ///
  /// Two words without a reference, so that throwing costs no more than a returned flag; it becomes
  /// a ``JSONProblem`` where it leaves the reader.
  struct AtOffset: Error {
    let reason: Reason
    /// From 0, in bytes.
    let offset: Int

    @inline(__always)
    init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }

    /// The byte at `offset`, or the text's end, where something else was expected.
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
