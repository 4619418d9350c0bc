import Foundation
import Testing

@testable import IDToolKit

/// `idtool inspect` as its user sees it.
@Suite struct InspectCommandTests {
  /// Fields that are numbers of most kinds are letters of some, and one kind has backslashes.
  @Test func everyRowIsJSON() throws {
    let ids = [
      ("misskey-aid", "63gmgdy9oh"), ("misskey-aid", "63gmgdy901"),
      ("misskey-aidx", "9x5a1c2q4js0k3z1"),
      ("guid-ldap", #"\7f\22\e2\01\b0\79\c3\7c\98\c4\dc\0c\0c\07\39\8f"#),
      ("apache-unique-id-old", "VAYyin8AAAEAAAKa@DMAAAAB"), ("journald-cursor", Self.cursor),
      ("php-uniqid", "4b3403665fea6"), ("aws-xray", "1-58406520-a006649127e371903a2de979"),
    ]
    for (kind, id) in ids {
      for line in ["inspect --json -l \(kind)", "inspect --json --all -l \(kind)"] {
        let outcome = try Tool().run(line, input: id + "\n")
        let row = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any]
        #expect(row?["id"] as? String == id, "\(line) \(id): \(outcome.text)\(outcome.errorText)")
        #expect(!(row?["counter"] is NSNumber) || !kind.hasPrefix("misskey"), "\(outcome.text)")
      }
    }
  }

  private static let cursor =
    "s=99886ee10fdf49a3a8fc135a5db3cdb9;i=56dc;b=b88b342dc1ec4fd78fe4f47996ed3276;m=11366d64a;"
    + "t=60b733a4831c7;x=a1af33b6a0681f19"

  /// A word cut out of base 64 would be some id of another time.
  @Test(
    arguments: [
      (
        "{\"$binary\":{\"base64\":\"AZBdE2a3f8GfP1fr8wuU+g==\",\"subType\":\"04\"}}",
        "2024-06-28T04:21:10.967Z"
      ),
      ("Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZT+g", nil),
    ] as [(String, String?)]
  )
  func base64InATextIsReadWhole(text: String, time: String?) throws {
    let outcome = try Tool().run(["inspect", "-f", "time", text])
    #expect(outcome.lines == [time].compactMap(\.self), "\(outcome.text)")
    #expect((outcome.status == 0) == (time != nil))
  }

  /// None of these letters is an id without a digit among them.
  @Test(arguments: ["ApplicationProfile", "AVPlayerItemErrorLog", "NotificationCenterX"])
  func namesOfProgramsAreNoIDs(name: String) throws {
    let outcome = try Tool().run(["inspect", name])
    #expect(outcome.status == 1 && !outcome.text.contains("20"), "\(outcome.text)")
  }

  /// Until December 2020, `@` and `-` were the last two digits of Apache's ids, and are `-` and `_` since.
  ///
  /// Source: apache/httpd, commit 85e14bcafa; github.com/web-online/mod-unique-id-decode.
  @Test(arguments: [
    ("VAYyin8AAAEAAAKa@DMAAAAB", "2014-09-02T21:11:38.000Z", false),
    ("W4kEeX8AAQEAAHUu-mgAAAAA", "2018-08-31T09:03:53.000Z", true),
  ])
  func apachesOldDigitsAreReadOrDoubted(id: String, time: String, isDoubted: Bool) throws {
    let found = try Tool().run("inspect -l apache-unique-id-old -f time,warning \(id)")
    #expect(found.text.hasPrefix(time + "\t"), "\(found.text)\(found.errorText)")
    #expect(found.text.contains("its - is read as 62") == isDoubted, "\(found.text)")
  }

  /// Where its time depends on the digit, an id gets none.
  @Test(arguments: [
    ("VKt-O1OdJ2YAAP3Eh-0AAAA4", ""), ("ZKt-O1OdJ2YAAP3Eh-0AAAA4", "[2023-07-10T03:42:51.000Z]"),
    ("VKtaO1OdJ2YAAP3Eh-0AAAA4", "[2015-01-06T03:44:59.000Z]"),
  ])
  func apachesOldDigitsOfATimeAreNotWritten(id: String, note: String) throws {
    let found = try Tool().run("annotate -l apache-unique-id-old", input: "id \(id) x\n")
    #expect(found.text == "id \(id)\(note) x\n", "\(found.errorText)")
  }

  private func run(_ line: String, input: String = "") throws -> Tool.Outcome {
    try Tool().shell("$T inspect " + line, input: input)
  }

  /// As long as it may be, and as often as somebody asks for it.
  @Test(arguments: [1, 8, 901])
  func aRowHasRoomForItsPrefix(count: Int) throws {
    let prefix = String(repeating: "a", count: 63)
    let fields = Array(repeating: "kind,prefix", count: count).joined(separator: ",")
    let id = "\(prefix)_01h2xcejqtf2nbrexx3vqjhp41"
    let row = Array(repeating: #""kind":"typeid","prefix":"\#(prefix)""#, count: count)
    let json = try run("--kind typeid --json -f \(fields) \(id)")
    #expect(json.text == "{\(row.joined(separator: ","))}\n", "\(json.status) \(json.errorText)")
  }

  @Test(arguments: [
    (
      "01ARYZ6S41TSV4RRFFQ69G5FAV",
      "01ARYZ6S41TSV4RRFFQ69G5FAV  ulid  2016-07-30T22:36:16.385Z  "
        + "uuid=01563df3-6481-d676-4c61-efb99302bd5b  random=d6764c61efb99302bd5b\n"
    ),
    (
      "550e8400-e29b-41d4-a716-446655440000",
      "550e8400-e29b-41d4-a716-446655440000  uuid  -  version=4\n"
    ),
    (
      "00000000-0000-0000-0000-000000000000",
      "00000000-0000-0000-0000-000000000000  uuid  -  name=nil\n"
    ),
    (
      "C232AB00-9414-11EC-B3C8-9F6BDECED846",
      "C232AB00-9414-11EC-B3C8-9F6BDECED846  uuid  2022-02-22T19:22:22.000000Z  version=1  "
        + "clock_seq=13256  node_id=9f6bdeced846\n"
    ),
    (
      "DW1nTDiDvnF",
      "DW1nTDiDvnF  instagram  2026-04-07T16:48:30.621Z  shard=958  sequence=453  "
        + "int=3870172288071432645  alike=\"threads\"  "
        + "warning=\"only its time, which is plausible, says that it is an id\"\n"
    ),
    ("--time unix 1735395353 -n1", "1735395353  unix  1735395353.000  unit=s\n"),
    ("--kind nanoid h9jYw2bcOe -f kind,length,time", "nanoid\t10\t\n"),
    (
      "--kind ulid 7ZZZZZZZZZZZZZZZZZZZZZZZZZ -f time,warning",
      "+10889-08-02T05:31:50.655Z\tits time is 8862 years in the future\n"
    ),
  ])
  func aTextIsExplainedOnOneLine(line: String, output: String) throws {
    let outcome = try run(line)
    #expect(outcome.text == output)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test func aFieldThatNoIDHasIsToldIfAllHaveOneLikeIt() throws {
    let uuid = "b0939400-e93b-11f1-9234-0242ac110002"
    let outcome = try Tool().run("inspect -f kind,node \(uuid)")
    #expect(outcome.status == 0 && outcome.text == "uuid\t\n")
    #expect(
      outcome.errorText
        == "idtool: warning: no id here has the field 'node': did you mean 'node_id'?\n"
    )
    let lines = try Tool().run("inspect -f machine", input: "\(uuid)\n")
    #expect(lines.errors.isEmpty, "nothing is like it: it may be meant for other ids")
    for fields in ["time,payload", "kind,node_id"] {
      let both = try Tool().run("inspect -f \(fields) \(uuid) 0ujtsYcgvSTl8PAuAdqWYSMnLOv")
      #expect(both.errors.isEmpty, "\(both.errorText)")
    }
  }

  @Test func jsonHasOneShapeAndKeepsTheStreamAligned() throws {
    let input = "507f1f77bcf86cd799439011\r\n\nnot an id\n017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    let outcome = try run("-n 1 --json", input: input)
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        {"id":"507f1f77bcf86cd799439011","kind":"objectid",\
        "time":"2012-10-17T21:13:27.000Z","unix_ms":1350508407000,"counter":4427793,\
        "random":"bcf86cd799"}
        {"input":"not an id","error":"no kind is written like that"}
        {"id":"017f22e2-79b0-7cc3-98c4-dc0c0c07398f","kind":"uuid",\
        "time":"2022-02-22T19:22:22.000Z","unix_ms":1645557742000,"version":7,\
        "variant":"rfc9562","rand_a":"cc3","rand_b":"18c4dc0c0c07398f",\
        "int":"1989357241971137676463954034883508623"}

        """
    )
    #expect(
      outcome.errorText
        == "idtool: stdin:3: 'not an id' is not an id of a known kind: no kind is written like that\n"
    )
    for line in outcome.lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
  }

  @Test func severalKindsAreRanked() throws {
    let outcome = try run("-n 5 -f rank,kind,layout 1541815603606036480")
    #expect(outcome.lines.count == 5)
    #expect(outcome.lines.enumerated().allSatisfy { $1.hasPrefix("\($0 + 1)\t") })
    #expect(outcome.text.contains("\ttwitter\ttwitter\n"))
    let more = try run("-n 100 -f rank,kind,layout 1541815603606036480")
    #expect(more.lines.count > 5 && more.text.contains("\tunix\t\n"))
  }

  @Test func aKindThatIsAskedForIsReadHoweverOdd() throws {
    let future = try run("--kind ulid 7ZZZZZZZZZZZZZZZZZZZZZZZZZ -f warning")
    #expect(future.text.contains("in the future"))
    let column = try run("--kind ulid 7ZZZZZZZZZZZZZZZZZZZZZZZZZ -f time")
    #expect(column.text == "+10889-08-02T05:31:50.655Z\n" && column.status == 0)
    #expect(column.errorText.hasPrefix("idtool: warning: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' is doubtful"))
    let flake = try run("--kind flake 42 -n 1")
    #expect(flake.status == 0 && flake.text.contains("warning="))
    for (line, message) in [
      (
        "--kind ulid 01ARZ3NDEKTSV4RRFFQ69G5FAI", "is not of kind ulid: unexpected 'I' at column 26"
      ),
      ("--kind ksuid 123", "is not of kind ksuid: it has 3 characters, and 27 are needed"),
      ("--kind unix 1757405226,543", "unexpected ',' at column 11"),
      (
        "--kind traceparent 00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "its trace id is zero"
      ),
      ("--kind flake 18446744073709551616", "larger than the largest id, 18446744073709551615"),
      ("--kind flake 'what?'", "it is neither a number, nor 16 hex digits"),
    ] {
      let outcome = try run(line)
      #expect(outcome.status == 1 && outcome.lines.count == 1, "\(line)")
      #expect(outcome.text.contains("  error=\""), "\(outcome.text)")
      #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    }
  }

  @Test func aWrongLineIsAUsageError() throws {
    for (line, message) in [
      ("--kind ulidd x", "did you mean"), ("-OFrJ24CPTXLcIPPjvh3", "put -- before it"),
      ("-n 0 x", "--count"), ("-f nope x", "--field"),
    ] {
      let outcome = try run(line)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(line)")
      #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    }
  }

  /// Random numbers, and flakes of a layout and an epoch of somebody's own, of which no row is.
  @Test(arguments: [
    ("8840047095615518257", "random numbers"), ("65742406422626304", "somebody's own flakes"),
  ])
  func whatOnlyTheJudgeKnowsIsBesideASingleID(number: String, other: String) throws {
    let tool = try Tool()
    let json = try tool.run("inspect --json --now 2026-11-26 \(number)")
    #expect(json.status == 0 && json.text.contains(#""undecided":true"#), "\(json.text)")
    for format in ["", "--json", "-n 1 -o csv"] {
      let text = try tool.run("inspect \(format) --now 2026-11-26 \(number)").text
      #expect(text.contains("it may be \(other) as well"), "\(text)")
    }
    let row = try tool.run("inspect -f time --now 2026-11-26 \(number)")
    #expect(row.status == 1 && row.text == "\n")
    #expect(row.errorText.contains(" or \(other)\n"), "\(row.errorText)")
  }

  /// The judge's answer about all of them is that about each.
  @Test(arguments: [63, 64]) func aListOfRandomNumbersHasNoDates(bits: UInt64) throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let numbers = (0..<2000).map { _ in "\(random.next() >> (64 - bits))\n" }.joined()
    let outcome = try Tool().run("inspect -f time", input: numbers)
    let dated = outcome.text.split(separator: "\n").count
    #expect(outcome.status == 1 && dated <= 20, "\(dated) of 2000, seed \(seed)")
  }

  /// From the documentation of the makers and public posts.
  @Test func aListIsReadTheSameWhereverItComesFromAndInWhateverOrder() throws {
    let tool = try Tool()
    let ids = (0..<30 as Range<UInt64>).map { index in
      let time = 1_614_556_800_000 + index * 1_713_011 - 1_420_070_400_000
      return String(time << 22 + (index % 3) << 17 + index * 7 % 15 * 10 + index % 3)
    }
    let lines = ids.map { $0 + "\n" }.joined()
    let whole = try tool.run("inspect -f id,kind", input: lines)
    // Those whose low bits are zeros may be anybody's, as in annotate.
    let rows = whole.text.split(separator: "\n").filter { $0 != "\t" }
    #expect(rows.count >= 27 && rows.allSatisfy { $0.hasSuffix("\tdiscord") }, "\(whole.text)")
    let both = try tool.run(["inspect", "-f", "id,kind", "-"] + ids.dropFirst(3), input: lines)
    #expect(both.text.hasPrefix(whole.text), "\(both.text)")
    let sorted = try tool.run("inspect --by-time -f id,kind", input: lines)
    #expect(sorted.text == rows.map { $0 + "\n" }.joined())
  }

  /// The address of a post from a clipboard, and the ULID of the specification.
  @Test func aLineOfTextIsSearchedWhereTextsNeedNoRow() throws {
    let tool = try Tool()
    let lines = "https://x.com/a/status/1991506816005050368\nid=01ARYZ6S41TSV4RRFFQ69G5FAV ok\nno\n"
    for words in ["", "inspect --json", "inspect -n 1"] {
      let outcome = try tool.run(words, input: lines)
      #expect(outcome.text.contains("2025-11-20T14:00:00.000Z"), "\(words): \(outcome.text)")
      #expect(outcome.text.contains("2016-07-30T22:36:16.385Z"), "\(words): \(outcome.text)")
      #expect(outcome.status == 1 && outcome.errorText.hasPrefix("idtool: stdin:3: 'no' is not"))
    }
    let rows = try tool.run("inspect -f time", input: lines)
    #expect(rows.text == "\n\n\n" && rows.errorText.contains("finds ids inside text"))
  }

  /// The id of an xid's length in base 64 that is no id is not searched for that id again.
  @Test func whatWasFoundInATextIsNotSearchedItself() throws {
    let tool = try Tool()
    let text = "9m4e2mr0ui3e8a215n4g/x=="
    for outcome in [try tool.run(["inspect", text]), try tool.run("inspect", input: text + "\n")] {
      #expect(outcome.status == 1 && !outcome.errorText.isEmpty, "\(outcome)")
    }
  }

  @Test(arguments: ["sha256:abc", "192.168.0.1", "arn:aws:iam::123456789012:user/x", "+5"])
  func whatIsWrittenAsNoCommandIsTakenForAnID(text: String) throws {
    let outcome = try Tool().run([text])
    #expect(outcome.status == 1 && outcome.errorText.contains("is not an id of a known kind"))
  }

  /// Twitter's sequence, and the counters of ObjectIds, say more than their times.
  @Test func idsOfOneMomentAreSortedByWhatFollowsTheTime() throws {
    let tweets = (64...66).reversed().map { "15569624859026800\($0)\n" }.joined()
    let sorted = try Tool().run("inspect -l twitter --by-time -f id", input: tweets)
    #expect(sorted.lines == (64...66).map { "15569624859026800\($0)" })
    let ids = ["507f1f77bcf86cd799439012", "507f1f77bcf86cd799439011", "507f1f76bcf86cd799439013"]
    let others = try Tool().run(["inspect", "--by-time", "-f", "id"] + ids)
    #expect(others.lines == ids.reversed())
  }

  @Test func strictStopsAtTheFirstThatIsNone() throws {
    let outcome = try run("--strict -f kind", input: "507f1f77bcf86cd799439011\nx\n\n2\n")
    #expect(outcome.status == 1 && outcome.text == "objectid\n\n")
    #expect(outcome.errorText.contains("stdin:2:"))
  }

  @Test func everyFormatHasTheColumnsOfItsResults() throws {
    let id = "cjld2cyuq0000t3rmniod1foy"
    let table = try run("-n 1 -o tsv \(id)")
    let names = table.lines[0].components(separatedBy: "\t")
    let values = table.lines[1].components(separatedBy: "\t")
    let wanted = [
      "id", "rank", "bits", "kind", "time", "unix_ms", "counter", "fingerprint", "random",
    ]
    #expect(names == wanted + ["warning"] && values.count == names.count)
    let json = try run("-n 1 --json \(id)")
    let object = try JSONSerialization.jsonObject(with: json.output.data) as? [String: Any] ?? [:]
    for (name, value) in zip(names, values) where !["rank", "bits"].contains(name) {
      #expect(object[name].map { "\($0)" } ?? "" == value, "\(name)")
    }
    #expect(Set(object.keys).isSubset(of: names))
    // Kinds that are asked for have their columns whatever comes; else all may come.
    let asked = try run(
      "--kind ulid,discord -o csv",
      input: "01ARYZ6S41TSV4RRFFQ69G5FAV\n199743874640379904\n"
    )
    #expect(asked.lines[0].hasSuffix(",worker,process,sequence,random,int,alike,warning"))
    #expect(asked.lines.count == 3 && asked.lines[1].contains(",ulid,2016-07-30T22:36:16.385Z,"))
    let all = try run("-n 1 -o csv", input: "\(id)\n")
    let fields = Command.inspectSpec.fields.map(\.name).prefix { $0 != "input" }
    #expect(all.lines[0] == fields.joined(separator: ","))
  }

  @Test
  func `what else a text could be stands below the first reading, with what speaks against it`()
    throws
  {
    let outcome = try run("1541815603606036480")
    #expect(outcome.lines.count == 5)
    let first = /^1541815603606036480  (twitter  2022-06-28|discord  2026-08-25)T.*/
    #expect(outcome.lines[0].wholeMatch(of: first) != nil)
    for line in outcome.lines.dropFirst() {
      let pattern = /^  or [a-z0-9-]+  \d{4}-\d\d-\d\dT[0-9:.]+Z  odds=1:\d+(  because="[a-z ]+")?/
      #expect(line.prefixMatch(of: pattern) != nil, "\(line)")
    }
  }

  @Test func `a delta says how much later the next id is`() throws {
    let ids =
      "017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n01ARYZ6S41TSV4RRFFQ69G5FAV\n017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n"
    let text = try run("-n 1 --delta", input: ids)
    #expect(!text.lines[0].contains("delta"))
    #expect(text.lines[1].hasSuffix("  delta=\"5 years earlier\""))
    #expect(text.lines[2].hasSuffix("  delta=\"5 years later\""))
    let bare = try run("-n 1 -f delta_ms", input: ids)
    #expect(bare.text == "\n-175639565615\n175639565615\n")
  }

  @Test func `results in the order of time have those without one at the end`() throws {
    let ids =
      "550e8400-e29b-41d4-a716-446655440000\n017f22e2-79b0-7cc3-98c4-dc0c0c07398f\nnone\n01ARYZ6S41TSV4RRFFQ69G5FAV\n"
    let outcome = try run("-n 1 --by-time --delta -f kind,delta_ms", input: ids)
    #expect(outcome.text == "ulid\t\nuuid\t175639565615\nuuid\t\n")
    #expect(outcome.status == 1 && outcome.errorText.contains("stdin:3:"))
  }

  @Test func `an id of another time than the window's is invalid`() throws {
    let ids = "199743874640379904\n867793854505943041\n550e8400-e29b-41d4-a716-446655440000\n"
    let outcome = try run("-n 1 --kind discord,uuid --since 2020 -f kind,time", input: ids)
    #expect(outcome.text == "\t\ndiscord\t2021-07-22T15:42:57.744Z\n\t\n")
    #expect(outcome.status == 1)
    #expect(
      outcome.errorText.contains(
        "stdin:1: '199743874640379904' is not in the window: its time, 2016-07-05T04:30:50.776Z, is before 2020-01-01T00:00:00.000Z"
      )
    )
    #expect(outcome.errorText.contains("it holds no time"))
    let until = try run("--kind discord --until 2016-07-05T04:30:50.776Z 199743874640379904")
    #expect(until.status == 1 && until.errorText.contains("is not before 2016-07-05"))
    let several = try run("--kind uuid,ulid,twitter,discord --since 2020 199743874640379904")
    #expect(
      several.errorText.hasPrefix("idtool: '199743874640379904' is not in the window: its time, 2")
    )
    #expect(several.errorText.split(separator: "\n").count == 1, "\(several.errorText)")
    #expect(try run("--since 2020 --until 2019 x").status == 2)
  }

  /// A code of eleven letters is one of Instagram's only where that is said: YouTube's are as long.
  @Test(arguments: [
    ("https://www.instagram.com/p/CTFlHsmpEVW/", "CTFlHsmpEVW"),
    ("https://www.instagram.com/reel/CevxZvSJLk8/?igsh=x", "CevxZvSJLk8"),
    ("https://www.youtube.com/watch?v=CevxZvSJLk8", nil), ("https://youtu.be/JGwWNGJdvx8", nil),
    ("https://example.com/reset?token=B7xTq_9aKd3", nil),
  ])
  func aCodeInAnAddressIsReadWhereItsHostSaysWhose(address: String, code: String?) throws {
    let outcome = try run("-f id,kind \(address)")
    #expect(outcome.status == (code == nil ? 1 : 0), "\(outcome)")
    if let code { #expect(outcome.text == code + "\tinstagram\n" && outcome.errors.isEmpty) }
  }

  /// One digest in ten has a time at which ObjectIds were made.
  @Test func idsByChanceAmongDigestsAreDoubtful() throws {
    // The golden ratio's multiples, spread over the first 32 bits as hashes are.
    let digests = (1...200 as ClosedRange<UInt64>).map { index in
      let word = String(index &* 0x9E37_79B9_7F4A_7C15, radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word + "5be1d270"
    }
    let input = digests.joined(separator: "\n") + "\n"
    let rows = try run("--json", input: input)
    #expect(rows.lines.count == 200 && rows.lines.allSatisfy { $0.contains("\"warning\":") })
    #expect(rows.text.contains("digests, one in ten of which"))
    // Those of one process, of 2012 on.
    let ids = (0..<200).map { String(0x4F00_0000 + $0 * 0x10_0000, radix: 16) + "5be1d270a1b2c3d4" }
    let plain = try run("--json", input: ids.joined(separator: "\n") + "\n")
    #expect(plain.lines.count == 200 && !plain.text.contains("warning"), "\(plain.text)")
  }

  @Test func `ids without a command are inspected`() throws {
    let tool = try Tool()
    for id in [
      "01ARYZ6S41TSV4RRFFQ69G5FAV", "DW1nTDiDvnF", "CTFlHsmpEVW", "1735395353",
      "-- 01ARYZ6S41TSV4RRFFQ69G5FAV", "-- -MdS-Zc5Ed383SNy4jH3", "-n 1 -- 1735395353",
      "'\"017f22e2-79b0-7cc3-98c4-dc0c0c07398f\",'", "0vi1j3ov0ecj", "STEAM_0:0:11101",
      #"'[U:1:22202]'"#, #"'\83\2D\99\01\2F\A6\22\79\A3\DB\41\56\4E\F8\AA\38'"#,
      "urn:li:activity:7047539214361276416",
    ] {
      let bare = try tool.shell("$T \(id)")
      let inspected = try tool.shell("$T inspect \(id)")
      #expect(bare.status == 0 && bare.text == inspected.text && !bare.text.isEmpty, "\(id)")
    }
    let several = try tool.shell(
      "$T --json -n 1 01ARYZ6S41TSV4RRFFQ69G5FAV 507f1f77bcf86cd799439011"
    )
    #expect(several.lines.count == 2 && several.status == 0)
    let unnamed = try tool.shell("$T acfu0cof4e")
    #expect(unnamed.status == 1 && unnamed.errorText.contains("as -l misskey-aid: 2025-09-09"))
    for word in [
      "inspekt", "annotate2", "flak", "12", "x1", "cOmpLetion", "Permission", "sha256", "v1.2.3",
    ] {
      let outcome = try tool.shell("$T \(word)")
      #expect(outcome.status == 2 && outcome.errorText.contains("unknown command"), "\(word)")
    }
  }

  @Test func `a sqid is refused with a sentence`() throws {
    let outcome = try run("--kind sqids 86Rf07")
    #expect(outcome.status == 2)
    #expect(outcome.errorText.contains("only be read with the alphabet of its maker"))
  }

  /// Every flake that is known, as the kind that its layout is.
  @Test func `the vectors of all layouts are read as kinds`() throws {
    let tool = try Tool()
    let rows = FlakeDecodeVectors.rows
    #expect(rows.count > 80)
    for row in rows {
      let outcome = try tool.run([
        "inspect", "--kind", row[0], "-f", "kind,unix_ms", "-n", "1", "--", row[1],
      ])
      #expect(outcome.text == "\(row[0])\t\(row[2])\n", "\(row)")
    }
  }

  @Test func aLineThatIsTooLongHasItsPlaceInJSON() throws {
    let long = String(repeating: "1", count: 70_000)
    let outcome = try run("--json -n 1 -f kind", input: "ulid\n\(long)\n1700000000\n")
    #expect(outcome.status == 1)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains(#"","error":"it has 70000 bytes, "#))
    #expect(outcome.errorText.contains("stdin:2:"))
  }

  @Test func aLineThatIsTooLongIsInvalidInAStrictRun() throws {
    let long = String(repeating: "1", count: 70_000)
    let outcome = try run("--strict", input: "\(long)\n1700000000\n")
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 1 && outcome.text.contains("error=\"it has 70000 bytes"))
  }

  /// A prefix that is no part of the id is taken off as brackets are.
  @Test(arguments: [
    ("user_507f1f77bcf86cd799439011", "507f1f77bcf86cd799439011\tobjectid\n"),
    ("\"a_user_9m4e2mr0ui3e8a215n4g\",", "9m4e2mr0ui3e8a215n4g\txid\n"),
    ("id_0ujtsYcgvSTl8PAuAdqWYSMnLOv", "0ujtsYcgvSTl8PAuAdqWYSMnLOv\tksuid\n"),
    ("id_1029053193117499399 --kind miniflake", "1029053193117499399\tminiflake\n"),
    ("--kind objectid x_507f1f77bcf86cd799439011", "507f1f77bcf86cd799439011\tobjectid\n"),
    // These know prefixes of their own.
    ("user_01ARYZ6S41TSV4RRFFQ69G5FAV", "user_01ARYZ6S41TSV4RRFFQ69G5FAV\tulid\n"),
    ("user_01h2xcejqtf2nbrexx3vqjhp41", "user_01h2xcejqtf2nbrexx3vqjhp41\ttypeid\n"),
  ])
  func anIDIsReadBehindAPrefix(line: String, output: String) throws {
    let outcome = try run("-f id,kind \(line.replacingOccurrences(of: "\"", with: "\\\""))")
    #expect(outcome.text == output)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  /// One id of Elasticsearch in 60 has letters only; its milliseconds by Python.
  @Test func whatMayBeAWordIsReadByName() throws {
    let outcome = try run("fvLltZcBKcJodlLTHjPk")
    let told = "as -l es-id: 2025-06-28T09:36:21.220Z"
    #expect(outcome.status == 1 && outcome.errorText.contains(told), "\(outcome.errorText)")
    let named = try run("-l es-id -f time fvLltZcBKcJodlLTHjPk")
    #expect(named.text == "2025-06-28T09:36:21.220Z\n")
  }

  /// MySQL got the function in 2007: `date -u -d @4294967295`, and of the other id.
  @Test(arguments: [
    ("18446744073709551615", "2106-02-07"), ("98979279999959040", nil),
    ("72057594037927936", "1970-01-01"),
  ])
  func aServerThatCantHaveStartedIsTold(id: String, date: String?) throws {
    let outcome = try run("-l uuid-short \(id)")
    let told = date.map { "its server would have started on \($0)" }
    #expect(outcome.text.contains("warning=") == (date != nil), "\(outcome.text)")
    #expect(told.map(outcome.text.contains) ?? true, "\(outcome.text)")
    let column = try run("-l uuid-short -f started \(id)")
    #expect(column.errorText.contains("is doubtful: its server") == (date != nil))
  }

  /// The reading that is left is then more than a thousand times as likely.
  @Test(arguments: [
    ("81992d83a62fca0292b1d3f2", "misskey-meid"), ("71992d83a62fca0292b1d3f2", "misskey-meid7"),
  ])
  func aReadingInTheFutureDoesNotCount(id: String, kind: String) throws {
    let outcome = try run("--now 2026-11-28 --json \(id)")
    #expect(outcome.text.contains("\"kind\":\"\(kind)\""), "\(outcome.text)")
    let odds = outcome.text.firstMatch(of: /"kind":"objectid".*?"odds":(\d+)/)
    #expect(odds.flatMap { Int($0.1) }.map { $0 >= 1024 } ?? true, "\(outcome.text)")
  }

  /// A hyphen or underscore may be a digit of these.
  @Test(arguments: [
    "instagram-shortcode CYWkFMOAE-A7", "instagram-shortcode post_bNd86MSFv6",
    "pushid x-KqPqqpFmOfM2ZqaCVb7",
  ])
  func aPartOfAWordIsNoID(words: String) throws {
    let outcome = try run("-l \(words)")
    #expect(outcome.status == 1 && outcome.text.contains("error="), "\(outcome.text)")
  }

  @Test func aPrefixThatATypeIDCantHaveIsNoOther() throws {
    let outcome = try run("--kind typeid User_01h2xcejqtf2nbrexx3vqjhp41")
    #expect(outcome.status == 1)
    #expect(outcome.errorText.contains("unexpected 'U' in its prefix, at column 1"))
  }

  /// Digits that look like another sort of number are still those of an id.
  @Test(arguments: [
    ("6545915878353374068124e5", "objectid", "2023-11-04T00:33:28.000Z"),
    ("00000000008008000000000E81", "ulid", "1970-01-01T00:00:00.000Z"),
    ("--kind tsid 0924854954000000", "tsid", "2024-12-22T22:28:02.000Z"),
  ])
  func whatLooksLikeAnotherNumberIsReadAsTheKindHasIt(
    words: String,
    kind: String,
    time: String
  ) throws {
    let outcome = try run("-n 1 -f kind,time \(words)")
    #expect(outcome.lines == ["\(kind)\t\(time)"], "\(outcome.text)\(outcome.errorText)")
  }

  @Test func aNameWithAnUnderscoreIsNoID() throws {
    let shorter = "user_01h2xcejqtf2nbrexx3vqjhp4"
    for name in ["my_function", "id_12345", shorter, "_", "a_", "é_1029053193117499399"] {
      let outcome = try run("'\(name)'")
      #expect(outcome.status == 1, "\(name)")
    }
  }

  /// Layouts that read an id the same way are represented by the likeliest of them.
  @Test func theLikeliestLayoutIsThatOfAnnotatedTables() throws {
    let tool = try Tool()
    let ids = [
      "7038556262144933892", "7002607848082432002", "7517921655057248264", "7038561440294240260",
      "7002613026231738370", "7517926833206554632",
    ]
    let text = ids.map { $0 + "\n" }.joined()
    let kinds = ["--kind", "flake", "-f", "kind,time", "-o", "tsv", "--no-header"]
    let told = try tool.run(["inspect", "-n", "1"] + kinds, input: text)
    let table = try tool.run(["annotate", "--in", "csv"] + kinds.prefix(4), input: ("id\n" + text))
    let times = told.lines.map { String($0.split(separator: "\t")[1]) }
    #expect(table.lines.dropFirst().map { String($0.split(separator: ",")[2]) } == times)
    #expect(times.count == ids.count, "\(table.errorText)")
    let alike = try tool.run(["inspect", "--kind", "flake", ids[0]])
    #expect(alike.lines[0].hasPrefix("\(ids[0])  python-snowflake-id  "))
    #expect(
      alike.lines[0].hasSuffix("alike=\"linkedin, flake-idgen\""),
      "\(alike.text)"
    )
  }
}

extension [UInt8] {
  fileprivate var data: Data { Data(self) }
}

/// The rows of the known answers about flakes: layout, id, milliseconds.
private enum FlakeDecodeVectors {
  static let rows: [[String]] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("IDToolKitTests/Vectors/flake_decode.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(3).map(String.init)
    }
  }()
}
