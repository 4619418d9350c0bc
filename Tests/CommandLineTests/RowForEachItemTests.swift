import Testing

/// Each item has its row in every format, so that columns of results stand beside their items.
@Suite struct RowForEachItemTests {
  /// What a command prints on standard output for these lines.
  private static func rows(_ command: String, _ lines: String) throws -> String {
    let outcome = try Tool().shell("$T \(command)", input: lines)
    #expect(outcome.status == 1, "\(command): \(outcome.errorText)")
    return outcome.text
  }

  private static let ids = "1155010909962240007\nabc\n\n1155010909962240008\n"

  @Test(arguments: [
    (
      "",
      "1155010909962240007  2026-11-21T05:21:00.000Z  worker=7  sequence=0\n"
        + "abc  error=\"unexpected 'a' at column 1\"\n\n"
        + "1155010909962240008  2026-11-21T05:21:00.000Z  worker=8  sequence=0\n"
    ),
    ("-f worker", "7\n\n\n8\n"),
    ("-f worker,sequence", "7\t0\n\t\n\t\n8\t0\n"),
    (
      "-f worker,input,error",
      "7\t1155010909962240007\t\n"
        + "\tabc\tunexpected 'a' at column 1\n\t\t\n8\t1155010909962240008\t\n"
    ),
    ("-o csv -f worker", "worker\n7\n\"\"\n\"\"\n8\n"),
    (
      "-o csv -f sequence,input,error --no-header",
      "0,1155010909962240007,\n,abc,unexpected 'a' at column 1\n,,\n0,1155010909962240008,\n"
    ),
    ("-o tsv -f worker,sequence", "worker\tsequence\n7\t0\n\t\n\t\n8\t0\n"),
    (
      "--json -f worker",
      "{\"worker\":7}\n"
        + "{\"input\":\"abc\",\"error\":\"unexpected 'a' at column 1\"}\n{\"worker\":8}\n"
    ),
    ("--format %w", "7\n\n\n8\n"),
    (
      "-l miniflake,twitter -f input",
      "1155010909962240007\n1155010909962240007\nabc\n\n"
        + "1155010909962240008\n1155010909962240008\n"
    ),
    ("--invalid skip -f worker", "7\n8\n"),
    ("--invalid skip --format %w", "7\n8\n"),
    ("--invalid skip --json -f worker", "{\"worker\":7}\n{\"worker\":8}\n"),
  ])
  func decodeHasARowForEachLine(options: String, rows: String) throws {
    #expect(try Self.rows("flake decode \(options)", Self.ids) == rows)
  }

  @Test(arguments: [
    (
      "route parse", "a:1\na b:2\n\nc\n",
      "a\t1\na b:2  error=\"unexpected ' ' at column 2: an identifier has no white space, control or "
        + "invisible characters\"\n\nc\n"
    ),
    ("route parse -f value,input", "a:1\na b:2\n\nc\n", "1\ta:1\n\ta b:2\n\t\n\tc\n"),
    (
      "inspect -n 1 -f kind,input", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n!\n\n",
      "uuid\t017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n\t!\n\t\n"
    ),
    (
      "convert --to uuid", "01ARZ3NDEKTSV4RRFFQ69G5FAV\n\n!\n",
      "01563e3a-b5d3-d676-4c61-efb99302bd5b\n\n!  error=\"no kind is written like that\"\n"
    ),
    ("records ids -f id,error", "{\"id\":1}\n{}\n", "1\t\n\tit has no key 'id'\n"),
  ])
  func soHaveTheOtherCommandsThatReadItems(command: String, lines: String, rows: String) throws {
    #expect(try Self.rows(command, lines) == rows)
  }

  /// Texts that could be several things among them.
  @Test func anInspectedIDHasOneRowUnlessMoreAreAskedFor() throws {
    let ids = "1541815603606036480\n\nwhat?\n175928847299117063\n"
    #expect(
      try Self.rows("inspect -f kind,time", ids)
        == "twitter\t2022-06-28T16:07:40.105Z\n\t\n\t\n\t\n",
      "the last one may be Discord's or Twitter's"
    )
    #expect(
      try Self.rows("inspect -n 1 -f kind,time", ids)
        == "twitter\t2022-06-28T16:07:40.105Z\n\t\n\t\ndiscord\t2016-04-30T11:18:25.796Z\n"
    )
    for format in ["csv", "tsv"] {
      let rows = try Self.rows("inspect -o \(format) --no-header", ids)
      #expect(rows.split(separator: "\n", omittingEmptySubsequences: false).count == 5)
      #expect(
        try Self.rows("inspect -n 2 -o \(format) --no-header", ids).split(separator: "\n").count
          == 6
      )
    }
    // All readings belong to text and JSON.
    let objects = try Self.rows("inspect --json", ids).split(separator: "\n")
    #expect(objects.count == 3 && objects[2].contains(#""undecided":true,"or":[{"kind":"twitter""#))
    #expect(!objects[0].contains("undecided") && objects[0].contains(#""or":["#))
    #expect(try Self.rows("inspect --json --all", ids).split(separator: "\n").count > 5)
    #expect(try Self.rows("inspect", ids).contains("\n  or instagram  "))
  }

  @Test func idsMadeOfTimesStandBesideTheirTimes() throws {
    let outcome = try Tool().shell(
      "printf '2026-01-01\\n\\n2026-01-02\\n' > t; $T new ulid --at - < t | paste t -"
    )
    let rows = outcome.text.split(separator: "\n").map { $0.prefix(18) }
    #expect(rows == ["2026-01-01\t01KDVDN", "\t", "2026-01-02\t01KDY02"].map { $0.prefix(18) })
    #expect(outcome.errors.isEmpty)
  }

  @Test func theRowsOfAColumnStandBesideItsLines() throws {
    var lines: [String] = []
    for number in 0..<5000 {
      switch number % 7 {
      case 3: lines.append("")
      case 5: lines.append("n/a \(number)")
      default: lines.append("\(1_155_010_909_962_240_000 + number % 1024)")
      }
    }
    let outcome = try Tool().shell(
      "cat > ids; $T flake decode -q -f worker < ids 2>/dev/null | paste ids -",
      input: lines.joined(separator: "\n") + "\n"
    )
    let pasted = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(pasted.count == lines.count)
    for (number, (line, row)) in zip(lines, pasted).enumerated() {
      let worker = line.hasPrefix("1155") ? "\(number % 1024)" : ""
      #expect(row == "\(line)\t\(worker)")
    }
  }

  @Test func partsOfAStreamKnowTheirLineNumbers() throws {
    let tool = try Tool()
    for command in ["flake decode", "flake guess", "flake stats", "inspect", "route parse"] {
      let outcome = try tool.shell("$T \(command) --first-line 1001", input: "1\n\u{1}\n")
      #expect(outcome.errorText.contains("stdin:1002: "), "\(command): \(outcome.errorText)")
    }
  }
}
