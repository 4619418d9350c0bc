extension JSONScanner {
  /// Returns the kind of the value that begins with the byte at `offset`.
  @inline(__always)
  static func kind(
    _ text: Span<UInt8>,
    at offset: Int,
    expected: JSONProblem.Expectation
  ) throws(JSONProblem.AtOffset) -> JSONKind {
    switch byte(text, at: offset) {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "t"): .true
    case UInt8(ascii: "f"): .false
    case UInt8(ascii: "n"): .null
    default: throw .unexpected(expected, in: text, at: offset)
    }
  }

  /// Returns the offset after the value of this kind at `start`.
  ///
  /// At most `depthLimit` containers may be open at once in it, including itself.
  @inline(__always)
  static func valueEnd(
    _ text: Span<UInt8>,
    from start: Int,
    kind: JSONKind,
    depthLimit: Int = .max
  ) throws(JSONProblem.AtOffset) -> Int {
    switch kind {
    case .string: try stringEnd(text, from: start &+ 1)
    case .number: try numberEnd(text, from: start)
    case .true, .false, .null: try literalEnd(text, from: start, kind: kind)
    case .object, .array: try containerEnd(text, from: start, depthLimit: depthLimit)
    }
  }

  /// Returns the offset after the object or array at `start`.
  ///
  /// A loop with a stack of bits rather than recursion: each level costs an eighth of a byte, and
  /// depth can't overflow the thread's stack.
  @inline(never)
  static func containerEnd(
    _ text: Span<UInt8>,
    from start: Int,
    depthLimit: Int
  ) throws(JSONProblem.AtOffset) -> Int {
    var nesting = JSONNesting()
    var offset = start
    var expected = JSONProblem.Expectation.value
    while true {
      let kind = try kind(text, at: offset, expected: expected)
      switch kind {
      case .string: offset = try stringEnd(text, from: offset &+ 1)
      case .number: offset = try numberEnd(text, from: offset)
      case .true, .false, .null: offset = try literalEnd(text, from: offset, kind: kind)
      case .object, .array:
        guard nesting.depth < depthLimit else {
          throw JSONProblem.AtOffset(.tooDeep(limit: depthLimit), at: offset)
        }
        let isObject = kind == .object
        offset = afterSpace(text, from: offset &+ 1)
        if byte(text, at: offset) == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          offset &+= 1
          break
        }
        nesting.push(isObject: isObject)
        if isObject {
          offset = try keyAndColonEnd(text, from: offset, expected: .keyOrClosingBrace)
          expected = .value
        } else {
          expected = .valueOrClosingBracket
        }
        continue
      }
      guard let next = try nextValue(text, from: offset, nesting: &nesting, end: &offset) else {
        return offset
      }
      offset = next
      expected = .value
    }
  }

  /// Closes the containers that end here; returns the start of the next value, or nil, with `end`
  /// set, if all are closed.
  @inline(__always)
  private static func nextValue(
    _ text: Span<UInt8>,
    from start: Int,
    nesting: inout JSONNesting,
    end: inout Int
  ) throws(JSONProblem.AtOffset) -> Int? {
    var offset = start
    while !nesting.isEmpty {
      offset = afterSpace(text, from: offset)
      let byte = byte(text, at: offset)
      if byte == UInt8(ascii: ",") {
        offset = afterSpace(text, from: offset &+ 1)
        guard nesting.isInObject else { return offset }
        return try keyAndColonEnd(text, from: offset, expected: .key)
      }
      if nesting.isInObject {
        guard byte == UInt8(ascii: "}") else {
          throw .unexpected(.commaOrClosingBrace, in: text, at: offset)
        }
      } else {
        guard byte == UInt8(ascii: "]") else {
          throw .unexpected(.commaOrClosingBracket, in: text, at: offset)
        }
      }
      nesting.pop()
      offset &+= 1
    }
    end = offset
    return nil
  }

  /// Reads a key, its colon and the white space around it; returns the value's start.
  @inline(__always)
  private static func keyAndColonEnd(
    _ text: Span<UInt8>,
    from offset: Int,
    expected: JSONProblem.Expectation
  ) throws(JSONProblem.AtOffset) -> Int {
    guard byte(text, at: offset) == UInt8(ascii: "\"") else {
      throw .unexpected(expected, in: text, at: offset)
    }
    return try afterColon(text, from: stringEnd(text, from: offset &+ 1))
  }
}

extension JSONScanner {
  /// Returns the offset after the number at `start`, which begins with a digit or a minus sign.
  ///
  /// Numbers may have any length; nothing is converted.
  @inline(never)
  static func numberEnd(_ text: Span<UInt8>, from start: Int) throws(JSONProblem.AtOffset) -> Int {
    var offset = start
    if byte(text, at: offset) == UInt8(ascii: "-") { offset &+= 1 }
    let first = offset
    offset = try digitsEnd(text, from: offset)
    if offset &- first > 1, text[first] == UInt8(ascii: "0") {
      throw JSONProblem.AtOffset(.leadingZero, at: first &+ 1)
    }
    if byte(text, at: offset) == UInt8(ascii: ".") {
      offset = try digitsEnd(text, from: offset &+ 1)
    }
    guard byte(text, at: offset) | 0x20 == UInt8(ascii: "e") else { return offset }
    offset &+= 1
    switch byte(text, at: offset) {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): offset &+= 1
    default: break
    }
    return try digitsEnd(text, from: offset)
  }

  /// Returns the offset after the digits at `start`, at least one.
  @inline(__always)
  private static func digitsEnd(
    _ text: Span<UInt8>,
    from start: Int
  ) throws(JSONProblem.AtOffset) -> Int {
    var offset = start
    while true {
      let marks = DecimalWord.nonDigits(ByteWord(text, at: offset).bits)
      guard marks != 0 else {
        offset &+= 8
        continue
      }
      offset &+= ByteWord.countBelow(marks)
      guard offset != start else { throw .unexpected(.digit, in: text, at: offset) }
      return offset
    }
  }
}
