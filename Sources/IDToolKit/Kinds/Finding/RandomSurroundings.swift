/// Determines whether a run of letters in both cases is part of a longer random text, such as
/// base64, that is divided by signs: `+`, `/`, `-` and `_`.
///
/// The parts of a path are distinguished from such pieces by their characters: in words few
/// neighbours differ in class (upper case, lower case, digits), in random text six in ten do.
enum RandomSurroundings {
  /// How many bytes are examined on each side, and how many letters are enough to examine no
  /// further pieces.
  private static let reach = 64
  private static let enoughLetters = 8

  /// Whether the text after a sign on either side of an id is random as well, or `=` pads its end.
  ///
  /// The id ends at `end`, after its run if padding belongs to it.
  static func contain(_ run: TextRun, endingAt end: Int, in text: Span<UInt8>) -> Bool {
    let plus = UInt8(ascii: "+")
    let equals = UInt8(ascii: "=")
    if run.start > 0, text[run.start - 1] == plus { return true }
    if isEscapedPlus(endingAt: run.start, in: text) || isEscapedPlus(from: end, in: text) {
      return true
    }
    if end < text.count {
      if text[end] == plus { return true }
      let behind = end + 1 < text.count ? text[end + 1] : equals
      if text[end] == equals, behind == equals || !behind.isLetterOrDigit { return true }
    }
    return isRandom(from: end, 1, run.length, in: text)
      || isRandom(from: run.start - 1, -1, run.length, in: text)
  }

  /// Whether a plus sign as addresses escape it, `%2B`, ends at an offset, or begins there; its own
  /// percent sign may be escaped as well.
  private static func isEscapedPlus(endingAt end: Int, in text: Span<UInt8>) -> Bool {
    [3, 5].contains { $0 <= end && isEscapedPlus(from: end - $0, count: $0, in: text) }
  }

  private static func isEscapedPlus(from start: Int, in text: Span<UInt8>) -> Bool {
    [3, 5].contains { isEscapedPlus(from: start, count: $0, in: text) }
  }

  private static func isEscapedPlus(from start: Int, count: Int, in text: Span<UInt8>) -> Bool {
    guard start + count <= text.count, text[start] == UInt8(ascii: "%") else { return false }
    let sign = start + count - 2
    return text[sign] == UInt8(ascii: "2") && text[sign + 1].lowercasedASCII == UInt8(ascii: "b")
      && (count == 3
        || text[start + 1] == UInt8(ascii: "2") && text[start + 2] == UInt8(ascii: "5"))
  }

  /// Whether one of the nearest pieces on a side is random.
  ///
  /// A piece as long as the run ends the search, since it is probably another id.
  private static func isRandom(
    from start: Int,
    _ step: Int,
    _ length: Int,
    in text: Span<UInt8>
  ) -> Bool {
    var offset = start
    let limit = step > 0 ? min(text.count, start + reach) : max(-1, start - reach)
    var letterCount = 0
    while letterCount < enoughLetters {
      let signs = offset
      while offset != limit, isSign(text[offset]) { offset += step }
      guard offset != signs else { return false }
      let first = offset
      while offset != limit, text[offset].isLetterOrDigit { offset += step }
      let piece = step > 0 ? first..<offset : offset + 1..<first + 1
      if piece.isEmpty || piece.count == length { return false }
      if isRandom(text.extracting(piece)) { return true }
      letterCount += piece.count
    }
    return false
  }

  private static func isRandom(_ piece: Span<UInt8>) -> Bool {
    var changes = 0
    var hasUpper = false
    var hasLower = false
    for offset in piece.indices {
      let sort = piece[offset] & 0x60
      hasUpper = hasUpper || sort == 0x40
      hasLower = hasLower || sort == 0x60
      if offset > 0, piece[offset - 1] & 0x60 != sort { changes += 1 }
    }
    return hasUpper && hasLower && changes * 3 >= piece.count
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
