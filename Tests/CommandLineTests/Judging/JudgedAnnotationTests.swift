import Foundation
import Testing

/// With nothing named, `annotate` judges the numbers of logs and tables by where they stand: a date
/// that it writes is right, and most ids get one.
@Suite(.waits) struct JudgedAnnotationTests {
  private static var seeds: ClosedRange<UInt64> { Reliability.isLong ? 1...100 : 1...3 }
  private static var fewSeeds: ClosedRange<UInt64> { Reliability.isLong ? 1...100 : 4...4 }

  // MARK: Truth

  @Test(arguments: seeds) func noDateIsWrongAndMostIDsHaveOne(seed: UInt64) throws {
    let tool = try Tool()
    for log in GeneratedLogs.all(seed: seed) {
      let outcome = try tool.annotate(log)
      let found = Annotations(text: outcome.text, of: log.text)
      let comment: Comment = "seed \(seed), \(log.name): \(outcome.errorText)"
      #expect(outcome.status == 0, comment)
      #expect(found.problems.isEmpty, comment)
      #expect(found.wrong(in: log).isEmpty, comment)
      let (count, all) = (found.foundCount(of: log), log.timedCount)
      #expect(Double(count) >= log.leastShare * Double(all), "\(count) of \(all), \(comment)")
      if all > 0, count == 0, log.leastShare > 0 || log.zone != nil {
        #expect(outcome.errorText.contains("bare"), comment)
      }
      let saysClock = outcome.errorText.contains("run with the clock of their lines")
      #expect(saysClock == (log.zone != nil), comment)
    }
  }

  @Test(arguments: seeds) func tablesAndRecordsAreAsExact(seed: UInt64) throws {
    let tool = try Tool()
    for log in GeneratedLogs.all(seed: seed) {
      guard let format = log.format else { continue }
      let outcome = try tool.annotate(log, "--in \(format.rawValue)")
      let found = Self.records(outcome.text, of: log)
      let comment: Comment = "seed \(seed), \(log.name): \(outcome.errorText)"
      #expect(outcome.status == 0 && found.problems.isEmpty, comment)
      #expect(found.wrong(in: log).isEmpty, comment)
      let (count, all) = (found.foundCount(of: log), log.timedCount)
      #expect(Double(count) >= log.leastShare * Double(all), "\(count) of \(all), \(comment)")
    }
  }

  /// Whatever the low bits are, numbers in links to a service are its ids.
  @Test(arguments: [
    ("https://x.com/a/status/", 22, 1_288_834_974_657), ("<@", 22, 1_420_070_400_000),
    ("urn:li:activity:", 22, 0),
  ])
  func `the address of a service dates its ids`(before: String, shift: Int, epoch: Int) throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    for count in [1, 3, 20, 200] {
      var (text, dated) = ("", "")
      for _ in 0..<count {
        let time = Int.random(in: 1_600_000_000_000...1_790_000_000_000, using: &random)
        let id = (time - epoch) << shift | Int.random(in: 0..<1 << shift, using: &random)
        let date = Date(timeIntervalSince1970: Double(time / 1000))
        text += "see \(before)\(id) ok\n"
        dated += "\(id) \(date.formatted(.iso8601)) \(time % 1000)\n"
      }
      let outcome = try Tool().run(
        ["annotate", "--now", "2026-11-27T23:00:00Z", "-f", "id,time"],
        input: text
      )
      let found = outcome.lines.map { line in
        let (id, time) = (line.prefix { $0 != "\t" }, line.drop { $0 != "\t" }.dropFirst())
        let millisecond = Int(time.dropLast().suffix(3)) ?? -1
        return "\(id) \(time.prefix(19))Z \(millisecond)\n"
      }
      #expect(found.joined() == dated, "\(count), seed \(seed): \(outcome.errorText)")
    }
  }

  @Test func `the year of lines that don't say it is told with its doubt`() throws {
    // Of this year, their epoch is 2024-01-01, and of another it is another.
    let lines = (0..<40).map { index in
      let second = 10 + index
      let id = (91_357_200_000 + second * 1000 - 7 - index % 5) << 22 | 5 << 12 | index % 2
      return "Nov 23 09:00:\(second) host app: order=\(id)\n"
    }
    let outcome = try Tool().run(
      ["annotate", "--now", "2026-11-24T08:00:00Z"],
      input: lines.joined()
    )
    #expect(outcome.errorText.contains("don't say their zone or year"))
  }

  @Test func `ids that run with the clock of their lines are dated by that whatever their name`()
    throws
  {
    let lines = [
      "2026-11-26T12:00:00.624Z notify <@781127046905466880> ok",
      "2026-11-26T12:00:03.635Z notify <@781127059522580480> ok",
      "2026-11-26T12:00:10.987Z notify <@781127090371645440> ok",
    ]
    let outcome = try Tool().run(
      ["annotate", "--now", "2026-11-27T23:00:00Z", "-f", "time"],
      input: lines.joined(separator: "\n")
    )
    #expect(
      outcome.lines == [
        "2026-11-26T12:00:00.621Z", "2026-11-26T12:00:03.629Z", "2026-11-26T12:00:10.984Z",
      ],
      "\(outcome.errorText)"
    )
  }

  /// Dates in digits would be ids of the layout as well, of its first months.
  @Test func `a few other numbers among ids that run with their lines stay bare`() throws {
    let start = 1_795_168_800_000
    var (text, dated) = ("", "")
    for index in 0..<200 {
      let time = start + index * 41_237
      let date = Date(timeIntervalSince1970: Double(time + 3 + index * 7 % 31) / 1000)
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      let isOther = index % 67 == 50
      let id =
        isOther
        ? 20_261_109_020_127_165 + index * 1009
        : (time - 1_577_836_800_000) << 22 | (index % 2 + 1) << 12 | index % 3
      text += "\(date.formatted(style)) id=\(id)\n"
      if !isOther { dated += "\(id)\n" }
    }
    let outcome = try Tool().run(
      ["annotate", "--now", "2026-11-27T23:00:00Z", "-f", "id"],
      input: text
    )
    #expect(outcome.text == dated, "\(outcome.errorText)")
  }

  @Test func `an epoch that is no start of a month is told with its doubt`() throws {
    let epoch = 1_684_108_800_000
    let start = 1_795_168_800_000
    let lines = (0..<40).map { index in
      let time = start + index * 41_237
      let id = (time - epoch) << 22 | (index % 3 + 7) << 12 | index % 2
      let date = Date(timeIntervalSince1970: Double(time + 3 + index * 7 % 31) / 1000)
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      return "\(date.formatted(style)) order=\(id)\n"
    }
    let outcome = try Tool().run(
      ["annotate", "--now", "2026-11-27T23:00:00Z"],
      input: lines.joined()
    )
    #expect(outcome.errorText.contains("are dated by -l 't41,w10,s12@2023-05-15'"))
    #expect(outcome.lines.allSatisfy { $0.contains("[2026-11-20T") }, "\(outcome.text)")
  }

  /// Databases' ids, by their rules: milliseconds and a counter, 10 us since 2015 and a node.
  @Test(arguments: [1, 2, 3, 5, 40])
  func `the name of a database's ids dates several of them, or says which kind would`(
    count: Int
  ) throws {
    let start = 1_710_454_211_096
    var (logs, dated, rows, datedRows) = ("", "", "", "")
    for index in 0..<count {
      let time = start + index * 997
      let timestamp = time << 18 | index % 3
      let seconds = String(format: "%02d.%03d", time / 1000 % 60, time % 1000)
      let date = "2024-03-14T22:\(10 + (time / 1000 - 1_710_454_200) / 60):\(seconds)Z"
      logs += "commit tso=\(timestamp)\n"
      dated += "commit tso=\(timestamp)[tidb-tso:\(date)]\n"
      let row = (time - 1_420_070_400_000) * 100 << 15 | 3
      rows += "insert rowid=\(row)\n"
      datedRows += "insert rowid=\(row)[cockroach-rowid:\(date.dropLast())000Z]\n"
    }
    let timestamps = try Tool().run("annotate", input: logs)
    #expect(timestamps.text == dated, "\(timestamps.errorText)")
    let told = try Tool().run("annotate", input: rows)
    let isTold = told.errorText.contains("-l cockroach-rowid reads ")
    #expect(told.text == (isTold ? rows : datedRows), "\(told.errorText)")
  }

  private static func records(_ text: String, of log: GeneratedLog) -> Annotations {
    log.format == .csv ? Annotations(table: text) : Annotations(records: text)
  }

  /// What public logs hold that is as long as ids: flags, digests, serial numbers, text in hex digits,
  /// times of other forms, pieces of base64, counters.
  @Test(arguments: [
    "@400000005a3c1f2e1a2b3c4d info: run\n",
    "time 400000005a3c1f2e1a2b3c4d\n", "parcel 612345678906234567890123\n",
    "trade_no=590812739184728193746501\n", "{\"tracking_number\":\"612345678906234567890123\"}\n",
    """
    2019-04-03T17:37:00.563Z type 1 and option 2251800887582720 returned 0
    2019-04-03T17:37:01.563Z type 1 and option 2251800887582736 returned 0
    2019-04-03T17:37:02.563Z type 1 and option 2251801021800448 returned 0
    2019-04-03T17:37:03.563Z type 1 and option 2251801021800464 returned 0
    2019-04-03T17:37:04.563Z type 1 and option 2251803035049992 returned 0

    """,
    """
    2019-04-03T17:00:10Z INFO AccessMask=4611686018427387904 done
    2019-04-03T17:00:19Z INFO AccessMask=4611686035607257088 done

    """,
    "2019-04-03T17:00:10Z flags=144119586122629120\n2019-04-03T17:00:19Z flags=144119586130755584\n",
    "key=128000000002157519\nkey=128000000002157529\nkey=128000000002157539\n",
    "serialNumber=01E3A9301CFC7206383F9A531D\n",
    "GET /main.c1a2ea599e874cb739d0.js\n",
    "key_r=61756F6D730164656C657465\n",
    "\"Details\":\"\\\"492F6674C09D36009B1132B4::2F08917143\\\"\"\n",
    "q=%2B1srOrx2ZWZBpBUvZwXKQmoEYga2%2Babc\n",
    "x=%252BtJpJNhtLAoyemRSkCPWrTKP%252BmIzSISE\n",
    "2020-08-21T15:49:48.154291375ZstderrFhdfsExists: x\n",
    "incident:devicedied:3b04b62c54dcbb64d17131be::1718794923\n",
    "guild_id=36028797018963968 max\n", "channel_id=9007199254740992\n",
    "{\"Keywords\":36028797018963968}\n", "thread_id=140630279800576\n",
  ])
  func whatPublicLogsHoldThatIsNoIDStaysBare(text: String) throws {
    let outcome = try Tool().run("annotate", input: text)
    #expect(outcome.status == 0 && outcome.text == text, "\(outcome.text)")
    #expect(outcome.errorText.isEmpty, "\(outcome.errorText)")
  }

  /// A log of the future, whose ids run with its lines.
  @Test func idsOfATimeToComeStayBareAndAreTold() throws {
    let lines = (0..<12 as Range<UInt64>).map { index in
      // Twelve moments from 2028-03-02T08:53:20Z on, ids since 2021.
      let time = 1_835_600_000_000 + index * 3000
      let seconds = String(format: "%02d", Int(20 + index * 3) % 60)
      let minute = 53 + (20 + index * 3) / 60
      return
        "2028-03-02T08:\(minute):\(seconds).000Z order=\((time - 9 - 1_609_459_200_000) << 22)\n"
    }
    let text = lines.joined()
    let bare = try Tool().run("annotate", input: text)
    #expect(bare.text == text && bare.status == 0)
    #expect(bare.errorText.contains("are of a time to come, from 2028-03-02"), "\(bare.errorText)")
    let dated = try Tool().run("annotate --until 2030", input: text)
    #expect(dated.text.contains("[2028-03-02T08:53:19.991Z"), "\(dated.text)")
    #expect(dated.errorText.isEmpty, "\(dated.errorText)")
  }

  // MARK: Lag

  /// 2026-11-26T10:00:00.000Z, as a UUID.
  private static let uuid = "01a2174c-3500-7157-aaca-0b9be69ef3b8"

  @Test(arguments: [
    ("2026-11-26T10:00:00.005Z a ID b", "+0.005s"),
    ("2026-11-26T12:00:01+02:00 a ID", "+1.000s"),
    ("2026-11-26T09:59:59.500Z ID", "-0.500s"),
    ("2026-11-27T10:00:00.000Z ID", "+86400.000s"),
    // Of lines that don't say their zone, only UTC can be so near.
    ("2026-11-26 10:00:05,250 ID", "+5.250s"), ("2026-11-26 11:00:00,000 ID", ""),
    ("Nov 26 10:00:02 host app: ID", "+2.000s"), ("no time ID", ""),
    ("{\"ts\":1795687200.25,\"id\":\"ID\"}", "+0.250s"),
  ])
  func aLineTellsHowLongItsIDTook(line: String, lag: String) throws {
    let tool = try Tool()
    let input = line.replacing("ID", with: Self.uuid) + "\n"
    let text = try tool.run("annotate --now 2026-12-01 --format <%L>", input: input)
    #expect(text.text == line.replacing("ID", with: "\(Self.uuid)<\(lag)>") + "\n")
    #expect(text.errorText.isEmpty)
    let row = try tool.run("annotate --now 2026-12-01 -f lag", input: input).text
    let seconds = lag.dropLast().isEmpty ? nil : Double(lag.dropLast())
    #expect(row == (seconds.map { String(Int($0 * 1000)) } ?? "") + "\n")
  }

  // MARK: The same text in other ways

  @Test func aFileIsReadLikeAPipeInAnyPiecesAndByAnyNumberOfThreads() throws {
    let tool = try Tool()
    for log in GeneratedLogs.all(seed: 11) {
      let expected = try tool.annotate(log)
      #expect(try tool.annotate(log, "-j 3") == expected, "\(log.name)")
      #expect(try tool.shell("cat \(log.name) | $T annotate") == expected, "\(log.name)")
    }
  }

  @Test(.needs("gzip")) func anUnpackedFileIsJudgedLikeThePlainOne() throws {
    let tool = try Tool()
    for log in GeneratedLogs.all(seed: 12).filter({ $0.timedCount > 0 }) {
      let expected = try tool.annotate(log)
      let packed = try tool.shell("gzip \(log.name) && $T annotate -z \(log.name).gz")
      #expect(packed == expected, "\(log.name)")
    }
  }

  /// A loop of its own writes annotations with colours.
  @Test(arguments: ["", "--format '[%k %t %w %s %i]'"])
  func annotationsInColoursSayTheSame(options: String) throws {
    let tool = try Tool()
    for log in GeneratedLogs.all(seed: 14) {
      let expected = try tool.annotate(log, options)
      let colored = try tool.annotate(log, "--color always \(options)")
      #expect(colored.text.replacing(/\u{1B}\[[0-9]*m/, with: "") == expected.text, "\(log.name)")
    }
  }

  /// In pieces of any size with pauses in between, down to single bytes.
  @Test(arguments: [(1, 0), (7, 0), (997, 10), (4096, 40)])
  func aSlowPipeIsReadLikeAFile(piece: Int, pause: UInt32) throws {
    let tool = try Tool()
    let names = ["java.log", "two-makers.log", "records.ndjson", "twitter.csv", "trace.log"]
    for log in GeneratedLogs.all(seed: 13) where names.contains(log.name) {
      let expected = try tool.annotate(log)
      let (outcome, longestPause) = try tool.annotate(
        log,
        inPieces: piece,
        pause: pause * 1000
      )
      let found = Annotations(text: outcome.text, of: log.text)
      #expect(found.problems.isEmpty && found.wrong(in: log).isEmpty, "\(log.name)")
      // Where other programs take the processors, it may have had to decide before the end.
      if longestPause < 0.1 { #expect(outcome == expected, "\(log.name)") }
    }
  }

  @Test(arguments: fewSeeds) func theOrderOfLinesDoesNotMatter(seed: UInt64) throws {
    let tool = try Tool()
    var random = SplitMix(state: seed)
    for log in GeneratedLogs.all(seed: seed) {
      let other = log.shuffled(using: &random)
      let found = Annotations(text: try tool.annotate(log).text, of: log.text)
      let again = Annotations(text: try tool.annotate(other).text, of: other.text)
      #expect(found == again, "seed \(seed), \(log.name)")
    }
  }

  @Test func theSameLinesAgainChangeNothing() throws {
    let tool = try Tool()
    for log in GeneratedLogs.all(seed: 14) {
      var twice = log
      twice.lines += log.lines
      let once = Annotations(text: try tool.annotate(log).text, of: log.text)
      let found = Annotations(text: try tool.annotate(twice).text, of: twice.text)
      #expect(found == once, "\(log.name)")
    }
  }

  // MARK: Other outputs

  @Test func rowsRecordsAndTextAgree() throws {
    let tool = try Tool()
    for log in GeneratedLogs.all(seed: 15) {
      let text = Annotations(text: try tool.annotate(log).text, of: log.text)
      let rows = Annotations(rows: try tool.annotate(log, "--json").text)
      // In rows a time without a zone could be taken for one of UTC.
      let zoned = text.times.filter { $0.value.hasSuffix("Z") }
      #expect(rows.times == zoned && rows.problems.isEmpty, "\(log.name)")
      guard let format = log.format else { continue }
      let outcome = try tool.annotate(log, "--in \(format.rawValue)")
      // A text's UUIDs are found as well, as they are in records.
      #expect(Self.records(outcome.text, of: log).times == text.times, "\(log.name)")
    }
  }

  // MARK: A few ids

  /// Sonyflakes where Discord's ids are said to stand, and as few ids as anything is learnt from.
  @Test func idsThatNobodyClearlyMadeAreNoProblem() throws {
    let log = """
      2026-11-20T08:00:00.002Z INFO channel_id=646983136051200801 ok
      2026-11-20T08:00:00.626Z INFO channel_id=646983137091388193 ok
      2026-11-20T08:00:01.705Z INFO channel_id=646983138903327521 ok
      2026-11-20T08:00:03.300Z INFO channel_id=646983141570904865 ok
      2026-11-20T08:00:08.833Z INFO channel_id=646983150865482529 ok
      2026-11-20T08:00:09.200Z INFO channel_id=646983151469462305 ok
      2026-11-20T08:00:09.868Z INFO channel_id=646983152593601313 ok
      2026-11-20T08:00:14.870Z INFO channel_id=646983160982143777 ok
      2026-11-20T08:00:18.734Z INFO channel_id=646983167474991905 ok
      2026-11-20T08:00:19.730Z INFO channel_id=646983169135870753 ok
      2026-11-20T08:00:21.225Z INFO channel_id=646983171652453153 ok
      2026-11-20T08:00:22.341Z INFO channel_id=646983173514724129 ok

      """
    let outcome = try Tool().run(["annotate", "--explain"], input: log)
    #expect(outcome.status == 0 && !outcome.text.contains("discord:"), "\(outcome.text)")
    #expect(outcome.errorText.contains("12 numbers after 'channel_id='"), "\(outcome.errorText)")
  }

  // MARK: Long inputs

  /// A file of over 2 MiB is looked into over its length, a pipe at its beginning: what one leaves open
  /// the other may tell.
  @Test func aLongPipeGivesNoOtherDateThanAFile() throws {
    let tool = try Tool()
    var long = GeneratedLog("long.log", leastShare: 0)
    var seed: UInt64 = 100
    while long.lines.count < 30_000 {
      for log in GeneratedLogs.all(seed: seed) where ["iso.log", "members.log"].contains(log.name) {
        long.lines += log.lines
        long.times.merge(log.times) { first, _ in first }
      }
      seed += 1
    }
    #expect(long.text.utf8.count > 2 << 20)
    let file = try tool.annotate(long, "-j 1")
    #expect(try tool.annotate(long, "-j 4") == file)
    let found = Annotations(text: file.text, of: long.text)
    #expect(found.problems.isEmpty && found.wrong(in: long).isEmpty)
    #expect(Double(found.times.count) >= 0.95 * Double(long.timedCount))
    let piped = try tool.shell("cat long.log | $T annotate")
    let others = Annotations(text: piped.text, of: long.text)
    #expect(others.problems.isEmpty)
    #expect(others.times.allSatisfy { found.times[$0.key] ?? $0.value == $0.value })
    #expect(others.wrong(in: long).isEmpty)
  }
}

extension Tool {
  /// Annotates a log as a file of its name.
  fileprivate func annotate(_ log: GeneratedLog, _ options: String = "") throws -> Outcome {
    try Data(log.text.utf8).write(to: url(log.name))
    return try run("annotate \(options) \(log.name)")
  }

  /// Annotates a log that comes through a pipe in pieces, with pauses of microseconds in between;
  /// returns the longest pause that there was, in seconds, too.
  fileprivate func annotate(
    _ log: GeneratedLog,
    inPieces size: Int,
    pause: UInt32
  ) throws -> (Outcome, longestPause: Double) {
    let names = ["pipe", "out", "err"].map { url($0).path }
    mkfifo(names[0], 0o600)
    defer { unlink(names[0]) }
    // For both, or the start would wait for whoever opens the other end; and not for programs of other
    // tests, which would keep it open.
    let descriptor = open(names[0], O_RDWR | O_CLOEXEC)
    let process = try Spawned(
      program: Self.path,
      arguments: [Array("annotate".utf8)],
      environment: environment,
      folder: folder.path,
      streams: names
    )
    let bytes = Array(log.text.utf8)
    var (start, longest) = (ContinuousClock.now, Duration.zero)
    for offset in stride(from: 0, to: bytes.count, by: size) {
      let piece = bytes[offset..<min(bytes.count, offset + size)]
      let written = piece.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written != piece.count { break }
      if pause > 0 { usleep(pause) }
      (longest, start) = (max(longest, start.duration(to: .now)), .now)
    }
    close(descriptor)
    let status = process.wait()
    let outcome = Outcome(
      status: status,
      output: [UInt8](try Data(contentsOf: url("out"))),
      errors: [UInt8](try Data(contentsOf: url("err")))
    )
    return (outcome, longest / .seconds(1))
  }
}

extension Tool.Outcome: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    one.status == other.status && one.output == other.output && one.errors == other.errors
  }
}
