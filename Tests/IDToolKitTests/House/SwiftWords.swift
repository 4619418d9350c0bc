/// The words of a Swift source: identifiers and the few signs that tell what they are.
///
/// Comments and the text of string literals are left out; what is interpolated into a string stays.
struct SwiftWords {
  struct Word: Equatable {
    var text: String
    /// From 1.
    var line: Int
    /// Whether a dot stands in front, so that it names a member.
    var isMember: Bool
    /// How many braces are open around it.
    var depth: Int

    /// Whether it is an identifier or a keyword, not a sign.
    var isName: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
  }

  private(set) var words: [Word] = []
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var depth = 0
  private var follows = UInt8(0)

  init(_ source: String) {
    bytes = Array(source.utf8)
    readCode(untilParenthesis: false)
  }

  private func starts(with text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count where offset < bytes.count {
      if bytes[offset] == 0x0A { line += 1 }
      offset += 1
    }
  }

  /// Reads code to the end, or to the parenthesis that closes an interpolation.
  private mutating func readCode(untilParenthesis: Bool) {
    var open = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if starts(with: "//") {
        while offset < bytes.count, bytes[offset] != 0x0A { step() }
      } else if starts(with: "/*") {
        while offset < bytes.count, !starts(with: "*/") { step() }
        step(2)
      } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "#") && opensRawString) {
        readString()
        follows = 0
      } else if Self.isLetter(byte) {
        readName()
      } else if byte &- 0x30 < 10 {
        // The letters of `0x1F` are no name.
        while offset < bytes.count, Self.isLetter(bytes[offset]) || bytes[offset] &- 0x30 < 10 {
          step()
        }
        follows = byte
      } else {
        if byte == UInt8(ascii: "(") { open += 1 }
        if byte == UInt8(ascii: ")") {
          open -= 1
          if untilParenthesis, open < 0 {
            step()
            return
          }
        }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        if "{}<>,:".utf8.contains(byte) { append(String(UnicodeScalar(byte)), isMember: false) }
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte > 0x20 { follows = byte }
        step()
      }
    }
  }

  private var opensRawString: Bool {
    var index = offset
    while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "\"")
  }

  private mutating func readName() {
    let start = offset
    while offset < bytes.count, Self.isLetter(bytes[offset]) || bytes[offset] &- 0x30 < 10 {
      step()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    append(text, isMember: follows == UInt8(ascii: "."))
    follows = 0
  }

  private mutating func append(_ text: String, isMember: Bool) {
    words.append(Word(text: text, line: line, isMember: isMember, depth: depth))
  }

  /// Steps over a string literal, and reads what is interpolated.
  private mutating func readString() {
    var pounds = 0
    while bytes[offset] == UInt8(ascii: "#") {
      pounds += 1
      step()
    }
    let quoteCount = starts(with: "\"\"\"") ? 3 : 1
    step(quoteCount)
    let end =
      [UInt8](repeating: UInt8(ascii: "\""), count: quoteCount)
      + [UInt8](repeating: UInt8(ascii: "#"), count: pounds)
    let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: pounds)
    while offset < bytes.count {
      if bytes[offset...].starts(with: end) {
        step(end.count)
        return
      }
      guard bytes[offset...].starts(with: escape) else {
        step()
        continue
      }
      step(escape.count)
      let isInterpolation = offset < bytes.count && bytes[offset] == UInt8(ascii: "(")
      step()
      if isInterpolation {
        follows = 0
        readCode(untilParenthesis: true)
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
