extension JSONScanner {
  /// Returns the offset after the closing quote of the string whose opening quote precedes `start`.
  ///
  /// `isPlain` becomes false if the string has an escape, so that its bytes are not its content.
  @inline(__always)
  static func stringEnd(
    _ text: Span<UInt8>,
    from start: Int,
    isPlain: inout Bool
  ) throws(JSONProblem.AtOffset) -> Int {
    var offset = start
    while true {
      let stops = stringStops(ByteWord(text, at: offset))
      guard stops != 0 else {
        offset &+= 8
        continue
      }
      offset &+= ByteWord.countBelow(stops)
      if byte(text, at: offset) == UInt8(ascii: "\"") { return offset &+ 1 }
      offset = try afterUnusual(text, at: offset, isPlain: &isPlain)
    }
  }

  @inline(__always)
  static func stringEnd(_ text: Span<UInt8>, from start: Int) throws(JSONProblem.AtOffset) -> Int {
    var isPlain = true
    return try stringEnd(text, from: start, isPlain: &isPlain)
  }

  /// Marks the bytes that end the plain run of a string: quotes, backslashes, control characters
  /// and non-ASCII bytes.
  @inline(__always)
  private static func stringStops(_ word: ByteWord) -> UInt64 {
    let marks =
      word.marks(of: UInt8(ascii: "\"")) | word.marks(of: UInt8(ascii: "\\"))
      | word.marks(below: 0x20) | word.bits
    return marks & ByteWord.markMask
  }

  /// Reads one escape, or a run of non-ASCII characters.
  @inline(never)
  private static func afterUnusual(
    _ text: Span<UInt8>,
    at start: Int,
    isPlain: inout Bool
  ) throws(JSONProblem.AtOffset) -> Int {
    guard start < text.count else { throw JSONProblem.AtOffset(.endInString, at: start) }
    let first = text[start]
    if first == UInt8(ascii: "\\") {
      isPlain = false
      return try escapeEnd(text, from: start)
    }
    guard first >= 0x80 else { throw JSONProblem.AtOffset(.control(first), at: start) }
    var offset = start
    while offset < text.count, text[offset] >= 0x80 {
      guard let (_, length) = UnicodeText.scalar(in: text, at: offset) else {
        throw JSONProblem.AtOffset(.invalidUTF8(text[offset]), at: offset)
      }
      offset += length
    }
    return offset
  }

  /// Returns the offset after the escape whose backslash is at `offset`.
  private static func escapeEnd(
    _ text: Span<UInt8>,
    from offset: Int
  ) throws(JSONProblem.AtOffset) -> Int {
    guard offset + 1 < text.count else { throw JSONProblem.AtOffset(.endInString, at: text.count) }
    switch text[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return offset + 2
    case UInt8(ascii: "u"):
      for position in offset + 2..<offset + 6 {
        guard position < text.count else { throw JSONProblem.AtOffset(.endInString, at: position) }
        guard DigitAlphabet.hexadecimal.contains(text[position]) else {
          throw .unexpected(.hexadecimalDigit, in: text, at: position)
        }
      }
      return offset + 6
    case let other: throw JSONProblem.AtOffset(.escape(other), at: offset + 1)
    }
  }
}
