import Foundation
import Testing

@testable import IDToolKit

extension Reliability {
  /// Losses of power: what was not brought to the disk is gone, and the clock may come back earlier.
  ///
  /// At length, on 2026-11-21: 60 losses of chosen writes with 43,440 ids; 300 power cuts on ext4
  /// with 123,290 ids heard of. None twice.
  @Suite struct PowerTests {
    @Test(.needsMounting)
    func `after a loss of power nothing is issued again, whichever writes were lost`() throws {
      let tool = try Tool()
      var ids = IssuedIDs()
      // What the disk held after each run, back to the last one that waited for the disk: any of
      // these may be what is found when the power is back.
      var possible: [Data] = []
      func run(_ boot: Int, _ count: Int) throws {
        let arguments = [
          "flake", "next", "--now", "2026-03-01", "--max-ahead", "1d", "--ledger", "ledger",
          "--worker", "3", "-n", "\(count)",
        ]
        let command = Reliability.command(boot: boot, [Tool.path] + arguments)
        let outcome = try tool.launch(
          command[0],
          command.dropFirst().map { Array($0.utf8) },
          input: []
        )
        try #require(outcome.status == 0, "\(outcome.errorText)")
        ids.add(outcome.output, from: "a run in boot \(boot)")
      }
      let url = tool.url("ledger")
      var losses = 0
      for boot in 0..<(Reliability.isLong ? 60 : 8) {
        try Reliability.writeBoot(tool, boot)
        var ceiling: UInt64?
        for count in [1, 3, 700, 20] {
          try run(boot, count)
          let ledger = try #require(LedgerBytes(url, worker: 3))
          if ledger.slot.ceiling != ceiling {
            ceiling = ledger.slot.ceiling
            possible = []
            // The write before the synchronization, too, tells no boot.
            let now = try Data(contentsOf: url)
            try LedgerBytes.change(url, worker: 3) { $0.boot = 0 }
            possible.append(try Data(contentsOf: url))
            try now.write(to: url)
          }
          possible.append(try Data(contentsOf: url))
        }
        try possible[boot % possible.count].write(to: url)
        losses += 1
      }
      ids.expectNoneTwice("\(losses) losses of power")
      Reliability.report("lost writes: \(losses) losses of power, \(ids.count) ids")
    }

    @Test(CutDisk.canBeMade, .needs(HelperProgram.powerCut))
    func `a file system that is cut off while processes issue repeats nothing`() throws {
      let tool = try Tool()
      let disk = try CutDisk(tool)
      defer { disk.remove() }
      let seed = testSeed()
      var choices = SplitMix(state: seed)
      var ids = IssuedIDs()
      let cuts = Reliability.isLong ? 300 : 4
      // Short runs in a loop, and the clock stands still over all boots.
      let loop = """
        for i in $(seq 1 1000); do
          "$T" flake next --ledger mounted/folder/ledger --now 2026-03-01 --max-ahead 365d \
            --worker 3 -n $((RANDOM % 50 + 1)) || exit 0
        done
        """
      for cut in 0..<cuts {
        // Two machines share the disk: both have another boot id after each cut.
        for boot in [2 * cut, 2 * cut + 1] { try Reliability.writeBoot(tool, boot) }
        let loops = [2 * cut, 2 * cut, 2 * cut + 1].map { (boot: $0, line: loop) }
        let time = UInt32.random(in: 0...120_000, using: &choices)
        for output in try disk.cut(loops, after: time) { ids.add(output, from: "a loop") }
      }
      ids.expectNoneTwice("\(cuts) power cuts, seed \(seed)")
      #expect(ids.count > cuts)
      Reliability.report(
        "power cuts of a ledger: \(cuts) on ext4, under two boot ids each, \(ids.count) ids heard "
          + "of, seed \(seed)"
      )
    }

    @Test(CutDisk.canBeMade, .needs(HelperProgram.powerCut))
    func `a state file that is cut off is the old or the new, and repeats nothing`() throws {
      let tool = try Tool()
      let disk = try CutDisk(tool)
      defer { disk.remove() }
      let seed = testSeed()
      var choices = SplitMix(state: seed)
      var heard: [Substring] = []
      let cuts = Reliability.isLong ? 300 : 4
      let loop = """
        for i in $(seq 1 1000); do
          "$T" auid next -s mounted/folder/state -n $((RANDOM % 50 + 1)) || exit 0
        done
        """
      try Reliability.writeBoot(tool, 0)
      for cut in 0..<cuts {
        let loops = (0..<3).map { _ in (boot: 0, line: loop) }
        let time = UInt32.random(in: 0...120_000, using: &choices)
        for output in try disk.cut(loops, after: time) {
          // What stands behind the last newline is a part of a line.
          let text = String(decoding: output, as: UTF8.self)
          heard += text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
        let list = try tool.run("auid list --ids -s mounted/folder/state")
        // Cut off before anybody heard of an id, there may be none.
        if list.status != 0, heard.isEmpty { continue }
        #expect(list.status == 0, "cut \(cut), seed \(seed): \(list.errorText)")
        let lost = Set(heard).subtracting(list.text.split(separator: "\n"))
        #expect(lost.isEmpty, "cut \(cut), seed \(seed): \(lost.count) ids are not in the state")
      }
      #expect(Set(heard).count == heard.count, "seed \(seed): an id came twice")
      #expect(heard.count > cuts)
      Reliability.report(
        "power cuts of a state file: \(cuts) on ext4, \(heard.count) ids heard of, seed \(seed)"
      )
    }
  }
}
