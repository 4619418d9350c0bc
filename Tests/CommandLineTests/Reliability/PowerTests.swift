import Foundation
import Testing

@testable import IDToolKit

extension Reliability {
  /// Losses of power: what was not brought to the disk is gone, and the clock may come back earlier.
  ///
  /// At length, on 2026-11-21: 60 losses of chosen writes with 43,440 ids; 300 power cuts on ext4
  /// with 123,290 ids heard of. None twice.
  @Suite struct PowerTests {
    @Test func `after a loss of power nothing is issued again, whichever writes were lost`() throws
    {
      guard Reliability.canMount else {
        Reliability.reportSkip("lost writes", "mounting is not permitted")
        return
      }
      let tool = try Tool()
      defer { tool.remove() }
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
          if ledger.record.ceiling != ceiling {
            ceiling = ledger.record.ceiling
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

    @Test(.enabled(if: Reliability.isLong))
    func `a file system that is cut off while processes issue repeats nothing`() throws {
      guard Reliability.canMount, let cut = HelperProgram.powerCut.path else {
        Reliability.reportSkip("power cuts", "mounting is not permitted, or no C compiler")
        return
      }
      let tool = try Tool()
      defer { tool.remove() }
      let seed = Reliability.seed()
      var choices = SeededChoices(seed: seed)
      func shell(_ line: String) throws {
        let path = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
        let outcome = try tool.shell(line, environment: ["PATH": path])
        guard outcome.status == 0 else {
          throw FaultInjector.Failure(description: "\(line): \(outcome.errorText)")
        }
      }
      try shell(
        "truncate -s 32M disk; mkfs.ext4 -q disk && mkdir mounted && mount -o loop disk mounted"
      )
      defer { _ = try? tool.shell("umount mounted") }
      try shell("mkdir mounted/folder")
      var ids = IssuedIDs()
      let cuts = 300
      for boot in 0..<cuts {
        try Reliability.writeBoot(tool, boot)
        // Three loops of short runs each, and the clock stands still over all boots.
        let loop = """
          for i in $(seq 1 1000); do
            "$T" flake next --ledger mounted/folder/ledger --now 2026-03-01 --max-ahead 365d \\
              --worker 3 -n $((RANDOM % 50 + 1)) || exit 0
          done
          """
        let script =
          "mount --bind boot-\(boot) /proc/sys/kernel/random/boot_id && exec bash -c '\(loop)'"
        var environment = tool.environment
        environment["T"] = Tool.path
        let outputs = (0..<3).map { tool.url("out-\($0)") }
        let loops = try outputs.map { output in
          try Spawned(
            directly: [
              "/bin/sh", "-c", "cd \(tool.folder.path) && exec unshare --mount sh -c \"$0\"",
              script,
            ],
            environment: environment,
            output: output.path,
            errors: output.path + ".err"
          )
        }
        usleep(UInt32.random(in: 5_000...120_000, using: &choices))
        // What was printed by now was seen by the world; what comes later, from processes that a
        // real loss of power would have ended, was not.
        let heard = try outputs.map { try Data(contentsOf: $0) }
        let outcome = try tool.launch(cut, [Array(tool.url("mounted").path.utf8)], input: [])
        try #require(outcome.status == 0, "\(outcome.errorText)")
        for loop in loops { _ = loop.wait() }
        for output in heard { ids.add(output, from: "a loop") }
        try shell("umount mounted && mount -o loop disk mounted")
      }
      ids.expectNoneTwice("\(cuts) power cuts, seed \(seed)")
      #expect(ids.count > cuts)
      Reliability.report("power cuts: \(cuts) on ext4, \(ids.count) ids heard of, seed \(seed)")
    }
  }
}
