import Foundation
import Testing

@testable import IDToolKit

/// What a text is taken for where nothing is said about it.
@Suite struct InspectorTests {
  private static let now = Timestamp(microseconds: 1_795_200_000_000_000)

  /// Rounding errors differ from one moment to the next.
  @Test(arguments: [-3e-9, 0, 3e-9])
  func `the reason for being less likely does not depend on rounding`(error: Double) {
    typealias Evidence = InspectCandidate.Evidence
    let first = Evidence(commonness: 3, timeliness: -7.1, form: 12.3)
    let weaker: [(Evidence, InspectCandidate.Reason)] = [
      (Evidence(commonness: 3, timeliness: -9.1 + error, form: 10.3), .form),
      (Evidence(commonness: 1 + error, timeliness: -9.1, form: 12.3), .rarity),
      (Evidence(commonness: 1 + error, timeliness: -7.1, form: 10.3), .rarity),
      (Evidence(commonness: 3, timeliness: -9.2, form: 10.3 + error), .time),
    ]
    for (evidence, reason) in weaker {
      #expect(evidence.reason(against: first) == reason)
    }
  }

  private static func candidates(
    _ text: String,
    _ request: InspectRequest = .anything(),
    now: Timestamp = now
  ) throws(InspectProblem) -> [InspectCandidate] {
    var inspector = Inspector(request, now: now)
    _ = try inspector.inspect(Array(text.utf8).span)
    return inspector.found
  }

  private static let flakes = InspectRequest.kinds(IdentifierSelection(IdentifierKind.layouts))

  /// The kinds of an inspector that was asked for nothing.
  private static let kinds = Inspector(.anything(), now: now).kinds

  /// `ulid`, or the names of the layouts that read it so.
  private static func names(_ candidate: InspectCandidate) -> [String] {
    [kinds[candidate.kind].name]
      + IdentifierKind.layouts(alike: candidate.alike)
  }

  /// Of numbers that begin with zeros, some are flakes of Boundary.
  @Test func `a UUID that is read in passing is nothing else`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let timed = IdentifierKind.declared.filter { $0.isTimed && !$0.needsName }
    for request in [InspectRequest.anything(), .kinds(IdentifierSelection(timed))] {
      var inspector = Inspector(request, now: Self.now)
      guard let plain = inspector.plainIdentifiers(since: nil, until: nil).first else { continue }
      var readCount = 0
      for _ in 0..<2000 {
        let zeros = UInt128.random(in: 0..<40, using: &random)
        var buffer = ByteBuffer()
        buffer.append(uuid: UInt128.random(in: 0 ... .max, using: &random) >> zeros)
        let text = buffer.array()
        guard let item = plain.read(text) else { continue }
        readCount += 1
        _ = try inspector.inspect(text.span)
        #expect(inspector.found.map(\.kind) == [plain.kind], "seed \(seed)")
        #expect(inspector.found[0].doubt == nil && inspector.found[0].bits == item.bits)
      }
      #expect(readCount > 10, "seed \(seed)")
    }
    #expect(!Inspector(.anything(), now: Self.now).plainIdentifiers(since: nil, until: nil).isEmpty)
  }

  /// What no one would take for one without being told: bounds with times of long ago or far ahead,
  /// zeros, and words of any length.
  private static let unclear: Set<String> = [
    "h9jYw2bcOe", "3zzzzzzzzzzzz", "0000000000000000000000000", "0000000000000000001z141z3",
    "F5LXX1ZZ5K6TP71GEEH2DB7K0", "00000000000000jpia7ql4hs0", "FZZZZZZZZZZZZ", "22CZV90327Y14",
    "4M75TRZCPKF4G", "00000000000000000000000000", "00000000000000000000000010",
    "5avXdrZT4jP5T8vBxuvm75", "1avXdrZT4jP5T8vBxuvm75",
  ]

  /// Times that are written as numbers as long as flakes, which is what most such numbers are.
  private static let longTimes: Set<String> = ["filetime", "dotnet-ticks"]

  /// When all known ids had been made.
  private static let afterAll = Timestamp(microseconds: 1_796_000_000_000_000)

  /// Whether a known id is written as many other texts are, and read only if its kind is named.
  private static func needsName(_ row: [String: String]) -> Bool {
    guard let kind = try? IdentifierKindTests.kind(row["format"] ?? ""),
      let value = kind.value(of: Array((row["id"] ?? "").utf8).span)
    else { return false }
    return kind.forms[value.form].needsName
  }

  @Test(
    arguments: FlakeVectors.rows("ids_other.tsv").filter {
      $0["valid"] == "yes" && !unclear.contains($0["id"] ?? "")
        && !longTimes.contains($0["format"] ?? "") && !needsName($0)
    }
  )
  func aVectorOfEachKindIsTakenForThatKindFirst(row: [String: String]) throws {
    let format = row["format"] ?? ""
    let name = IdentifierKindTests.inspectedName(format)
    let candidates = try Self.candidates(row["id"] ?? "", now: Self.afterAll)
    #expect(Self.names(candidates[0]).contains(name), "\(row["id"] ?? ""): \(candidates[0])")
    let likelihoods = candidates.map(\.likelihood)
    #expect(likelihoods == likelihoods.sorted(by: >))
  }

  @Test(
    arguments: FlakeVectors.rows("ids_other.tsv").filter {
      $0["valid"] == "yes" && longTimes.contains($0["format"] ?? "")
    }
  )
  func `a time as long as a flake is one of the readings of its number`(
    row: [String: String]
  ) throws {
    let found = try Self.candidates(row["id"] ?? "", now: Self.afterAll)
    #expect(found.contains { Self.names($0) == [row["format"]] })
  }

  @Test(
    arguments: FlakeVectors.rows("ids_other.tsv").filter { $0["valid"] == "yes" && needsName($0) }
  )
  func `an id that many texts look like is read only if its kind is named`(
    row: [String: String]
  ) throws {
    let kind = try IdentifierKindTests.kind(row["format"] ?? "")
    let text = row["id"] ?? ""
    let unasked = try? Self.candidates(text, now: Self.afterAll)
    let isRead = unasked?.contains { Self.kinds[$0.kind] == kind } ?? false
    // UUIDs that are odd as they stand have a test of their own.
    #expect(!isRead || kind.isUUIDInOtherOrder, "\(text)")
    let request = InspectRequest.kinds(IdentifierSelection([kind]))
    #expect(try Self.candidates(text, request, now: Self.afterAll).count == 1)
  }

  /// Source: `ids_more.tsv`: what .NET, MySQL and MongoDB's drivers print, and proper UUIDs.
  @Test(arguments: [
    ("825B076B-44EC-E511-80DC-00155D0ABC54", "guid-bytes", "uuid"),
    ("d3a3da690fe11f429cccb1c586444e14", "guid-bytes", "uuid"),
    ("043f8e011802627f8f866a3cfe5a42fb", "guid-bytes", "uuid"),
    ("47782ca1-3860-6648-84b2-a62d90f679e5", "guid-bytes", "uuid"),
    ("11EED389D211CA18A5060242AC120002", "mysql-swapped", "uuid"),
    ("11e31659e91fb65082a50800200c9a66", "mysql-swapped", "uuid"),
    ("e51144ec-825b-076b-54bc-0a5d1500dc80", "java-legacy", "uuid"),
    ("66483860-4778-2ca1-e579-f6902da6b284", "java-legacy", "uuid"),
    // Both orders are of a defined version, or neither makes more sense.
    ("d67b3f7d0e823f4085ea1c913ab7a15e", "uuid", nil),
    ("7d3f7bd6-820e-403f-85ea-1c913ab7a15e", "uuid", nil),
    ("00112233-4455-6677-8899-aabbccddeeff", "uuid", nil),
    // Digests: the MD5 hashes of nothing, and of a sentence.
    ("d41d8cd98f00b204e9800998ecf8427e", "hash", "uuid"),
    ("9e107d9d372bb6826bd81d3542a419d6", "hash", "uuid"),
  ])
  func `the bytes of a UUID are read in another order where they make no sense as they stand`(
    text: String,
    first: String,
    second: String?
  ) throws {
    let found = try Self.candidates(text, now: Self.afterAll)
    let names = found.map { Self.kinds[$0.kind].name }
    #expect(names[0] == first && (second.map(names.contains) ?? (names.count == 1)), "\(names)")
    guard second != nil else { return }
    let doubt = found[0].doubt?.sentence ?? ""
    let start = first == "hash" ? "it may be a trace id" : "as it stands, it"
    #expect(doubt.hasPrefix(start) && found[0].doubt?.allowsKind == true, "\(doubt)")
  }

  /// Source: `ids_more.tsv` and `ids_other.tsv`: the same numbers in hex, by Python.
  @Test(arguments: [
    ("gmail", "0x172ed79b0337c14f", 1_593_122_074_675),
    ("filetime", "0x1d2f76a7d8b9ce7", 1_499_463_989_206),
    ("tidb-tso", "0x628e117b8dc0004", 1_693_161_221_687),
    ("cockroach-rowid", "0X7E39C56700C0001", 1_593_553_637_622),
    ("webkit-time", "0x2f4fbecc938000", 1_672_531_200_000),
  ])
  func `a number after 0x is read as the kind that is named`(
    kind: String,
    text: String,
    time: Int64
  ) throws {
    let selection = IdentifierSelection([try IdentifierKindTests.kind(kind)])
    let found = try Self.candidates(text, .kinds(selection), now: Self.afterAll)
    #expect(found[0].time?.unixMilliseconds == time)
  }

  /// Source: Valve's developer wiki, "SteamID": account 24691357 and its number of 64 bits.
  @Test(arguments: [
    ("STEAM_0:1:12345678", 76_561_197_984_957_085), ("STEAM_1:1:12345678", 76_561_197_984_957_085),
    ("[U:1:24691357]", 76_561_197_984_957_085), ("U:1:22202", 76_561_197_960_287_930),
    ("STEAM_0:0:11101", 76_561_197_960_287_930), ("[g:1:4]", 103_582_791_429_521_412),
  ])
  func `a SteamID is read in its texts`(text: String, number: UInt64) throws {
    let found = try Self.candidates(text)
    #expect(Self.names(found[0]) == ["steamid64"] && found.count == 1)
    #expect(found[0].bits.flake.rawValue == number)
  }

  /// Source: Scylla's sstable test, in `ids_more.tsv`.
  @Test(arguments: ["nb-%-big-Data.db", "me-%-big-TOC.txt", "da-%-bti-Data.db", "%"])
  func `the id in the name of an sstable's file is read`(name: String) throws {
    let id = "3fw2_0tj4_46w3k2cpidnirvjy7k"
    let found = try Self.candidates(name.replacing("%", with: id), now: Self.afterAll)
    #expect(Self.names(found[0]) == ["sstable-id"])
    #expect(found[0].time?.unixMilliseconds == 1_653_302_272_704)
  }

  /// By Python, of the UUIDs of version 1 of `ids_more.tsv` and of RFC 9562; and names of RFC 9562's own.
  @Test(arguments: [
    ("11e5ec446b075b8280dc00155d0abc54", ["mysql-swapped", "uuid"]),
    ("11eed389d211ca18a5060242ac120002", ["mysql-swapped", "uuid"]),
    ("11ec9414c2323b00b3c89f6bdeced846", ["mysql-swapped", "uuid"]),
    ("5df418813aed351588a72f4a814cf09e", ["uuid"]),
    ("2ed6657de927568b95e12665a8aea6a2", ["uuid"]),
    ("919108f752d143209bacf847db4148a8", ["uuid"]),
  ])
  func `a UUID of another version is read in another order if it has a likely time there`(
    text: String,
    names: [String]
  ) throws {
    let found = try Self.candidates(text, now: Self.afterAll)
    let read = found.map { Self.kinds[$0.kind].name }
    #expect(read == names)
    let doubt = found[0].doubt?.sentence ?? ""
    #expect(doubt.contains("as it stands") == (names.count > 1), "\(doubt)")
  }

  @Test(arguments: [
    ("thread_ts=", "1602251441.001700", "slack-ts"), ("uniqid=", "5228cee5564a0", "php-uniqid"),
    ("X-GM-MSGID: ", "1670509572574921039", "gmail"),
    ("start_ts=", "443852055297916932", "tidb-tso"),
    ("rowid=", "568469873039769601", "cockroach-rowid"),
    ("last_visit_time=", "13317004800000000", "webkit-time"),
    ("lastLogon: ", "131439375892061415", "filetime"),
    ("objectGUID=", "d67b3f7d0e823f4085ea1c913ab7a15e", "guid-bytes"),
    ("objectGUID: ", "7d3f7bd6-820e-403f-85ea-1c913ab7a15e", "uuid"),
    ("https://misskey.example/notes/", "9ukgzvdvvr2b0b5x", "misskey-aidx"),
  ])
  func `the name of a place tells what an id there is`(
    before: String,
    text: String,
    name: String
  ) throws {
    var inspector = Inspector(.anything(), now: Self.afterAll)
    let line = Array((before + text).utf8)
    inspector.settle(by: PlaceName(before: before.utf8.count, in: line.span, lineStart: 0))
    _ = try inspector.inspect(Array(text.utf8).span)
    #expect(Self.names(inspector.found[0]) == [name])
  }

  @Test(arguments: [
    ("133774272000000000", "filetime"), ("638700000000000000", "dotnet-ticks"),
    ("76561197960287930", "steamid64"), ("103582791429521412", "steamid64"),
  ])
  func `a round time and a SteamID come before flakes`(text: String, name: String) throws {
    let found = try Self.candidates(text)
    #expect(Self.names(found[0]) == [name])
    #expect(found.dropFirst().allSatisfy { $0.evidence.distance(behind: found[0].evidence) >= 4 })
  }

  @Test func `of flakes few are taken for times that are as long`() throws {
    // Those of Discord in the weeks whose ids are FILETIMEs of 2000 to 2026, or ticks.
    let spans: [ClosedRange<UInt64>] = [
      126_227_808_000_000_000...134_352_000_000_000_000,
      630_822_816_000_000_000...639_264_000_000_000_000,
    ]
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let count = 300
    for span in spans {
      var taken = 0
      for _ in 0..<count {
        let moments = span.lowerBound >> 22..<span.upperBound >> 22
        let moment = UInt64.random(in: moments, using: &random)
        let (worker, sequence) = (
          UInt64.random(in: 0..<8, using: &random), UInt64.random(in: 0..<40, using: &random)
        )
        let found = try Self.candidates(String(moment << 22 | worker << 17 | sequence))
        taken += Self.kinds[found[0].kind].isFlake ? 0 : 1
      }
      #expect(taken * 10 <= count, "\(taken) of \(count), seed \(seed)")
    }
  }

  /// Ids of layouts, each with a time of the last years: the layout is among what is named.
  @Test(arguments: ["twitter", "discord", "instagram", "mastodon", "miniflake", "sonyflake-v1"])
  func aFlakeOfACommonLayoutIsNamed(name: String) throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let layout = FlakeVectors.layout(name)
    var named = 0
    for _ in 0..<50 {
      let age = TimeSpan(
        microseconds: .random(in: 3_600_000_000...63_072_000_000_000, using: &random)
      )
      let time = try #require(Self.now.advanced(by: -age))
      let id = try layout.id(
        time: time,
        worker: UInt64.random(in: 0...layout.largestWorker, using: &random),
        sequence: UInt64.random(in: 0...3, using: &random)
      )
      let found = try Self.candidates(String(id.rawValue))
      named += found.contains { Self.names($0).contains(name) } ? 1 : 0
    }
    #expect(named >= 45, "\(named) of 50, seed \(seed)")
  }

  @Test(arguments: [
    "", "hello", "invalid", "42", "0", "-", "_", "é", "not an id", "12345678901",
    "production", "connection", "User-Agent", "keep-alive", "2026-11-21", "2026-11-21T05:21:00Z",
    "internal-server-error", "tiontiongertiportvertion", "127.0.0.1", "00f067aa0ba902b7",
    "20261121052100",
    "a@example.org", "0x7f3e4aa4d115",
  ])
  func whatIsNoIDIsTakenForNone(text: String) {
    #expect(throws: InspectProblem.unknown([])) { try Self.candidates(text) }
  }

  @Test(arguments: [
    ("9abcdefgh1", ["misskey-aid"], "2023-01-22T19:33:28.780Z"),
    ("9abcdefgh1abcd01", ["misskey-aidx"], "2023-01-22T19:33:28.780Z"),
    ("173079425770.829853", ["modsecurity3-id"], "2024-11-05T08:10:57.000Z"),
    ("18d5c0b8e3a1f2c4", ["gmail"], "2024-01-30T20:24:37.690Z"),
    ("199A1B2C3D4-E5F60", ["nano64"], "2025-10-01T21:34:31.380Z"),
    ("04dd32bd5eabcc@mycouch", ["couchdb-utc-id"], "2013-05-21T04:18:22.044Z"),
    ("65f1a2b3c4d5e", ["php-uniqid"], "2024-03-13T12:57:23.806Z"),
  ])
  func `what only a named kind reads is told so, with its time`(
    text: String,
    kinds: [String],
    time: String
  ) {
    let error = #expect(throws: InspectProblem.self) { try Self.candidates(text) }
    let words = kinds.map { "as -l \($0): \(time)" }.joined(separator: ", ")
    #expect(error?.sentence == "no kind is recognized by its form; \(words)")
  }

  /// The bytes of the second and third ids are a time of 2018 and of 2016 in the orders of versions 6
  /// and 5.
  @Test(arguments: [
    ("vatRwowBGis8TV5v9Dx7", "2024-01-01T00:00:00.123Z", nil),
    ("AVYzOWEBGis8TV5v9Dx7", "2018-01-27T19:59:21.723Z", "it may be of 2016-07-28T20:36:53.633Z"),
    ("AVYzOWABGis8TV5v9Dx7", "2017-12-09T02:56:34.427Z", "it may be of 2016-07-28T20:36:53.377Z"),
  ])
  func `an id of Elasticsearch with a likely time in two orders is doubted`(
    text: String,
    time: String,
    doubt: String?
  ) throws {
    let found = try Self.candidates(text)
    #expect(found[0].time?.text() == time)
    #expect(found[0].doubt.map { $0.sentence.hasPrefix(doubt ?? "none") } ?? (doubt == nil))
  }

  @Test(arguments: ["12345678901234567890", "18446744073709551615"])
  func aNumberOfNoLikelyTimeIsNothingElse(text: String) {
    #expect(throws: InspectProblem.unlikelyNumber) { try Self.candidates(text) }
  }

  @Test(arguments: [
    ("550e8400-e29b-41d4-a716-44665544000", "as uuid, it has 35 characters, and 36 are needed"),
    ("01ARZ3NDEKTSV4RRFFQ69G5FAU", "as ulid, unexpected 'U' at column 26"),
    ("pre.fix_00000000000000000000000000", "as typeid, unexpected '.' in its prefix, at column 4"),
    ("80000000000000000000000000", "as ulid, larger than 128 bits can hold; as typeid, larger"),
    ("UHKjBazX_UG8dEAJaikK1h==", "as uuid-base64, its last 4 bits are padding"),
    ("2ff6e3b3?d91f-11e6-8c74-fc1e27e9e06f", "as uuid, unexpected '?' at column 9"),
    ("550e8400e29b-41d4-a716-446655440000", "as uuid, it has 35 characters, and 36 are needed"),
    ("22CZV90327Y14", "as flake, 2038 is "),
    ("c3hwqpepxfw485args7ctg58h", "as cuid, its time, "),
    ("C6E52G2MRQCJL44HF170", "as xid, its letters should be in lower case"),
    (
      "order_00jc1gmm00000000000028t5cy4tqkff-xxxx",
      "as orderlyid, its checksum should be '7rzq'"
    ),
  ])
  func whatIsAlmostAnIDIsRefusedWithTheReason(text: String, sentence: String) {
    do throws(InspectProblem) {
      Issue.record("taken for \(try Self.candidates(text))")
    } catch {
      #expect(error.sentence.contains(sentence), "\(error.sentence)")
    }
  }

  /// Texts that read as an id about which nothing is odd, but may be something else.
  @Test(arguments: [
    ("5d41402abc4b2a76b9719d911017c592", "uuid", "may be a hash or a trace id"),
    ("6ca4f0f825084bacb8f15d1e3da2247a", "uuid", "may be a hash or a trace id"),
    // A tweet, rounded by a spreadsheet.
    ("1582917533873850000", "unix", "its last 4 digits are zeros"),
    ("628953899008133", "yitter", "only its time, which is plausible"),
    ("202611261523450", "yitter", "its digits are those of a time"),
    ("1234567890", "unix", "its digits look made up"),
    ("1111111111111", "unix", "its digits look made up"),
  ])
  func `what may be something else is told`(text: String, kind: String, doubt: String) throws {
    let first = try Self.candidates(text)[0]
    #expect(Self.kinds[first.kind].name == kind)
    #expect(first.doubt?.sentence.contains(doubt) ?? false, "\(first)")
  }

  @Test(arguments: [
    "6ca4f0f8-2508-4bac-b8f1-5d1e3da2247a", "user_6ca4f0f825084bacb8f15d1e3da2247a",
    "017f22e279b07cc398c4dc0c0c07398f", "1582917533873000000", "1582917533873851234",
  ])
  func `what has hyphens, a prefix, a time or other digits is not in doubt`(text: String) throws {
    #expect(try Self.candidates(text)[0].doubt == nil)
  }

  /// Their sequences begin at 5.
  @Test(arguments: [FlakeLayoutName.yitter, .yitterCsharp])
  func `ids of yitter are read as those of either port`(name: FlakeLayoutName) throws {
    let layout = FlakeLayout(name)
    for day in Int64(0)..<60 {
      let time = try #require(Self.now.advanced(by: -.days(1 + day * 30)))
      let id = try layout.id(time: time, worker: UInt64(day) % 3, sequence: 5 + UInt64(day) % 59)
      let found = try Self.candidates(String(id.rawValue))
      #expect(found.map { Self.kinds[$0.kind].name } == ["yitter", "yitter-csharp"], "\(id)")
    }
  }

  @Test(arguments: ["777", "222", "3jz", "222222222222"])
  func `an id that is always written in 13 characters has no fewer`(text: String) throws {
    let request = InspectRequest.kinds(
      IdentifierSelection(try #require(IdentifierSelection.named(Array("atproto-tid".utf8))))
    )
    #expect(throws: InspectProblem.self) { try Self.candidates(text, request) }
  }

  /// Ids in their layouts' own forms, of which some look like words: all are read, and as flakes.
  @Test(arguments: ["instagram", "threads", "snowid", "frostflake", "flake-idgen"])
  func `an id in a layout's own form is read, whatever its characters look like`(
    name: String
  ) throws {
    // How many look like words varies.
    let seed: UInt64 = LongRun.isWanted ? testSeed() : 11
    var random = SeededGenerator(seed: seed)
    let layout = FlakeVectors.layout(name)
    var inspector = Inspector(.anything(), now: Self.now)
    var refused = 0
    let count = LongRun.count(160, long: 20_000)
    for _ in 0..<count {
      let age = TimeSpan(
        microseconds: .random(in: 3_600_000_000...63_072_000_000_000, using: &random)
      )
      let time = try #require(Self.now.advanced(by: -age))
      let start = try layout.id(time: time, worker: 0, sequence: 0).rawValue
      let tail = UInt64.random(in: 0..<1 << UInt64(layout.timeField.shift), using: &random)
      let text = FlakeText.string(FlakeID(rawValue: start | tail), in: layout.textForm)
      do {
        _ = try inspector.inspect(Array(text.utf8).span)
      } catch {
        refused += 1
        continue
      }
      let isFlake = inspector.found.contains { Self.kinds[$0.kind].layout != nil }
      #expect(isFlake, "\(text), seed \(seed)")
    }
    // One in five hundred is words, as far as anyone can see.
    #expect(refused <= 4 + count / 100, "\(refused) of \(count), seed \(seed)")
  }

  @Test func `what only its time speaks for is told with a doubt`() throws {
    for text in ["57bf2e91a648322e", "JNXQXYZAUAx"] {
      let found = try Self.candidates(text)[0]
      #expect(Self.kinds[found.kind].layout != nil, "\(text)")
      #expect(found.doubt?.sentence == FlakeWarning.untold.sentence)
    }
  }

  /// Ids of public posts, with times moved by a few days: the low bits say who made most of them, and
  /// odds are what they say.
  @Test(arguments: [
    ("twitter", 0.97), ("linkedin", 0.97), ("mastodon", 0.97), ("discord", 0.96), ("tiktok", 0.93),
    ("instagram", 0.80),
  ])
  func `the first reading of a real id has its time`(maker: String, share: Double) throws {
    let rows = FlakeVectors.rows("real_like_flakes.tsv").filter { $0["layout"] == maker }
    var (right, sure, rightWhenSure) = (0, 0, 0)
    for row in rows {
      let found = try Self.candidates(row["id"] ?? "")
      let isRight = found[0].time?.text() == row["time"]
      let isSure = found.count == 1 || found[1].evidence.distance(behind: found[0].evidence) >= 4
      right += isRight ? 1 : 0
      sure += isSure ? 1 : 0
      rightWhenSure += isSure && isRight ? 1 : 0
    }
    #expect(rows.count >= 45 && Double(right) >= share * Double(rows.count), "\(right)")
    #expect(sure * 2 >= rows.count && rightWhenSure * 10 >= sure * 9, "\(rightWhenSure) of \(sure)")
  }

  /// A list of one maker is read as its ids, and by the short way as by the long one.
  @Test(arguments: ["twitter", "linkedin", "mastodon", "discord", "tiktok", "instagram"])
  func `a list of real ids is its maker's`(maker: String) throws {
    let rows = FlakeVectors.rows("real_like_flakes.tsv").filter { $0["layout"] == maker }
    for request in [InspectRequest.anything(), Self.flakes] {
      var inspector = Inspector(request, now: Self.now)
      var judge = Judge(now: Self.now, inspector.hypotheses)
      for row in rows { judge.look(at: UInt64(row["id"] ?? "") ?? 0, in: .list, time: nil) }
      let list = try #require(judge.judgement().verdicts.first)
      inspector.settle(on: list, of: judge.numbers(in: .list))
      let plain = inspector.plainIdentifiers(since: nil, until: nil).first { !$0.isHyphenated }
      let short = try #require(plain)
      var (right, shortCount) = (0, 0)
      for row in rows {
        let text = Array((row["id"] ?? "").utf8)
        _ = try inspector.inspect(text.span)
        right += inspector.found[0].time?.text() == row["time"] ? 1 : 0
        guard let item = short.read(text) else { continue }
        shortCount += 1
        #expect(inspector.found.map(\.kind) == [short.kind] && inspector.found[0].doubt == nil)
        #expect(inspector.found[0].bits == item.bits && inspector.found[0].alike == short.alike)
        #expect(inspector.rivals(of: text.span) == nil)
      }
      // The time of TikTok's has two parts, which the long way alone reads.
      let isShort = shortCount * 10 >= rows.count * 9 || maker == "tiktok"
      #expect(right == rows.count && isShort, "\(right), \(shortCount)")
    }
  }

  /// Layouts of equal likelihood, which the last digit of a sum once put in any order.
  @Test(arguments: ["175928847299117063", "14862417087032327", "1029053193117499399"])
  func `the order of readings does not depend on the moment`(text: String) throws {
    var orders: Set<[String]> = []
    for number in 0..<Int64(LongRun.count(60, long: 3000)) {
      let now = Timestamp(microseconds: Self.now.microseconds + number * 7919)
      let found = try Self.candidates(text, now: now)
      orders.insert(found.map { Self.kinds[$0.kind].name })
    }
    #expect(orders.count == 1, "\(orders)")
  }

  @Test(arguments: ["01ARZ3NDEKTSV", "18446744073709551615", "12345678901"])
  func `times that can't be come last where a text is said to be a flake`(text: String) throws {
    let found = try Self.candidates(text, Self.flakes)
    let doubts = found.map(\.gravity)
    #expect(doubts == doubts.sorted())
    #expect(found.count > 1)
  }

  @Test func aTimeOfTheLastHourDecides() throws {
    let text = String(Self.now.microseconds - 60_000_000) + "123"
    #expect(Self.names(try Self.candidates(text)[0]) == ["unix"])
    let layout = FlakeVectors.layout("miniflake")
    let id = try layout.id(time: Self.now, worker: 7, sequence: 0)
    #expect(Self.names(try Self.candidates(String(id.rawValue))[0]) == ["miniflake"])
  }

  /// Whatever the text is, the answer is readings in order or a sentence that can be shown.
  @Test func everyTextHasReadingsInOrderOrAPlainSentence() {
    let seed = testSeed()
    var texts = RandomText(seed: seed, isValid: false)
    var random = SeededGenerator(seed: seed)
    let letters = Array("0123456789abcdefABCDEF-_{}zZ=+/".utf8)
    // Of readings that are certainly flakes, those that can't be come last, however likely.
    var inspectors = [
      Inspector(.anything(), now: Self.now), Inspector(Self.flakes, now: Self.now),
    ]
    for round in 0..<LongRun.count(200, long: 20_000) {
      let count = Int.random(in: 0...48, using: &random)
      let text =
        round % 2 == 0
        ? texts.next() : (0..<count).map { _ in letters.randomElement(using: &random) ?? 0 }
      for index in inspectors.indices {
        do {
          _ = try inspectors[index].inspect(text.span)
          let places = inspectors[index].found.map {
            (gravity: index == 1 ? $0.gravity : 0, rank: -$0.rank)
          }
          let isInOrder = zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
          #expect(!places.isEmpty && isInOrder, "seed \(seed): \(text)")
        } catch {
          let isPlain = Quotation.isPlain(Array(error.sentence.utf8).span)
          #expect(isPlain && !error.sentence.isEmpty, "seed \(seed): \(text)")
        }
      }
      for kind in IdentifierKind.declared {
        guard let reading = try? IdentifierReading(kind, text.span) else { continue }
        let structure = kind.structure(of: reading.value, plan: reading.planIndex, text.span)
        #expect(structure.isFinite, "seed \(seed): \(text)")
      }
    }
  }

  @Test func everyPartAndEveryFieldOfAFlakeIsInTheRows() {
    let names = InspectRow.fields.map(\.spec.name)
    #expect(Set(IdentifierField.Name.allCases.map(\.rawValue)).isSubset(of: names))
    let fields = FlakeFieldKind.allCases.filter { $0 != .time && $0 != .unused }.map(\.longName)
    #expect(Set(fields).isSubset(of: names))
    #expect(Set(names).count == names.count)
  }

  /// What stands around an id is no part of it.
  @Test(arguments: [
    ("\"01ARYZ6S41TSV4RRFFQ69G5FAV\",", "01ARYZ6S41TSV4RRFFQ69G5FAV"),
    ("'01ARYZ6S41TSV4RRFFQ69G5FAV'", "01ARYZ6S41TSV4RRFFQ69G5FAV"),
    ("[\"01ARYZ6S41TSV4RRFFQ69G5FAV\"]", "01ARYZ6S41TSV4RRFFQ69G5FAV"),
    ("{550E8400-e29b-41d4-a716-446655440000}", "550E8400-e29b-41d4-a716-446655440000"),
    ("urn:uuid:550e8400-e29b-41d4-a716-446655440000", "550e8400-e29b-41d4-a716-446655440000"),
    ("URN:UUID:550e8400-e29b-41d4-a716-446655440000.", "550e8400-e29b-41d4-a716-446655440000"),
    ("<@199743874640379904>", "199743874640379904"),
    ("<@!199743874640379904>", "199743874640379904"),
    ("<#199743874640379904>", "199743874640379904"), ("(1735395353)", "1735395353"),
    ("-OFrJ24CPTXLcIPPjvh3", "-OFrJ24CPTXLcIPPjvh3"),
    ("UHKjBazX_UG8dEAJaikK1g==", "UHKjBazX_UG8dEAJaikK1g=="),
    ("ObjectId(\"6592008029c8c3e4dc76256c\")", "6592008029c8c3e4dc76256c"),
    ("UUID('550e8400-e29b-41d4-a716-446655440000'),", "550e8400-e29b-41d4-a716-446655440000"),
    ("NumberLong(199743874640379904)", "199743874640379904"),
    ("0x550e8400e29b41d4a716446655440000", "550e8400e29b41d4a716446655440000"),
    ("\\x6592008029c8c3e4dc76256c", "6592008029c8c3e4dc76256c"),
    ("X'6592008029c8c3e4dc76256c'", "6592008029c8c3e4dc76256c"),
    ("N'550e8400-e29b-41d4-a716-446655440000'", "550e8400-e29b-41d4-a716-446655440000"),
    ("BinData(4, \"AY4/BAIYf2KPhmo8/lpC+w==\")", "AY4/BAIYf2KPhmo8/lpC+w=="),
    ("BinData(3,\"BD+OARgCYn+Phmo8/lpC+w==\")", "BD+OARgCYn+Phmo8/lpC+w=="),
    ("HexData(4, '018e3f0402187f628f866a3cfe5a42fb')", "018e3f0402187f628f866a3cfe5a42fb"),
    ("FROM_HEX('018e3f0402187f628f866a3cfe5a42fb')", "018e3f0402187f628f866a3cfe5a42fb"),
    (#"{"$oid": "6592008029c8c3e4dc76256c"}"#, "6592008029c8c3e4dc76256c"),
    (#"{ "$numberLong" : "199743874640379904" },"#, "199743874640379904"),
    (#"{"$uuid":"550e8400-e29b-41d4-a716-446655440000"}"#, "550e8400-e29b-41d4-a716-446655440000"),
    (#"{"$a":}"#, #""$a":"#), (#"{"$"}"#, "$"), (#"{"id":1}"#, #""id":1"#), ("{ }", " "),
    ("f(1, )", ""), ("f(1,)", ""), ("f(12)", "12"), ("n'", "n'"), ("y'a'", "y'a'"),
    ("'199743874640379904", "199743874640379904"),
    ("0x2c5a2b3b0400000", "0x2c5a2b3b0400000"),
    ("0x6592008029c8c3e4dc76256g", "0x6592008029c8c3e4dc76256g"),
    ("f()", ""), ("(", "("), ("a)", "a)"), ("f(a", "f(a"), ("-f(a)", "-f(a)"), ("x'", "x'"),
    ("x''", ""),
    ("\"", "\""), ("<>", ""), ("<@>", ""), ("<@!>", ""), ("{", "{"), ("\"a'", "\"a'"),
  ])
  func `quotes, brackets and a comma are taken off`(text: String, id: String) {
    let bytes = Array(text.utf8)
    let core = IdentifierWrapping.core(of: bytes.span)
    #expect(String(decoding: bytes[core], as: UTF8.self) == id)
  }

  @Test(arguments: ["MESSAGEBYDELETESTATE", "AccountFileDeleteSet"])
  func `a name as long as an id of Elasticsearch is doubted`(text: String) throws {
    let kinds = try #require(IdentifierSelection.named(Array("es-id".utf8)))
    let found = try Self.candidates(text, .kinds(IdentifierSelection(kinds)))
    #expect(found[0].doubt == .likeWords)
  }

  @Test func `a prefix belongs to a typeid, and else to the ULID or UUID behind it`() throws {
    let typeID = try Self.candidates("user_01h2xcejqtf2nbrexx3vqjhp41")
    #expect(typeID.map { Self.kinds[$0.kind].name } == ["typeid"])
    let ulid = try Self.candidates("user_01ARYZ6S41TSV4RRFFQ69G5FAV")
    #expect(ulid.map { Self.kinds[$0.kind].name } == ["ulid"])
    #expect(ulid[0].value.prefixCount == 4)
    let uuid = try Self.candidates("Order-Line_017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    #expect(uuid.map { Self.kinds[$0.kind].name } == ["uuid"])
    #expect(uuid[0].time?.unixMilliseconds == 1_645_557_742_000)
  }

  @Test func `of several kinds that are asked for, those that the text can be are told`() throws {
    let selection = IdentifierSelection(
      ["discord", "ulid", "uuidv7"].compactMap { IdentifierKind.named(Array($0.utf8)) }
    )
    let found = try Self.candidates("199743874640379904", .kinds(selection))
    #expect(found.count == 1 && found[0].time?.unixMilliseconds == 1_467_693_050_776)
    do throws(InspectProblem) {
      _ = try Self.candidates("550e8400-e29b-41d4-a716-446655440000", .kinds(selection))
      Issue.record("a UUID of version 4 is taken for one of version 7")
    } catch {
      #expect(error.sentence.contains("as uuidv7, it is a UUID of version 4, and version 7"))
      #expect(error.sentence.contains("as discord, "))
    }
  }

  /// The low bits of a layout by which nobody can have made an id don't speak against one by which somebody
  /// can, next to kinds that aren't flakes.
  @Test(arguments: ["3046106434297", "987452909061", "22485394128960"])
  func `an impossible layout takes nothing from a possible one`(text: String) throws {
    let all = try #require(IdentifierSelection.named(Array("all".utf8)))
    var inspector = Inspector(.kinds(IdentifierSelection(all)), now: Self.now)
    _ = try inspector.inspect(Array(text.utf8).span)
    let first = inspector.found[0]
    #expect(inspector.kinds[first.kind].layout != nil && first.doubt == nil)
  }

  /// Of a single number, the numbers of a list and the ids of a log the same is said.
  @Test func `a single id is judged as a place that has one`() throws {
    let hypotheses = FlakeHypothesis.all(now: Self.now)
    var random = SeededGenerator(seed: 7)
    for (index, kind) in IdentifierKind.layouts.enumerated() {
      let layout = try #require(kind.layout)
      for age in [Int64(0), 3, 40, 300, 500] {
        let time = try #require(Self.now.advanced(by: -.days(age)))
        let tail = random.next() & (1 << UInt64(layout.timeField.shift) - 1)
        guard let start = try? layout.id(time: max(time, layout.serviceStart)) else { continue }
        let number = min(start.rawValue | tail & ~layout.unusedMask, layout.largestID.rawValue)
        // A place takes what is 7 bits unlikelier than a random number for a stray.
        let gain = hypotheses[index].low + hypotheses[index].lowBits(ofOne: number)
        guard hypotheses[index].likely.contain(number), gain > -7 else { continue }
        var sample = PlaceSample(.argument)
        sample.observe(number, at: nil)
        let readings = PlaceEvidence(sample, hypotheses, now: Self.now).readings()
        let reading = try #require(readings.first { $0.maker == .flake(index, epoch: nil) })
        #expect(abs(reading.bits - hypotheses[index].bits(of: number)) < 1e-9, "\(kind.name)")
      }
    }
  }
}
