/// A small checker of JSON, written from RFC 8259 alone, as an oracle for the writer.
enum SimpleJSON {
  /// Whether the bytes are one value, in which so many arrays and objects at most are open at once.
  static func isText(_ bytes: ArraySlice<UInt8>, mostDepth: Int = 64) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var rest = bytes
    skipSpace(&rest)
    guard takeValue(&rest, room: mostDepth) else { return false }
    skipSpace(&rest)
    return rest.isEmpty
  }

  private static func takeValue(_ rest: inout ArraySlice<UInt8>, room: Int) -> Bool {
    guard let first = rest.first else { return false }
    switch first {
    case UInt8(ascii: "{") where room == 0, UInt8(ascii: "[") where room == 0: return false
    case UInt8(ascii: "{"):
      return takeList(&rest, until: "}") { rest in
        guard takeString(&rest) else { return false }
        skipSpace(&rest)
        guard take(":", &rest) else { return false }
        skipSpace(&rest)
        return takeValue(&rest, room: room - 1)
      }
    case UInt8(ascii: "["):
      return takeList(&rest, until: "]") { takeValue(&$0, room: room - 1) }
    case UInt8(ascii: "\""): return takeString(&rest)
    case UInt8(ascii: "t"): return takeWord("true", &rest)
    case UInt8(ascii: "f"): return takeWord("false", &rest)
    case UInt8(ascii: "n"): return takeWord("null", &rest)
    default: return takeNumber(&rest)
    }
  }

  private static func takeList(
    _ rest: inout ArraySlice<UInt8>,
    until end: Unicode.Scalar,
    _ element: (inout ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    rest.removeFirst()
    skipSpace(&rest)
    if take(end, &rest) { return true }
    while true {
      guard element(&rest) else { return false }
      skipSpace(&rest)
      if take(end, &rest) { return true }
      guard take(",", &rest) else { return false }
      skipSpace(&rest)
    }
  }

  private static func takeString(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard take("\"", &rest) else { return false }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escaped = rest.popFirst() else { return false }
      if "\"\\/bfnrt".utf8.contains(escaped) { continue }
      let digits = rest.prefix(4)
      guard escaped == UInt8(ascii: "u"), digits.count == 4,
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
      else { return false }
      rest = rest.dropFirst(4)
    }
    return false
  }

  private static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> Bool {
    _ = take("-", &rest)
    if !take("0", &rest), takeDigits(&rest) == 0 { return false }
    if take(".", &rest), takeDigits(&rest) == 0 { return false }
    if take("e", &rest) || take("E", &rest) {
      if !take("+", &rest) { _ = take("-", &rest) }
      return takeDigits(&rest) > 0
    }
    return true
  }

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { (0x30...0x39).contains($0) }.count
    rest = rest.dropFirst(count)
    return count
  }

  private static func takeWord(_ word: String, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  private static func take(_ byte: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }

  private static func skipSpace(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }
}
