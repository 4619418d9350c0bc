/// An id as typed on the command line.
///
/// A JSON number is that number, and a JSON string in double quotes is that string, so that `7` and
/// `'"7"'` can both be expressed; anything else is a string with that content.
struct RecordID: Sendable {
  let identity: JSONIdentity
  /// The text as typed, for messages.
  let text: [UInt8]

  /// Reads an argument.
  ///
  /// O(n).
  init(argument: Span<UInt8>) {
    text = argument.array
    if let value = try? JSONReader.validate(argument),
      value.range == 0..<argument.count,
      let identity = JSONIdentity(value, in: argument)
    {
      self.identity = identity
    } else {
      identity = .string(text)
    }
  }

  /// The string with the text of this number, or the number with the text of this string, as it
  /// would be typed; nil if there is none.
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

  /// Returns how to type a record's id so that it is read as the same one.
  ///
  /// A string is bare unless it would be taken for a number or a quoted string, or could not be
  /// displayed.
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

  /// Whether a string's content can be typed without quotes, as an argument and as a line of input.
  private static func isBare(_ content: [UInt8]) -> Bool {
    let span = content.span
    guard !span.isEmpty, span.trimmedRange == 0..<span.count, !span.holds("-"),
      Quotation.isPlain(span)
    else { return false }
    if case .string(let same) = RecordID(argument: span).identity { return same == content }
    return false
  }
}
