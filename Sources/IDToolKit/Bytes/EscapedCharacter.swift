/// A character written as an escape: `\n` and `\u0022` as in JSON, `%2F` as in URLs, `=3D` as in
/// mail.
///
/// Its letters and digits don't belong to the word after it. Only signs and blanks count: an
/// escaped letter would touch the word.
enum EscapedCharacter {
  /// The longest escape without its sign: `%25` and two more digits, `\u` and four.
  private static let longest = 5

  /// Whether an escape ends at an offset.
  static func ends(at offset: Int, in text: Span<UInt8>) -> Bool {
    var start = offset - 1
    while start > 0, offset - start <= longest {
      if end(from: start, in: text) == offset { return true }
      start -= 1
    }
    return false
  }

  /// Returns the sign of which the escape begins at an offset, a blank for the end of a line or a column, and
  /// the end of the escape; nil if there is none.
  static func decoded(at offset: Int, in text: Span<UInt8>) -> (sign: UInt8, end: Int)? {
    guard let end = end(from: offset + 1, in: text) else { return nil }
    let sign = end - offset > 2 ? value(from: end - 2, count: 2, in: text) : 0x20
    return sign.map { (UInt8(truncatingIfNeeded: $0), end) }
  }

  /// Returns the end of an escape whose sign precedes a run; nil if there is none, if the escape is
  /// as long as the run, or if the run is a number that only begins like an escape: `%2012`.
  static func end(of run: TextRun, in text: Span<UInt8>) -> Int? {
    guard let end = end(from: run.start, in: text), end < run.end else { return nil }
    let isNumber = (run.start..<run.end).allSatisfy { text[$0].isDigit }
    return isNumber && run.length < fewestDigits ? nil : end
  }

  /// A number of at least this many digits after a percent sign begins with an escape: a 64-bit id
  /// has at most 20 digits, and one of 20 begins with 1, which no escape does.
  private static let fewestDigits = 20

  /// Returns the end of an escape whose sign precedes an offset; nil if there is none.
  private static func end(from offset: Int, in text: Span<UInt8>) -> Int? {
    guard offset > 0, offset < text.count else { return nil }
    switch text[offset - 1] {
    case UInt8(ascii: "\\"):
      // `ESC \` ends a command to the terminal.
      return offset > 1 && text[offset - 2] == 0x1B ? nil : backslashEnd(from: offset, in: text)
    case UInt8(ascii: "%"):
      guard let sign = value(from: offset, count: 2, in: text) else { return nil }
      // An escaped percent sign, and the escape that it begins.
      if sign == UInt8(ascii: "%"), isSign(value(from: offset + 2, count: 2, in: text)) {
        return offset + 4
      }
      return isSign(sign) ? offset + 2 : nil
    case UInt8(ascii: "="):
      let isEquals = offset + 1 < text.count && text[offset] == UInt8(ascii: "3")
      return isEquals && text[offset + 1] == UInt8(ascii: "D") ? offset + 2 : nil
    default: return nil
    }
  }

  private static func backslashEnd(from offset: Int, in text: Span<UInt8>) -> Int? {
    switch text[offset] {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return offset + 1
    case UInt8(ascii: "u"):
      return isSign(value(from: offset + 1, count: 4, in: text)) ? offset + 5 : nil
    case UInt8(ascii: "x"):
      return isSign(value(from: offset + 1, count: 2, in: text)) ? offset + 3 : nil
    default: return nil
    }
  }

  /// Returns the value of hex digits; nil if there are fewer than `count`.
  private static func value(from start: Int, count: Int, in text: Span<UInt8>) -> UInt64? {
    guard start + count <= text.count else { return nil }
    var value: UInt64 = 0
    for offset in start..<start + count {
      guard let digit = DigitAlphabet.hexadecimal.value(of: text[offset]) else { return nil }
      value = value << 4 | UInt64(digit)
    }
    return value
  }

  /// Whether a character is a sign, a blank or the end of a line or column.
  private static func isSign(_ value: UInt64?) -> Bool {
    guard let byte = value.flatMap(UInt8.init(exactly:)) else { return false }
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20...0x2F, 0x3A...0x40, 0x5B...0x5E, 0x60, 0x7B...0x7E: return true
    default: return false
    }
  }
}
