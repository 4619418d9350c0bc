import Foundation
import Testing

@testable import IDToolKit

/// `flake guess`: what it says on the command line; how good it is, the room's own tests measure.
@Suite struct FlakeGuessCommandTests {
  /// Ids of a layout in order: one worker, small sequences, a few seconds apart.
  private static func ids(
    _ layout: FlakeLayout,
    count: Int,
    from start: String,
    _ random: inout SplitMix
  ) throws -> [String] {
    var time = try TimeExpression.parse(Array(start.utf8).span, at: TimeReference(now: .unixEpoch))
    let worker = UInt64.random(
      in: min(1, layout.largestWorker)...layout.largestWorker,
      using: &random
    )
    return try (0..<count).map { _ in
      let step = Int64.random(in: 1...9_000_000, using: &random)
      time = Timestamp(microseconds: time.microseconds + step)
      let sequence = UInt64.random(in: 0...2, using: &random)
      return String(try layout.id(time: time, worker: worker, sequence: sequence).rawValue)
    }
  }

  @Test(arguments: ["miniflake", "twitter", "sonyflake-v1", "baidu-uid"])
  func theRightLayoutIsAmongTheFirst(name: String) throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let layout = try #require(FlakeLayout.named(name))
    let ids = try Self.ids(layout, count: 40, from: "2024-05-01T12:00:00Z", &random)
    let outcome = try Tool().run("flake guess --json", input: ids.joined(separator: "\n") + "\n")
    #expect(outcome.status == 0, "\(outcome.errorText), seed \(seed)")
    let first = try #require(outcome.lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
    let alike = object?["alike"] as? String ?? ""
    let isFirst = object?["layout"] as? String == name
    #expect(isFirst || alike.contains(name), "\(first), seed \(seed)")
    #expect(object?["bits"] as? Int == 0)
    if name == "twitter" {
      // Nothing in the ids can tell these from each other, and it says so.
      #expect(alike == "bwmarrin, leaf", "\(alike)")
    }
  }

  /// One worker, number 128, that made several ids in a millisecond: the last bits are always the same.
  @Test func aWorkerWhoseNumberEndsInZerosIsNotRounded() throws {
    let tool = try Tool()
    let ids = (0..<40).map { (index: UInt64) -> UInt64 in
      let time: UInt64 = 200_000_000_000 + index * 4321
      return time << 22 | (index % 3) << 10 | 128
    }
    let input = ids.map { "\($0)\n" }.joined()
    for command in ["guess", "decode", "stats"] {
      let text = try tool.run(["flake", command], input: input).errorText
      #expect(!text.contains("rounded"), "\(command): \(text)")
    }
  }

  @Test func argumentsAndStreamsGiveTheSameAnswer() throws {
    let tool = try Tool()
    let ids = ["1541815603606036480", "1541815603606036481", "1541815999999999999"]
    let words = try tool.run(["flake", "guess", "-n", "2"] + ids)
    let stream = try tool.run("flake guess -n2", input: ids.joined(separator: "\r\n") + "\n\n")
    #expect(words.lines.count == 2)
    #expect(words.text == stream.text)
    let bare = try tool.run(["flake", "guess", "-n1", "-f", "layout"] + ids)
    #expect(bare.lines == [words.lines[0].components(separatedBy: "  ")[0]])
  }

  @Test func whatNoLayoutExplainsIsANoWithTheReasons() throws {
    let outcome = try Tool().run("flake guess 18446744073709551615")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("idtool: no known layout fits the id\n"))
    #expect(outcome.errorText.contains("--near TIME"))
  }

  @Test func whatIsNoNumberIsReportedAndTheRestCounts() throws {
    let tool = try Tool()
    let outcome = try tool.run(
      "flake guess -n1",
      input: "1541815603606036480\n12x4\n18446744073709551616\n"
    )
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 1)
    #expect(outcome.errorText.contains("stdin:2: '12x4' is not a flake id: unexpected 'x'"))
    #expect(outcome.errorText.contains("stdin:3: '18446744073709551616' is not a flake id"))
    let negative = try tool.run("flake guess -n1 -5")
    #expect(negative.errorText.hasPrefix("idtool: no known layout fits"), "\(negative.errorText)")
    let empty = try tool.run("flake guess", input: "")
    #expect(empty.status == 1 && empty.output.isEmpty)
    #expect(empty.errorText == "idtool: no ids were given, so no layout fits them\n")
  }

  @Test(arguments: ["miniflake", "twitter", "sonyflake-v1", "mastodon", "tsid"])
  func aShiftedEpochIsFoundToTheSecond(name: String) throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let known = try #require(FlakeLayout.named(name))
    let shift = Int64.random(in: 10_000_000...90_000_000, using: &random) * 1_000_000
    let epoch = Timestamp(microseconds: known.epoch.microseconds / 1_000_000 * 1_000_000 + shift)
    let layout = try known.overriding(epoch: epoch)
    let ids = try Self.ids(layout, count: 30, from: "2024-05-01T12:00:00Z", &random)
    let last = layout.time(of: FlakeID(rawValue: UInt64(ids[29]) ?? 0))
    let outcome = try tool.run(
      [
        "flake", "guess", "--near", last.text(precision: .microseconds), "-n",
        String(FlakeLayout.names.count), "-f", "layout,epoch",
      ],
      input: ids.joined(separator: "\n") + "\n"
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
    let rows = outcome.lines.map { $0.split(separator: "\t").map(String.init) }
    // Several divisions of the bits have the same times, so the epoch comes out with each of them.
    #expect(rows.contains { $0[1] == epoch.text() }, "\(epoch.text()), seed \(seed): \(rows)")
    let found = try #require(rows.first { $0[1] == epoch.text() })
    let decoded = try tool.run([
      "flake", "decode", "--layout", found[0], "--epoch", found[1], "-f", "unix_ms", ids[29],
    ])
    #expect(decoded.text == "\(last.unixMilliseconds)\n")
  }

  @Test func aKnownEpochIsNamedFirst() throws {
    let outcome = try Tool().run("flake guess --near 2022-06-28T16:07:40Z -n1 1541815603606036480")
    #expect(outcome.text.hasPrefix("twitter  bits=0  epoch=2010-11-04T01:42:5"), "\(outcome.text)")
    #expect(outcome.text.contains("known=twitter, bwmarrin, leaf"))
  }
}
