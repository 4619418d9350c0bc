import Foundation
import Testing

@testable import IDToolKit

extension Reliability {
  /// Runs under conditions, and with arguments, that somebody means ill with.
  @Suite struct HostileRunTests {
    /// Whether the bytes hold something that looks like the text of an id.
    private static func holdIDText(_ bytes: Data) -> Bool {
      var digits = 0
      for byte in bytes {
        digits = byte &- 0x30 < 10 ? digits + 1 : 0
        if digits >= 18 { return true }
      }
      return false
    }

    @Test(
      arguments: [
        (">&-", "Bad file descriptor"),
        ("<&- >&-", "Bad file descriptor"),
        (">&- 2>&-", ""),
        ("<&- >&- 2>&-", ""),
        (">/dev/full", "No space left on device"),
        (">/dev/full 2>&-", ""),
      ]
    )
    func `output that goes nowhere is an error, and never lands in the ledger`(
      _ redirection: String,
      _ message: String
    ) throws {
      let tool = try Tool()
      for round in ["a new ledger", "an old one"] {
        let outcome = try tool.shell(
          #""$T" flake next --ledger ledger --worker 3 -n 10000 --now 2026-03-01 \#(redirection)"#
        )
        #expect(outcome.status == 3, "\(round)")
        #expect(outcome.output.isEmpty)
        let sentence = "idtool: cannot write to standard output: \(message)\n"
        #expect(outcome.errorText == (message.isEmpty ? "" : sentence))
        #expect(LedgerBytes(tool.url("ledger"), worker: 3) != nil)
        #expect(!Self.holdIDText(try Data(contentsOf: tool.url("ledger"))))
      }
      // What was reserved is burnt, not issued to the next one.
      let next = try tool.run("flake next --ledger ledger --worker 3 --now 2026-03-01")
      let id = try #require(next.lines.first.flatMap(UInt64.init))
      #expect(LedgerBytes.tick(id) & 4095 == 20_000 & 4095)
    }

    @Test(arguments: ["<&-", "2>&-", "<&- 2>&-"])
    func `closed streams that are not needed do no harm`(_ redirection: String) throws {
      let tool = try Tool()
      for _ in 0..<2 {
        let outcome = try tool.shell(
          #""$T" flake next --ledger ledger --worker 3 -n 10 \#(redirection)"#
        )
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 10)
        #expect(!Self.holdIDText(try Data(contentsOf: tool.url("ledger"))))
      }
    }

    @Test(.needsStaticProgram, arguments: ["-n 3", "-n 4", "-f 0", "-f 1"])
    func `limits on files and sizes are errors, and leave no part of a ledger`(
      _ limit: String
    ) throws {
      let tool = try Tool()
      func run() throws -> Tool.Outcome {
        // Standard error is a pipe: a limit on file sizes forbids messages, too.
        try tool.shell(
          """
          exec 3>&1
          { (ulimit \(limit); exec "$T" flake next --ledger ledger --worker 3) 2>&1 >&3 3>&-; \
            echo "status $?"; } | cat >&2
          """
        )
      }
      let first = try run()
      #expect(first.errorText.hasPrefix("idtool: "))
      #expect(first.errorText.hasSuffix("\nstatus 3\n"), "\(first.errorText)")
      #expect(first.output.isEmpty)
      #expect(try tool.shell("ls").lines.isEmpty)
      #expect(try tool.run("flake next --ledger ledger --worker 3").status == 0)
      let before = try Data(contentsOf: tool.url("ledger"))
      let second = try run()
      if ["-n 4", "-f 1"].contains(limit) {
        // Enough where the ledger is there: one descriptor, and a record in the first kilobyte.
        #expect(second.errorText == "status 0\n")
        #expect(second.lines.count == 1)
      } else {
        #expect(second.errorText.hasSuffix("\nstatus 3\n"), "\(second.errorText)")
        #expect(second.output.isEmpty)
        #expect(try Data(contentsOf: tool.url("ledger")) == before)
      }
    }

    @Test(
      arguments: [
        Array("with space".utf8), Array("two\nlines".utf8), [0xFF, 0xFE, 0x80], Array("-n".utf8),
        Array("\u{1B}[31mred".utf8), Array("ümlaut.new".utf8), Array(repeating: 0x61, count: 251),
      ]
    )
    func `a ledger may have any name, and messages show it harmlessly`(_ name: [UInt8]) throws {
      let tool = try Tool()
      let arguments = ["flake", "next", "--worker", "3", "-n", "2"].map { Array($0.utf8) }
      let option = [Array("--ledger=".utf8) + name]
      var ids = IssuedIDs()
      for _ in 0..<2 {
        let outcome = try tool.run(arguments + option)
        #expect(outcome.status == 0, "\(outcome.errorText)")
        ids.add(outcome.output, from: "a run")
      }
      #expect(ids.count == 4)
      ids.expectNoneTwice("\(name)")
      let other = try tool.run(arguments + option + [Array("--layout=miniflake@2020-01-01".utf8)])
      #expect(other.status == 3)
      #expect(other.errorText.split(separator: "\n").count == 4, "\(other.errorText)")
      #expect(other.errors.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
      #expect(String(validating: other.errors, as: UTF8.self) != nil)
    }

    @Test(
      arguments: [
        ([:], 3), (["HOME": ""], 3), (["HOME": "relative"], 3), (["XDG_STATE_HOME": "relative"], 3),
        (["HOME": "/dev/null"], 3), (["HOME": "$PWD"], 0),
        (["HOME": "$PWD/no/such/folder"], 3), (["XDG_STATE_HOME": "$PWD/state"], 0),
        (["HOME": "relative", "XDG_STATE_HOME": "$PWD/state"], 0),
        (["IDTOOL_LEDGER": "file"], 0), (["HOME": "$PWD", "IDTOOL_LEDGER": ""], 0),
        (["HOME": "$PWD", "IDTOOL_WORKER": "1024"], 2),
        (["HOME": "$PWD", "IDTOOL_WORKER": "-1"], 2),
        (["HOME": "$PWD", "IDTOOL_WORKER": "x"], 2), (["HOME": "$PWD", "IDTOOL_WORKER": "7"], 0),
        (["HOME": "$PWD", "IDTOOL_LAYOUT": "t99"], 2),
      ] as [([String: String], Int32)]
    )
    func `the environment says where the ledger is, or that there is none`(
      _ variables: [String: String],
      _ status: Int32
    ) throws {
      let tool = try Tool()
      let words = variables.sorted { $0.key < $1.key }.map { "\"\($0.key)=\($0.value)\"" }
      let line = "env -i \(words.joined(separator: " ")) \"$T\" flake next"
      var ids = IssuedIDs()
      for _ in 0..<3 {
        let outcome = try tool.shell(line)
        #expect(outcome.status == status, "\(outcome.errorText)")
        #expect(outcome.output.isEmpty == (status != 0))
        #expect(outcome.errorText.isEmpty == (status == 0))
        ids.add(outcome.output, from: line)
      }
      ids.expectNoneTwice(line)
      let ledgers = try tool.shell("find . -type f ! -name '.*' | wc -l").lines
      #expect(ledgers == [status == 0 ? "1" : "0"])
      let rights = try tool.shell(
        "find . -path '*/idtool' -printf '%m\\n'; find . -name '*.ledger' -printf '%m\\n'"
      ).lines
      #expect(rights.isEmpty || rights == ["700", "600"])
    }

    @Test(
      arguments: [
        ("0", 0, 0), ("1", 0, 1), ("4096", 0, 4096), ("4097", 3, 0), ("100000000000", 3, 0),
        ("9223372036854775807", 4, 0), ("9223372036854775808", 4, 0),
        ("18446744073709551615", 4, 0), ("18446744073709551616", 2, 0), ("-1", 2, 0),
      ]
    )
    func `a count is met in full or not at all`(
      _ count: String,
      _ status: Int32,
      _ lines: Int
    ) throws {
      let tool = try Tool()
      let outcome = try tool.run([
        "flake", "next", "--ledger", "ledger", "--now", "2026-03-01", "--max-ahead", "0s", "-n",
        count,
      ])
      #expect(outcome.status == status)
      #expect(outcome.lines.count == lines)
      let isMade = FileManager.default.fileExists(atPath: tool.url("ledger").path)
      if count == "0" || status == 2 { #expect(!isMade) }
      if status > 2 {
        let content = try Data(contentsOf: tool.url("ledger"))
        #expect(content.dropFirst(256).allSatisfy { $0 == 0 }, "nothing was taken")
      }
    }

    @Test func `pacing waits for the next step of time also where nothing may run ahead`() throws {
      let outcome = try Tool().run(
        "flake next --ledger ledger --layout t41,s4,w10 --epoch miniflake --pace --max-ahead 0s -n 500"
      )
      #expect(outcome.status == 0, "\(outcome.errorText)")
      #expect(outcome.lines.count == 500)
    }

    @Test(
      arguments: [
        "t41,s12,w10", "t64", "t42", "t42,w22", "t41,s22", "t41,r23", "t41,s2,r11,w10",
        "t41,s2,w0,r21", "twitter", "discord", "instagram", "sonyflake", "tsid", "mongodb",
      ],
      ["decimal", "hex", "native"]
    )
    func `every layout that makes ids makes each of them once`(
      _ layout: String,
      _ form: String
    ) throws {
      let tool = try Tool()
      var seen: Set<String> = []
      var count = 0
      for _ in 0..<2 {
        let outcome = try tool.run([
          "flake", "next", "--ledger", "ledger", "--layout", layout, "--epoch", "miniflake",
          "--form", form, "--now",
          "2026-03-01", "--max-ahead", "30000d", "--workers", "0-0", "-n", "3000",
        ])
        if outcome.status != 0 {
          #expect(outcome.status == 2, "\(outcome.errorText)")
          #expect(!FileManager.default.fileExists(atPath: tool.url("ledger").path))
          return
        }
        let lines = outcome.lines
        // Of the layouts' own alphabets, not all are in order.
        if form != "native" { #expect(lines == lines.sorted { ($0.count, $0) < ($1.count, $1) }) }
        seen.formUnion(lines)
        count += lines.count
      }
      #expect(seen.count == count && count == 6000)
      // A ledger for half a billion workers takes no more room than one for a thousand.
      let blocks = try tool.shell("du -k ledger | cut -f 1").lines.first.flatMap(Int.init)
      #expect(blocks.map { $0 < 100 } == true)
    }
  }
}
