/// A place in a text: line and byte, both from 1; lines end with a line feed.
struct TextPlace: Equatable, Sendable {
  private(set) var line: UInt64
  private(set) var column: UInt64 = 1

  /// The beginning of a text, or of a part after this many lines.
  init(linesBefore: UInt64 = 0) {
    line = linesBefore + 1
  }

  /// Creates the place of the byte at an offset, at most the text's length.
  ///
  /// O(offset).
  init(of offset: Int, in text: Span<UInt8>) {
    self.init()
    advance(over: text.extracting(..<offset))
  }

  /// The place in words: `line 3, column 16`.
  var words: String { "line \(line), column \(column)" }

  /// Returns the place in a longer text in which this one begins at `start`.
  func behind(_ start: TextPlace) -> TextPlace {
    var place = self
    if line == 1 { place.column += start.column - 1 }
    place.line += start.line - 1
    return place
  }

  /// Advances over some bytes.
  ///
  /// O(n).
  mutating func advance(over text: Span<UInt8>) {
    var newlines: UInt64 = 0
    for offset in text.indices { newlines &+= text[offset] == 0x0A ? 1 : 0 }
    guard newlines > 0 else {
      column += UInt64(text.count)
      return
    }
    line += newlines
    var last = text.count - 1
    while text[last] != 0x0A { last -= 1 }
    column = UInt64(text.count - last)
  }
}
