import Foundation
import Testing

@testable import IDToolKit

/// `flake decode` against the known answers, in all four formats.
@Suite struct FlakeDecodeTests {
  /// A row of `flake_decode.tsv`.
  struct Row {
    var layout: String
    var id: String
    var milliseconds: Int64
    var time: String
    var node: String
    var sequence: String
    var isNative: Bool {
      !id.allSatisfy { $0.isNumber || $0 == "-" } || id.dropFirst().contains("-")
    }
  }

  static let rows: [Row] = {
    let file = Tool.root.appendingPathComponent("Tests/IDToolKitTests/Vectors/flake_decode.tsv")
    let text = try? String(contentsOf: file, encoding: .utf8)
    return (text ?? "").split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(
        layout: cells[0],
        id: cells[1],
        milliseconds: Int64(cells[2]) ?? -1,
        time: cells[3],
        node: cells[4],
        sequence: cells[5]
      )
    }
  }()

  private static func arguments(_ row: Row, _ rest: [String]) -> [String] {
    let form = row.isNative ? ["--form", "native"] : []
    return ["flake", "decode", "--layout", row.layout] + form + rest
  }

  @Test func eachLayoutIsInTheTable() {
    let missing = Set(FlakeLayout.names).subtracting(Self.rows.map(\.layout))
    #expect(missing.isEmpty, "flake_decode.tsv lacks ids of \(missing)")
  }

  @Test func everyKnownIDIsDecodedRightAsTextAndBareFields() throws {
    let tool = try Tool()
    for row in Self.rows {
      let whole = try tool.run(Self.arguments(row, ["--", row.id]))
      #expect(whole.status == 0, "\(row.layout) \(row.id): \(whole.errorText)")
      let words = whole.lines.first?.components(separatedBy: "  ") ?? []
      #expect(words.count >= 2 && words[0] == row.id, "\(whole.text)")
      // Microseconds where the layout has them.
      let shown = words.count > 1 ? words[1] : ""
      #expect(shown.hasPrefix(row.time.dropLast()), "\(row.layout) \(row.id): \(shown)")
      if !row.sequence.isEmpty { #expect(words.contains("sequence=\(row.sequence)"), "\(words)") }
      let bare = try tool.run(Self.arguments(row, ["-f", "unix_ms,id", "--", row.id]))
      #expect(bare.text == "\(row.milliseconds)\t\(row.id)\n", "\(row.layout)")
    }
  }

  @Test func everyKnownIDIsDecodedRightAsJSONWithTheIDAsAString() throws {
    let tool = try Tool()
    for row in Self.rows {
      let outcome = try tool.run(Self.arguments(row, ["--json", "--", row.id]))
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
      )
      #expect(object["id"] as? String == row.id)
      #expect(object["layout"] as? String == row.layout)
      #expect((object["unix_ms"] as? NSNumber)?.int64Value == row.milliseconds, "\(row)")
      #expect((object["time"] as? String)?.hasPrefix(row.time.dropLast()) == true)
      if !row.sequence.isEmpty {
        #expect((object["sequence"] as? NSNumber)?.stringValue == row.sequence)
      }
      if !row.node.isEmpty {
        let fields = try tool.run(["flake", "layouts", row.layout, "-f", "fields"]).text
        let node = Self.node(in: object, layout: row.layout, fields: fields)
        #expect(
          node == row.node,
          "\(row): `node` joins the parts of the worker, the lower one last"
        )
      }
    }
  }

  /// The worker's parts put together again, as the table gives them.
  private static func node(in object: [String: Any], layout: String, fields: String) -> String {
    let pairs: [String: (String, String)] = [
      "discord": ("worker", "process"), "spaceflake": ("node", "worker"),
    ]
    func value(_ name: String) -> UInt64? { (object[name] as? NSNumber)?.uint64Value }
    let (high, low) = pairs[layout] ?? ("datacenter", "worker")
    if let high = value(high), let lowValue = value(low) {
      let part = fields.split { $0 == "," || $0 == "\n" }.first { $0.first == low.first }
      return String(high << (UInt64(part?.dropFirst() ?? "") ?? 0) | lowValue)
    }
    let names = ["worker", "node", "shard", "clock_id"]
    return names.compactMap { value($0) }.first.map(String.init) ?? ""
  }

  @Test func everyKnownIDIsDecodedRightAsCSVAndTSVFromAStream() throws {
    let tool = try Tool()
    for (layout, rows) in Dictionary(grouping: Self.rows, by: \.layout) {
      for isNative in [false, true] {
        let part = rows.filter { $0.isNative == isNative }
        guard let first = part.first else { continue }
        let input = part.map { $0.id + "\r\n" }.joined()
        for (format, separator) in [("csv", ","), ("tsv", "\t")] {
          let outcome = try tool.run(Self.arguments(first, ["-o", format]), input: input)
          #expect(outcome.status == 0)
          let lines = outcome.lines
          #expect(lines.count == part.count + 1)
          let header = Self.cells(lines[0], separator)
          #expect(header.prefix(4) == ["id", "layout", "time", "unix_ms"], "\(layout)")
          for (line, row) in zip(lines.dropFirst(), part) {
            let cells = Self.cells(line, separator)
            #expect(cells.count == header.count)
            #expect(cells[0] == row.id)
            #expect(cells[3] == String(row.milliseconds))
            if let column = header.firstIndex(of: "sequence"), !row.sequence.isEmpty {
              #expect(cells[column] == row.sequence)
            }
          }
        }
      }
    }
  }

  /// The values of a line, with the quotation marks of RFC 4180 taken off.
  private static func cells(_ line: String, _ separator: String) -> [String] {
    var cells = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, String(character) == separator {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells
  }

  @Test func theFastWayAndTheCarefulWayAgreeOnEveryLengthOfNumber() throws {
    let tool = try Tool()
    var random = SplitMix(state: testSeed())
    var ids = ["0", "9223372036854775807"]
    for length in 1...18 {
      for _ in 0..<40 {
        ids.append(
          String(
            (0..<length).map {
              ($0 == 0 ? "123456789" : "0123456789").randomElement(using: &random)!
            }
          )
        )
      }
    }
    for format in ["text", "json", "csv", "tsv"] {
      // A blank in front of a line sends it the careful way.
      let fast = try tool.run(
        ["flake", "decode", "-o", format],
        input: ids.joined(separator: "\n") + "\n"
      )
      let careful = try tool.run(
        ["flake", "decode", "-o", format],
        input: ids.map { " \($0)\n" }.joined()
      )
      #expect(fast.status == 0)
      #expect(fast.text == careful.text)
    }
  }

  /// 60 bits of milliseconds would reach too far, of microseconds they don't.
  @Test func theUnitIsKnownBeforeTheBitsAreJudged() throws {
    let tool = try Tool()
    let words = [
      "flake", "decode", "-l", "t60,s2", "--epoch", "miniflake", "-f", "unix_ms", "40000000",
    ]
    #expect(
      try tool.run(words + ["--unit", "1us"]).text == "1519862410000\n"
    )
    #expect(try tool.run(words).status == 2)
  }

  @Test func linesOfTextPointToAnnotateOnce() throws {
    let outcome = try Tool().run("flake decode", input: "a 1 b\nc 2 d\n")
    #expect(outcome.status == 1)
    let hint = "  ids in lines of text: 'idtool flake annotate', with -f id just the ids"
    #expect(outcome.errorText.split(separator: "\n").filter { $0 == hint }.count == 1)
    #expect(outcome.errorText.split(separator: "\n").count == 3)
  }

  @Test func theNameOfAFileInThePlaceOfAnIDIsExplained() throws {
    let outcome = try Tool().shell(
      "echo 5 > ids; mkdir d; $T flake decode ids nothing d; $T auid register -s s ids"
    )
    let hint = "  a file has that name: < 'ids' reads the ids in it"
    #expect(outcome.errorText.components(separatedBy: "a file has").count == 3)
    #expect(outcome.errorText.split(separator: "\n").filter { $0 == hint }.count == 2)
  }

  @Test func askingForTheDeltaAsAFieldIsEnough() throws {
    let outcome = try Tool().run(
      "flake decode -f delta_ms,id",
      input: "1029053193117499399\n1029053193121693703\n"
    )
    #expect(outcome.text == "\t1029053193117499399\n1\t1029053193121693703\n")
  }

  @Test func aBadLineIsReportedInItsPlaceAndTheRestGoesOn() throws {
    let tool = try Tool()
    let outcome = try tool.run("flake decode --json -f id", input: "1\n12x4\n2\n")
    #expect(outcome.status == 1)
    #expect(
      outcome.lines == [
        #"{"id":"1"}"#, #"{"input":"12x4","error":"unexpected 'x' at column 3"}"#, #"{"id":"2"}"#,
      ]
    )
    #expect(
      outcome.errorText
        == "idtool: stdin:2: '12x4' is not a flake id: unexpected 'x' at column 3\n"
    )
    let strict = try tool.run("flake decode --strict -f id", input: "1\nx\n2\n")
    #expect(strict.status == 1 && strict.text == "1\n\n")
  }

  @Test func aFloodOfBadLinesIsCounted() throws {
    let outcome = try Tool().run(
      "flake decode",
      input: String(repeating: "x\n", count: 5000) + "5\n"
    )
    #expect(outcome.status == 1)
    let messages = outcome.errorText.split(separator: "\n")
    #expect(messages.count == 11)
    #expect(messages.last == "idtool: 4990 more invalid flake ids not shown")
  }

  @Test func aLineOfAMegabyteIsOneBadItemAndNotMemory() throws {
    let outcome = try Tool().run(
      "flake decode -f id",
      input: "1\n" + String(repeating: "7", count: 1_000_000) + "\n2\n"
    )
    #expect(outcome.status == 1 && outcome.text == "1\n\n2\n")
    #expect(outcome.errors.count < 300)
    #expect(outcome.errorText.hasPrefix("idtool: stdin:2: '7777"))
  }

  @Test func theBeginningOfALongLineDoesNotPassForTheWholeOfIt() throws {
    let tool = try Tool()
    let line = "5" + String(repeating: " ", count: 70_000) + "x\n"
    let decoded = try tool.run("flake decode -f id", input: "1\n" + line + "2\n")
    #expect(decoded.status == 1 && decoded.text == "1\n\n2\n")
    #expect(decoded.errorText.contains("70002 bytes"))
    let checked = try tool.run("auid register --state ids.json", input: line)
    #expect(checked.status == 1 && checked.errorText.hasPrefix("idtool: stdin:1: "))
  }

  @Test func aDefaultEpochDoesNotMoveALayoutThatWasAskedFor() throws {
    let tool = try Tool()
    let environment = ["IDTOOL_EPOCH": "2020-01-01"]
    let named = try tool.run(
      "flake decode --layout discord -f time 867793854505943041",
      environment: environment
    )
    #expect(named.text == "2021-07-22T15:42:57.744Z\n")
    let shown = try tool.run("flake layouts discord -f epoch", environment: environment)
    #expect(shown.text == "2015-01-01T00:00:00.000Z\n")
    let made = try tool.run("new twitter --no-ledger -w 1", environment: environment)
    let read = try tool.run(["flake", "decode", "-l", "twitter", "-f", "warning", made.lines[0]])
    #expect(read.text == "\n" && made.errors.isEmpty, "\(read.text)\(made.errorText)")
  }

  /// Nor one that is the default, or that a variable names: there the variable may have been meant.
  @Test(arguments: [
    (["IDTOOL_LAYOUT": "twitter"], "2010-11-04T01:42:54.657Z", "twitter"),
    ([:], "2018-03-01T00:00:00.000Z", "miniflake"),
  ])
  func aDefaultEpochDoesNotMoveALayoutWithAName(
    layout: [String: String],
    epoch: String,
    name: String
  ) throws {
    let environment = layout.merging(["IDTOOL_EPOCH": "2020-01-01"]) { $1 }
    for line in ["flake decode 0", "flake encode --at \(epoch)"] {
      let outcome = try Tool().run(line + " -f time,layout", environment: environment)
      #expect(outcome.lines == [epoch + "\t" + name], "\(outcome.text)")
      #expect(
        outcome.errorText.hasPrefix(
          "idtool: warning: IDTOOL_EPOCH doesn't change \(name), which has its own epoch: "
            + "-l \(name)@2020-01-01 does\n"
        ),
        "\(outcome.errorText)"
      )
    }
    let same = environment.merging(["IDTOOL_EPOCH": epoch]) { $1 }
    #expect(try Tool().run("flake encode --at 2024-05-06", environment: same).errors.isEmpty)
  }

  /// What the field `layout` has is what `-l` takes.
  @Test(arguments: [
    ("-l twitter", "twitter"), ("-l twitter --epoch 2020-01-01", "twitter@2020-01-01"),
    ("-l twitter --epoch twitter", "twitter"),
    ("-l sonyflake-v1 --epoch 2020-01-01", "sonyflake-v1@10ms@2020-01-01"),
    ("-l t41,w10,s12 --epoch 2020-01-01T06:00Z", "t41,w10,s12@2020-01-01T06:00:00Z"),
    ("--epoch 2020-01-01", "miniflake@2020-01-01"),
  ])
  func anAlteredLayoutIsShownByTheWordThatReadsIt(options: String, word: String) throws {
    let made = try Tool().run("flake encode --at 2024-05-06 -f id,layout,time \(options)")
    let fields = made.lines[0].split(separator: "\t").map(String.init)
    #expect(fields[1] == word, "\(made.text)")
    let read = try Tool().run(["flake", "decode", "-f", "id,layout,time", "-l", word, fields[0]])
    #expect(read.text == made.text, "\(read.text)\(read.errorText)")
  }

  /// Fields don't say what their time counts from: the option does, or the variable.
  @Test(
    arguments: [
      "flake decode -l %s 0", "flake next --no-ledger -w 1 -l %s",
      "flake encode --at 2021-01-01 -l %s", "flake range --from 2021-01-01 -l %s",
      "flake annotate -l %s", "annotate -l %s", "flake stats -l %s", "flake stamp -l %s -w 1",
      "flake workers -l %s", "flake layouts %s", "route check -l %s a",
      "route check --routes-file rules a:0",
    ]
  )
  func fieldsTakeTheEpochOfTheVariableAndHaveNone(line: String) throws {
    let tool = try Tool()
    try Data(#"{"routes":{"a":{"type":"flake:t41,d5,w5,s12"}}}"#.utf8).write(to: tool.url("rules"))
    let words = line.replacing("%s", with: "t41,d5,w5,s12")
    let refused = try tool.run(words, input: "0\n")
    #expect(refused.status == (line.contains("rules") ? 3 : 2) && refused.output.isEmpty)
    #expect(
      refused.errorText.contains(
        "fields don't say what their time counts from: t41,d5,w5,s12@2020-01-01 does"
      )
    )
    for environment in [[:], ["IDTOOL_EPOCH": "2020-01-01"]] {
      let option = environment.isEmpty ? " --epoch 2020-01-01" : ""
      let taken = try tool.run(words + option, input: "0\n", environment: environment)
      #expect(taken.status == 0, "\(taken.errorText)")
    }
  }

  @Test func theEpochOfTheVariableIsThatOfFields() throws {
    let words = ["flake", "decode", "-l", "t41,d5,w5,s12", "-f", "time", "913769326010707968"]
    let outcome = try Tool().run(words, environment: ["IDTOOL_EPOCH": "2020-01-01"])
    #expect(outcome.text == "2026-11-26T12:33:04.334Z\n")
  }
}
