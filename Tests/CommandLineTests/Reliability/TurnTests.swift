import Foundation
import Testing

extension Reliability {
  /// Machines that share a ledger and a worker number, and run in turn.
  @Suite struct TurnTests {
    /// A length of 0 stands for a random one.
    @Test(.needsMounting, arguments: [1, 2, 7, 0])
    func `two machines that take turns stay near the clock`(_ length: Int) throws {
      let tool = try Tool()
      for boot in 0..<2 { try Reliability.writeBoot(tool, boot) }
      let seed = testSeed()
      var choices = SplitMix(state: seed)
      var ids = IssuedIDs()
      var milliseconds: UInt64 = 1_772_000_000_000
      let start = milliseconds
      var turns = 0
      let most = Reliability.isLong ? 4000 : 12
      while turns < most {
        // Each run of a turn is a millisecond after the one before, by the clock of both machines.
        let runs = length == 0 ? Int.random(in: 1...12, using: &choices) : length
        let script = (0..<runs).map { run in
          let time = String(format: "@%.3f", Double(milliseconds + UInt64(run)) / 1000)
          return "$0 flake next --ledger ledger --worker 3 --now \(time)"
        }
        milliseconds += UInt64(runs)
        let command = Reliability.command(
          boot: turns % 2,
          ["/bin/sh", "-c", script.joined(separator: " && "), Tool.path]
        )
        let outcome = try tool.launch(
          command[0],
          command.dropFirst().map { Array($0.utf8) },
          input: []
        )
        try #require(outcome.status == 0, "turn \(turns), seed \(seed): \(outcome.errorText)")
        ids.add(outcome.output, from: "turn \(turns)")
        turns += 1
      }
      ids.expectNoneTwice("turns of \(length), seed \(seed)")
      let last = try #require(ids.all.last)
      let issued = LedgerBytes.tick(last) >> 12 + 1_519_862_400_000
      #expect(issued < milliseconds + 1000, "seed \(seed)")
      Reliability.report(
        "turns of \(length == 0 ? "random length" : "\(length) runs"): \(turns) of two machines, "
          + "\(ids.count) ids in \(milliseconds - start) ms, the last "
          + "\(Int64(issued) - Int64(milliseconds)) ms ahead, seed \(seed)"
      )
    }
  }

  /// A command that the kernel tells another boot's id, in a mount namespace of its own.
  static func command(boot: Int, _ command: [String]) -> [String] {
    let script = """
      mount --bind "$0" /proc/sys/kernel/random/boot_id && exec "$@"
      """
    return ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, "boot-\(boot)"] + command
  }

  /// Makes up the id of a boot, for ``command(boot:_:)``.
  static func writeBoot(_ tool: Tool, _ boot: Int) throws {
    let id = UUID().uuidString.lowercased() + "\n"
    try Data(id.utf8).write(to: tool.url("boot-\(boot)"))
  }
}
