/// An id as somebody typed it.
///
/// A JSON number is that number and a JSON string in its double quotes that string, so that `7` and
/// `'"7"'` can both be asked for; anything else is a string as it stands.
struct RecordID: Sendable {
  let identity: JSONIdentity
  /// As typed, for messages.
  let text: [UInt8]

  /// Reads an argument.
  ///
  /// O(n).
  init(argument: Span<UInt8>) {
    text = argument.array
    if let value = try? JSONReader.validate(argument),
      value.range == 0..<argument.count,
      let identity = try? JSONIdentity(value, in: argument)
    {
      self.identity = identity
    } else {
      identity = .string(text)
    }
  }

  /// How the other one of a number and a string with the same text would be typed; nil where there
  /// is none.
  var alternative: RecordID? {
    switch identity {
    case .natural, .number:
      return RecordID(argument: ([0x22] + text + [0x22]).span)
    case .string(let content):
      let other = RecordID(argument: content.span)
      if case .string = other.identity { return nil }
      return other
    }
  }

  /// How an id of a record is to be typed so that it is read as the same one.
  ///
  /// A string is bare unless it would be taken for a number or for a string in quotes, or could not
  /// be shown as it is.
  static func argument(for value: JSONValue, in text: Span<UInt8>) -> [UInt8] {
    let token = text.extracting(value.range)
    guard value.kind == .string else { return token.array }
    let content = JSONString.content(of: value.range, in: text)
    if content.isUTF8, isBare(content.bytes) { return content.bytes }
    var quoted = ByteBuffer()
    quoted.append(UInt8(ascii: "\""))
    EscapedText.appendJSON(content.bytes.span, keepsHalves: true, to: &quoted)
    quoted.append(UInt8(ascii: "\""))
    return quoted.array()
  }

  /// Whether a string's content can stand for it: also on a line of its own, without its quotes.
  private static func isBare(_ content: [UInt8]) -> Bool {
    let span = content.span
    guard !span.isEmpty, span.rangeWithoutBlanks == 0..<span.count, !span.holds("-"),
      Quotation.isPlain(span)
    else { return false }
    if case .string(let same) = RecordID(argument: span).identity { return same == content }
    return false
  }
}
