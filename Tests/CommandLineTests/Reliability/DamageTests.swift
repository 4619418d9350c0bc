import Foundation
import Testing

extension Reliability {
  /// Ledgers that are damaged, or not there to be used: exit 3 with a clear line, and never a touch
  /// of what stands in the place.
  @Suite struct DamageTests {
    /// A ledger in which workers 3, 7 and 900 have issued ids.
    private static let size = LedgerBytes.size
    private static let now = "2026-03-01T12:00:00Z"
    private static let next = [
      "flake", "next", "--ledger", "ledger", "--now", now, "--lock-timeout", "200ms", "--worker",
    ]

    private static func withLedger(_ body: (Tool, URL) throws -> Void) throws {
      let tool = try Tool()
      for worker in ["3", "7", "900"] {
        let made = try tool.run(next + [worker])
        try #require(made.status == 0, "\(made.errorText)")
      }
      try body(tool, tool.url("ledger"))
    }

    /// Expects exit 3, nothing on standard output, and one clear line with hints below it.
    private static func expectRefusal(
      _ outcome: Tool.Outcome,
      saying message: String,
      _ context: String
    ) {
      #expect(outcome.status == 3, "\(context): \(outcome.errorText)")
      #expect(outcome.output.isEmpty, "\(context): \(outcome.text)")
      let lines = outcome.errorText.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.first?.hasPrefix("idtool: ") == true, "\(context): \(outcome.errorText)")
      #expect(lines.first?.contains(message) == true, "\(context): \(outcome.errorText)")
      #expect(
        lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("  ") } && lines.last == "",
        "\(context): \(outcome.errorText)"
      )
    }

    /// Runs with worker 3 and expects a refusal that leaves the bytes, and the folder, as they are.
    private static func expectRefusal(
      of content: Data,
      saying message: String,
      _ tool: Tool,
      _ context: String
    ) throws {
      let ledger = tool.url("ledger")
      try content.write(to: ledger)
      let outcome = try tool.run(next + ["3"])
      expectRefusal(outcome, saying: message, context)
      #expect(try Data(contentsOf: ledger) == content, "\(context)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path) == ["ledger"])
    }

    @Test func `a ledger that was cut or has grown is refused at every size`() throws {
      try Self.withLedger { tool, ledger in
        let whole = try Data(contentsOf: ledger)
        #expect(whole.count == Self.size)
        let around = [0, 16, 256, 352, 384, LedgerBytes.firstVersionSize, Self.size].flatMap {
          [$0 - 1, $0, $0 + 1]
        }
        let sizes = Set(around + [8, 100, 255, 4096, 20_000, 2 * Self.size])
          .filter { $0 >= 0 && $0 != Self.size }
        for size in sizes.sorted() {
          let grown = Data(count: max(0, size - whole.count))
          try Self.expectRefusal(
            of: whole.prefix(size) + grown,
            saying: "is damaged: it has \(size) bytes instead of \(size < 256 ? 256 : Self.size)",
            tool,
            "\(size) bytes"
          )
        }
        Reliability.report("damage: \(sizes.count) wrong sizes refused")
      }
    }

    @Test func `nobody is told to restore a damaged ledger`() throws {
      try Self.withLedger { tool, ledger in
        #expect(try tool.shell("head -c 100 ledger > cut && cp cut ledger").status == 0)
        let outcome = try tool.run("flake next --worker 3 --ledger ledger")
        #expect(outcome.status == 3 && outcome.output.isEmpty)
        #expect(outcome.errorText.contains("begin a new one with a worker number not used before"))
        #expect(outcome.errorText.contains("an older copy has forgotten ids"))
      }
    }

    @Test func `a flipped bit in the header or in the worker's record is always noticed`() throws {
      try Self.withLedger { tool, ledger in
        let whole = try Data(contentsOf: ledger)
        var count = 0
        func flip(_ byte: Int, _ bit: Int, _ message: String) throws {
          var content = whole
          content[byte] ^= 1 << UInt8(bit)
          try Self.expectRefusal(of: content, saying: message, tool, "bit \(bit) of byte \(byte)")
          count += 1
        }
        // Some of the header; that each byte counts is a test of the library's.
        for byte in stride(from: 0, to: 80, by: 3) {
          try flip(byte, byte % 8, "header does not match")
        }
        for byte in stride(from: 80, to: 256, by: 11) {
          try flip(byte, byte % 8, "header does not match")
        }
        let record = 256 + 3 * 32
        for bit in 0..<256 where Reliability.isLong || bit % 5 == 0 {
          try flip(record + bit / 8, bit % 8, "record of worker 3 does not match its checksum")
        }
        // Another worker's damage is none of this one's business.
        var content = whole
        content[256 + 7 * 32] ^= 1
        try content.write(to: ledger)
        #expect(try tool.run(Self.next + ["3"]).status == 0)
        #expect(try tool.run(Self.next + ["7"]).status == 3)
        Reliability.report("damage: \(count) flipped bits noticed")
      }
    }

    @Test(.needs("fallocate"))
    func `a hole punched into a used ledger is noticed, and nothing comes twice`() throws {
      try Self.withLedger { tool, ledger in
        let whole = try Data(contentsOf: ledger)
        /// Punches a hole and issues ids: the refusal, or nil where ids came, which must be new.
        func punch(_ offset: Int, _ length: Int, _ worker: String) throws -> String? {
          try whole.write(to: ledger)
          let before = try tool.run(Self.next + [worker])
          try #require(before.status == 0)
          let hole = try tool.shell("fallocate -p -o \(offset) -l \(length) ledger")
          try #require(hole.status == 0, "\(hole.errorText)")
          let content = try Data(contentsOf: ledger)
          let after = try tool.run(Self.next + [worker])
          let context = "\(length) bytes at \(offset), worker \(worker)"
          if after.status == 3 {
            Self.expectRefusal(after, saying: "ledger 'ledger' is", context)
            #expect(try Data(contentsOf: ledger) == content, "\(context)")
            return after.errorText
          }
          #expect(after.status == 0, "\(context): \(after.errorText)")
          let ids = [before, after].compactMap { $0.lines.first.flatMap(UInt64.init) }
          #expect(ids.count == 2 && ids[0] < ids[1], "\(context): \(ids)")
          return nil
        }
        for worker in ["3", "7", "900"] {
          let refusal = try punch(256 + (Int(worker) ?? 0) * 32, 32, worker)
          let message = "is damaged: worker \(worker) was used, and its record is empty\n"
          #expect(refusal?.contains(message) == true, "\(refusal ?? "no refusal")")
        }
        var noticed = 0
        for page in 0..<Self.size / 4096 {
          if try punch(page * 4096, 4096, page == 0 ? "3" : "900") != nil { noticed += 1 }
        }
        // The first page and that of the record; nothing else is worker 900's business.
        #expect(noticed == 2)
        let seed = testSeed()
        var choices = SplitMix(state: seed)
        let rounds = Reliability.isLong ? 2000 : 30
        for _ in 0..<rounds {
          let offset = Int.random(in: 0..<1024, using: &choices)
          if try punch(offset, Int.random(in: 1...200, using: &choices), "3") != nil {
            noticed += 1
          }
        }
        // The list of workers says so, too.
        _ = try punch(256 + 7 * 32, 32, "7")
        let list = try tool.run("flake workers --ledger ledger")
        Self.expectRefusal(list, saying: "worker 7 was used, and its record is empty", "a list")
        Reliability.report(
          "damage: \(rounds + Self.size / 4096 + 3) holes punched, \(noticed + 3) of them noticed, "
            + "no id twice, seed \(seed)"
        )
      }
    }

    @Test func `records and headers that belong elsewhere are refused`() throws {
      try Self.withLedger { tool, ledger in
        let whole = try Data(contentsOf: ledger)
        // Another worker's record, whole and with its checksum, in the place of this one's.
        var swapped = whole
        swapped.replaceSubrange(256 + 96..<256 + 128, with: whole[256 + 224..<256 + 256])
        try Self.expectRefusal(of: swapped, saying: "record of worker 3", tool, "swapped records")
        try whole.write(to: ledger)
        for (options, message) in [
          (
            ["--layout", "t41,s10,w12", "--epoch", "miniflake"],
            "not of z1,t41,s10,w12 since 2018-03-01"
          ),
          (["--layout", "twitter"], "not of z1,t41,d5,w5,s12 since 2010-11-04"),
          (
            ["-l", "miniflake", "--epoch", "2019-01-01"],
            "since 2018-03-01T00:00:00.000Z in units of 1ms, not of"
          ),
          (["-l", "miniflake", "--unit", "10ms"], "in units of 1ms, not of z1,t41,s12,w10 since"),
        ] {
          let outcome = try tool.run(Self.next + ["3"] + options)
          Self.expectRefusal(outcome, saying: message, "\(options)")
          #expect(try Data(contentsOf: ledger) == whole)
        }
      }
    }

    @Test(
      arguments: [
        ("mkdir ledger", "is a directory, not a regular file"),
        ("mkfifo ledger", "is a named pipe, not a regular file"),
        ("ln -s nothing ledger", "is a link to nothing"),
        ("ln -s other ledger; ln -s ledger other", "Too many levels of symbolic links"),
        ("ln -s /dev/full ledger", "is a device, not a regular file"),
        ("echo 'my precious notes' >ledger", "is not a ledger of idtool"),
        (
          "mkdir ledger.idtool-new",
          "needs the name 'ledger.idtool-new', which something else has"
        ),
        ("echo notes >n; ln -s n ledger.idtool-new", "which something else has"),
        ("echo notes >n; ln n ledger.idtool-new", "which something else has"),
        ("mkfifo ledger.idtool-new", "which something else has"),
      ]
    )
    func `what is not a ledger is left alone`(_ setup: String, _ message: String) throws {
      let tool = try Tool()
      let look = """
        find . ! -name '.*' -printf '%p %y %s %i %n %m %l\\n' | sort; find . -type f ! -name '.*' -exec cksum {} +
        """
      let before = try tool.shell("\(setup); \(look)").text
      Self.expectRefusal(
        try tool.shell("timeout 10 \"$T\" flake next --ledger ledger --lock-timeout 200ms"),
        saying: message,
        setup
      )
      #expect(try tool.shell(look).text == before)
    }

    /// Conditions that only the superuser can bring about, in a mount namespace that ends with them.
    @Test(
      .needsMounting,
      arguments: [
        // A file system that can't be written, with the ledger and without.
        (
          "mkdir d; cp ledger d; mount --bind d d; mount -o remount,ro,bind d",
          "d/ledger", "Read-only file system"
        ),
        (
          "mkdir d; mount --bind d d; mount -o remount,ro,bind d", "d/ledger",
          "Read-only file system"
        ),
        // A full disk: no room for a new ledger, for a folder, for a page that was a hole.
        (
          "mkdir d; mount -t tmpfs -o size=16k none d; head -c 16384 /dev/zero >d/full",
          "d/ledger", "No space left on device"
        ),
        (
          "$T flake next --ledger ledger --worker 9 >/dev/null; mkdir d; "
            + "mount -t tmpfs -o size=16k none d; head -c 256 ledger >d/ledger; "
            + "truncate -s 73728 d/ledger; head -c 99999 /dev/zero >d/full 2>&-",
          "d/ledger --worker 900", "No space left on device"
        ),
        (
          "mkdir d; mount -t tmpfs -o nr_inodes=2 none d; touch d/full", "d/ledger",
          "No space left on device"
        ),
        // The rights of another user.
        (
          "chmod 755 .; chmod 0 ledger; as=\"setpriv --reuid 65534 --clear-groups\"", "ledger",
          "Permission denied"
        ),
        (
          "chmod 755 .; chmod 444 ledger; as=\"setpriv --reuid 65534 --clear-groups\"", "ledger",
          "Permission denied"
        ),
        ("chmod 755 .; as=\"setpriv --reuid 65534 --clear-groups\"", "new", "Permission denied"),
      ]
    )
    func `a place that can't be written is an error and stays as it is`(
      _ setup: String,
      _ ledger: String,
      _ message: String
    ) throws {
      try Self.withLedger { tool, _ in
        let outcome = try tool.shell(
          """
          exec unshare --mount bash -c '
            look() { find . ! -name ".*" -printf "%p %y %s %m\\n"; cksum ledger d/ledger; }
            as=
            \(setup)
            before=$(look 2>&1)
            timeout 10 $as "$T" flake next --lock-timeout 200ms --ledger \(ledger)
            status=$?
            test "$before" = "$(look 2>&1)" || { echo "something has changed:"; look; }
            exit $status
          '
          """
        )
        Self.expectRefusal(outcome, saying: message, setup)
      }
    }
  }
}
