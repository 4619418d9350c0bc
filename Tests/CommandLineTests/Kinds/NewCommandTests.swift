import Foundation
import Testing

@testable import IDToolKit

/// `idtool new`, from the shell.
@Suite struct NewCommandTests {
  private static let timed: [String] = IdentifierKind.made.filter { kind in
    guard case .timed? = kind.making else { return false }
    return kind.sortingPlan != nil
  }.map(\.name)

  @Test(.needs("script"), arguments: ["new discord", "flake encode -l discord --at 2024-01-01"])
  func aWorkerOfSeveralFieldsIsToldAtATerminal(command: String) throws {
    let options = command.hasPrefix("new") ? "--no-ledger -w 33" : "-w 33"
    let outcome = try Tool().shell(
      "script -qec \"$T \(command) \(options)\" /dev/null < /dev/null; $T \(command) \(options)"
    )
    let lines = outcome.text.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n")
    // In a pipe there is just the id.
    #expect(lines.count == 3 && lines[0].hasSuffix("worker 33 is worker=1 process=1"), "\(lines)")
    #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test(arguments: timed + ["typeid:user"])
  func `a run sorts, and its ids are read as what they are`(kind: String) throws {
    let name = kind.split(separator: ":")[0]
    let outcome = try Tool().shell(
      """
      set -e
      $T new \(kind) -n 20000 > ids
      LC_ALL=C sort -c -u ids
      wc -l < ids
      head -n 500 ids | $T inspect --kind \(name) -f kind | sort | uniq -c
      """
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
    let words = outcome.text.split { $0 == " " || $0 == "\n" }
    #expect(words == ["20000", "500", name], "\(outcome.text)")
  }

  @Test(
    arguments: Reliability.some(
      IdentifierKind.made.map(\.name).filter { $0 != "uuidv5" },
      oneIn: 2
    )
  )
  func `many processes at once make no id twice`(kind: String) throws {
    let count = Reliability.isLong ? 31_250 : 100
    let outcome = try Tool().shell(
      """
      for process in $(seq 64); do $T new \(kind) -n \(count) > "ids.$process" & done
      wait
      cat ids.* | wc -l
      cat ids.* | sort | uniq -d | wc -l
      """
    )
    #expect(outcome.lines == ["\(64 * count)", "0"], "\(outcome.errorText)")
  }

  @Test(.needs("python3"))
  func `Python reads the UUIDs, with their version, variant and time`() throws {
    let outcome = try Tool().shell(
      """
      for version in 4 1 6 7; do
        $T new uuidv$version -n 300 -f id,$(test $version = 4 && echo kind || echo unix_ms)
      done | python3 -c '
      import sys, uuid, collections
      counts = collections.Counter()
      for line in sys.stdin:
        text, milliseconds = line.split()
        id = uuid.UUID(text)
        assert str(id) == text and id.variant == uuid.RFC_4122
        if id.version == 7: assert id.int >> 80 == int(milliseconds)
        if id.version == 1: assert (id.time - 0x01b21dd213814000) // 10000 == int(milliseconds)
        if id.version == 6:
          ticks = (id.int >> 80) << 12 | (id.int >> 64 & 0xfff)
          assert (ticks - 0x01b21dd213814000) // 10000 == int(milliseconds)
        counts[id.version] += 1
      print(sorted(counts.items()))'
      """
    )
    #expect(outcome.text == "[(1, 300), (4, 300), (6, 300), (7, 300)]\n", "\(outcome.errorText)")
  }

  @Test(.needs("python3"))
  func `the UUID of a name is the one that Python makes`() throws {
    let outcome = try Tool().shell(
      #"""
      python3 -c '
      import random, sys
      for n in list(range(1, 140)) + [random.randrange(1, 5000) for _ in range(60)]:
        print("".join(random.choice("abc é\t…/:.") for _ in range(n)).strip(" \t") or "x")' > names
      for namespace in dns url oid x500 00112233-4455-6677-8899-aabbccddeeff; do
        $T new uuidv5 --namespace $namespace < names
      done > made
      python3 -c '
      import uuid
      named = dict(dns=uuid.NAMESPACE_DNS, url=uuid.NAMESPACE_URL, oid=uuid.NAMESPACE_OID,
        x500=uuid.NAMESPACE_X500)
      for space in list(named.values()) + [uuid.UUID("00112233-4455-6677-8899-aabbccddeeff")]:
        for line in open("names", encoding="utf-8", newline="\n"):
          print(uuid.uuid5(space, line[:-1]))' > expected
      cmp made expected && wc -l < made
      """#
    )
    #expect(outcome.text.trimmingCharacters(in: .whitespaces) == "995\n", "\(outcome.errorText)")
  }

  @Test func `names are arguments, or lines as they stand`() throws {
    let tool = try Tool()
    // Source: RFC 9562, appendix A.4.
    let known = "2ed6657d-e927-568b-95e1-2665a8aea6a2"
    let words = ["new", "uuidv5", "--namespace", "dns"]
    let argument = try tool.run(words + ["www.example.com"])
    #expect(argument.text == known + "\n", "\(argument.errorText)")
    let lines = try tool.run(
      words + ["-f", "id,input"],
      input: "www.example.com\r\n\n www.example.com"
    )
    #expect(lines.status == 0)
    let rows = lines.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count == 4 && rows[0] == known + "\twww.example.com" && rows[1] == "\t")
    #expect(rows[2].hasSuffix("\t www.example.com") && !rows[2].hasPrefix(known))
    // One carriage return ends the line with the newline, another belongs to the name; by Python:
    // `uuid5(NAMESPACE_DNS, "a\r")`.
    let returns = try tool.run(words, input: "a\r\r\n")
    #expect(returns.text == "ff5a514d-18c4-5ba0-a8a1-3224d7f7c745\n", "\(returns.errorText)")
  }

  @Test func `each time that is read gives an id, and what is no time has its row`() throws {
    let tool = try Tool()
    let input = "2026-01-01\nsoon\n\n2025-01-01 10:00\n2000\n@1519862400123"
    let rows = try tool.run("new ksuid --at - -f time,input", input: input)
    #expect(rows.status == 1)
    #expect(
      rows.text == """
        2026-01-01T00:00:00.000Z\t2026-01-01
        \tsoon
        \t
        2025-01-01T10:00:00.000Z\t2025-01-01 10:00
        \t2000
        2018-03-01T00:00:00.000Z\t@1519862400123

        """
    )
    #expect(rows.errorText.contains("stdin:2: 'soon' is not a time: "))
    #expect(rows.errorText.contains("stdin:5: no id of kind ksuid at '2000': the time is before"))
    let text = try tool.run("new ulid --at - --first-line 7", input: input)
    #expect(text.lines.count == 5 && text.lines[1].hasPrefix("soon  error=\""))
    #expect(text.errorText.contains("stdin:8: 'soon'"))
    let left = try tool.run("new ulid --at - --invalid skip", input: input)
    #expect(left.lines.count == 4 && left.status == 1)
    let strict = try tool.run("new ulid --at - --strict", input: input)
    #expect(strict.lines.count == 2 && strict.status == 1)
  }

  @Test func `the names of UUIDs may be in a table`() throws {
    let tool = try Tool()
    let words = ["new", "uuidv5", "--namespace", "dns", "--column", "host", "--in"]
    let known = "2ed6657d-e927-568b-95e1-2665a8aea6a2"
    let table = try tool.run(words + ["csv"], input: "n,host\n1,www.example.com\r\n2, a\n")
    // By Python: `uuid5(NAMESPACE_DNS, " a")`; a blank is a part of the name.
    #expect(
      table.text
        == "n,host,id\n1,www.example.com,\(known)\r\n2, a,44b5d296-ffde-5c54-9d04-f83e6e1cbf07\n"
    )
    #expect(table.status == 0 && table.errors.isEmpty, "\(table.errorText)")
    // A doubled quotation mark is one.
    let quoted = try tool.run(words + ["csv"], input: "host\n\"a\"\"b\"\n")
    let plain = try tool.run(["new", "uuidv5", "--namespace", "dns", "a\"b"])
    #expect(quoted.lines.last == "\"a\"\"b\"," + plain.lines[0])
    let tabs = try tool.run(words + ["tsv"], input: "host\tn\n\t1\nwww.example.com\t2\n")
    #expect(tabs.lines == ["host\tn\tid", "\t1\t", "www.example.com\t2\t\(known)"])
    #expect(tabs.status == 1 && tabs.errorText.contains("stdin:2: the name is empty"))
    let both = try tool.run(words + ["csv", "www.example.com"], input: "host\na\n")
    #expect(both.status == 2 && both.output.isEmpty)
  }

  @Test func `a kind that is unknown may be a layout or one of your own`() throws {
    let tool = try Tool()
    let plain = try tool.run("new order:x")
    #expect(plain.status == 2 && plain.output.isEmpty)
    #expect(plain.errorText.contains("'idtool flake layouts' lists the layouts"))
    #expect(plain.errorText.contains("--kinds FILE adds your own"))
    try Data(#"{"kinds":{"parcel":{"prefix":"prc_","of":"ulid"}}}"#.utf8)
      .write(to: tool.url("k.json"))
    let own = try tool.run("new order:x --kinds k.json")
    #expect(own.errorText.contains("xid, nanoid, parcel\n"), "\(own.errorText)")
  }

  /// Codes of Instagram are read in its own digits alone, which aren't in the order of their bytes.
  @Test func `what is made is in a form that the kind has`() throws {
    let tool = try Tool()
    let line = "instagram-shortcode --at 2026-05-30 --no-ledger --worker 0"
    let made = try tool.run("new \(line)")
    let read = try tool.run("inspect -l instagram-shortcode -f time", input: made.text)
    #expect(read.text == "2026-05-30T00:00:00.000Z\n", "\(made.text)\(read.errorText)")
    let number = try tool.run("new \(line) --form decimal")
    #expect(try tool.run("inspect -l instagram -f time", input: number.text).text == read.text)
    let sorts = try tool.run("kinds instagram instagram-shortcode ksuid scru64 -f name,sorts")
    #expect(
      sorts.lines == ["instagram\tyes", "instagram-shortcode\tno", "ksuid\tyes", "scru64\tyes"]
    )
  }

  @Test func `a seed repeats a run`() throws {
    let tool = try Tool()
    for kind in IdentifierKind.made.map(\.name) where kind != "uuidv5" {
      let isTimed = Self.timed.contains(kind) || kind == "uuidv1"
      let line = "$T new \(kind) -n 5 --seed " + (isTimed ? "7 --at 2026-01-01" : "7")
      let outcome = try tool.shell("\(line); \(line)")
      #expect(outcome.status == 0, "\(outcome.errorText)")
      #expect(outcome.lines.count == 10 && outcome.lines[..<5] == outcome.lines[5...], "\(kind)")
      #expect(Set(outcome.lines).count == 5, "\(kind)")
    }
    // The note is for a terminal.
    let silent = try tool.run("new uuidv4 --seed 7")
    #expect(silent.errors.isEmpty)
  }

  @Test func `results have the fields of the kind`() throws {
    let tool = try Tool()
    let json = try tool.run("new ulid --seed 1 --at 2026-01-01 --json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    #expect(object?["kind"] as? String == "ulid")
    #expect(object?["time"] as? String == "2026-01-01T00:00:00.000Z")
    #expect(object?["unix_ms"] as? Int == 1_767_225_600_000)
    #expect((object?["random"] as? String)?.count == 20)
    let csv = try tool.run("new typeid:user -o csv -n 2")
    #expect(csv.lines.count == 3)
    #expect(csv.lines[0].hasPrefix("id,kind,time,unix_ms,version,variant,prefix,"))
    #expect(csv.lines[1].hasPrefix("user_") && csv.lines[1].contains(",user,"))
    let size = try tool.run([
      "new", "nanoid", "--size", "5", "--alphabet", "\"a", "--json", "-n", "20",
    ])
    #expect(size.lines.allSatisfy { $0.hasSuffix(#"","kind":"nanoid","length":5}"#) })
    let none = try tool.run("new ulid -n 0")
    #expect(none.status == 0 && none.output.isEmpty)
  }

  @Test(arguments: [
    ("", "expected KIND, but nothing was given; choose from uuidv1"),
    ("uuid", "UUIDs have versions: those of version 4 are random"),
    ("cuid", "ids of kind cuid are not made here"),
    ("ulidd", "did you mean 'idtool new ulid'?"),
    ("discord --size 5", "--size can't be used with flakes"),
    ("flake", "did you mean 'idtool flake next'?"),
    ("ulid --worker 3", "--worker is for flakes"),
    ("ulid:user", "ids of kind ulid have no prefix"),
    ("typeid:User", "unexpected 'U' in its prefix"),
    ("ulid more", "unexpected argument 'more'"),
    ("uuidv5", "--namespace NS is required"),
    ("uuidv5 --namespace dnss x", "did you mean 'idtool new uuidv5 --namespace dns x'?"),
    ("uuidv5 --namespace dns -n 2 x", "--count can't be used with ids of kind uuidv5"),
    ("ulid --size 4", "--size can't be used with ids of kind ulid"),
    ("uuidv4 --at now", "--at can't be used with ids of kind uuidv4"),
    ("nanoid --size 1", "--size must be between 2 and 255"),
    ("nanoid --size 3 -n 262145", "262145 ids of 3 characters out of 64 can't all be different"),
    ("nanoid --size 3 -n 300000 --json", "did you mean 'idtool new --count 300000"),
    ("nanoid --alphabet aa", "none of them a blank and none twice"),
    ("ulid --at soon", "--at does not accept 'soon'"),
    ("ksuid --at 2000", "the time is before the kind's first, 2014-05-13T16:53:20.000Z"),
    ("objectid --at 2107", "the time is after the kind's last, 2106-02-07T06:28:15.000Z"),
    ("ulid --at - -n 3", "each time gets one id"),
    ("ulid --at now --strict", "--strict is about times that are read, and only --at - reads any"),
    ("uuidv4 --invalid skip", "--invalid is about times that are read"),
    ("nanoid --first-line 7", "--first-line is about times that are read"),
    ("uuidv7 --seed 1", "at one time: add --at TIME"),
  ])
  func `what can't be made is refused, and nothing is printed`(
    words: String,
    message: String
  ) throws {
    try Tool.expectRefusal(of: "new \(words)", saying: message)
  }

  @Test func `random texts of which some are likely to be equal are told of`() throws {
    let tool = try Tool()
    let warned = try tool.run("new nanoid --size 3 -n 1000")
    #expect(warned.lines.count == 1000 && warned.status == 0)
    let start = "idtool: warning: some of the 1000 ids are likely to be the same: with --size "
    #expect(warned.errorText == start + "5, that is unlikely\n")
    for line in ["new nanoid --size 5 -n 1000", "new nanoid --size 2 -n 1", "new nanoid -n 0"] {
      #expect(try tool.run(line).errors.isEmpty, "\(line)")
    }
    let all = try tool.run(["new", "nanoid", "--size", "2", "--alphabet", "ab", "-n", "4"])
    #expect(all.lines.count == 4)
  }

  @Test func `a kind whose time is over ends with none left`() throws {
    // Of the last step of the time there are as many ids as the counter has room for.
    let outcome = try Tool().run("new uuidv6 --at 5236-03-31T21:21:00.684697Z -n 50")
    #expect(outcome.status == 4)
    #expect((1...10).contains(outcome.lines.count))
    #expect(outcome.errorText.contains("no id of kind uuidv6 is left"), "\(outcome.errorText)")
  }
}
