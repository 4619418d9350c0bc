import Foundation
import Testing

@testable import IDToolKit

/// `idtool inspect` as its user sees it.
@Suite struct InspectCommandTests {
  private func run(_ line: String, input: String = "") throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.remove() }
    return try tool.shell("$T inspect " + line, input: input)
  }

  @Test(arguments: [
    (
      "01ARYZ6S41TSV4RRFFQ69G5FAV",
      "01ARYZ6S41TSV4RRFFQ69G5FAV  ulid  2016-07-30T22:36:16.385Z  "
        + "uuid=01563df3-6481-d676-4c61-efb99302bd5b  random=d6764c61efb99302bd5b\n"
    ),
    (
      "550e8400-e29b-41d4-a716-446655440000",
      "550e8400-e29b-41d4-a716-446655440000  uuid  -  version=4\n"
    ),
    (
      "00000000-0000-0000-0000-000000000000",
      "00000000-0000-0000-0000-000000000000  uuid  -  name=nil\n"
    ),
    (
      "C232AB00-9414-11EC-B3C8-9F6BDECED846",
      "C232AB00-9414-11EC-B3C8-9F6BDECED846  uuid  2022-02-22T19:22:22.000000Z  version=1  "
        + "clock_seq=13256  node_id=9f6bdeced846\n"
    ),
    (
      "DW1nTDiDvnF",
      "DW1nTDiDvnF  flake  2026-04-07T16:48:30.621Z  layout=instagram  shard=958  sequence=453  "
        + "int=3870172288071432645  alike=threads\n"
    ),
    ("--time unix 1735395353 -n1", "1735395353  unix  1735395353.000  unit=s\n"),
    ("--kind nanoid h9jYw2bcOe -f kind,length,time", "nanoid\t10\t\n"),
    (
      "--kind ulid 7ZZZZZZZZZZZZZZZZZZZZZZZZZ -f time",
      "+10889-08-02T05:31:50.655Z\n"
    ),
  ])
  func aTextIsExplainedOnOneLine(line: String, output: String) throws {
    let outcome = try run(line)
    #expect(outcome.text == output)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test func jsonHasOneShapeAndKeepsTheStreamAligned() throws {
    let input = "507f1f77bcf86cd799439011\r\n\nnot an id\n017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    let outcome = try run("-n 1 --json", input: input)
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        {"id":"507f1f77bcf86cd799439011","rank":1,"bits":0,"kind":"objectid",\
        "time":"2012-10-17T21:13:27.000Z","unix_ms":1350508407000,"counter":4427793,\
        "random":"bcf86cd799"}
        {"input":"not an id","error":"no kind is written like that"}
        {"id":"017f22e2-79b0-7cc3-98c4-dc0c0c07398f","rank":1,"bits":0,"kind":"uuid",\
        "time":"2022-02-22T19:22:22.000Z","unix_ms":1645557742000,"version":7,\
        "variant":"rfc9562","rand_a":"cc3","rand_b":"18c4dc0c0c07398f",\
        "int":"1989357241971137676463954034883508623"}

        """
    )
    #expect(
      outcome.errorText
        == "idtool: stdin:3: 'not an id' is not an id of a known kind: no kind is written like that\n"
    )
    for line in outcome.lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
  }

  @Test func severalKindsAreRanked() throws {
    let outcome = try run("-f rank,kind,layout 1541815603606036480")
    #expect(outcome.lines.count == 5)
    #expect(outcome.lines.enumerated().allSatisfy { $1.hasPrefix("\($0 + 1)\t") })
    #expect(outcome.text.contains("\tflake\ttwitter\n"))
    let more = try run("-n 100 -f rank,kind,layout 1541815603606036480")
    #expect(more.lines.count > 5 && more.text.contains("\tunix\t\n"))
  }

  @Test func aKindThatIsAskedForIsReadHoweverOdd() throws {
    let future = try run("--kind ulid 7ZZZZZZZZZZZZZZZZZZZZZZZZZ -f warning")
    #expect(future.text.contains("in the future"))
    let flake = try run("--kind flake 42 -n 1")
    #expect(flake.status == 0 && flake.text.contains("warning="))
    for (line, message) in [
      (
        "--kind ulid 01ARZ3NDEKTSV4RRFFQ69G5FAI", "is not of kind ulid: unexpected 'I' at column 26"
      ),
      ("--kind ksuid 123", "is not of kind ksuid: it has 3 characters, and 27 are needed"),
      ("--kind flake 18446744073709551616", "larger than the largest id, 18446744073709551615"),
      ("--kind flake 'what?'", "it is neither a number, nor 16 hex digits"),
    ] {
      let outcome = try run(line)
      #expect(outcome.status == 1 && outcome.lines.count == 1, "\(line)")
      #expect(outcome.text.contains("  error=\""), "\(outcome.text)")
      #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    }
  }

  @Test func aWrongLineIsAUsageError() throws {
    for (line, message) in [
      ("--kind ulidd x", "did you mean"), ("-OFrJ24CPTXLcIPPjvh3", "put -- before it"),
      ("-n 0 x", "--count"), ("-f nope x", "--field"),
    ] {
      let outcome = try run(line)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(line)")
      #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    }
  }

  @Test func strictStopsAtTheFirstThatIsNone() throws {
    let outcome = try run("--strict -f kind", input: "507f1f77bcf86cd799439011\nx\n\n2\n")
    #expect(outcome.status == 1 && outcome.text == "objectid\n\n")
    #expect(outcome.errorText.contains("stdin:2:"))
  }

  @Test func everyFormatHasTheSameColumns() throws {
    let id = "cjld2cyuq0000t3rmniod1foy"
    let table = try run("-o tsv \(id)")
    let names = table.lines[0].components(separatedBy: "\t")
    let values = table.lines[1].components(separatedBy: "\t")
    #expect(names == InspectRow.fields.map(\.spec.name) && values.count == names.count)
    let json = try run("--json \(id)")
    let object = try JSONSerialization.jsonObject(with: json.output.data) as? [String: Any] ?? [:]
    for (name, value) in zip(names, values) {
      #expect(object[name].map { "\($0)" } ?? "" == value, "\(name)")
    }
  }

  @Test func aLineThatIsTooLongHasItsPlaceInJSON() throws {
    let long = String(repeating: "1", count: 70_000)
    let outcome = try run("--json -n 1 -f kind", input: "ulid\n\(long)\n1700000000\n")
    #expect(outcome.status == 1)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains(#"","error":"it has 70000 bytes, "#))
    #expect(outcome.errorText.contains("stdin:2:"))
  }

  @Test func aLineThatIsTooLongIsInvalidInAStrictRun() throws {
    let long = String(repeating: "1", count: 70_000)
    let outcome = try run("--strict", input: "\(long)\n1700000000\n")
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 1 && outcome.text.contains("error=\"it has 70000 bytes"))
  }
}

extension [UInt8] {
  fileprivate var data: Data { Data(self) }
}
