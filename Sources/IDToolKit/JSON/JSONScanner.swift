/// The grammar of RFC 8259 as pure functions from an offset to the offset after what they read.
///
/// Nothing is built or copied: callers that want the bytes of a value have its range. Every
/// function takes the whole text, so that problems carry offsets in it.
/// Source: RFC 8259, sections 2 to 8.
enum JSONScanner {
  /// Returns the byte at `offset`, or 0 outside the text, since no token begins with that.
  @inline(__always)
  static func byte(_ text: Span<UInt8>, at offset: Int) -> UInt8 {
    // Safe: the offset is below the number of bytes, and as an unsigned number not negative.
    UInt(bitPattern: offset) < UInt(bitPattern: text.count) ? unsafe text[unchecked: offset] : 0
  }

  /// Returns the first offset from `offset` on that is not white space.
  @inline(__always)
  static func afterSpace(_ text: Span<UInt8>, from offset: Int) -> Int {
    byte(text, at: offset) > 0x20 ? offset : afterLongSpace(text, from: offset)
  }

  @inline(never)
  private static func afterLongSpace(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset &+= 1
      default: return offset
      }
    }
    return offset
  }

  /// Returns where a text's value may begin, after white space and the byte order mark that some
  /// programs put in front.
  static func start(of text: Span<UInt8>) -> Int {
    afterSpace(text, from: text.hasByteOrderMark ? 3 : 0)
  }

  /// Throws unless only white space follows.
  @inline(__always)
  static func finish(_ text: Span<UInt8>, from offset: Int) throws(JSONProblem.AtOffset) {
    guard offset != text.count else { return }
    let end = afterSpace(text, from: offset)
    guard end == text.count else { throw .unexpected(.endOfText, in: text, at: end) }
  }

  /// Reads the white space after a key, the colon, and the white space after that.
  @inline(__always)
  static func afterColon(_ text: Span<UInt8>, from start: Int) throws(JSONProblem.AtOffset) -> Int {
    let offset = afterSpace(text, from: start)
    guard byte(text, at: offset) == UInt8(ascii: ":") else {
      throw .unexpected(.colon, in: text, at: offset)
    }
    return afterSpace(text, from: offset &+ 1)
  }

  /// Returns the end of `true`, `false` or `null` at `offset`, whose first letter the caller has
  /// seen.
  @inline(__always)
  static func literalEnd(
    _ text: Span<UInt8>,
    from offset: Int,
    kind: JSONKind
  ) throws(JSONProblem.AtOffset) -> Int {
    let bits = ByteWord(text, at: offset).bits
    let letters: UInt64
    let length: Int
    switch kind {
    case .true: (letters, length) = (0x6575_7274, 4)
    case .false: (letters, length) = (0x65_736C_6166, 5)
    default: (letters, length) = (0x6C6C_756E, 4)
    }
    let mismatch = (bits ^ letters) &<< UInt64(64 &- length &* 8)
    guard mismatch == 0 else {
      let matched = ByteWord.countBelow(bits ^ letters)
      throw .unexpected(.literal, in: text, at: offset &+ matched)
    }
    return offset &+ length
  }
}

/// The open containers, one bit each: set for an object.
///
/// The innermost 64 are in one word, the others in an array of words, so that a record never
/// allocates and a hundred thousand levels take 12 KiB.
struct JSONNesting {
  private var innermost: UInt64 = 0
  private var outer: [UInt64] = []
  private(set) var depth = 0

  @inline(__always)
  var isEmpty: Bool { depth == 0 }

  /// Whether the innermost open container is an object.
  @inline(__always)
  var isInObject: Bool { innermost & 1 != 0 }

  @inline(__always)
  mutating func push(isObject: Bool) {
    if _slowPath(depth & 63 == 0 && depth > 0) { outer.append(innermost) }
    innermost = innermost &<< 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  @inline(__always)
  mutating func pop() {
    innermost &>>= 1
    depth &-= 1
    if _slowPath(depth & 63 == 0 && depth > 0) { innermost = outer.removeLast() }
  }
}
