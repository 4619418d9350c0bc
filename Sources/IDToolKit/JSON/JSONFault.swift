/// Where and why the scanner stopped.
///
/// Two words without a reference, so that throwing costs no more than a returned flag; it becomes
/// a ``JSONProblem`` where it leaves the reader.
struct JSONFault: Error {
  let reason: JSONProblem.Reason
  /// From 0, in bytes.
  let offset: Int

  @inline(__always)
  init(_ reason: JSONProblem.Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The byte at `offset`, or the text's end, where something else was expected.
  @inline(never)
  static func unexpected(
    _ expected: JSONProblem.Expectation,
    in text: Span<UInt8>,
    at offset: Int
  ) -> JSONFault {
    guard offset < text.count else { return JSONFault(.end(expected: expected), at: offset) }
    return JSONFault(.unexpected(text[offset], expected: expected), at: offset)
  }
}
