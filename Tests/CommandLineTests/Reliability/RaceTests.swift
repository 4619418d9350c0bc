import Foundation
import Testing

extension Reliability {
  /// Many processes on one ledger at the same time, of which some are killed and some stopped.
  ///
  /// At length, on 2026-11-21: one worker number, 8,950 processes, 2,230 killed, 3,444 stopped for a
  /// while, 24,924,334 ids; leased numbers, 12,007 processes, 2,983 killed, 34,063,686 ids. None
  /// twice.
  @Suite struct RaceTests {
    @Test(arguments: Reliability.oneOf(["one worker number", "leased worker numbers"]))
    func `64 processes at once print no id twice, whoever is killed or stopped`(
      _ kind: String
    ) throws {
      let seed = testSeed()
      var ids = IssuedIDs()
      var (processes, kills, stops) = (0, 0, 0)
      let tool = try Tool()
      let rounds = Reliability.isLong ? 30 : 1
      // A slow or busy machine takes some more rounds to a number that says something.
      for round in 0..<rounds + 9 {
        if round >= rounds, ids.count >= Self.leastIDCount, kills > 50 { break }
        let outcome = try Self.fleet(kind, tool, seed: seed &+ UInt64(round)).run()
        ids.add(outcome.ids)
        processes += outcome.processes
        kills += outcome.kills
        stops += outcome.stops
      }
      ids.expectNoneTwice("\(kind), seed \(seed)")
      #expect(ids.count >= Self.leastIDCount, "or it says too little")
      #expect(kills > 50)
      Reliability.report(
        "race on \(kind): \(processes) processes, \(kills) killed, \(stops) stopped for a while, "
          + "\(ids.count) ids, seed \(seed)"
      )
    }

    /// A debug build issues fewer in the same time, in which as many processes meet.
    private static let leastIDCount = Tool.isShipped ? 500_000 : 100_000

    private static func fleet(_ kind: String, _ tool: Tool, seed: UInt64) -> Fleet {
      let isShared = kind == "one worker number"
      // So few ids a millisecond and worker that paced processes live long, and meet.
      let layout = isShared ? "t41,s8,w10" : "t41,s4,w10"
      let ledger = tool.url("ledger").path
      let common =
        [
          Tool.path, "flake", "next", "--ledger", ledger, "--layout", layout, "--epoch",
          "miniflake",
        ]
      let worker = isShared ? ["--worker", "7"] : []
      // In a second, a copy that took no lock printed 55,000 ids or more twice, in each of ten runs.
      let seconds = Reliability.isLong ? 3.0 : 1
      return Fleet(size: 64, seconds: seconds, seed: seed, tool: tool) { _, choices in
        // Mostly a reservation each millisecond for as long as it takes; some take all at once.
        let isPaced = Int.random(in: 0..<4, using: &choices) > 0
        let count = Int.random(in: 1...(isPaced ? 10_000 : 2000), using: &choices)
        return common + worker + ["-n", "\(count)"] + (isPaced ? ["--pace"] : [])
      }
    }
  }
}
