import Foundation

/// Makes logs, tables and records as people have them, with the truth about their ids: the same ones
/// for the same seed and moment.
struct GeneratedLogs {
  private let now: Int64
  private var random: SplitMix
  private(set) var logs: [GeneratedLog] = []

  /// Makes all logs as of a moment, milliseconds since 1970.
  static func all(seed: UInt64, now: Int64 = Self.clock) -> [GeneratedLog] {
    var generator = GeneratedLogs(seed: seed, now: now)
    generator.addServiceLogs()
    generator.addMembers()
    generator.addRecords()
    generator.addTwoMakers()
    generator.addTables()
    generator.addNumbersWithoutTimes()
    generator.addNumbersWithOtherTimes()
    generator.addSingleLines()
    return generator.logs
  }

  /// The present, milliseconds since 1970.
  static var clock: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  private init(seed: UInt64, now: Int64) {
    self.now = now
    random = SplitMix(state: seed)
  }

  // MARK: Flakes in lines with times

  /// Logs of services whose ids have an epoch of their own, in styles of line times: the ids can only
  /// be read by these.
  private mutating func addServiceLogs() {
    addServiceLog("iso", "job_id=", since: "2020-01-01") { "ts=\(Self.iso($0)) level=info done" }
    addServiceLog("java", "batch ", since: "2021-06-01", zone: 0) {
      "\(Self.day($0)) \(Self.time($0)),\(Self.thousandths($0)) INFO [pool-2] Job"
    }
    addServiceLog("syslog", "#", since: "2022-02-02", zone: 0) {
      "\(Self.syslog($0)) host-7 app[811]: done"
    }
    addServiceLog("nginx", "/api/invoices/", since: "2019-04-01") {
      "10.9.0.4 - - [\(Self.nginx($0)) +0000] \"GET "
    }
    addServiceLog("local", "cargo=", since: "2023-09-11", zone: 7_200_000) {
      "\(Self.day($0)) \(Self.time($0)).\(Self.thousandths($0)) level=info loaded"
    }
  }

  private mutating func addServiceLog(
    _ style: String,
    _ name: String,
    since epoch: String,
    zone: Int64? = nil,
    _ start: (Int64) -> String
  ) {
    // The epoch of ids in local time is a guess as well: they may stay bare.
    let isLocal = zone.map { $0 != 0 } ?? false
    var log = GeneratedLog("\(style).log", leastShare: isLocal ? 0 : 0.99, zone: zone)
    var time = now - 3 * 3_600_000
    for _ in 0..<250 {
      time += .random(in: 150..<5000, using: &random)
      let made = time - .random(in: 1..<60, using: &random)
      let id = Self.note(MakerOfIDs.own(made, since: epoch, &random), made, in: &log)
      let took = Int.random(in: 0..<900, using: &random)
      let blank = name.hasPrefix("/") ? "" : " "
      log.lines.append("\(start(time + (zone ?? 0)))\(blank)\(name)\(id) took=\(took)ms")
    }
    logs.append(log)
  }

  /// A service's own ids beside Discord's, in one line.
  private mutating func addTwoMakers() {
    var log = GeneratedLog("two-makers.log", leastShare: 0.99)
    var time = now - 3_600_000
    for _ in 0..<200 {
      time += .random(in: 100..<4000, using: &random)
      let joined = moment(since: "2017-05-01")
      let ticket = MakerOfIDs.own(time - 3, since: "2021-01-01", &random)
      let (id, user) = (
        Self.note(ticket, time - 3, in: &log),
        Self.note(MakerOfIDs.discord(joined, &random), joined, in: &log)
      )
      log.lines.append("\(Self.iso(time)) INFO ticket \(id) opened for <@\(user)>")
    }
    logs.append(log)
  }

  // MARK: Flakes that only their neighbours tell

  private mutating func addMembers() {
    var log = GeneratedLog("members.log", leastShare: 0.9)
    for _ in 0..<150 {
      let (user, guild) = (moment(since: "2016-01-01"), moment(since: "2015-06-01"))
      let words = (
        Self.note(MakerOfIDs.discord(user, &random), user, in: &log),
        Self.note(MakerOfIDs.discord(guild, &random), guild, in: &log)
      )
      log.lines.append("user \(words.0) joined server \(words.1)")
    }
    logs.append(log)
  }

  /// Records with an id of Discord's, one of Twitter's, a UUID and a random number.
  private mutating func addRecords() {
    var log = GeneratedLog("records.ndjson", format: .json, leastShare: 0.95)
    for _ in 0..<150 {
      let (joined, posted) = (moment(since: "2017-01-01"), moment(since: "2013-01-01"))
      let seen = now - .random(in: 0..<100_000_000, using: &random)
      let actor = Self.note(MakerOfIDs.discord(joined, &random), joined, in: &log)
      let post = Self.note(MakerOfIDs.twitter(posted, &random), posted, in: &log)
      let uuid = Self.note(MakerOfIDs.uuid7(seen, &random), seen, in: &log)
      let trace = Self.note(random.next() >> 1, nil, in: &log)
      log.lines.append(
        "{\"at\":\"\(Self.iso(seen + 30))\",\"actor\":{\"id\":\"\(actor)\"},"
          + "\"post\":{\"ref\":\"\(post)\"},\"rid\":\"\(uuid)\",\"trace\":\"\(trace)\"}"
      )
    }
    logs.append(log)
  }

  /// Tables whose headings say nothing.
  private mutating func addTables() {
    addTable("discord", since: "2016-01-01", counts: [20, 60, 200], MakerOfIDs.discord)
    addTable("twitter", since: "2012-01-01", counts: [20, 60, 200], MakerOfIDs.twitter)
    addTable("linkedin", since: "2015-01-01", counts: [20, 60, 200], MakerOfIDs.linkedIn)
    addTable("tiktok", since: "2018-01-01", counts: [20, 60, 200], MakerOfIDs.tikTok)
    // Evenly spread low bits say nothing: these need more ids, or times of whole hundredths.
    addTable("instagram", since: "2013-01-01", counts: [150, 300], unit: 10, MakerOfIDs.instagram)
    addTable("mastodon", since: "2018-01-01", counts: [300, 600], MakerOfIDs.mastodon)
  }

  private mutating func addTable(
    _ name: String,
    since day: String,
    counts: [Int],
    unit: Int64 = 1,
    _ make: (Int64, inout SplitMix) -> UInt64
  ) {
    var log = GeneratedLog("\(name).csv", format: .csv, leastShare: 0.95)
    log.lines = ["row,ref,text"]
    for row in 0..<MakerOfIDs.pick(counts, &random) {
      let time = moment(since: day) / unit * unit
      let id = Self.note(make(time, &random), time, in: &log)
      log.lines.append("\(row),\(id),\"said: \"\"hm\"\", twice\"")
    }
    logs.append(log)
  }

  // MARK: Other numbers

  private mutating func addNumbersWithoutTimes() {
    add("trace.log", "dd.trace_id=@ dd.service=cart GET /health 200") {
      String($0.next() >> 1)
    }
    add("spans.log", "TIME span @ ended") {
      String($0.next() >> 1)
    }
    add("hashes.log", "hash @ of a chunk") { String(Int64(bitPattern: $0.next())) }
    add("steam.log", "kick @ for afk") {
      String(76_561_197_960_265_728 + .random(in: 0..<1 << 31, using: &$0))
    }
    add("digests.log", "etag \"@\" hit") {
      MakerOfIDs.hexadecimal($0.next(), digits: 16)
        + MakerOfIDs.hexadecimal($0.next() >> 32, digits: 8)
    }
    add("md5.log", "sum @ ok") {
      MakerOfIDs.hexadecimal($0.next(), digits: 16) + MakerOfIDs.hexadecimal($0.next(), digits: 16)
    }
    add("cards.log", "paid with @, thanks") {
      let digits = "45\(UInt64.random(in: 1_000_000_000_000...9_999_999_999_999, using: &$0))"
      return digits + String(Self.luhnDigit(after: digits))
    }
    add("blocks.log", "HADOOP 143 INFO dfs.DataNode: blk_@ terminating") {
      String(Int64(bitPattern: $0.next()))
    }
    add("accounts.log", "profile @ seen") {
      String(100_000_000_000_000 + .random(in: 0..<100_000_000_000, using: &$0))
    }
    // A counter that runs as steadily as a clock.
    var number: UInt64 = 345_000_000_000_000_000
    let step = MakerOfIDs.pick([1, 1000, 1_000_000_000], &random) as UInt64
    add("counter.log", "TIME row @ written") {
      number += .random(in: step...step * 11 / 10, using: &$0)
      return String(number)
    }
  }

  /// Adds a log of one line again and again, in which `@` stands for the number, and `TIME` and
  /// `HADOOP` for the time in two styles.
  private mutating func add(
    _ name: String,
    _ line: String,
    _ number: (inout SplitMix) -> String
  ) {
    var log = GeneratedLog(name, leastShare: 1)
    for index in 0..<250 {
      let word = number(&random)
      log.times[word] = .some(nil)
      let time = now - 3_600_000 + Int64(index) * 7919
      log.lines.append(
        line.replacing("@", with: word).replacing("TIME", with: Self.iso(time))
          .replacing("HADOOP", with: Self.hadoop(time))
      )
    }
    logs.append(log)
  }

  /// Numbers that hold times by rules of their own: these, or none.
  private mutating func addNumbersWithOtherTimes() {
    func add(
      _ name: String,
      leastShare: Double,
      _ make: (Int64, inout SplitMix) -> String
    ) {
      var log = GeneratedLog(name, leastShare: leastShare)
      for index in 0..<200 {
        let time = moment(since: "2015-01-01") / 1000 * 1000
        let word = make(time, &random)
        log.times[word] = time
        log.lines.append("loaded \(word) from cache \(index)")
      }
      logs.append(log)
    }
    add("filetimes.log", leastShare: 0) { time, random in
      String((time + 11_644_473_600_000) * 10_000 + .random(in: 0..<10_000, using: &random))
    }
    add("ticks.log", leastShare: 0) { time, random in
      String((time + 62_135_596_800_000) * 10_000 + .random(in: 0..<10_000, using: &random))
    }
    add("objectids.log", leastShare: 0.9, MakerOfIDs.objectID)
  }

  /// Single lines that say whose ids they hold.
  private mutating func addSingleLines() {
    var log = GeneratedLog("guild.log", leastShare: 1)
    let made = moment(since: "2016-01-01")
    let guild = Self.note(MakerOfIDs.discord(made, &random), made, in: &log)
    log.lines = ["{\"guild_id\":\"\(guild)\"}"]
    logs.append(log)
    log = GeneratedLog("address.log", leastShare: 1)
    let posted = moment(since: "2013-01-01")
    let id = Self.note(MakerOfIDs.twitter(posted, &random), posted, in: &log)
    log.lines = ["GET https://x.com/a/status/\(id) 302"]
    logs.append(log)
  }

  // MARK: Parts

  private static func note(_ id: UInt64, _ time: Int64?, in log: inout GeneratedLog) -> String {
    note(String(id), time, in: &log)
  }

  private static func note(_ word: String, _ time: Int64?, in log: inout GeneratedLog) -> String {
    log.times[word] = .some(time)
    return word
  }

  /// A moment of the past; the same ones tomorrow, so that a test that passes goes on passing.
  private mutating func moment(since day: String) -> Int64 {
    let end = min(now - 60_000, MakerOfIDs.milliseconds("2026-11-01"))
    return .random(in: MakerOfIDs.milliseconds(day)..<end, using: &random)
  }

  private static func luhnDigit(after digits: String) -> Int {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let value = (digit.element.wholeNumberValue ?? 0) * (digit.offset % 2 == 0 ? 2 : 1)
      return sum + value / 10 + value % 10
    }
    return (10 - sum % 10) % 10
  }
}

/// The times of lines, in UTC.
extension GeneratedLogs {
  private static func fields(_ time: Int64) -> tm {
    var seconds = time_t(time / 1000)
    var fields = tm()
    gmtime_r(&seconds, &fields)
    return fields
  }

  private static func padded(_ numbers: [Int32], by separator: String) -> String {
    numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: separator)
  }

  static func day(_ time: Int64, separator: String = "-") -> String {
    let fields = fields(time)
    return padded([fields.tm_year + 1900, fields.tm_mon + 1, fields.tm_mday], by: separator)
  }

  static func time(_ time: Int64) -> String {
    let fields = fields(time)
    return padded([fields.tm_hour, fields.tm_min, fields.tm_sec], by: ":")
  }

  static func thousandths(_ time: Int64) -> String {
    String(String(1000 + time % 1000).dropFirst())
  }

  static func iso(_ time: Int64) -> String {
    "\(day(time))T\(Self.time(time)).\(thousandths(time))Z"
  }

  private static func month(_ time: Int64) -> String {
    let names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    return String(names[Int(fields(time).tm_mon)])
  }

  static func syslog(_ time: Int64) -> String {
    let day = fields(time).tm_mday
    return "\(month(time)) \(day < 10 ? " " : "")\(day) \(Self.time(time))"
  }

  static func nginx(_ time: Int64) -> String {
    let fields = fields(time)
    return "\(padded([fields.tm_mday], by: ""))/\(month(time))/\(fields.tm_year + 1900):"
      + Self.time(time)
  }

  static func hadoop(_ time: Int64) -> String {
    day(time, separator: "").dropFirst(2) + " " + Self.time(time).replacing(":", with: "")
  }
}
