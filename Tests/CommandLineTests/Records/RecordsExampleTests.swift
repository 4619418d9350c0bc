import Foundation
import Testing

/// The commands of the group `records`, one behaviour each.
@Suite struct RecordsExampleTests {
  private let pretty = """
    [
      {"id": 7,  "name": "Ada"},
      {"name": "Grace", "id": 9.0},
      { "id":"7" , "n" : 9007199254740993 }
    ]

    """

  /// Runs with a file `f`; the output, or what stands in the file afterwards.
  private func run(
    _ line: String,
    file: String,
    input: String = ""
  ) throws -> (outcome: Tool.Outcome, file: String) {
    let tool = try Tool()
    try file.write(to: tool.url("f"), atomically: true, encoding: .utf8)
    let outcome = try tool.shell("$T records " + line, input: input)
    return (outcome, try String(contentsOf: tool.url("f"), encoding: .utf8))
  }

  // MARK: get

  @Test(arguments: [
    ("get 7 --file f", #"{"id": 7,  "name": "Ada"}"#),
    ("get 7.0e0 --file f", #"{"id": 7,  "name": "Ada"}"#),
    (#"get '"7"' --file f"#, #"{ "id":"7" , "n" : 9007199254740993 }"#),
    (#"get '"\u0037"' --file f"#, #"{ "id":"7" , "n" : 9007199254740993 }"#),
    ("get 9 --file f", #"{"name": "Grace", "id": 9.0}"#),
    ("get Grace --key name --file f", ""),
  ])
  func idsAreComparedByTypeAndValue(line: String, record: String) throws {
    let (outcome, _) = try run(line, file: pretty)
    // The third has no name, so that key makes no collection of it.
    guard !record.isEmpty else {
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome.errorText)")
      return
    }
    #expect(outcome.text == record + "\n", "\(outcome.errorText)")
    #expect(outcome.status == 0)
  }

  @Test func recordsAreReadFromStandardInputAndIDsToo() throws {
    let (first, _) = try run("get 9 7", file: "", input: pretty)
    #expect(first.lines.count == 2 && first.lines[0].contains("Grace"))
    let (second, _) = try run("get --file f", file: pretty, input: "9\n\n \"7\"\r\n7")
    #expect(second.lines.count == 3, "\(second.errorText)")
    let (third, _) = try run("get 7 - --file f", file: pretty, input: "9")
    #expect(third.lines.count == 2)
    #expect(try run("get - < f", file: pretty).outcome.status == 2)
    #expect(try run("get < f", file: pretty).outcome.status == 2)
  }

  @Test func aMissingIDIsNamedAndTheOtherTypeIsSuggested() throws {
    let (number, _) = try run("get 9 1", file: "", input: pretty)
    #expect(number.status == 1 && number.lines.count == 1)
    #expect(number.errorText.contains("'1' is not the id of a record"))
    let (string, _) = try run(#"get '"9"' --file f"#, file: pretty)
    #expect(string.errorText.contains("did you mean '9'?"), "\(string.errorText)")
    let (other, _) = try run("get 5 --file f", file: #"{"id":"5"}"#)
    #expect(other.errorText.contains(#"did you mean '"5"'?"#), "\(other.errorText)")
  }

  @Test func aRecordOfSeveralLinesIsPrintedOnOne() throws {
    let text = "[{\n  \"id\": 1,\r\n\t\"a\" : [ 1,\n 2 ],\n \"s\":\"x  y\"\n}]"
    let (outcome, _) = try run("get 1 --file f", file: text)
    #expect(outcome.text == "{\"id\": 1,\"a\" : [ 1,2 ],\"s\":\"x  y\"}\n")
  }

  // MARK: put, remove, move

  @Test(arguments: [
    // In place, the rest untouched.
    (
      "[\n {\"id\":1},\n {\"id\":2}\n]\n", "put --file f", "{\"id\":1.0,\"x\":2}",
      "[\n {\"id\":1.0,\"x\":2},\n {\"id\":2}\n]\n"
    ),
    // New ones at the end, with the separator that stands there.
    (
      "[\n {\"id\":1},\n {\"id\":2}\n]\n", "put --file f", "[{\"id\":3},{\"id\":\"x\"}]",
      "[\n {\"id\":1},\n {\"id\":2},\n {\"id\":3},\n {\"id\":\"x\"}\n]\n"
    ),
    ("[ {\"id\":1} ]", "put --file f", "{\"id\":2}", "[ {\"id\":1}, {\"id\":2} ]"),
    (
      "[\n  {\"id\":1}\n]", "put --at 0 --file f", "{\"id\":2}",
      "[\n  {\"id\":2},\n  {\"id\":1}\n]"
    ),
    ("[]", "put --file f", "{\"id\":2}{\"id\":3}", "[{\"id\":2},{\"id\":3}]"),
    ("[\n]\n", "put --file f", "{\"id\":2}", "[\n{\"id\":2}\n]\n"),
    ("[]", "put --file f", "[{\"id\":1}]\n[{\"id\":2}]\n", "[{\"id\":1},{\"id\":2}]"),
    (
      "[]\n", "put --file f", "[] {\"id\":3} [{\"id\":1},{\"id\":2}]{\"id\":1}",
      "[{\"id\":3},{\"id\":1},{\"id\":2}]\n"
    ),
    ("", "put --file f", "{\"id\":2}\n{\"id\":3}", "{\"id\":2}\n{\"id\":3}\n"),
    ("{\"id\":1}\r\n", "put --file f", "{\"id\":2}", "{\"id\":1}\r\n{\"id\":2}\r\n"),
    ("{\"id\":1}", "put --file f", "{\"id\":2}", "{\"id\":1}\n{\"id\":2}"),
    (
      "{\"id\":1}\n", "put --file f", "{\n\"id\":2,\n\"a\":0}",
      "{\"id\":1}\n{\"id\":2,\"a\":0}\n"
    ),
    (
      "{\"id\":1,\"a\":1}\n{\"id\":2}\n", "put --whole --file f", "{\"id\":1,\"b\":2}",
      "{\"id\":1,\"b\":2}\n{\"id\":2}\n"
    ),
    (
      "{\"id\":1,\"a\":1}\n{\"id\":2}\n", "put --file f", "{\"a\":[],\"id\":1,\"b\":2}",
      "{\"a\":[],\"id\":1,\"b\":2}\n{\"id\":2}\n"
    ),
    (
      "[{\"id\": 1, \"a\": {\"x\" :1e2}, \"b\": 3 },\n {\"id\":2}]", "put --merge --file f",
      "{\"id\":1,\"a\":{\"y\":[2]},\"b\":null,\"c\":\n{\"z\":null}}{\"id\":3}{\"id\":3,\"q\":0}",
      "[{\"id\": 1, \"a\": {\"x\" :1e2, \"y\" :[2]}, \"c\": {}},\n {\"id\":2},\n {\"id\":3,\"q\":0}]"
    ),
    (
      "{\"id\":1}\n{\"id\":2}\n", "put --before 2 --file f", "{\"id\":3}\n{\"id\":1,\"n\":0}",
      "{\"id\":1,\"n\":0}\n{\"id\":3}\n{\"id\":2}\n"
    ),
    (
      "{\"id\":1}\n{\"id\":2}\n", "put --after 1 --file f",
      "{\"id\":3}{\"id\":4}{\"id\":3,\"n\":0}",
      "{\"id\":1}\n{\"id\":3,\"n\":0}\n{\"id\":4}\n{\"id\":2}\n"
    ),
    // Lines go as they are, empty ones stay.
    (
      " {\"id\":1}\n\n{\"id\":2} \r\n{\"id\":3}", "remove 1 --file f", "",
      "\n{\"id\":2} \r\n{\"id\":3}"
    ),
    (" {\"id\":1}\n\n{\"id\":2} \r\n{\"id\":3}", "remove 3 2 --file f", "", " {\"id\":1}\n\n"),
    ("{\"id\":1}\n", "remove 1 --file f", "", ""),
    (
      "[ {\"id\":1} , {\"id\":2}\n,{\"id\":3} ]", "remove 1 --file f", "",
      "[ {\"id\":2}\n,{\"id\":3} ]"
    ),
    (
      "[ {\"id\":1} , {\"id\":2}\n,{\"id\":3} ]", "remove 2 --file f", "",
      "[ {\"id\":1} , {\"id\":3} ]"
    ),
    (
      "[ {\"id\":1} , {\"id\":2}\n,{\"id\":3} ]", "remove 3 3 --file f", "",
      "[ {\"id\":1} , {\"id\":2} ]"
    ),
    (" [ {\"id\":1} ] ", "remove 1 --file f", "", " [] "),
    // An id that is named twice, also in another spelling, is removed once.
    ("[{\"id\":1},{\"id\":2}]\n", "remove 1 2 1.0 --file f", "", "[]\n"),
    (
      "[{\"id\":1},{\"id\":2},\n\n{\"id\":3},{\"id\":4}]", "remove 1 1 2 --file f", "",
      "[{\"id\":3},{\"id\":4}]"
    ),
    (
      "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n{\"id\":4}", "remove 2 2e0 4 --file f", "",
      "{\"id\":1}\n{\"id\":3}\n"
    ),
    (
      "{\"id\":1}\n\n{\"id\":2}\n \n{\"id\":3}\n\t\n{\"id\":4}\n", "remove 3 2 3 --file f", "",
      "{\"id\":1}\n\n \n\t\n{\"id\":4}\n"
    ),
    // Moving takes no separator along.
    (
      "[ {\"id\":1} ,\n{\"id\":2},{\"id\":3}]", "move 3 --before 1 --file f", "",
      "[ {\"id\":3} ,\n{\"id\":1},{\"id\":2}]"
    ),
    (
      "{\"id\":1}\r\n{\"id\":2}\n{\"id\":3}", "move 1 --after 3 --file f", "",
      "{\"id\":2}\r\n{\"id\":3}\n{\"id\":1}"
    ),
    (
      "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n", "move 1 --to 1 --file f", "",
      "{\"id\":2}\n{\"id\":1}\n{\"id\":3}\n"
    ),
    ("{\"id\":-5}\n{\"id\":2}\n", "move -5 --after 2 --file f", "", "{\"id\":2}\n{\"id\":-5}\n"),
    (
      "{\"a\":{\"b.c\":1}}\n{\"a\":{\"b.c\":2}}\n", #"remove -k 'a.b\.c' 1 --file f"#, "",
      "{\"a\":{\"b.c\":2}}\n"
    ),
    ("{\"\\u0069d\":1}\n{\"id\":2}\n", "remove 1 --file f", "", "{\"id\":2}\n"),
  ])
  func aChangeLeavesTheRestAsItIs(
    before: String,
    line: String,
    input: String,
    after: String
  ) throws {
    let (printed, unchanged) = try run(line, file: before, input: input)
    #expect(printed.text == after, "\(line): \(printed.errorText)")
    #expect(printed.status == 0 && printed.errors.isEmpty && unchanged == before)
    let (silent, changed) = try run(line + " --in-place", file: before, input: input)
    #expect(changed == after && silent.output.isEmpty, "\(line): \(silent.errorText)")
    #expect(silent.status == 0)
  }

  @Test(arguments: [
    ("remove 1 5 -i --file f", "'5' is not the id of a record"),
    ("move 1 --to 2 -i --file f", "--index 2 is past the end"),
    ("move 5 --to 0 -i --file f", "'5' is not the id of a record"),
    ("move 1 --before 5 -i --file f", "--before '5' names no record"),
    ("put --at 3 -i --file f", "--index 3 is past the end"),
    ("put --after x -i --file f", "--after 'x' names no record"),
  ])
  func aChangeThatCannotBeMadeChangesNothing(line: String, message: String) throws {
    let before = "{\"id\":1}\n{\"id\":2}\n"
    let (outcome, after) = try run(line, file: before, input: "{\"id\":8}")
    #expect(outcome.status == 1 && after == before && outcome.output.isEmpty)
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
  }

  @Test func aRecordThatLacksAMemberIsRefusedAndNothingIsDone() throws {
    let before = "{\"id\":1,\"a\":1}\n{\"id\":2,\"\\u0062\":0}\n"
    let input = "{\"id\":9}\n\n{\"id\":1}\n{\"id\":2,\"b\":null}"
    for options in ["", " -i"] {
      let (outcome, after) = try run("put --file f\(options)", file: before, input: input)
      #expect(outcome.status == 1 && after == before && outcome.output.isEmpty)
      let lines = outcome.errorText.split(separator: "\n")
      #expect(lines.count == 2 && lines[0].hasPrefix("idtool: stdin:3: "), "\(lines)")
      #expect(lines[0].contains("it lacks the member 'a'") && lines[1].contains("--merge keeps"))
    }
    let nested = "{\"id\":1,\"a\":{\"b\":{\"c\":0,\"d\":0}}}\n"
    let (inside, _) = try run(
      "put --file f",
      file: nested,
      input: "{\"id\":1,\"a\":{\"b\":{\"c\":1}}}"
    )
    #expect(inside.status == 1 && inside.errorText.contains("the member 'a.b.d'"))
    let deep = String(repeating: "{\"a\":", count: 300) + "1" + String(repeating: "}", count: 300)
    let (outcome, after) = try run(
      "put --merge --file f",
      file: before,
      input: "{\"id\":1,\"a\":\(deep)}"
    )
    #expect(outcome.status == 1 && after == before)
    #expect(outcome.errorText.contains("deeper than 256 levels"), "\(outcome.errorText)")
  }

  @Test(arguments: [
    "put", "put --merge --whole --file f", "put --file -", "put --file f --at 1 --before 2",
    "move 1 --file f", "move --to 1",
    "move 1 2 --to 1 --file f", "remove 1 -i", "get 1 --key a..b --file f", "dedupe f f -i",
    "put --file f --at -1", "dedupe --keep middle f", "remove", "check f f",
  ])
  func aLineThatMakesNoSenseIsAUsageError(line: String) throws {
    let (outcome, _) = try run(line + " < f", file: "{\"id\":1}\n")
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(line): \(outcome.errorText)")
    #expect(outcome.errorText.contains("try 'idtool records "))
  }

  @Test func manyLinesGoAndTheBlankOnesBetweenThemStay() throws {
    let count = Tool.isShipped ? 200_000 : 20_000
    let text = (0...count).map { "{\"id\":\($0)}\n\n" }.joined()
    let ids = "seq 1 \(count) | $T records remove --file f"
    let tool = try Tool()
    try text.write(to: tool.url("f"), atomically: true, encoding: .utf8)
    let outcome = try tool.shell(ids)
    #expect(outcome.text == "{\"id\":0}\n" + String(repeating: "\n", count: count + 1))
  }

  // MARK: What is no collection

  @Test(arguments: [
    ("{\"id\":1}\n{\"id\":1.0}\n", "f:2: '1.0' is not a unique id: the record at line 1 has it"),
    (
      "[{\"id\":\"a\"},\n {\"id\":\"\\u0061\"}]",
      #"f:2:2: '"\\u0061"' is not a unique id: the record at line 1, column 2 has it"#
    ),
    ("{\"id\":1}\n\n{\"name\":2}\n", "f:3: '{\"name\":2}' is not a record: it has no key 'id'"),
    ("{\"id\":null}\n", "is not a record: its 'id' is null, and an id is a string or a number"),
    ("{\"id\":1,\"id\":2}\n", "the key 'id' is there twice"),
    ("17\n", "f:1: '17' is not a record: it is a number, not an object"),
    ("{\"id\":1}\n[1]\n", "it is an array, not an object: records come one a line"),
    ("{\"id\":01}\n", "f:1: '{\"id\":01}' is not a record: a digit after a leading zero"),
    ("[{\"id\":1},\n 5]", "f:2:2: '5' is not a record"),
    ("[{\"id\":1},\n {\"id\":2]", "'f' is not a valid array of records: unexpected ']' at line 2"),
    ("[{\"id\":1},{\"id\":1}]", "f:1:11: '1' is not a unique id: the record at line 1, column 2"),
    ("{\n \"id\":1\n}\n", "a record stands on one line, whole, or in an array"),
    ("[{\"id\":1}] x", "where JSON wants nothing more"),
    ("{\"id\":\n1}\n", "f:1: "),
  ])
  func whatIsNoCollectionIsReportedWithItsPlace(text: String, message: String) throws {
    for line in [
      "check f", "ids f", "get 1 a --file f", "remove 1 -i --file f",
      "put -i --file f", "move 1 --to 0 -i --file f",
    ] {
      let (outcome, after) = try run(line, file: text, input: "{\"id\":5}")
      #expect(outcome.status == 1 && after == text, "\(line): \(text)")
      #expect(outcome.errorText.contains(message), "\(line): \(outcome.errorText)")
    }
  }

  @Test func whatIsToBePutMustBeRecords() throws {
    for input in ["{\"id\":3} x", "{\"id\":3}\n{}", "[{\"id\":3}", "3", "{\"id\":true}"] {
      let (outcome, after) = try run("put -i --file f", file: "{\"id\":1}\n", input: input)
      #expect(outcome.status == 1 && after == "{\"id\":1}\n", "\(input)")
      #expect(!outcome.errors.isEmpty)
    }
  }

  @Test func aFileThatCannotBeReadIsTheEnvironmentsFault() throws {
    for line in [
      "get 1 --file no", "remove 1 -i --file no", "check no", "dedupe -i no",
      "dedupe no", "ids .", "put --file . -i",
    ] {
      let (outcome, _) = try run(line, file: "", input: "{\"id\":1}")
      #expect(outcome.status == 3 && outcome.output.isEmpty, "\(line): \(outcome.errorText)")
    }
  }

  // MARK: ids

  @Test func idsArePrintedAsTheyAreTyped() throws {
    let text = #"""
      {"id":"ada"}
      {"id":"7"}
      {"id":7.50}
      {"id":"a\u0062"}
      {"id":" x"}
      {"id":""}
      {"id":"\"q\""}
      {"id":"-"}
      {"id":"\n"}
      {"id":"\ud800"}
      {"id":"\ud800\u009b\u202ex"}
      {"id":123456789012345678901234567890}
      {"id":"true"}
      """#
    let (outcome, _) = try run("ids f", file: text)
    #expect(
      outcome.lines == [
        "ada", "\"7\"", "7.50", "ab", "\" x\"", "\"\"", #""\"q\"""#, "\"-\"", #""\n""#,
        #""\ud800""#, #""\ud800\u009b\u202ex""#, "123456789012345678901234567890", "true",
      ]
    )
    let (back, _) = try run("ids f | $T records get --file f", file: text)
    #expect(back.text == text + "\n", "\(back.errorText)")
    let (json, _) = try run("ids --json f", file: "\n{\"id\":\"7\"}\n{}\n{\"id\":7}\n")
    #expect(
      json.text == """
        {"id":"7","type":"string","index":0,"line":2}
        {"input":"{}","error":"it has no key 'id'"}
        {"id":"7","type":"number","index":2,"line":4}

        """
    )
    // Two strings that differ stay two, whatever the format can hold.
    let halves = #"[{"id":"\ud800x"},{"id":"\udfffx"}]"#
    let (units, _) = try run("ids --json f", file: halves)
    #expect(units.lines[0].hasPrefix(#"{"id":"\ud800x","#), "\(units.text)")
    #expect(units.lines[1].hasPrefix(#"{"id":"\udfffx","#))
    let (bare, _) = try run("ids -f id f", file: halves)
    #expect(
      bare.text == #"""
        "\ud800x"
        "\udfffx"

        """#
    )
    let (fields, _) = try run("ids -f line,id < f", file: "[{\"id\":1},\n\n{\"id\":\"1\"}]")
    #expect(fields.text == "1\t1\n3\t1\n")
  }
}
