import Foundation
import Testing

@testable import IDToolKit

/// What users read is English: the manual pages, which have all that help says, the README and
/// messages.
@Suite struct PhraseTests {
  @Test(arguments: UnwantedPhrase.all)
  func noManualPageHasIt(phrase: UnwantedPhrase) {
    for name in [nil] + ManualPage.names.map(Optional.some) {
      let page = Self.flowing(ManualPage.render(name).replacing("\\(aq", with: "'"))
      #expect(phrase.found(in: page) == nil, "\(name ?? "idtool"): \(phrase.instead)")
    }
  }

  @Test(arguments: UnwantedPhrase.all)
  func theReadmeDoesNotHaveIt(phrase: UnwantedPhrase) throws {
    let file = LayerTests.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("README.md")
    let text = Self.flowing(try String(contentsOf: file, encoding: .utf8))
    #expect(phrase.found(in: text) == nil, "\(phrase.instead)")
  }

  @Test(arguments: UnwantedPhrase.all)
  func noMessageHasIt(phrase: UnwantedPhrase) {
    for (file, text) in Self.messages {
      #expect(phrase.found(in: text) == nil, "\(file): \(phrase.instead)")
    }
  }

  @Test(arguments: UnwantedPhrase.all)
  func itIsFoundInAnOldText(phrase: UnwantedPhrase) {
    #expect(phrase.found(in: "a " + phrase.example + " b") != nil)
    let source = "// \(phrase.example)\nlet text = \"a \"  // \"\n  + \"b\""
    #expect(phrase.found(in: Self.literals(of: source)) == nil, "comments are not looked at")
    let long = phrase.example.replacing(" ", with: " \\\n    ")
    #expect(phrase.found(in: Self.literals(of: "  \"\"\"\n\(long)\n  \"\"\"")) != nil)
    let parts = phrase.example.split(separator: " ").joined(separator: " \"\n      + \"")
    #expect(phrase.found(in: Self.literals(of: "    \"\(parts)\"")) != nil)
  }

  /// Each source file's name, and the texts of its string literals.
  private static let messages: [(file: String, text: String)] = LayerTests.files.map {
    ($0.path, literals(of: $0.text))
  }

  /// The text of a page or file with one blank between words.
  private static func flowing(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The texts of the string literals of a source, one after the other; lines of comments have none.
  private static func literals(of source: String) -> String {
    var isLong = false
    var text = ""
    for line in source.split(whereSeparator: \.isNewline) {
      let line = line.drop(while: \.isWhitespace)
      if line.hasSuffix("\"\"\"") || line.hasPrefix("\"\"\"") {
        isLong.toggle()
      } else if isLong {
        text += line.hasSuffix("\\") ? line.dropLast() + "" : line + "\n"
      } else if !line.hasPrefix("//") {
        let pieces = line.replacing("\\\"", with: "'").split(
          separator: "\"",
          omittingEmptySubsequences: false
        )
        // A line that begins with a plus sign continues the text of the line before.
        if !line.hasPrefix("+") { text += "\n" }
        text += pieces.indices.filter { $0 % 2 == 1 }.map { pieces[$0] }.joined(separator: "\n")
      }
    }
    return text
  }
}
