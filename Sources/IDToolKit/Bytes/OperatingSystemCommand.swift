/// An escape sequence that carries text for the terminal: the address of a link, a window's title.
///
/// It begins with `ESC ]` and ends at the next control character, usually its terminator.
/// Source: ECMA-48, 8.3.89.
enum OperatingSystemCommand {
  /// How far before an offset a command is looked for: browsers take addresses of this length.
  static let reach = 2048

  /// Whether a command begins in a text; few texts have one.
  ///
  /// O(n), a nanosecond and a half for 64 bytes. Where there is none, ``contains(_:in:)`` need not
  /// be called for each id, which takes three times as long.
  static func begins(in text: PaddedBytes) -> Bool {
    for offset in stride(from: 0, to: text.count, by: 64) {
      var escapes = text.group(at: offset).bits(of: 0x1B)
      while escapes != 0 {
        let place = offset &+ escapes.trailingZeroBitCount
        if text[padded: place + 1] == UInt8(ascii: "]") { return true }
        escapes &= escapes &- 1
      }
    }
    return false
  }

  /// Whether an offset is in the text of a command; O(1).
  @inline(__always)
  static func contains(_ offset: Int, in text: PaddedBytes) -> Bool {
    var end = offset
    let limit = max(0, offset &- reach)
    while end > limit {
      let controls = text.vector(at: end &- 16).bits(outside: 0x20...0xFF)
      if controls != 0 {
        let control = end &- 1 &- (controls &<< 48).leadingZeroBitCount
        return control >= limit && text[control] == 0x1B
          && text[padded: control + 1] == UInt8(ascii: "]")
      }
      end &-= 16
    }
    return false
  }
}
