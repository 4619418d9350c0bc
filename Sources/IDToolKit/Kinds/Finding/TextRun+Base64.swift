/// Telling ids from pieces of base64 and the like, which is divided by signs: `+`, `/`, `-` and `_`.
///
/// The parts of a path are distinguished from such pieces by their characters: in words few
/// neighbours differ in class (upper case, lower case, digits), in random text six in ten do.
extension TextRun {
  /// How many bytes are examined on each side, and how many letters are enough to examine no
  /// further pieces.
  private static let reach = 64
  private static let enoughLetters = 8

  /// Whether letters in both cases are part of a longer random text: that after a sign on either side of
  /// them is random as well, or `=` pads its end.
  ///
  /// The id ends at `end`, after its run if padding belongs to it.
  func isPieceOfBase64(endingAt end: Int, in text: Span<UInt8>) -> Bool {
    let plus = UInt8(ascii: "+")
    let equals = UInt8(ascii: "=")
    if start > 0, text[start - 1] == plus { return true }
    if [3, 5].contains(where: { Self.isEscapedPlus(from: start - $0, to: start, in: text) })
      || Self.isEscapedPlus(from: end, in: text)
    {
      return true
    }
    if end < text.count {
      if text[end] == plus { return true }
      let behind = end + 1 < text.count ? text[end + 1] : equals
      if text[end] == equals, behind == equals || !behind.isLetterOrDigit { return true }
    }
    return Self.isRandom(from: end, 1, length, in: text)
      || Self.isRandom(from: start - 1, -1, length, in: text)
  }

  /// Whether a plus sign as addresses escape it, `%2B`, begins at an offset, its own percent sign perhaps
  /// escaped as well.
  private static func isEscapedPlus(
    from start: Int,
    to end: Int? = nil,
    in text: Span<UInt8>
  ) -> Bool {
    guard text.indices.contains(start), text[start] == UInt8(ascii: "%"),
      let (sign, signEnd) = EscapedCharacter.decoded(at: start, in: text)
    else { return false }
    return sign == UInt8(ascii: "+") && signEnd == end ?? signEnd
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
