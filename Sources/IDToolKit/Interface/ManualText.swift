/// Text as mdoc source takes it.
///
/// Source: mdoc(7) and mandoc_char(7).
enum ManualText {
  /// The widest line of source that mandoc accepts without a word about style, less a guard.
  private static let width = 78

  /// Prose: each sentence begins a line, so that formatters can space sentences.
  static func prose(_ text: String) -> String {
    var source = ""
    for sentence in sentences(text) {
      for line in LineWrapping.lines(escaped(sentence), width: width) {
        source += guarded(line) + "\n"
      }
    }
    return source
  }

  /// The same with a full stop behind it.
  static func sentence(_ text: String) -> String {
    prose(text.hasSuffix(".") ? text : text + ".")
  }

  /// Text that is typed as it stands: every dash pastes back as one.
  static func literal(_ text: String) -> String {
    var result = ""
    for character in text { result += character == "-" ? "\\-" : escaped(character) }
    return guarded(result)
  }

  /// A long option behind the `Fl` macro, which sets the first of its two dashes.
  static func flag(_ option: Option) -> String { literal("-" + option.spec.long) }

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

  /// Text with the dashes of options and of numbers made to stay ASCII.
  private static func escaped(_ text: String) -> String {
    var words: [String] = []
    for word in text.split(separator: " ") {
      let isOption = word.drop { $0 == "'" || $0 == "(" }.hasPrefix("-")
      words.append(isOption ? literal(String(word)) : word.map(escaped).joined())
    }
    return words.joined(separator: " ")
  }

  /// A full stop at the start of a line would make it a request.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  /// A character that roff would take for something else, or replace by a typographic one.
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
