import Foundation
import Testing

/// Logs whose numbers look like ids of another maker or of another time than they are: no date is
/// better than a wrong one.
@Suite(.waits) struct MisleadingLogTests {
  private static let now = "--now 2026-11-27T23:00:00Z"

  private static let logs: [(what: String, lines: [String])] = [
    (
      "identity cards that would be rows of CockroachDB's",
      [
        "2026-09-14T09:00:19.084Z INFO pay: number 110101196103111385 accepted",
        "2026-09-14T09:00:31.607Z INFO pay: number 310104200005160504 accepted",
        "2026-09-14T09:00:48.233Z INFO pay: number 440305200209180587 accepted",
        "2026-09-14T09:01:03.787Z INFO pay: number 440305197510173803 accepted",
        "2026-09-14T09:01:10.880Z INFO pay: number 440305198203240824 accepted",
        "2026-09-14T09:01:29.167Z INFO pay: number 110101196108053125 accepted",
      ]
    ),
    (
      "lines without a year, of an epoch of somebody's own",
      [
        "I1120 08:01:29.706123 1 ctl.go:114] \"Created order\" id=\"1176069796068864003\"",
        "I1120 08:04:00.041123 1 ctl.go:114] \"Created order\" id=\"1176070426627956736\"",
        "I1120 08:06:46.080123 1 ctl.go:114] \"Created order\" id=\"1176071123045990400\"",
      ]
    ),
    (
      "an epoch in another zone than Discord's",
      [
        "2026-11-20 16:00:08.470 INFO c.a.OrderService - create order 1573367351993171968",
        "2026-11-20 16:00:20.318 INFO c.a.OrderService - create order 1573367401687285760",
      ]
    ),
    (
      "a delay of 16 hours",
      [
        "2026-09-14T09:00:06.821Z INFO job: close order 887019827082838019",
        "2026-09-14T09:00:22.175Z INFO job: close order 887019891377324032",
        "2026-09-14T09:00:30.983Z INFO job: close order 887019928404643840",
      ]
    ),
    (
      "two ids that run with their lines, and would be Discord's of another year",
      [
        "2026-11-20T08:00:00.000Z \"userId\":778892319096045578,",
        "2026-11-20T08:00:07.919Z \"userId\":778892352335933502,",
      ]
    ),
    (
      "one id that is whole years before its line",
      [
        "2026-11-20T08:00:00.000Z Processing 1176190215774146571 done"
      ]
    ),
    (
      "times of when cookies end",
      [
        "Set-Cookie: sid=1556456024175562753; Expires=Thu, 15 Oct 2026 00:00:33 GMT",
        "Set-Cookie: sid=1556456104609722368; Expires=Thu, 15 Oct 2026 00:00:52 GMT",
        "Set-Cookie: sid=1556456112562126848; Expires=Thu, 15 Oct 2026 00:00:54 GMT",
        "Set-Cookie: sid=1556456182351155203; Expires=Thu, 15 Oct 2026 00:01:11 GMT",
        "Set-Cookie: sid=1556456336491827200; Expires=Thu, 15 Oct 2026 00:01:48 GMT",
        "Set-Cookie: sid=1556456405630726144; Expires=Thu, 15 Oct 2026 00:02:04 GMT",
      ]
    ),
    (
      "times of when orders are due",
      [
        "order=570036263432773632 due=2026-11-04T00:00:35Z",
        "order=570036322807332866 due=2026-11-04T00:00:50Z",
        "order=570036344726765568 due=2026-11-04T00:00:55Z",
        "order=570036383352119299 due=2026-11-04T00:01:04Z",
        "order=570036476432101376 due=2026-11-04T00:01:26Z",
        "order=570036486368419840 due=2026-11-04T00:01:29Z",
      ]
    ),
    (
      "ids with nothing but zeros below their time",
      [
        "2026-11-20 16:00:08.470 INFO c.a.OrderService - create order 1573367351993171968",
        "2026-11-20 16:00:20.318 INFO c.a.OrderService - create order 1573367401687285760",
        "2026-11-20 16:00:37.786 INFO c.a.OrderService - create order 1573367474953388032",
        "2026-11-20 16:00:38.836 INFO c.a.OrderService - create order 1573367479357407232",
        "2026-11-20 16:00:54.193 INFO c.a.OrderService - create order 1573367543769333760",
        "2026-11-20 16:01:02.453 INFO c.a.OrderService - create order 1573367578414284800",
      ]
    ),
  ]

  @Test(arguments: logs) func nothingIsDatedByALikeness(what: String, lines: [String]) throws {
    let text = lines.map { $0 + "\n" }.joined()
    let outcome = try Tool().run("annotate \(Self.now)", input: text)
    // In the clock of their lines, which don't say their zone, ids are dated without one.
    let bare = outcome.text.replacing(/\[2026-11-20T16:0[0-9.:]*,w0,s0\]/, with: "")
    #expect(bare == text && outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
    #expect(!outcome.errorText.contains("rounded"), "\(outcome.errorText)")
    // Nor does a zone that is asked for make them Discord's.
    let zoned = try Tool().run("annotate \(Self.now) --tz +08:00", input: text)
    #expect(!zoned.text.contains("[discord:"), "\(zoned.text)\(zoned.errorText)")
  }

  /// UnionPay's, by the check digit of ISO/IEC 7812-1.
  @Test func cardNumbersOf19DigitsAreNoFlakes() throws {
    var random = SplitMix(state: testSeed())
    let lines = (0..<200).map { index in
      let family = ["6217008", "6225886", "6228482"].randomElement(using: &random)!
      let digits =
        family + String(UInt64.random(in: 10_000_000_000...99_999_999_999, using: &random))
      let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
        let value = digit.element.wholeNumberValue! * (digit.offset.isMultiple(of: 2) ? 2 : 1)
        return sum + value / 10 + value % 10
      }
      return String(format: "2026-09-14T09:%02d:%02d.600Z pay: ", index / 60, index % 60)
        + "\(digits)\((10 - sum % 10) % 10) accepted\n"
    }
    let outcome = try Tool().run("annotate \(Self.now)", input: lines.joined())
    #expect(outcome.text == lines.joined(), "\(outcome.errorText)")
  }

  /// Flakes of 10 and 12 bits below milliseconds since an epoch.
  private static func ids(
    _ count: Int,
    since epoch: Int64,
    every step: Int64 = 317,
    _ low: (Int) -> UInt64
  ) -> [(id: UInt64, seconds: Int64, thousandths: Int64)] {
    (0..<count).map { index in
      let time = 1_793_000_000_123 + Int64(index) * step
      return (UInt64(time - epoch) << 22 | low(index), time / 1000, time % 1000)
    }
  }

  private static let start2021: Int64 = 1_609_459_200_000

  /// Consecutive workers, and a sequence that goes on, whose bits could be divided otherwise as well.
  @Test(arguments: [12, 16, 20, 32]) func workersInARowAreCounted(count: Int) throws {
    var random = SplitMix(state: testSeed())
    let ids = Self.ids(200, since: Self.start2021) { index in
      UInt64(index < count ? index : .random(in: 0..<count, using: &random)) << 12
    }
    let lines = ids.map { "\(Self.iso($0.seconds, $0.thousandths)) order_id=\($0.id) ok\n" }
    let outcome = try Tool().run("stats -f kind,count,workers,sequence", input: lines.joined())
    #expect(outcome.text == "t41,w10,s12@2021-01-01\t200\t\(count)\t0\n", "\(outcome.errorText)")
  }

  @Test(arguments: [1, 4]) func aSequenceThatGoesOnIsNoWorker(count: Int) throws {
    let ids = Self.ids(1250, since: Self.start2021) { index in
      UInt64(1 + index % count) << 12 | UInt64(index / count)
    }
    let lines = ids.map { "\(Self.iso($0.seconds, $0.thousandths)) order_id=\($0.id) ok\n" }
    let outcome = try Tool().run("stats -f kind,count,workers", input: lines.joined())
    #expect(outcome.text == "t41,w10,s12@2021-01-01\t1250\t\(count)\n", "\(outcome.errorText)")
  }

  /// Twitter's epoch, seen by the seconds of the lines, names its maker, whatever the workers are; the
  /// time of another event doesn't count, wherever it stands.
  @Test func aKnownEpochNamesItsMaker() throws {
    let ids = Self.ids(40, since: 1_288_834_974_657, every: 31_700) { UInt64($0 * 7 % 1024) << 12 }
    let lines = ids.map { id in
      "since=2026-09-01T00:00:00Z id=\(id.id) at=\(Self.iso(id.seconds, nil))\n"
    }
    let outcome = try Tool().run("annotate -f kind,unix_ms", input: lines.joined())
    let expected = ids.map { "twitter\t\($0.seconds * 1000 + $0.thousandths)\n" }
    #expect(outcome.text == expected.joined(), "\(outcome.errorText)")
  }

  /// Two ids of a place that begins far behind what a pipe's beginning shows are too few to tell; in a
  /// file, those after them tell.
  @Test func idsThatComeBeforeItIsClearWhatTheyAreAreTold() throws {
    let ids = Self.ids(36_000, since: Self.start2021, every: 5) { UInt64($0 % 3) << 12 }
    let lines = ids.enumerated().map { index, id in
      let isTask = index >= 30_000
      let rest = isTask && (30_002..<33_000).contains(index) ? "idle" : "task=\(id.id)"
      return Self.iso(id.seconds, id.thousandths)
        + (isTask ? " \(rest) and more\n" : " order_id=\(id.id) and something more\n")
    }
    let tool = try Tool()
    try Data(lines.joined().utf8).write(to: tool.url("log"))
    let piped = try tool.shell("cat log | $T stats -f place,count")
    #expect(piped.text == "order_id=\t30000\ntask=\t3000\n", "\(piped.errorText)")
    #expect(piped.errorText.contains(" 2 numbers after 'task=' came before"), "\(piped.errorText)")
    let file = try tool.run("stats -f place,count log")
    #expect(file.text == "order_id=\t30000\ntask=\t3002\n" && file.errorText.isEmpty)
  }

  private static func iso(_ seconds: Int64, _ thousandths: Int64?) -> String {
    let time = Date(timeIntervalSince1970: Double(seconds)).ISO8601Format().dropLast()
    return time + (thousandths.map { String(format: ".%03d", $0) } ?? "") + "Z"
  }
}
