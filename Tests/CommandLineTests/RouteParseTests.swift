import Foundation
import Testing

@testable import IDToolKit

/// `route parse`: text, JSON, streams, and what is said about routes that are none.
@Suite struct RouteParseTests {
  @Test func textIsIdentifierTabValue() throws {
    let outcome = try Tool().run("route parse profile:123 post:a:b profile x:")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.text == "profile\t123\npost\ta:b\nprofile\nx\t\n")
  }

  @Test func jsonTellsNoValueFromAnEmptyOne() throws {
    let outcome = try Tool().run(["route", "parse", "--json", "feed", "feed:", "a:\"\\\u{7}"])
    #expect(
      outcome.lines == [
        #"{"route":"feed","identifier":"feed","value":null,"type":null}"#,
        #"{"route":"feed:","identifier":"feed","value":"","type":"text"}"#,
        #"{"route":"a:\"\\\u0007","identifier":"a","value":"\"\\\u0007","type":"text"}"#,
      ]
    )
  }

  @Test func fieldsCSVAndTSVHaveTheSameParts() throws {
    let tool = try Tool()
    let bare = try tool.run("route parse -f value,identifier a:1,2 b")
    #expect(bare.text == "1,2\ta\n\tb\n")
    let csv = try tool.run("route parse -o csv a:1,2 b")
    #expect(csv.text == "route,identifier,value,type\n\"a:1,2\",a,\"1,2\",text\nb,b,,\n")
    let tsv = try tool.run(["route", "parse", "-o", "tsv", "--no-header", "a:1\t2"])
    #expect(tsv.text == "a:1\\t2\ta\t1\\t2\ttext\n")
  }

  /// All layouts have their flakes in it, so that there is every field.
  @Test func everyFormatHasTheFieldsThatHelpNames() throws {
    let tool = try Tool()
    let rules = FlakeLayout.names.map { #""\#($0)":{"type":"flake:\#($0)"}"# }
    let file = #"{"routes":{"# + rules.joined(separator: ",") + "}}"
    try Data(file.utf8).write(to: tool.url("routes.json"))
    let help = try tool.run("route parse --help").lines.map { String($0) }
    let names = help.drop { $0 != "Fields:" }.dropFirst().prefix { $0.hasPrefix("  ") }
      .compactMap { line in line.split(separator: " ").first.map { String($0) } }
      .filter { !["input", "error"].contains($0) }
    func parse(_ words: String...) throws -> Tool.Outcome {
      let all = ["route", "parse", "--routes-file", "routes.json"] + words + ["twitter:1"]
      return try tool.run(all)
    }
    let tsv = try parse("-o", "tsv")
    let columns = try #require(tsv.lines.first).split(separator: "\t").map { String($0) }
    #expect(names.sorted() == columns.sorted())
    let csv = try parse("-o", "csv")
    let header = try #require(csv.lines.first)
    #expect(header.split(separator: ",").map { String($0) } == columns)
    for name in names {
      let bare = try parse("-f", name)
      let column = try #require(columns.firstIndex(of: name))
      let row = tsv.lines[1].split(separator: "\t", omittingEmptySubsequences: false)
      #expect(bare.text == row[column] + "\n", "\(name)")
      let object = try JSONSerialization.jsonObject(with: Data(parse("--json", "-f", name).output))
      #expect((object as? [String: Any])?.keys.sorted() == [name])
    }
  }

  @Test(arguments: [
    ("", "it is empty"),
    (":1", "nothing comes before ':' at column 1"),
    ("pro file:1", "unexpected ' ' at column 4"),
    (" profile:1", "unexpected ' ' at column 1"),
    ("a\t:1", "unexpected '\\t' at column 2"),
    ("a\u{A0}b", "unexpected '\u{A0}' at column 2"),
    ("a\u{202E}b", "unexpected '\\u{202E}' at column 2"),
    ("a\u{7F}:x", "unexpected '\\x7F' at column 2"),
    ("a:x\ny", "unexpected '\\n' at column 4: a value is a single line"),
  ])
  func everyRejectedOneSaysWhichByteAndWhy(route: String, reason: String) throws {
    let tool = try Tool()
    for command in ["parse", "check"] {
      let outcome = try tool.run(["route", command, route])
      #expect(outcome.status == 1)
      #expect(outcome.lines.count == (command == "parse" ? 1 : 0))
      #expect(outcome.errorText.hasPrefix("idtool: '"))
      #expect(outcome.errorText.contains("' is not a route: \(reason)"), "\(outcome.errorText)")
    }
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], "byte '\\xFF' at column 2"),
      ([0x61, 0x3A, 0x80, 0x31], "'\\x80' at column 3"),
      ([0xC3, 0x28], "'\\xC3' at column 1"),
      ([0x61, 0x3A, 0xED, 0xA0, 0x80], "'\\xED' at column 3"),
      ([0x61, 0x3A, 0xF0, 0x9F, 0x98], "'\\xF0' at column 3"),
    ] as [([UInt8], String)]
  )
  func bytesThatAreNotUTF8AreRefusedAsArgumentAndAsLine(route: [UInt8], reason: String) throws {
    let tool = try Tool()
    let words = ["route", "parse"].map { Array($0.utf8) }
    for (arguments, input) in [(words + [route], []), (words, route + [0x0A])] {
      let outcome = try tool.run(arguments, input: input)
      #expect(outcome.status == 1 && outcome.lines.count == 1)
      #expect(outcome.text.contains("  error=\"") && outcome.text.contains(reason))
      #expect(outcome.errorText.contains(reason), "\(outcome.errorText)")
    }
  }

  @Test func aStreamGoesOnAfterABadLineAndKeepsItsPlace() throws {
    let tool = try Tool()
    let input = "profile:1\r\nfeed\n\n  \n a:b\na:b \n:x\nx:\na:\u{E9}\nb:\u{1B}[1m\nlast:one"
    let outcome = try tool.run("route parse --invalid skip", input: input)
    #expect(outcome.status == 1)
    #expect(
      outcome.text == "profile\t1\nfeed\na\tb \nx\t\na\t\u{E9}\nb\t\\x1B[1m\nlast\tone\n"
    )
    let messages = outcome.errorText.split(separator: "\n")
    #expect(messages.count == 2)
    #expect(messages[0].hasPrefix("idtool: stdin:5: ' a:b' is not a route: unexpected ' '"))
    #expect(messages[1].hasPrefix("idtool: stdin:7: ':x' is not a route: nothing comes before"))
    let json = try tool.run("route parse --json", input: input)
    #expect(json.lines.count == 9)
    #expect(json.lines[2].hasPrefix(#"{"input":" a:b","error":"unexpected ' ' at column 1"#))
    let strict = try tool.run("route parse --strict", input: input)
    #expect(strict.status == 1 && strict.text.hasPrefix("profile\t1\nfeed\n\n\n a:b  error="))
    #expect(strict.lines.count == 3)
  }

  @Test func aLineOfMegabytesIsOneBadItem() throws {
    let tool = try Tool()
    let input = "a:1\nb:" + String(repeating: "7", count: 64 << 20) + "\nc:2\n"
    let outcome = try tool.run("route parse --invalid skip", input: input)
    #expect(outcome.status == 1 && outcome.text == "a\t1\nc\t2\n")
    #expect(outcome.errorText.contains("it has 67108866 bytes"))
    let long = "b:" + String(repeating: "7", count: 9_000_000)
    let accepted = try tool.run("route parse", input: "a:1\n\(long)\n")
    #expect(accepted.status == 0 && accepted.output.count == 4 + long.utf8.count + 1)
  }

  @Test func aFloodOfBadLinesIsCounted() throws {
    let input = String(repeating: ":\n", count: 5000) + "a:1\n"
    let outcome = try Tool().run("route parse --invalid skip", input: input)
    #expect(outcome.status == 1 && outcome.text == "a\t1\n")
    #expect(
      outcome.errorText.split(separator: "\n").last == "idtool: 4990 more invalid routes not shown"
    )
  }

  @Test func controlsDoNotReachTheOutputAsTheyAre() throws {
    let outcome = try Tool().run(["route", "parse", "a:\u{1B}]0;x\u{7}\u{202E}\t"])
    #expect(outcome.text == "a\t\\x1B]0;x\\x07\\u{202E}\\t\n")
  }

  @Test func checkPrintsNothing() throws {
    let tool = try Tool()
    let right = try tool.run("route check profile:1 feed")
    #expect(right.status == 0 && right.output.isEmpty && right.errors.isEmpty)
    let wrong = try tool.run("route check", input: "a:1\n:1\nb\n")
    #expect(wrong.status == 1 && wrong.output.isEmpty)
    #expect(wrong.errorText.hasPrefix("idtool: stdin:2: ':1' is not a route"))
  }
}
