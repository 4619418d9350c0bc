import Foundation
import Testing

@testable import IDToolKit

@Suite struct LineTimeTests {
  /// 2026-11-26T18:00:00Z.
  private static let now = Timestamp(microseconds: 1_795_716_000_000_000)

  private static func time(_ line: String, now: Timestamp = now) -> LineTime? {
    let bytes = Array(line.utf8)
    return LineTime(of: bytes.span, now: now)
  }

  /// A line, its time, the microseconds of its last digit, and whether it says its zone.
  struct Line: CustomTestStringConvertible, Sendable {
    let text: String
    let time: String
    let resolution: Int64
    let isZoneSaid: Bool

    var testDescription: String { text }

    init(_ text: String, _ time: String, _ resolution: Int64, _ isZoneSaid: Bool) {
      self.text = text
      self.time = time
      self.resolution = resolution
      self.isZoneSaid = isZoneSaid
    }
  }

  static let lines: [Line] = [
    Line("2026-11-26T12:00:01Z start", "2026-11-26T12:00:01.000000Z", 1_000_000, true),
    Line("2026-11-26T12:00:01.123Z start", "2026-11-26T12:00:01.123000Z", 1000, true),
    Line("2026-11-26t12:00:01.1z", "2026-11-26T12:00:01.100000Z", 100_000, true),
    Line("[2026-11-26T12:00:01.123456789+02:00] x", "2026-11-26T10:00:01.123456Z", 1, true),
    Line("2026-11-26T12:00:01.1234567-03:30 .NET", "2026-11-26T15:30:01.123456Z", 1, true),
    Line("2026-11-26 12:00:01,123 INFO [main] Java", "2026-11-26T12:00:01.123000Z", 1000, false),
    Line("2026-11-26 12:00:01,123 - app - Python", "2026-11-26T12:00:01.123000Z", 1000, false),
    Line("2026-11-26 12:00:01:123 INFO Hadoop", "2026-11-26T12:00:01.123000Z", 1000, false),
    Line("2026-11-26 12:00:01.123 UTC [71] LOG:", "2026-11-26T12:00:01.123000Z", 1000, true),
    Line("2026-11-26 12:00:01.123 CET [71] LOG:", "2026-11-26T11:00:01.123000Z", 1000, true),
    Line(
      "2026-07-26 12:00:01 CEST:10.0.0.1(54):a@b",
      "2026-07-26T10:00:01.000000Z",
      1_000_000,
      true
    ),
    Line("2026/07/26 12:00:01 PDT", "2026-07-26T19:00:01.000000Z", 1_000_000, true),
    // Letters of several zones, and words.
    Line("2026-11-26 12:00:01 CST x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 CDT x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 PST x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 MSK x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 IST x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 BST x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 ESTABLISHED", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 est libre", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 EST5EDT", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 EST_x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 EST=7", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 WEST-1 is up", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 TEST is up", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01.123+01 | row", "2026-11-26T11:00:01.123000Z", 1000, true),
    Line("2026-11-26 12:00:01 -0500 x", "2026-11-26T17:00:01.000000Z", 1_000_000, true),
    Line("2026-11-26 12:00:01.5 +0000 UTC m=+1", "2026-11-26T12:00:01.500000Z", 100_000, true),
    Line("2026-11-26 12:00:01 GMT+0130 x", "2026-11-26T10:30:01.000000Z", 1_000_000, true),
    Line("2026-11-26_12:00:01.12345 svlogd", "2026-11-26T12:00:01.123450Z", 10, false),
    Line("2026-11-26 12:00:60 leap", "2026-11-26T12:00:59.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 Zookeeper", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 -1234567890", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01 +4917212345", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026-11-26 12:00:01-2345 x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line(
      "2026-11-26 12:00:01,1795651200123456789",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      false
    ),
    Line("7,2026-11-26 12:00:01,42", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    // Under keys of other events there is another time; a word after such a key is no date.
    Line(
      "since=2026-11-01T00:00:00Z at=2026-11-26T12:00:01Z",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      true
    ),
    Line(
      "a=1; Expires=Fri, 27 Nov 2026 13:00:00 GMT; ts=2026-11-26T12:00:01Z",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      true
    ),
    Line(
      "x?from=2026-11-01 00:00:00&to=2026-11-02 00:00:00 at 2026-11-26 12:00:01",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      false
    ),
    Line("from: alice 2026-11-26 12:00:01 x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("since=boot 2026-11-26T12:00:01Z", "2026-11-26T12:00:01.000000Z", 1_000_000, true),
    Line(
      #"{"level":"info","time":"2026-11-26T12:00:01Z"}"#,
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      true
    ),
    Line("level=info ts=2026-11-26T12:00:01.123Z x", "2026-11-26T12:00:01.123000Z", 1000, true),
    Line("<34>1 2026-11-26T12:00:01.003Z host su", "2026-11-26T12:00:01.003000Z", 1000, true),
    Line("2026/11/26 12:00:01 http: Go", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026/11/26 12:00:01.123456 Go", "2026-11-26T12:00:01.123456Z", 1, false),
    Line("2026/11/26 12:00:01 [error] 7#7: *1", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("2026.11.26 12:00:01.123456 [ 7 ] {}", "2026-11-26T12:00:01.123456Z", 1, false),
    Line(
      #"10.0.0.1 - - [26/Nov/2026:12:00:01 +0200] "GET / HTTP/1.1""#,
      "2026-11-26T10:00:01.000000Z",
      1_000_000,
      true
    ),
    Line("26-Nov-2026 12:00:01.123 client @0x7f", "2026-11-26T12:00:01.123000Z", 1000, false),
    Line("7:M 26 Nov 2026 12:00:01.123 * Redis", "2026-11-26T12:00:01.123000Z", 1000, false),
    Line("Date: Thu, 26 Nov 2026 12:00:01 GMT", "2026-11-26T12:00:01.000000Z", 1_000_000, true),
    Line("7:M 05 Nov 2026 12:00:01.123 * Redis", "2026-11-05T12:00:01.123000Z", 1000, false),
    Line("[Thu Nov 26 12:00:01.123456 2026] [core]", "2026-11-26T12:00:01.123456Z", 1, false),
    Line("[Thu Nov 26 12:00:01 2026] [error]", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("[Sat Nov 26 12:00:01 2016] [error]", "2016-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("up since Thu Nov 26 12:00:01 CET 2026", "2026-11-26T11:00:01.000000Z", 1_000_000, true),
    Line("up since Thu Nov 26 12:00:01 CST 2026", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("up since Thu Nov 26 12:00:01 UTC 2026", "2026-11-26T12:00:01.000000Z", 1_000_000, true),
    Line("Thu Nov 26 2026 12:00:01 GMT+0100 (CET)", "2026-11-26T11:00:01.000000Z", 1_000_000, true),
    Line("Nov 26 12:00:01 host sshd[7]: x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("<34>Nov  6 12:00:01 host su: x", "2026-11-06T12:00:01.000000Z", 1_000_000, false),
    Line("Dec 26 12:00:01 host sshd[7]: x", "2025-12-26T12:00:01.000000Z", 1_000_000, false),
    Line("Nov 27 12:00:01 host ahead", "2026-11-27T12:00:01.000000Z", 1_000_000, false),
    Line("Nov 27 18:00:01 host ahead", "2025-11-27T18:00:01.000000Z", 1_000_000, false),
    Line("Nov 26 12:00:01.123456 host x", "2026-11-26T12:00:01.123456Z", 1, false),
    Line("I1126 12:00:01.123456    7 main.go:7]", "2026-11-26T12:00:01.123456Z", 1, false),
    Line("E1226 12:00:01.123456    7 main.go:7]", "2025-12-26T12:00:01.123456Z", 1, false),
    Line("W20261126 12:00:01.123456  7 glog.cc:7]", "2026-11-26T12:00:01.123456Z", 1, false),
    Line("11-26 12:00:01.123  7  8 D Tag: x", "2026-11-26T12:00:01.123000Z", 1000, false),
    Line("26.11.2026 12:00:01 x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("[26.11.2026, 12:00:01] Anna: x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line("20261126 12:00:01.123 x", "2026-11-26T12:00:01.123000Z", 1000, false),
    Line("[20261126 12:00:01,123 CET] x", "2026-11-26T11:00:01.123000Z", 1000, true),
    Line("id=7 20261126 12:00:01 x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    Line(
      "8=FIX.4.4|35=D|52=20261126-12:00:01.123|11=7",
      "2026-11-26T12:00:01.123000Z",
      1000,
      false
    ),
    Line(
      "expires 20270101 00:00:00 at 2026-11-26 12:00:01",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      false
    ),
    Line(
      "type=SYSCALL msg=audit(1795651200.116:420): arch=c000003e syscall=59",
      "2026-11-26T00:00:00.116000Z",
      1000,
      true
    ),
    Line(
      "node=web1 type=USER_LOGIN msg=audit(1795651200.116:7): pid=1",
      "2026-11-26T00:00:00.116000Z",
      1000,
      true
    ),
    Line(
      "type=login 2026-11-26 12:00:01 msg=audit(1795651200.116:7)",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      false
    ),
    Line("20261126T120001Z x", "2026-11-26T12:00:01.000000Z", 1_000_000, true),
    Line("[20261126T120001.123+0100] x", "2026-11-26T11:00:01.123000Z", 1000, true),
    Line("20261126T120001 x", "2026-11-26T12:00:01.000000Z", 1_000_000, false),
    // What something else may be counts if there is no other time.
    Line(
      #"{"CreateTime":1753576844035,"level":"info","ts":1795651200624}"#,
      "2026-11-26T00:00:00.624000Z",
      1000,
      true
    ),
    Line(
      "01.12.2024 10:00:00;2026-11-26T12:00:01Z;7",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      true
    ),
    Line(
      "26.11.2026 12:00:01 user created 2024-01-05T10:00:00Z",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      false
    ),
    Line(#"{"a":1,"event_time":1795651200123}"#, "2026-11-26T00:00:00.123000Z", 1000, true),
    Line(
      "batch 20240101-10:00:00 done at 2026-11-26T12:00:01Z",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      true
    ),
    Line("2026-11-26 12:00:01,624 EDT INFO x", "2026-11-26T12:00:01.624000Z", 1000, false),
    Line("2026-07-26 12:00:01.624 EDT [7] LOG", "2026-07-26T16:00:01.624000Z", 1000, true),
    Line("CreateTime:1795651200123\tkey\t{}", "2026-11-26T00:00:00.123000Z", 1000, true),
    Line("LogAppendTime:1795651200123 x", "2026-11-26T00:00:00.123000Z", 1000, true),
    Line(
      #"{"__CURSOR":"s=0;i=1","__REALTIME_TIMESTAMP":"1795651200123456","a":1}"#,
      "2026-11-26T00:00:00.123456Z",
      1,
      true
    ),
    Line(#"{"timeMillis":1795651200123,"a":1}"#, "2026-11-26T00:00:00.123000Z", 1000, true),
    Line("ts=1795651200123456 x", "2026-11-26T00:00:00.123456Z", 1, true),
    Line("1795651200 GET /", "2026-11-26T00:00:00.000000Z", 1_000_000, true),
    Line("1795651200.123    7 10.0.0.1 TCP_HIT", "2026-11-26T00:00:00.123000Z", 1000, true),
    Line("1795651200123 x", "2026-11-26T00:00:00.123000Z", 1000, true),
    Line("[1795651200] x", "2026-11-26T00:00:00.000000Z", 1_000_000, true),
    Line("ts=1795651200.5 x", "2026-11-26T00:00:00.500000Z", 100_000, true),
    Line("time=1795651200123 x", "2026-11-26T00:00:00.123000Z", 1000, true),
    Line(#"{"ts":1795651200.123456,"a":1}"#, "2026-11-26T00:00:00.123456Z", 1, true),
    Line(#"{"timestamp": "1795651200123"}"#, "2026-11-26T00:00:00.123000Z", 1000, true),
    Line(
      #"{"level":30,"time":1795651200123,"pid":7}"#,
      "2026-11-26T00:00:00.123000Z",
      1000,
      true
    ),
    Line(
      #"{"level": "info", "ts": 1795651200.123}"#,
      "2026-11-26T00:00:00.123000Z",
      1000,
      true
    ),
    Line(
      "at 12:00:01 from 00:11:22:33:44:55 2026-11-26 12:00:01",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      false
    ),
    Line(
      "0001-01-01T00:00:00Z 2026-11-26T12:00:01Z",
      "2026-11-26T12:00:01.000000Z",
      1_000_000,
      true
    ),
  ]

  @Test(arguments: lines) func aLineBearsItsTime(_ line: Line) throws {
    let found = try #require(Self.time(line.text))
    #expect(found.time.text(precision: .microseconds) == line.time)
    #expect(found.resolution.microseconds == line.resolution)
    #expect(found.isZoneSaid == line.isZoneSaid)
  }

  @Test(arguments: [
    "", "1", ":", "12:00:00", "no time at 12:00:00", "2026-11-26", "2026-11-26 12:00",
    "2026-13-26 12:00:00", "2026-02-30 12:00:00", "2026-11-26 24:00:00", "2026-11-26 12:60:00",
    "2026-11-26 12:00:61", "2026-11-26 12:00:001", "12026-11-26 12:00:00", "2026-11/26 12:00:00",
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-11-26 01:00:00 PM",
    "26/Now/2026:12:00:00 +0000", "since Nov 26 12:00:00 it runs", "x11-26 12:00:00.123",
    "11-26 12:00:00", "X1126 12:00:00.123456", "00:11:22:33:44:55", "1795651200123456789",
    "17956512001", "1795651200abc", "1795651200-123", "1895651200 to come", "0795651200",
    #"{"count":1795651200}"#, #"{"ts":179565120}"#, #"{"ts":"#, #"{"ts": "#, "Feb 29 12:00:00 host",
    "20261126T240001Z", "20261326T120001Z", "x20261126T120001Z", "20261126T1200019",
    "20261126120001",
    "1795651200123456 x", "26.13.2026 12:00:01", "v26.11.2026 12:00:01", "1.26.11.2026 12:00:01",
    "126.11.2026 12:00:01", "ts=17956512001234567",
    "20261326 12:00:01", "120261126 12:00:01", "x20261126 12:00:01", "7-20261126 12:00:01",
    "20260230-12:00:01", "1.20261126 12:00:01", "19691126 12:00:01", "type=SYSCALL msg=audit(",
    "type=x a=1 msg=audit(1795651200.116:7)", "x type=SYSCALL msg=audit(1795651200.116:7)",
    "node=a b type=x msg=audit(1795651200.116:7)", "type=SYSCALL msg=audit(1795651200.116x",
    "user 1795651200.123", "fe80::00:11:22", "count=1795651200",
  ]) func aLineWithoutATimeBearsNone(_ line: String) {
    #expect(Self.time(line) == nil)
  }

  @Test func aLogOfAnEasternZoneBeginsTheYearEarly() throws {
    let eve = Timestamp(microseconds: 1_798_675_200_000_000 + 43_200_000_000)
    let found = try #require(Self.time("Jan  1 01:00:00 host x", now: eve))
    #expect(found.time.text() == "2027-01-01T01:00:00.000Z")
  }

  @Test func aLeapDayWithoutAYearIsThatOfTheLastYearIfThisHasNone() throws {
    let spring = Timestamp(microseconds: 1_740_960_000_000_000)
    let found = try #require(Self.time("Feb 29 12:00:00 host x", now: spring))
    #expect(found.time.text() == "2024-02-29T12:00:00.000Z")
  }

  @Test func aTimeIsFoundAnywhereInTheFirst256Bytes() {
    for distance in 0...300 {
      let line = String(repeating: "x", count: distance) + " 2026-11-26T12:00:01Z"
      #expect((Self.time(line) != nil) == (distance + 14 < 256), "\(distance)")
    }
  }

  /// A form in which Foundation writes a moment, with the microseconds of its last digit.
  private static let forms: [(before: String, format: String, after: String, unit: Int64)] = [
    ("", "yyyy-MM-dd'T'HH:mm:ssXXXXX", "", 1_000_000),
    ("[", "yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX", "] x", 1000),
    ("a ", "yyyy-MM-dd HH:mm:ss,SSS", " x", 1000),
    ("", "yyyy/MM/dd HH:mm:ss", " x", 1_000_000),
    ("", "yyyy.MM.dd HH:mm:ss.SSS", " x", 1000),
    ("10.0.0.1 - - [", "dd/MMM/yyyy:HH:mm:ss Z", "] \"GET", 1_000_000),
    ("", "dd-MMM-yyyy HH:mm:ss.SSS", " x", 1000),
    ("1:M ", "dd MMM yyyy HH:mm:ss.SSS", " * x", 1000),
    ("[", "EEE MMM dd HH:mm:ss.SSS yyyy", "] x", 1000),
    ("", "EEE, d MMM yyyy HH:mm:ss 'GMT'xxxxx", "", 1_000_000),
    ("", "EEE MMM dd yyyy HH:mm:ss 'GMT'Z", " (x)", 1_000_000),
    ("<34>", "MMM dd HH:mm:ss", " host x", 1_000_000),
    ("I", "MMdd HH:mm:ss.SSS", "000    1 x", 1),
    ("", "MM-dd HH:mm:ss.SSS", "  1  1 I x", 1000),
    ("", "dd.MM.yyyy HH:mm:ss.SSS", " x", 1000),
    ("[", "dd.MM.yyyy, HH:mm:ss", "] A: x", 1_000_000),
    ("a ", "yyyyMMdd HH:mm:ss.SSS", " x", 1000),
    ("52=", "yyyyMMdd-HH:mm:ss.SSS", "|x", 1000),
    ("", "yyyyMMdd'T'HHmmssXX", " x", 1_000_000),
    ("[", "yyyyMMdd'T'HHmmss.SSSXX", "] x", 1000),
  ]

  @Test func agreesWithFoundationOnRandomMoments() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let zones = [0, 120, -300, 330, -210, 840, -720]
    for form in Self.forms {
      let saysZone = form.format.lowercased().contains("x") || form.format.contains("Z")
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.calendar = Calendar(identifier: .gregorian)
      formatter.dateFormat = form.format
      for _ in 0..<300 {
        let minutes = saysZone ? try #require(zones.randomElement(using: &random)) : 0
        formatter.timeZone = TimeZone(secondsFromGMT: minutes * 60)
        let isYearSaid = form.format.contains("yyyy")
        let last = Self.now.unixMilliseconds
        let first = isYearSaid ? 86_400_000 : last - 360 * 86_400_000
        let moment = Int64.random(in: first...last, using: &random)
        let date = Date(timeIntervalSince1970: Double(moment) / 1000)
        let line = form.before + formatter.string(from: date) + form.after
        let found = try #require(Self.time(line), "\(line), seed \(seed)")
        let expected = form.unit == 1_000_000 ? moment / 1000 * 1000 : moment
        #expect(found.time.unixMilliseconds == expected, "\(line), seed \(seed)")
        #expect(found.resolution.microseconds == form.unit, "\(line), seed \(seed)")
        #expect(found.isZoneSaid == saysZone, "\(line), seed \(seed)")
      }
    }
  }

  /// Letters that a log has in January, and those it has in July, in places of the time zone database.
  static let letters: [(place: String, january: String, july: String)] = [
    ("America/New_York", "EST", "EDT"), ("America/Denver", "MST", "MDT"),
    ("America/Los_Angeles", "", "PDT"), ("Europe/Lisbon", "WET", "WEST"),
    ("Europe/Berlin", "CET", "CEST"), ("Europe/Athens", "EET", "EEST"),
    ("Asia/Tokyo", "JST", "JST"),
    ("Australia/Sydney", "AEDT", "AEST"), ("Pacific/Auckland", "NZDT", "NZST"),
  ]

  @Test(arguments: letters) func lettersAreTheZoneThatFoundationKnows(
    _ place: String,
    _ january: String,
    _ july: String
  ) throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = TimeZone(identifier: place)
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    // The middle of January and of July 2026.
    for (letters, seconds) in [(january, 1_768_478_401), (july, 1_784_116_801)] as [(String, Int64)]
    where !letters.isEmpty {
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      for after in ["", " x", "] x", ": x", "\t", "|", "\""] {
        let found = Self.time("\(text) \(letters)\(after)")
        #expect(found?.time.unixMilliseconds == seconds * 1000, "\(text) \(letters)\(after)")
        #expect(found?.isZoneSaid == true)
      }
    }
  }

  @Test func agreesWithTheFormatterOfISO8601() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    for _ in 0..<2000 {
      let moment = Int64.random(in: 0...4_102_444_799_999, using: &random)
      let line = formatter.string(from: Date(timeIntervalSince1970: Double(moment) / 1000))
      let found = Self.time(line)?.time.unixMilliseconds
      #expect(found == moment, "\(line), seed \(seed)")
    }
  }

  @Test func noBytesTrap() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    // What the forms consist of is likelier than other bytes.
    let forms = "0123456789012345::::--//.,TZ +-[]<>{}\"INov 1ts=UTCGMTEDSW( \0\u{7F}"
    let alphabet = Array(forms.utf8)
    var found = 0
    for round in 0..<100_000 {
      var line: [UInt8] = []
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let byte = alphabet.randomElement(using: &random) ?? 0
        line.append(round % 4 == 0 ? UInt8.random(in: 0...255, using: &random) : byte)
      }
      if LineTime(of: line.span, now: Self.now) != nil { found += 1 }
    }
    #expect(found < 1000, "seed \(seed)")
  }

  @Test func everyCutAndEveryChangedByteOfALineIsRead() {
    for line in Self.lines {
      let bytes = Array(line.text.utf8)
      for end in 0...bytes.count {
        _ = LineTime(of: bytes.span.extracting(0..<end), now: Self.now)
        _ = LineTime(of: bytes.span.extracting(end..<bytes.count), now: Self.now)
      }
      for place in bytes.indices {
        for byte in "0 9:-/.+TZa\"\u{7F}".utf8 {
          var changed = bytes
          changed[place] = byte
          _ = LineTime(of: changed.span, now: Self.now)
        }
      }
    }
  }
}
