import Testing

@testable import IDToolKit

/// Tables as spreadsheets write them.
@Suite struct AnnotateTableTests {
  /// The number of a parcel, which reads as an ObjectId, of the kinds that are looked for anyway.
  @Test(arguments: ["", "-l objectid"])
  func aKindThatIsLookedForIsNotProposed(option: String) throws {
    let table = "n,id\n1,612345678906234567890123\n"
    let bare = try Tool().run("annotate --in csv \(option)", input: table)
    #expect(bare.text == table && bare.errorText.hasSuffix("that are looked for\n"))
    let asked = try Tool().run("annotate --in csv --column id -l objectid", input: table)
    #expect(asked.text.hasSuffix(",612345678906234567890123,2021-08-23T06:51:19.000Z\n"))
  }

  /// A word that is as long as some id is none.
  @Test func aKindThatOnlyItsNameReadsIsProposed() throws {
    let guids =
      "n,id\n1,761CA130-DE19-F011-BF5B-EFE52D7D1F2B\n2,861CA130-DE19-F011-BF5B-EFE52D7D1F2B\n"
    let told = try Tool().run("annotate --in csv", input: guids)
    #expect(told.text == guids)
    #expect(told.errorText.contains("looked for: -l guid-bytes reads column 'id'\n"))
    let read = try Tool().run("annotate --in csv -l guid-bytes", input: guids)
    #expect(read.text.contains(",2025-04-15T09:44:13.778443Z\n") && read.errors.isEmpty)
    for words in ["ClosedRange", "fallingBackByCountry", "761CA130-DE19-F011-BF5B-EFE52D7D1F2B\nx"]
    {
      let outcome = try Tool().run("annotate --in csv", input: "w\n\(words)\n")
      #expect(outcome.errorText.hasSuffix("that are looked for\n"), "\(outcome.errorText)")
    }
  }

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

  private static let id = "1991506816005050368"

  /// As Excel, pandas and R write what has tabs and newlines in it.
  @Test(arguments: ["tab", "\\t", "\t"])
  func quotedCellsBetweenTabsAreRead(separator: String) throws {
    let table = "\"id\"\tv\n\(Self.id)\t\"x\ny\tz\"\n\"\(Self.id)\"\t\"\"\n"
    let words = ["annotate", "--in", "csv", "--kind", "twitter", "--separator", separator]
    let read = try Tool().run(words, input: table)
    #expect(
      read.text == "\"id\"\tv\t\"id_time\"\n\(Self.id)\t\"x\ny\tz\"\t\(Self.time)\n"
        + "\"\(Self.id)\"\t\"\"\t\(Self.time)\n"
    )
    #expect(read.errorText.isEmpty && read.status == 0, "\(read.errorText)")
    let tabs = try Tool().run(words[..<2] + ["tsv", "--kind", "twitter"], input: table)
    let warning =
      "warning: stdin:1: a cell begins with a quotation mark, which TSV takes for a part of the cell: "
      + "--in csv --separator tab reads quoted cells\n"
    #expect(tabs.errorText.components(separatedBy: warning).count == 2, "\(tabs.errorText)")
    let below = try Tool().run(words[..<2] + ["tsv"], input: "a\tb\nx\t\"y\n")
    #expect(below.errorText.contains("stdin:2: a cell begins"), "\(below.errorText)")
  }

  @Test func aSeparatorIsOneCharacterThatValuesDoNotHave() throws {
    for text in ["", "a", "7", "\"", ";;", "é", "comma", "\n"] {
      let words = ["annotate", "--in", "csv", "--separator", text]
      let outcome = try Tool().run(words, input: "")
      #expect(outcome.status == 2 && outcome.errorText.contains("such as ; or |"), "\(text)")
    }
    for format in ["json", "tsv"] {
      #expect(try Tool().run("annotate --in \(format) --separator ;").status == 2)
    }
    let named = try Tool().run(
      ["annotate", "--in", "csv", "--kind", "twitter", "--separator", "|", "--no-header"],
      input: "sep=;\n\(Self.id)|a;b\n"
    )
    #expect(named.text == "sep=;\n\(Self.id)|a;b|\(Self.time)\n")
  }

  @Test(arguments: [
    ("csv --no-header --column 1", ";", nil), ("csv --column id", ";", nil),
    ("csv --column id", "\t", "--in tsv"), ("csv --no-header --column 1", "\t", "--in tsv"),
    ("csv --no-header --column 1", "|", "--separator '|'"),
    ("csv --column 2", "|", "--separator '|'"),
    ("tsv --column id", ",", "--in csv"), ("tsv --column id", ";", "--in csv --separator ';'"),
  ])
  func anotherSeparatorIsReadOrNamed(options: String, separator: String, hint: String?) throws {
    let head = options.contains("no-header") ? "" : "id\(separator)n"
    let table = (head.isEmpty ? "" : head + "\n") + "\(Self.id)\(separator)1\n"
    let outcome = try Tool().run("annotate --kind twitter --in \(options)", input: table)
    if let hint {
      #expect(outcome.errorText.contains(hint) && outcome.status == 1, "\(outcome.errorText)")
    } else {
      #expect(outcome.text.hasSuffix("\(Self.id);1;\(Self.time)\n") && outcome.status == 0)
    }
  }

  @Test func whatStandsAfterTheClosingQuotationMarkIsTold() throws {
    let blank = try outcome("\"id\" ,\"n\"\n\"\(Self.id)\" ,\"x\"\n", "--column id")
    #expect(
      blank.text == "\"id\" ,\"n\",\"id_time\"\n\"\(Self.id)\" ,\"x\",\(Self.time)\n"
    )
    #expect(blank.status == 0 && blank.errorText.isEmpty, "\(blank.errorText)")
    let tail = try outcome("id,n\n\"\(Self.id)\"x,1\n", "--column id")
    #expect(tail.text == "id,n,id_time\n\"\(Self.id)\"x,1,\n" && tail.status == 1)
    #expect(tail.errorText.contains("text follows its closing quotation mark"))
  }

  @Test(arguments: ["NULL", "null", "\\N", "None", " NULL ", "\"NULL\"", ""])
  func aCellWithoutAValueIsNoError(cell: String) throws {
    let outcome = try outcome("id,n\n\(cell),1\n\(Self.id),2\n", "--column id")
    #expect(outcome.text == "id,n,id_time\n\(cell),1,\n\(Self.id),2,\(Self.time)\n")
    #expect(outcome.status == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
  }

  /// One quotation mark too many, and a line without an end: each is copied and reported, and the
  /// rows after it are annotated.
  @Test func whatIsTooLongIsCopiedAndReported() throws {
    let outcome = try Tool().shell(
      """
      { echo id,s; echo \(Self.id),a; echo '\(Self.id),"6 inch'
        yes '\(Self.id),\(String(repeating: "good ", count: 400))' | head -n 36000
        yes x | head -c 70000000 | tr -d '\\n'; yes x | head -c 70000000 | tr '\\n' x; echo
        echo \(Self.id),b; } > long
      \(Self.line) --column id long > out; echo $?
      wc -l < long; wc -l < out; grep -c ',\(Self.time)$' out; cut -d, -f1,2 out | cmp - long && echo same
      """
    )
    #expect(outcome.lines == ["1", "36005", "36005", "36002", "same"], "\(outcome.text)")
    #expect(outcome.errorText.components(separatedBy: "a quotation mark may be missing").count == 3)
  }

  @Test(arguments: [1, 2]) func aRecordThatIsTooLongIsCopiedAndReported(jobs: Int) throws {
    let outcome = try Tool().shell(
      """
      { printf '{"v":"'; yes x | head -c 140000000 | tr -d '\\n'; echo '"}'; echo '{"id":\(Self.id)}'
        printf '{"v":"'; yes x | head -c 140000000 | tr -d '\\n'; } > long
      $T annotate --in json -l twitter -j \(jobs) long > out; echo $?
      sed 's/,"id_time":"\(Self.time)"//' out | cmp - long && echo same; grep -c id_time out
      """
    )
    #expect(outcome.lines == ["1", "same", "1"], "\(outcome.text)")
    #expect(outcome.errorText.contains("long:1: ") && outcome.errorText.contains("long:3: "))
  }
}
