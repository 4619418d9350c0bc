import Foundation
import Testing

@testable import IDToolKit

/// `stats`: what the ids in a log reveal, held against a second reckoning.
@Suite struct StatsCommandTests {
  /// Counts and clocks of random logs, in Python; clean ones raise no alarm.
  @Test(.needs("python3"), arguments: ["plain", "skew", "clean"])
  func anIndependentModelAgrees(content: String) throws {
    let tool = try Tool()
    let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Support/stats-model.py").path
    let runs = Reliability.isLong ? 100 : 3
    let count = Reliability.isLong && content == "plain" ? 20_000 : 600
    let seed = UInt32.random(in: 0...1_000_000_000)
    let outcome = try tool.shell(
      "for i in $(seq \(runs)); do "
        + "python3 '\(model)' $T $((\(seed) + i)) \(count) \(content) || exit 1; done"
    )
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
  }

  /// A large file is divided among threads, a pipe isn't.
  @Test func threadsAndPipesCountTheSame() throws {
    let tool = try Tool()
    let lines = (0..<120_000).map { index in
      "2026-11-26T10:00:00Z order=\(index % 7919) user_01h2xcejqtf2nbrexx3vqjhp41 "
        + "req=01a2150f-f04f-798c-915e-\(String(index % 90_000 + 0x1000_0000_0000, radix: 16)) "
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: tool.url("log"))
    let one = try tool.run("stats --json -j 1 log")
    #expect(one.status == 0 && one.text.contains("\"distinct\":90000"), "\(one.errorText)")
    #expect(try tool.run("stats --json -j 4 log").output == one.output)
    let piped = try tool.shell("cat log | $T stats --json")
    #expect(piped.output == one.output)
  }

  /// As many places as a log has ids: memory is bounded, and it is said.
  @Test func placesPastTheLimitShareARow() throws {
    let tool = try Tool()
    let letters = Array("abcdefghijklmnop")
    let lines = (0..<5000).map { index in
      let name = (0..<4).map { String(letters[index >> ($0 * 4) & 15]) }.joined()
      return "\(name)=01a2150f-f04f-798c-915e-04e86a4a2616"
    }
    let outcome = try tool.run("stats -f place,count", input: lines.joined(separator: "\n"))
    #expect(outcome.lines.count == 4097 && outcome.lines.first == "*\t904")
    #expect(outcome.errorText.contains("too many places"))
  }

  @Test func aFileThatIsMissingLeavesTheTotalsOfTheOthers() throws {
    let tool = try Tool()
    try Data("id=01a2150f-f04f-798c-915e-04e86a4a2616\n".utf8).write(to: tool.url("log"))
    let outcome = try tool.run("stats -f count log nosuch log")
    #expect(outcome.status == 3 && outcome.text == "2\n")
  }
}
