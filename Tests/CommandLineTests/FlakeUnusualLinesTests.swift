import Foundation
import Testing

/// Lines that are right in an unusual way are read as the usual ones, alone and among others.
@Suite struct FlakeUnusualLinesTests {
  private static let layouts = Reliability.some(
    ["twitter", "tsid", "frostflake", "scru64", "nano64", "snowid", "instagram", "atproto-tid"],
    oneIn: 2
  )

  private func decode(_ words: String, _ lines: [String]) throws -> Tool.Outcome {
    try Tool().shell("$T flake decode \(words)", input: lines.joined(separator: "\n") + "\n")
  }

  /// Plausible ids of a layout as decimal numbers.
  private func ids(_ layout: String) throws -> [String] {
    let outcome = try Tool().shell(
      "$T flake encode -l \(layout)",
      input: (0..<20).map { "@\(1_710_000_000 + $0 * 99_991)\n" }.joined()
    )
    #expect(outcome.status == 0 && outcome.lines.count == 20, "\(outcome.errorText)")
    return outcome.lines
  }

  @Test(arguments: layouts)
  func `blanks, returns and zeros around an id change nothing`(layout: String) throws {
    let ids = try ids(layout)
    let outputs = [
      "", "--json", "-o csv", "--format '%i %t %w %s'", "--time unix", "--local --delta",
    ]
    var random = SplitMix(state: testSeed())
    for words in outputs.shuffled(using: &random).prefix(Reliability.isLong ? .max : 3) {
      let plain = try decode("-l \(layout) \(words)", ids)
      #expect(plain.status == 0 && plain.lines.count >= ids.count, "\(plain.errorText)")
      for change: (String) -> String in [{ $0 + "\r" }, { "  " + $0 }, { "\t" + $0 + " \r" }] {
        let other = try decode("-l \(layout) \(words)", ids.map(change))
        #expect(other.text == plain.text, "\(layout) \(words)")
      }
      let padded = try decode("-l \(layout) \(words)", ids.map { $0.count < 20 ? "0" + $0 : $0 })
      #expect(padded.text == plain.text, "\(layout) \(words)")
    }
    let inputs = try decode("-l \(layout) -f input,id", ids.map { " 0\($0)\r" })
    #expect(inputs.lines == ids.map { "0\($0)\t\($0)" }, "\(inputs.errorText)")
  }

  @Test(arguments: layouts)
  func `an id is written in the form in which it came`(layout: String) throws {
    let ids = try ids(layout)
    for form in ["hex", "native"] {
      let words = "-l \(layout) --form \(form) -f id,time,input"
      let tool = try Tool()
      let cards = try tool.shell(
        "$T flake decode -l \(layout) -o card \(ids.joined(separator: " "))"
      )
      let shown = cards.lines.map { $0.split(separator: " ").map(String.init) }
        .filter { $0.first == form }.map { $0[1] }
      // A layout without a form of its own has no line for it.
      let texts = shown.isEmpty ? ids : shown
      #expect(texts.count == ids.count, "\(cards.text)")
      let alone = try tool.shell(
        "for text in \(texts.joined(separator: " ")); do $T flake decode \(words) -- $text; done"
      )
      let stream = try decode(words, texts)
      #expect(stream.text == alone.text, "\(stream.errorText)")
    }
  }

  /// Rows about odd ids have a loop of their own once there were enough of them.
  @Test(arguments: Reliability.some(["miniflake", "discord", "mastodon", "tiktok"]))
  func `blanks around an odd id change nothing`(layout: String) throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    var lines = (0..<1200).map { _ in String(UInt64.random(in: 1...99, using: &random)) }
    for count in 0..<3000 as Range<UInt64> {
      let id: UInt64 =
        switch Int.random(in: 0..<24, using: &random) {
        case 0: 1_155_010_909_962_240_000 + count
        case 1: UInt64.random(in: 1..<(1 << 63), using: &random)
        case 2: UInt64.random(in: 1...100_000_000_000_000, using: &random) * 10_000
        case 3: 1_700_000_000_000 + count
        case 4: 1_700_000_000_000_000 + count
        case 5: count
        default: 1_991_506_816_005_050_368 + count << 22
        }
      lines.append(String(id))
    }
    for words in [
      "", "--json", "-o csv", "-o tsv", "-f id,time,warning", "--format '%i %t'", "--local",
      "-f warning,id -o csv -j 1", "-f warning,time,warning -o tsv",
    ] {
      let plain = try decode("-l \(layout) \(words)", lines)
      let other = try decode("-l \(layout) \(words)", lines.map { " " + $0 })
      let areSame = plain.text == other.text && plain.errorText == other.errorText
      #expect(areSame, "\(layout) \(words), seed \(seed)")
      #expect(plain.output.count > 20_000, "\(words)")
    }
  }

  @Test func `what is asked for many times is there as often, however long`() throws {
    let item = String(repeating: "0", count: 3000) + "1741610195085610888"
    let names = Array(repeating: "input", count: 200).joined(separator: ",")
    let inputs = try decode("-l twitter -f \(names)", [item])
    #expect(inputs.lines == [Array(repeating: item, count: 200).joined(separator: "\t")])
    let file = String(repeating: "f", count: 250)
    let files = Array(repeating: "file", count: 200).joined(separator: ",")
    let found = try Tool().shell(
      "echo 1741610195085610888 > \(file); $T flake annotate -l twitter -f \(files) \(file)"
    )
    #expect(found.lines == [Array(repeating: file, count: 200).joined(separator: "\t")])
  }

  @Test func `of a stream with wrong lines, each has its own row`() throws {
    let lines = [
      "1741610195085610888", "x", "", "01741610195085610888", "18446744073709551616", "-5",
      "1741610195085610888\r", "9223372036854775808", "1.5e18", "1741610195085610889",
    ]
    let outcome = try decode("-l twitter -f id,error", lines)
    #expect(outcome.status == 1)
    let columns = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    #expect(
      columns.dropLast().map { $0[0] } == [
        "1741610195085610888", "", "", "1741610195085610888", "", "", "1741610195085610888", "", "",
        "1741610195085610889",
      ]
    )
  }

  /// A few arguments are written without the tables that make a stream fast.
  @Test func `a few ids as arguments are written as a stream of them is`() throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    for layout in Self.layouts + ["miniflake", "discord", "sonyflake-v1"] {
      // Two zeros at the end are a sign of rounding for an argument, and chance in a stream.
      let ids = (0..<Int.random(in: 1...16, using: &random)).map { _ in
        let id =
          UInt64.random(in: 0 ... .max, using: &random) >> UInt64.random(in: 1...40, using: &random)
        return String(id % 100 == 0 ? id + 1 : id)
      }
      for words in [
        "", "--json", "-o csv", "--format '%i %t %w %s'", "--time unix-ms", "--local --delta",
        "-f warning,time,id",
      ] {
        let line = "flake decode --form decimal -l \(layout) \(words)"
        let arguments = try tool.shell("$T \(line) \(ids.joined(separator: " "))")
        let stream = try tool.shell("$T \(line)", input: ids.joined(separator: "\n") + "\n")
        #expect(arguments.text == stream.text, "\(line), seed \(seed)")
        #expect(arguments.status == stream.status && !stream.text.isEmpty, "\(line), seed \(seed)")
      }
    }
    let uuids = (0..<9).map { _ in UUID().uuidString } + ["017f22e2-79b0-7cc3-98c4-dc0c0c07398f"]
    for words in ["", "--json", "-f time,kind"] {
      let arguments = try tool.shell("$T inspect \(words) \(uuids.joined(separator: " "))")
      let stream = try tool.shell(
        "$T inspect \(words)",
        input: uuids.joined(separator: "\n") + "\n"
      )
      #expect(arguments.text == stream.text && arguments.status == 0, "\(words): \(uuids)")
    }
  }
}
