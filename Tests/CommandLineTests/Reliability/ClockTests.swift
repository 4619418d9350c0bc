import Foundation
import Testing

extension Reliability {
  /// Clocks that stand still, jump and go backwards.
  ///
  /// At length, on 2026-11-21: 112,366 processes, 20,136 killed, 44,090,075 ids under 210,977 steps
  /// of the clock, 104,361 of them back, by up to an hour each. None twice.
  @Suite struct ClockTests {
    @Test(
      arguments: [
        ("1ms", "2026-03-01T11:59:59.999Z"),
        ("1s", "2026-03-01T11:59:59Z"),
        ("1h", "2026-03-01T11:00:00Z"),
        ("8 years", "2018-03-01T00:00:00Z"),
      ]
    )
    func `a clock set back between two runs repeats nothing`(
      _ distance: String,
      _ earlier: String
    ) throws {
      let tool = try Tool()
      func next(_ now: String, _ more: String...) throws -> Tool.Outcome {
        let common = ["flake", "next", "--ledger", "ledger", "--worker", "3", "-n", "5000"]
        return try tool.run(common + ["--now", now] + more)
      }
      var ids = IssuedIDs()
      func expectIncreasing(_ outcome: Tool.Outcome, _ context: String) {
        #expect(outcome.status == 0, "\(context): \(outcome.errorText)")
        let last = ids.all.last ?? 0
        let before = ids.count
        ids.add(outcome.output, from: context)
        #expect(ids.count == before + 5000)
        #expect(ids.all.dropFirst(before).allSatisfy { $0 > last }, "\(context)")
      }
      expectIncreasing(try next("2026-03-01T12:00:00Z"), "before")
      let ledger = try Data(contentsOf: tool.url("ledger"))
      if ["1ms", "1s"].contains(distance) {
        expectIncreasing(try next(earlier), "set back by \(distance)")
      } else {
        let refused = try next(earlier)
        #expect(refused.status == 3)
        #expect(refused.output.isEmpty)
        let message = "idtool: worker 3 has issued ids up to "
        #expect(refused.errorText.hasPrefix(message), "\(refused.errorText)")
        #expect(refused.errorText.contains("--max-ahead allows 1m"), "\(refused.errorText)")
        #expect(try Data(contentsOf: tool.url("ledger")) == ledger)
        expectIncreasing(try next(earlier, "--max-ahead", "4000d"), "set back by \(distance)")
      }
      expectIncreasing(try next("2026-03-01T12:00:00.001Z"), "afterwards")
      expectIncreasing(try next("2026-03-01T12:00:00.001Z"), "in the same millisecond")
      expectIncreasing(try next("2026-03-01T13:00:00Z"), "an hour later")
    }

    @Test func `at the end of a layout no id is left, and none is negative`() throws {
      let tool = try Tool()
      func next(_ now: String, _ count: String, _ worker: String) throws -> Tool.Outcome {
        try tool.run([
          "flake", "next", "--ledger", "ledger", "--worker", worker, "-n", count, "--now", now,
          "--max-ahead", "30000d",
        ])
      }
      let last = "2087-11-05T15:47:35.551Z"
      // All or nothing: one more than there are prints none.
      let tooMany = try next(last, "4097", "1023")
      #expect(tooMany.status == 4)
      #expect(tooMany.output.isEmpty)
      let all = try next(last, "4096", "1023")
      #expect(all.lines.count == 4096)
      #expect(all.lines.last == "9223372036854775807")
      for now in [last, "2087-11-05T15:47:35.552Z", "2262-01-01", "2026-01-01"] {
        let refused = try next(now, "1", "1023")
        #expect(refused.status == 4, "\(now)")
        #expect(refused.output.isEmpty, "\(now)")
        #expect(
          refused.errorText == "idtool: the layout ran out of ids at \(last)\n",
          "\(now)"
        )
      }
      #expect(try next("2018-02-28T23:59:59.999Z", "1", "5").status == 3)
    }

    /// What runs under the jumping clock.
    enum Load: String, CaseIterable {
      case oneWorker = "one worker number"
      case leases = "leased worker numbers"
      /// These wait for the clock between their ids, so it may not go away for an hour.
      case paced = "paced processes"
    }

    @Test(
      .needs(HelperProgram.clockWarp),
      arguments: Reliability.some(Load.allCases, oneIn: 2)
    )
    func `a clock that jumps under running processes repeats nothing`(_ load: Load) throws {
      let warp = try #require(HelperProgram.clockWarp.path)
      let tool = try Tool()
      let seed = testSeed()
      let clock = try SteppedClock(
        tool.url("clock"),
        longest: load == .paced ? 3_000_000 : 3_600_000_000_000
      )
      let command = [
        warp, "--clock", tool.url("clock").path, "--", Tool.path, "flake", "next", "--ledger",
        tool.url("ledger").path, "--max-ahead", "30000d",
      ]
      let options: [String] =
        switch load {
        case .oneWorker: ["--worker", "7"]
        case .leases: []
        case .paced: ["--worker", "7", "--pace", "--layout", "t41,s4,w10", "--epoch", "miniflake"]
        }
      let fleet = Fleet(
        size: 8,
        // In a second, a copy that trusts the clock printed 1,300 ids or more twice, in each of five runs.
        seconds: Reliability.isLong ? 90 : 1,
        killShare: 0.5,
        seed: seed,
        tool: tool,
        command: { _, choices in
          let count = Int.random(in: 1...(load == .paced ? 300 : 1000), using: &choices)
          return command + options + ["-n", "\(count)"]
        },
        isWanting: { clock.stepsBack <= 100 },
        eachRound: { clock.step(&$0) }
      )
      let outcome = try fleet.run()
      outcome.ids.expectNoneTwice("\(load.rawValue), seed \(seed)")
      #expect(outcome.ids.count > 2000)
      #expect(clock.stepsBack > 100)
      Reliability.report(
        "clock jumping under \(load.rawValue): \(outcome.text), \(clock.steps) steps, "
          + "\(clock.stepsBack) of them back, seed \(seed)"
      )
    }

    @Test(.needs(HelperProgram.clockWarp), .needsStaticProgram)
    func `reads and writes of single bytes change nothing`() throws {
      let warp = try #require(HelperProgram.clockWarp.path)
      let tool = try Tool()
      func next(_ prefix: String) throws -> Tool.Outcome {
        try tool.shell(
          "\(prefix) \"$T\" flake next --ledger ledger --worker 3 -n 200 --now 2026-03-01"
        )
      }
      var ids = IssuedIDs()
      // A new ledger, one that is there, and one whose record was written in one piece. All ids
      // follow each other: who reads but a part of the boot's id takes it for another boot.
      for (round, prefix) in ["--short 1", "--short 1", "", "--short 3", ""].enumerated() {
        let outcome = try next(prefix.isEmpty ? "" : "\(warp) \(prefix) --")
        #expect(outcome.status == 0, "\(prefix): \(outcome.errorText)")
        ids.add(outcome.output, from: "round \(round)")
      }
      let first = ids.all.first ?? 0
      #expect(ids.all == (0..<1000).map { first + $0 << 10 })
      Reliability.report("short transfers: 3 runs with 1 and 3 bytes at a time, 600 ids")
    }
  }
}
