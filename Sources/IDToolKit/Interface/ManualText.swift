/// Text escaped for mdoc source.
///
/// Source: mdoc(7) and mandoc_char(7).
enum ManualText {
  /// The longest source line for which mandoc issues no style warning, less the room for `\&`.
  private static let width = 78

  /// Returns prose with each sentence on a line of its own, so that formatters can space sentences.
  static func prose(_ text: String) -> String {
    var source = ""
    for sentence in sentences(text) {
      for line in LineWrapping.lines(escaped(sentence), width: width) {
        source += guarded(line) + "\n"
      }
    }
    return source
  }

  /// Returns prose that ends with a full stop.
  static func sentence(_ text: String) -> String {
    prose(text.hasSuffix(".") ? text : text + ".")
  }

  /// Returns a list with a mark in front of each item, that is each line.
  static func bullets(_ items: String) -> String {
    ".Bl -bullet\n" + items.lines.map { ".It\n" + prose($0) }.joined() + ".El\n"
  }

  /// Returns text to be typed verbatim: every dash can be pasted back as an ASCII hyphen.
  static func literal(_ text: String) -> String {
    var result = ""
    for character in text { result += character == "-" ? "\\-" : escaped(character) }
    return guarded(result)
  }

  /// Returns a summary as a clause, which begins in lower case unless its first word is an
  /// abbreviation, `JSON`.
  static func clause(_ summary: String) -> String {
    let second = summary.dropFirst().prefix(1)
    guard second == second.lowercased() else { return summary }
    return summary.prefix(1).lowercased() + summary.dropFirst()
  }

  /// Returns a long option for the `Fl` macro, which supplies the first of its two dashes.
  static func flag(_ option: Option) -> String { literal("-" + option.long) }

  private static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    var current = ""
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      current += (current.isEmpty ? "" : " ") + word
      guard word.hasSuffix(".") else { continue }
      sentences.append(current)
      current = ""
    }
    return current.isEmpty ? sentences : sentences + [current]
  }

  /// Returns text in which the dashes of options and numbers stay ASCII.
  private static func escaped(_ text: String) -> String {
    var words: [String] = []
    for word in text.split(separator: " ") {
      let isOption = word.drop { $0 == "'" || $0 == "(" }.hasPrefix("-")
      words.append(isOption ? literal(String(word)) : word.map(escaped).joined())
    }
    return words.joined(separator: " ")
  }

  /// Returns a line whose leading full stop can't be taken for a macro.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  /// Returns a character escaped if roff would interpret it, or replace it with a typographic one.
  private static func escaped(_ character: Character) -> String {
    switch character {
    case "\\": "\\e"
    case "'": "\\(aq"
    case "`": "\\(ga"
    case "~": "\\(ti"
    case "^": "\\(ha"
    default: String(character)
    }
  }
}
