/// Text from outside made safe for messages and terminals.
///
/// In quotes, `\` and `'` get a backslash, newline and tab become `\n` and `\t`, other controls and
/// bytes that are not UTF-8 `\xHH`, invisible and reordering scalars `\u{HHHH}`. Messages show at
/// most 60 scalars, then `…`. The result is always valid UTF-8 without control characters.
enum Quotation {
  /// The most scalars of an outside text that a message shows.
  static let longestText = 60

  /// Returns the text in single quotes, escaped and truncated.
  static func quoted(_ text: Span<UInt8>) -> String {
    var result = "'"
    append(text, to: &result, atMost: longestText, escapingQuotes: true)
    return result + "'"
  }

  /// Returns the text in single quotes, escaped and truncated.
  static func quoted(_ text: [UInt8]) -> String {
    quoted(text.span)
  }

  /// Returns the text in single quotes, escaped and truncated.
  static func quoted(_ text: String) -> String {
    quoted(Array(text.utf8).span)
  }

  /// Returns the text as a word that a shell reads as exactly that text; nil if it is too long or
  /// contains a character that would have to be escaped.
  ///
  /// For lines to be pasted. ``quoted(_:)`` is only for display: a shell ends its quotes elsewhere,
  /// so that a file named `a';touch P;#` was executed.
  static func shellWord(_ text: [UInt8]) -> String? {
    guard text.count <= 4 * longestText, isPlain(text.span) else { return nil }
    var word: [UInt8] = [UInt8(ascii: "'")]
    for byte in text {
      if byte == UInt8(ascii: "'") {
        word += Array("'\\''".utf8)
      } else {
        word.append(byte)
      }
    }
    return String(decoding: word + [UInt8(ascii: "'")], as: UTF8.self)
  }

  /// Returns a single byte in quotes, as messages name it.
  static func byte(_ byte: UInt8) -> String {
    quoted([byte])
  }

  /// Returns the text escaped but neither quoted nor truncated: for text results, where `\` and `'`
  /// stay.
  static func escaped(_ text: Span<UInt8>) -> String {
    var result = ""
    append(text, to: &result, atMost: .max, escapingQuotes: false)
    return result
  }

  /// Whether `escaped` would change nothing: there is no control, invisible or invalid byte.
  ///
  /// O(n).
  static func isPlain(_ text: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < text.count {
      guard let (scalar, length) = UnicodeText.scalar(in: text, at: offset),
        !UnicodeText.isUnsafe(scalar)
      else { return false }
      offset += length
    }
    return true
  }

  private static func append(
    _ text: Span<UInt8>,
    to result: inout String,
    atMost limit: Int,
    escapingQuotes: Bool
  ) {
    var offset = 0
    var shown = 0
    while offset < text.count {
      if shown == limit {
        result += "…"
        return
      }
      shown += 1
      guard let (scalar, length) = UnicodeText.scalar(in: text, at: offset) else {
        result += hexEscape(text[offset])
        offset += 1
        continue
      }
      offset += length
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\\" where escapingQuotes: result += "\\\\"
      case "'" where escapingQuotes: result += "\\'"
      case _ where UnicodeText.isUnsafe(scalar):
        if scalar.value < 0xA0 {
          result += hexEscape(UInt8(scalar.value))
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\u{" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "}"
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func hexEscape(_ byte: UInt8) -> String {
    "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
