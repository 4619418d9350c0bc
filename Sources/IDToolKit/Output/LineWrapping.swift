/// Breaks prose into lines.
enum LineWrapping {
  /// The terminal width for which help is written.
  static let width = 80

  /// Returns the lines of a text, each at most `width` columns; the caller indents them.
  ///
  /// A line never starts with a dash: an option's name at the start would look like its
  /// declaration.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var words: [Substring] = []
    var length = 0
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if !words.isEmpty, length + 1 + word.utf8.count > width {
        // The word before a dash moves to the next line with it.
        let carried = word.hasPrefix("-") && words.count > 1 ? [words.removeLast()] : []
        lines.append(words.joined(separator: " "))
        words = carried
        length = carried.first?.utf8.count ?? -1
      }
      words.append(word)
      length += word.utf8.count + 1
      if words.count == 1 { length = word.utf8.count }
    }
    if !words.isEmpty { lines.append(words.joined(separator: " ")) }
    return lines
  }
}
