import Testing

@testable import IDToolKit

/// Tables as spreadsheets write them.
@Suite struct AnnotateTableTests {
  private static let line = "$T annotate --in csv --kind twitter"
  private static let time = "2025-11-20T14:00:00.000Z"

  private func outcome(_ table: String, _ options: String = "") throws -> Tool.Outcome {
    try Tool().shell("\(Self.line) \(options)", input: table)
  }

  @Test(arguments: [";", "\t", ",", "|"], ["\n", "\r\n"])
  func aLineMayNameTheSeparator(separator: String, end: String) throws {
    let row = ["a", "1991506816005050368", "b"].joined(separator: separator)
    let head = ["x", "id", "y"].joined(separator: separator)
    let first = "sep=\(separator)\(end)"
    for mark in ["", "\u{FEFF}"] {
      let outcome = try outcome(mark + first + head + end + row + end)
      let expected =
        mark + first + head + separator + "id_time" + end + row + separator + Self.time + end
      #expect(outcome.text == expected, "\(outcome.errorText)")
      #expect(outcome.errorText.isEmpty && outcome.status == 0)
      let bare = try self.outcome(mark + first + row + end, "--no-header")
      #expect(bare.text == mark + first + row + separator + Self.time + end)
    }
  }

  /// A digit or letter can't part columns: values have them.
  @Test(arguments: ["1", "a", "Z", "\""])
  func aLineMayNotNameALetterAsTheSeparator(letter: String) throws {
    let table = "sep=\(letter)\nid\n5550909962240007188\n1991506816005050368\n"
    let outcome = try outcome(table)
    #expect(outcome.text.hasPrefix("sep=\(letter),"), "\(outcome.text)")
    #expect(outcome.text.hasSuffix("1991506816005050368,\(Self.time)\n"), "\(outcome.text)")
  }

  @Test func aTableOfOneLineThatNamesASeparatorIsCopied() throws {
    for table in ["sep=;", "sep=;\n", "sep=;\nid\n"] {
      #expect(try outcome(table).text == table)
    }
  }

  @Test func linesAreCountedWithTheOneThatNamesTheSeparator() throws {
    let table = "sep=;\na;id\n1;1991506816005050368\n2\n"
    #expect(try outcome(table).errorText.contains("stdin:4: "))
    let bare = "sep=;\n1;1991506816005050368\n2\n"
    #expect(try outcome(bare, "--no-header").errorText.contains("stdin:3: "))
  }

  /// Blanks, and the marks with which a spreadsheet keeps digits as they are.
  @Test(
    arguments: [
      " 1991506816005050368", "1991506816005050368 ", "\t1991506816005050368",
      "=\"1991506816005050368\"", "\"=\"\"1991506816005050368\"\"\"",
      "\" 1991506816005050368 \"", " =\"1991506816005050368\" ",
    ],
    ["", "--column id"]
  )
  func anIDIsFoundBesideBlanksAndMarksOfText(cell: String, options: String) throws {
    let outcome = try outcome("id,a\n\(cell),1\n", options)
    #expect(outcome.text == "id,a,id_time\n\(cell),1,\(Self.time)\n", "\(outcome.errorText)")
    #expect(outcome.errorText.isEmpty && outcome.status == 0)
  }

  @Test(arguments: [
    "=1991506816005050368", "=\"1991506816005050368\"+1", "\"=\"\"1991506816005050368\"\"\"x",
    "\"=\"\"1991506816005050368\"\"&\"\"\"\"\"", "=\"\"", "=\"", "=", "a 1991506816005050368",
  ])
  func otherFormulasAndTextsAreNoIDs(cell: String) throws {
    let table = "id,a\n\(cell),1\n"
    let outcome = try outcome(table)
    #expect(outcome.text == table && outcome.status == 0)
  }
}
