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
    if offset &- first > 1, unsafe text[unchecked: first] == UInt8(ascii: "0") {
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
