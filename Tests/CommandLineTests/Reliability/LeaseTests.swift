import Foundation
import Testing

extension Reliability {
  /// Worker numbers that processes take for themselves.
  ///
  /// At length, on 2026-11-22: 3,612 processes, 24 at a time with 24 numbers, none shared.
  @Suite struct LeaseTests {
    /// One id a millisecond, with the worker's number in the low ten bits: a paced process
    /// of this layout holds its lease for as long as it is left alive.
    private static let layout = "t41,w10"

    /// A process that holds a lease until it is killed.
    private struct Holder {
      let process: Spawned
      let output: URL

      /// The number in its first id, once that is printed.
      func worker() throws -> UInt64 {
        for _ in 0..<5000 {
          let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
          if text.contains("\n"), let id = UInt64(text.prefix { $0 != "\n" }) { return id & 1023 }
          usleep(2000)
        }
        throw Spawned.Failure(code: ETIMEDOUT)
      }

      func end() {
        process.send(SIGKILL)
        _ = process.wait()
      }
    }

    private static func holder(_ tool: Tool, _ name: Int, _ workers: String) throws -> Holder {
      let output = tool.url("\(name).held")
      let command = [
        Tool.path, "flake", "next", "--ledger", tool.url("ledger").path, "--layout", layout,
        "--epoch", "miniflake", "--pace", "-n", "1000000", "--workers", workers,
      ]
      let process = try Spawned(
        directly: command,
        environment: tool.environment,
        output: output.path,
        errors: tool.url("\(name).err").path
      )
      return Holder(process: process, output: output)
    }

    @Test func `a number whose ids are far ahead of the clock is not leased while others are free`()
      throws
    {
      let tool = try Tool()
      let ahead = try tool.run("flake next --ledger l --worker 7 --now 2080-01-01")
      #expect(ahead.status == 0)
      for _ in 0..<12 {
        let outcome = try tool.run("flake next --ledger l --workers 7-8 -f worker")
        #expect(outcome.text == "8\n" && outcome.errors.isEmpty)
      }
      let alone = try tool.run("flake next --ledger l --workers 7-7")
      #expect(alone.status == 3 && alone.output.isEmpty)
      #expect(alone.errorText.hasPrefix("idtool: worker 7 has issued ids up to "))
    }

    @Test func `a range of 16 numbers serves 16 processes, and the next one is told so`() throws {
      let tool = try Tool()
      var holders = try (0..<16).map { try Self.holder(tool, $0, "16-31") }
      defer { for holder in holders { holder.end() } }
      let workers = try holders.map { try $0.worker() }
      #expect(Set(workers) == Set(16...31))

      func next(_ option: String, _ value: String) throws -> Tool.Outcome {
        try tool.run([
          "flake", "next", "--ledger", "ledger", "--layout", Self.layout,
          "--epoch", "miniflake", option, value,
        ])
      }
      let refused = try next("--workers", "16-31")
      #expect(refused.status == 4)
      #expect(refused.output.isEmpty)
      #expect(
        refused.errorText == """
          idtool: no worker number is free: 16 to 31 are all leased by running processes
            'idtool flake next --worker N' takes a number that you know is yours

          """
      )
      // Who is given a number does not ask for leases, and nobody else is touched by those.
      #expect(try next("--worker", "20").status == 0)
      #expect(
        try next("--workers", "16-32").lines.first.flatMap(UInt64.init).map { $0 & 1023 } == 32
      )

      // A stopped process keeps its lease, a dead one does not.
      holders[5].process.send(SIGSTOP)
      #expect(try next("--workers", "16-31").status == 4)
      holders[5].end()
      let freed = workers[5]
      holders.remove(at: 5)
      let after = try next("--workers", "16-31")
      #expect(after.status == 0)
      #expect(after.lines.first.flatMap(UInt64.init).map { $0 & 1023 } == freed)
      Reliability.report("leases: 16 of 16 numbers held, the 17th refused, a freed one given again")
    }

    @Test func `processes that live at the same time never have the same number`() throws {
      let tool = try Tool()
      let seed = testSeed()
      var choices = SplitMix(state: seed)
      var holders: [Holder] = []
      defer { for holder in holders { holder.end() } }
      var started = 0
      for round in 0..<(Reliability.isLong ? 300 : 5) {
        while holders.count < 24 {
          // Nearly all numbers are taken, so that most first choices are not free.
          holders.append(try Self.holder(tool, started, "100-123"))
          started += 1
        }
        let workers = try holders.map { try $0.worker() }
        #expect(Set(workers).count == workers.count, "round \(round), seed \(seed): \(workers)")
        for _ in 0..<12 {
          holders.remove(at: Int.random(in: holders.indices, using: &choices)).end()
        }
      }
      Reliability.report("leases: \(started) processes, 24 at a time with 24 numbers, seed \(seed)")
    }

    @Test func `a lease lasts until the ids are out, also while the reader makes them wait`() throws
    {
      // The pipe is full before the process writes to it: one that waits at the end, with its ids
      // made but not printed, is still the holder of its number.
      let outcome = try Tool().shell(
        """
        mkfifo pipe; exec 3<>pipe
        dd if=/dev/zero of=pipe bs=65536 count=1 oflag=nonblock status=none
        "$T" flake next --ledger ledger --workers 5-5 3<&- >pipe &
        for _ in {1..200}; do
          grep -q pipe_write /proc/$!/wchan 2>/dev/null && break; sleep 0.01
        done
        "$T" flake next --ledger ledger --workers 5-5 3<&-
        echo "status $?"
        head -c 65536 <&3 >/dev/null
        wait $!
        "$T" flake next --ledger ledger --workers 5-5 3<&- >/dev/null
        echo "status $?"
        """
      )
      #expect(outcome.lines == ["status 4", "status 0"])
    }
  }
}
