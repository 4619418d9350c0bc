import Foundation
import Testing

@testable import IDToolKit

extension Reliability {
  /// The order of the steps, which is the promise: what is printed was recorded before, and where
  /// the record needs the disk, that was waited for before.
  @Suite struct OrderTests {
    /// The calls of `flake next` on the descriptors of the ledger and of standard output, in order.
    private static func steps(_ tool: Tool, _ arguments: [String]) throws -> [String] {
      let words = ["-o", "trace", "-s", "0", "--", Tool.path, "flake", "next"] + arguments
      let outcome = try tool.launch(
        "/usr/bin/strace",
        words.map { Array($0.utf8) },
        input: []
      )
      try #require(outcome.status == 0, "\(outcome.errorText)")
      let trace = try String(contentsOf: tool.url("trace"), encoding: .utf8)
      let names = ["pwrite64", "fdatasync", "fsync", "rename", "linkat", "write", "close"]
      var ledger: Int?
      return TracedCall.calls(in: trace).compactMap { call in
        if call.name == "openat", call.text.contains("O_RDWR"), !call.text.contains("= -1") {
          ledger = call.text.split(separator: "=").last.flatMap { Int($0.dropFirst()) }
        }
        if call.name == "fcntl", call.text.contains("F_OFD_SETLK") {
          let isLease = call.text.contains("l_start=46116860184273")
          return (call.text.contains("F_UNLCK") ? "unlock" : "lock") + (isLease ? " lease" : "")
        }
        guard names.contains(call.name) else { return nil }
        if ["rename", "linkat"].contains(call.name) { return "name" }
        if call.descriptor == 1 { return call.name == "write" ? "print" : nil }
        if call.descriptor == ledger { return call.name == "close" ? "end" : call.name }
        return call.name == "fsync" ? "fsync folder" : nil
      }
    }

    @Test(.needs("strace"))
    func `nothing is printed before it is recorded, and on the disk where it must be`() throws {
      let tool = try Tool()
      func steps(_ worker: String, _ workers: String, _ count: Int = 1) throws -> [String] {
        let clock = ["--ledger", "ledger", "--now", "2026-03-01"]
        return try Self.steps(tool, clock + [worker, workers, "-n", "\(count)"])
      }
      let raise = ["lock", "pwrite64", "fdatasync", "pwrite64", "unlock"]
      // A new ledger is whole and on the disk before it has its name, and has that on the disk
      // before the first record. That it was used is said provisionally before the disk is waited
      // for, and for good behind that.
      #expect(
        try steps("--worker", "3") == [
          "pwrite64", "fsync", "name", "fsync folder", "end",
          "lock", "fsync folder", "pwrite64", "pwrite64", "fdatasync", "pwrite64",
        ] + raise.dropFirst(3) + ["print", "end"]
      )
      #expect(try steps("--worker", "3", 800) == raise + ["print", "end"])
      #expect(
        try steps("--worker", "3") == ["lock", "pwrite64", "unlock", "print", "end"],
        "below the ceiling the disk is not waited for"
      )
      // The lease goes last, with the file.
      #expect(
        try steps("--workers", "3-3")
          == ["lock lease", "lock", "pwrite64", "unlock", "print", "end"]
      )
      // The ceiling is raised by a second of ticks at most, so this goes above it.
      let many = try steps("--worker", "3", 5_000_000)
      let parts = many.split(separator: "unlock", omittingEmptySubsequences: false)
      #expect(parts.count == 6, "five parts of a million, and what comes after")
      var isRecorded = false
      for step in many {
        if step == "lock" { isRecorded = false }
        if step == "unlock" { isRecorded = true }
        if step == "print" { #expect(isRecorded, "printed between lock and unlock") }
      }
      #expect(many.contains("fdatasync"))
      Reliability.report("order: 5 traces, the record before the print in all of them")
    }

    /// A ceiling whose sync failed may not be on the disk, so it is written and waited for again.
    @Test(.needs("strace"))
    func `after a failed wait for the disk, the next process waits for it`() throws {
      let tool = try Tool()
      let arguments = ["--ledger", "ledger", "--now", "2026-03-01", "--worker", "3"]
      _ = try Self.steps(tool, arguments)
      let failed = try tool.shell(
        "strace -o none -e inject=fdatasync:error=EIO $T flake next \(arguments.joined(separator: " ")) -n 800"
      )
      #expect(failed.status == 3 && failed.output.isEmpty, "\(failed.errorText)")
      #expect(
        try Self.steps(tool, arguments)
          == ["lock", "pwrite64", "fdatasync", "pwrite64", "pwrite64", "unlock", "print", "end"]
      )
    }

    /// A store may give a window that precedes the last one, for another number.
    @Test(arguments: ["", "--ledger ledger", "--ledger ledger --workers 1-2"])
    func `ids increase over windows, with a ledger and without one`(_ options: String) throws {
      let outcome = try Tool().shell(
        """
        date +%s > start
        cat > grant <<'END'
        now=$(cat start) count=$(cat count 2>/dev/null || echo 0); echo $((count + 1)) > count
        set -- "1 20" "2 10" "2 30"; shift "$count"; set -- $1
        echo "$1 @$((now + $2)) @$((now + $2)).010"
        END
        "$T" flake next -l t41,s1,w10 --epoch miniflake --grant 'sh grant' -n 30 \(options)
        """
      )
      let ids = outcome.lines.compactMap { UInt64($0) }
      #expect(outcome.status == 0 && ids.count == 30, "\(outcome.errorText)")
      #expect(
        ids.map { $0 & 1023 } == Array(repeating: 1, count: 20) + Array(repeating: 2, count: 10)
      )
      #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(.needs("strace"))
    func `a stopped process keeps its lock, and who waits gives up in time`() throws {
      // It is stopped when it has written its record and not yet unlocked it, for good as far as the other can see.
      let outcome = try Tool().shell(
        """
        next() { "$T" flake next --ledger ledger --now 2026-03-01 "$@"; }
        next --worker 3
        next --worker 3
        strace -f -o trace -e inject=pwrite64:signal=SIGSTOP:when=1 \\
          "$T" flake next --ledger ledger --now 2026-03-01 --worker 3 >stopped &
        for _ in {1..6000}; do grep -q 'stopped by SIGSTOP' trace 2>/dev/null && break; sleep 0.01; done
        cksum ledger
        next --worker 3 --lock-timeout 200ms 2>&1
        echo "status $?"
        cksum ledger
        next --worker 4 >/dev/null && echo "others go on"
        kill -CONT $(awk '{ print $1; exit }' trace)
        wait
        cat stopped
        next --worker 3
        """
      )
      let lines = outcome.lines
      try #require(lines.count == 10, "\(outcome.text)")
      let ids = [lines[0], lines[1], lines[8], lines[9]].compactMap { UInt64($0) }
      #expect(ids == (0..<4).map { (ids.first ?? 0) + $0 << 10 })
      #expect(lines[3].hasPrefix("idtool: ledger 'ledger' "), "\(lines[3])")
      #expect(lines[3].contains("200ms"), "\(lines[3])")
      #expect(lines[4].hasPrefix("  --lock-timeout"))
      #expect(lines[5] == "status 3")
      #expect(lines[2] == lines[6])
      #expect(lines[7] == "others go on")
    }
  }
}
