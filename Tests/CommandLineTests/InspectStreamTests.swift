import Foundation
import Testing

/// Most lines of a stream are plain ids and read in a loop of their own; an id in quotation marks is not,
/// and has the same row.
@Suite struct InspectStreamTests {
  /// Ids of a layout: usual ones, and some that are odd or none.
  private static func flakes(_ random: inout SplitMix) -> [String] {
    (0..<600).map { _ in
      switch Int.random(in: 0..<12, using: &random) {
      case 0: String(UInt64.random(in: 0 ... .max, using: &random))
      case 1: String(UInt64.random(in: 0...100_000, using: &random))
      case 2: "0" + String(UInt64.random(in: 1...(1 << 60), using: &random))
      case 3: String(UInt64.random(in: 1...1_000_000, using: &random)) + "0000000000000"
      case 4:
        ["0", "18446744073709551615", "18446744073709551616", "12x", "-7"].randomElement(
          using: &random
        ) ?? ""
      default:
        String(
          UInt64.random(in: 1_000_000_000_000_000_000...1_500_000_000_000_000_000, using: &random)
        )
      }
    }
  }

  /// UUIDs of all versions and variants, some of them spelled otherwise, odd or none.
  private static func uuids(_ random: inout SplitMix) -> [String] {
    (0..<600).map { _ in
      var text = Array(UUID().uuidString.utf8)
      let version = "1467789ab".utf8.randomElement(using: &random) ?? 0x34
      if Bool.random(using: &random) { text[14] = version }
      if Int.random(in: 0..<8, using: &random) == 0 { text[19] = 0x43 }
      if Int.random(in: 0..<20, using: &random) == 0 {
        text[Int.random(in: 0..<36, using: &random)] =
          " -gG0\u{7F}".utf8.randomElement(using: &random) ?? 0
      }
      let id = String(decoding: text, as: UTF8.self)
      return Bool.random(using: &random) ? id.lowercased() : id
    }
  }

  private func compare(_ ids: [String], kind: String, seed: UInt64) throws {
    let tool = try Tool()
    let plainInput = ids.map { $0 + "\n" }.joined()
    let quotedInput = ids.map { "\"\($0)\"\n" }.joined()
    for format in ["", "-o tsv", "-o csv", "--json", "-f id,time,worker,alike,warning,version,int"]
    {
      // What is no id is shown as it was given; and how far ahead a time is changes from run to run.
      let line = """
        $T inspect --kind \(kind) \(format) -q 2>/dev/null |
          sed -E '/error/d; s/[^",\t]* in the future//g'
        """
      let plain = try tool.shell(line, input: plainInput)
      let quoted = try tool.shell(line, input: quotedInput)
      let areSame = plain.text == quoted.text
      #expect(areSame, "\(line), seed \(seed)")
      #expect(plain.output.count { $0 == 0x0A } > 20, "\(line)")
    }
  }

  @Test(
    arguments: Reliability.some([
      "discord", "twitter", "miniflake", "mastodon", "sonyflake-v1", "tsid", "nano64",
    ])
  )
  func `flakes of a layout have the rows of single ones`(layout: String) throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    try compare(Self.flakes(&random), kind: layout, seed: seed)
  }

  @Test(arguments: ["uuid", "uuidv7"])
  func `UUIDs have the rows of single ones`(kind: String) throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    try compare(Self.uuids(&random), kind: kind, seed: seed)
  }
}
