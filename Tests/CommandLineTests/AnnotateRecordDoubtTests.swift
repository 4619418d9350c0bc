import Testing

/// What `annotate --in` says of records about which something is doubtful.
struct AnnotateRecordDoubtTests {
  private let id = "1029053193117499399"
  private let time = "2025-12-08T15:30:00.123Z"

  private struct Answer {
    let text: String
    let errors: String
    let status: Int32
  }

  private static func annotated(_ options: String, _ text: String) throws -> Answer {
    let words =
      ["annotate", "-l", "miniflake", "--in"] + options.split(separator: " ").map(String.init)
    let outcome = try Tool().run(words, input: text)
    return Answer(text: outcome.text, errors: outcome.errorText, status: Int32(outcome.status))
  }

  @Test func aTableMayHaveNoHeader() throws {
    let table = "a,\(id)\nb,x\n\(id),\(id)\n"
    let second = try Self.annotated("csv --no-header --column 2", table)
    #expect(second.text == "a,\(id),\(time)\nb,x,\n\(id),\(id),\(time)\n")
    #expect(second.status == 1 && second.errors.contains("stdin:2: 'x' is not an id"))
    let all = try Self.annotated("csv --no-header", table)
    #expect(all.text == "a,\(id),,\(time)\nb,x,,\n\(id),\(id),\(time),\(time)\n")
    #expect(all.status == 0 && all.errors.isEmpty)
    let tabs = try Self.annotated("tsv --no-header", "\u{FEFF}\(id)\tx\r\n")
    #expect(tabs.text == "\u{FEFF}\(id)\tx\t\(time)\r\n")
    let third = try Self.annotated("csv --no-header --column 3", "\(id),x\n")
    #expect(third.text == "\(id),x\n" && third.status == 1)
    #expect(
      third.errors.hasPrefix("idtool: no column is called '3': without a header, they are 1 to 2\n")
    )
    let list = try Self.annotated("csv --column a,b", "a,b\n\(id),x\n")
    #expect(list.text == "a,b\n\(id),x\n" && list.status == 1)
    #expect(list.errors.contains("--column is repeated for several"))
    #expect(try Self.annotated("json --no-header", "{}").status == 2)
  }

  @Test func aColumnOfATableWithNamesMayBeNumbered() throws {
    let answer = try Self.annotated("csv --column 2", "a,b\nx,\(id)\n")
    #expect(answer.text == "a,b,b_time\nx,\(id),\(time)\n" && answer.status == 0)
    let named = try Self.annotated("csv --column 2", "2,b\n\(id),\(id)\n")
    #expect(named.text == "2,b,2_time\n\(id),\(id),\(time)\n")
  }

  @Test func anIDAmongTheNamesIsPointedOut() throws {
    let answer = try Self.annotated("csv", "\(id),x\n\(id),y\n")
    #expect(answer.status == 0)
    #expect(
      answer.errors
        == "idtool: warning: the first row is taken for names, and '\(id)' in it is an id: "
        + "--no-header says that there are none\n"
    )
  }

  @Test func aFieldThatIsThereStaysAndIsNamed() throws {
    let table = "id,id_time\n\(id),old\n"
    let kept = try Self.annotated("csv", table)
    #expect(kept.text == table && kept.status == 0)
    #expect(
      kept.errors == "idtool: warning: there is a column 'id_time' already, which stays as it is\n"
    )
    let record = #"{"id":"\#(id)","id_time":"old"}"#
    let member = try Self.annotated("json", record + "\n" + record)
    #expect(member.text == record + "\n" + record && member.status == 0)
    #expect(
      member.errors
        == "idtool: warning: there is a member 'id_time' already, which stays as it is\n"
    )
  }

  @Test(arguments: [
    ("foo", "no kind that is looked for is written like that"),
    ("1527889910231", "no kind that is looked for is written like that"),
    ("17592884729911", "no kind that is looked for is written like that"),
    ("100000000000000", "as miniflake, its time, 2018-03-01T06:37:21.857Z, is before"),
    ("1991506816005050368", "as miniflake, its time, 2033-03-17T12:17:05.343Z, is not before"),
    ("9b2d1c6e-5b1f-4b5a-9c1e-0f1e2d3c4b5a", "as uuid it holds no time"),
  ])
  func aCellThatIsNoIDIsReported(cell: String, reason: String) throws {
    let answer = try Self.annotated(
      "csv --column id --since 2020 --until 2030",
      "id,n\n\(id),1\n\(cell),2\n,3\n"
    )
    #expect(answer.text == "id,n,id_time\n\(id),1,\(time)\n\(cell),2,\n,3,\n")
    #expect(answer.status == 1, "\(answer.errors)")
    #expect(
      answer.errors.hasPrefix(
        "idtool: stdin:3: '\(cell)' is not an id: \(reason)"
      ),
      "\(answer.errors)"
    )
    #expect(answer.errors.split(separator: "\n").count == 1)
    // Columns that nobody named may hold anything.
    let unasked = try Self.annotated("csv", "id,n\n\(id),1\n\(cell),2\n")
    // Those that look like ids nevertheless are told.
    let isTold = cell.count >= 15 && !cell.contains("-")
    let sentence =
      "'\(cell)' in 'id', gets no fields, for made-up digits or another time: --column 'id'"
    #expect(unasked.status == 0 && unasked.errors.isEmpty != isTold)
    #expect(!isTold || unasked.errors.contains(sentence), "\(unasked.errors)")
    let record = #"{"id":"\#(id)"}"# + "\n" + #"{"id":"\#(cell)"}"# + "\n"
    let member = try Self.annotated("json --key id --since 2020 --until 2030", record)
    #expect(member.errors.hasPrefix("idtool: '\(cell)' under the key 'id' is not an id: "))
    #expect(member.errors.contains(reason), "\(member.errors)")
  }

  /// JavaScript and jq print ids so.
  @Test func eachValueThatIsNoIDIsReportedWithItsReason() throws {
    let records = (5..<17).map { "{\"id\":1.0290\($0)e18}\n" }.joined()
    let answer = try Self.annotated("json --key id", records)
    #expect(answer.text == records && answer.status == 1)
    let lines = answer.errors.split(separator: "\n")
    #expect(lines.count == 11 && lines.last == "idtool: 2 more values that aren't ids not shown")
    for (number, line) in zip(5..., lines.dropLast()) {
      #expect(line.hasPrefix("idtool: '1.0290\(number)e18' under the key 'id' is not an id"))
      #expect(line.contains("has lost digits"))
    }
  }

  @Test func aPathNamesOneMember() throws {
    let record = #"{"x":[{"id":1}],"a":{"n":{"id":"\#(id)"},"id":"\#(id)"},"id":"\#(id)"}"# + "\n"
    for (path, count) in [
      ("a.id", 1), ("a.n.id", 1), ("id", 3), ("a", 0), ("x.id", 0), ("n.id", 0),
    ] {
      let answer = try Self.annotated("json --key \(path)", record)
      #expect(answer.text.components(separatedBy: "\"id_").count == count + 1, "\(path): \(answer)")
    }
  }

  @Test func aKeyThatIsMeantAsAPathOrAListIsExplained() throws {
    let record = #"{"a":{"id":"\#(id)"}}"# + "\n"
    let path = try Self.annotated("json --key b.id", record)
    #expect(
      path.errors.hasSuffix(
        ": it is a path from the record, or the name of a member at any depth, such as 'id'\n"
      )
    )
    let list = try Self.annotated("json --key id,u", record)
    #expect(list.errors.hasSuffix(": --key takes one name, and may be repeated\n"))
  }

  @Test func aTableInWhichNoColumnHasIDsIsCalledSo() throws {
    let sentence = "idtool: warning: no column has ids of the kinds that are looked for"
    let plain = try Self.annotated("csv", "id,n\n5,x\n")
    #expect(plain.text == "id,n\n5,x\n" && plain.status == 0)
    #expect(plain.errors == sentence + "\n")
    for (form, table) in [
      ("csv", "id\tn\n\(id)\tx\n"), ("tsv", "id,n\n\(id),x\n"),
    ] {
      let other = try Self.annotated(form, table)
      #expect(other.text == table && other.status == 0)
      #expect(other.errors.hasPrefix(sentence + ": "), "\(other.errors)")
    }
    for table in ["", "id,n\n"] { #expect(try Self.annotated("csv", table).errors.isEmpty) }
  }

  @Test(arguments: [
    ("", "'id'", "--column 'id'"), ("--no-header", "'2'", "--column '2'"),
  ])
  func aFirstIDAfterTheRowsThatChooseIsTold(
    options: String,
    name: String,
    option: String
  ) throws {
    let rows = String(repeating: "1,-,a\n", count: 120)
    let table = (options.isEmpty ? "n,id,x\n" : "") + rows + "2, \(id) ,b\n3,\(id),c\n"
    let answer = try Self.annotated("csv \(options)", table)
    let line = options.isEmpty ? 122 : 121
    #expect(answer.text == table && answer.status == 0)
    #expect(
      answer.errors
        == "idtool: warning: stdin:\(line): the column \(name) has its first id here, after the rows that "
        + "choose the columns, and gets no fields: \(option) names it\n"
    )
    let other = String(repeating: "1,\(id),a\n", count: 120) + "2,\(id),\(id)\n"
    #expect(try Self.annotated("csv \(options)", other).errors.contains("has its first id here"))
    let asked = try Self.annotated("csv \(options) --column 2", table)
    #expect(!asked.errors.contains("first id here"))
  }

  /// `idtool flake next` issued it.
  @Test(arguments: ["1156932284321098761", "1991506816005050368", "123456789123456789"])
  func aValueThatIsSaidToBeAnIDIsOne(value: String) throws {
    let table = try Self.annotated("csv --column ts", "ts\n\(value)\n")
    #expect(table.status == 0 && table.errors.isEmpty, "\(table.errors)")
    #expect(table.text.hasPrefix("ts,ts_time\n\(value),20"), "\(table.text)")
    let record = try Self.annotated("json --key ts", "{\"ts\":\(value)}\n")
    #expect(record.status == 0 && record.errors.isEmpty, "\(record.errors)")
    #expect(record.text.contains("\"ts_time\":\"20"), "\(record.text)")
    for window in ["--since 2017-01-01 --until 2017-01-02"] {
      #expect(try Self.annotated("csv --column ts \(window)", "ts\n\(value)\n").status == 1)
    }
    // A group doesn't say which kind an id is of.
    let group = ["annotate", "--in", "csv", "--kind", "flake", "--column", "ts"]
    let outcome = try Tool().run(group, input: "ts\n123456789123456789\n")
    #expect(outcome.status == 1 && outcome.errorText.contains("-l names the layout"))
  }

  @Test(arguments: [
    "1.02905E+18", "7.9155723368987E+017", "1.1918251592001823e18", "1991506816005050368.0",
  ])
  func aColumnOfNothingButRoundedIDsIsTold(cell: String) throws {
    let told = try Tool().run(["annotate", "--in", "csv"], input: "id\n\(cell)\n")
    #expect(told.errorText.contains("cells such as '\(cell)' may be ids that have lost digits"))
    let other = try Tool().run(["annotate", "--in", "csv"], input: "id\n1.02905E+12\n1.5E+118\n")
    #expect(!other.errorText.contains("lost digits"), "\(other.errorText)")
  }

  @Test func anIDThatHasLostDigitsIsReportedUnasked() throws {
    let table = "id,n\n1.02905E+18,1\n\(id),2\n"
    for options in ["csv", "csv --column id"] {
      let answer = try Self.annotated(options, table)
      #expect(answer.text == "id,n,id_time\n1.02905E+18,1,\n\(id),2,\(time)\n")
      #expect(answer.status == 1)
      #expect(answer.errors.contains("stdin:2: '1.02905E+18'"), "\(answer.errors)")
      #expect(answer.errors.contains("export ids as text"))
    }
  }
}
