import Testing

@testable import IDToolKit

/// Windows of time as ticks, and the grants that bring them.
@Suite struct FlakeIssuingWindowTests {
  @Test(arguments: [
    "miniflake", "sonyflake-v1", "atproto-tid", "t10,s2,w52", "t30,m10,s4,w20", "tsid",
  ])
  func windowsThatMeetShareNoTickAndLeaveNoneOut(_ name: String) throws {
    let layout = try FlakeLayout.named(name) ?? FlakeLayout(spec: Array(name.utf8).span)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let start = layout.epoch.microseconds - 5 * layout.resolution.microseconds
      let span = 40 * layout.resolution.microseconds
      // Bounds that are steps of time, and others.
      let cuts = (0..<4).map { _ in
        let offset = Int64.random(in: 0...span, using: &random)
        let isWhole = Bool.random(using: &random)
        return start + (isWhole ? offset - offset % layout.resolution.microseconds : offset)
      }.sorted()
      let windows = zip(cuts, cuts.dropFirst()).map {
        FlakeIssuingWindow(
          from: Timestamp(microseconds: $0),
          until: Timestamp(microseconds: $1)
        )
      }
      for (window, next) in zip(windows, windows.dropFirst()) {
        #expect(window.ticks(of: layout).upperBound == next.ticks(of: layout).lowerBound)
      }
      for window in windows {
        let ticks = window.ticks(of: layout)
        for tick in ticks.prefix(200) {
          let time = layout.time(ofTick: tick)
          #expect(time >= window.from && time < window.until, "\(name) seed \(seed)")
        }
        // The tick before and the one after lie outside.
        if ticks.lowerBound > 0 {
          #expect(layout.time(ofTick: ticks.lowerBound - 1) < window.from, "\(name) seed \(seed)")
        }
        if ticks.upperBound <= layout.lastTick {
          #expect(layout.time(ofTick: ticks.upperBound) >= window.until, "\(name) seed \(seed)")
        }
      }
    }
  }

  @Test func aWindowPastTheEndOfALayoutHoldsNothing() throws {
    let layout = FlakeLayout.miniflake
    let last = layout.time(ofTick: layout.lastTick)
    let late = FlakeIssuingWindow(
      from: Timestamp(microseconds: last.microseconds + 1000),
      until: Timestamp(microseconds: last.microseconds + 9_000_000)
    )
    #expect(late.ticks(of: layout).isEmpty)
    let across = FlakeIssuingWindow(from: last, until: late.until)
    #expect(across.ticks(of: layout).count == 4096)
    let whole = FlakeIssuingWindow(from: .unixEpoch, until: late.until)
    #expect(whole.ticks(of: layout) == 0..<layout.lastTick + 1)
  }

  // MARK: Grants

  private static let now = Timestamp(microseconds: 1_795_238_460_000_000)

  @Test(
    arguments: [
      ("7 @1795238460 @1795238470\n", 7, 1_795_238_460_000_000, 1_795_238_470_000_000),
      ("0 @1795238460000 @1795238460001\n", 0, 1_795_238_460_000_000, 1_795_238_460_001_000),
      (
        " 1023\t@1795238460.5  @1795238460.500001 \r\n", 1023, 1_795_238_460_500_000,
        1_795_238_460_500_001
      ),
      (
        "7 2026-11-21T05:21:00Z 2026-11-21T06:21:10.5+01:00\n", 7, 1_795_238_460_000_000,
        1_795_238_470_500_000
      ),
      ("7 2026-11-21 2026-11-22\n", 7, 1_795_219_200_000_000, 1_795_305_600_000_000),
    ]
  )
  func aGrantIsANumberAndTwoMoments(
    _ text: String,
    _ worker: UInt64,
    _ from: Int64,
    _ until: Int64
  ) throws {
    let grant = try FlakeGrant(parsing: Array(text.utf8).span, now: Self.now)
    #expect(grant.worker == worker)
    #expect(grant.window.from.microseconds == from && grant.window.until.microseconds == until)
  }

  @Test(
    arguments: [
      ("", "it is empty"), ("\n", "it is empty"), ("7 @1", "it has 2 words instead of 3"),
      ("7", "it has 1 word instead of 3"), ("7 @1 @2 @3", "it has 4 words instead of 3"),
      ("x @1 @2\n", "its worker number: unexpected 'x' at column 1"),
      ("-1 @1 @2\n", "its worker number: unexpected '-' at column 1"),
      ("7 now @2\n", "'now' isn't a fixed moment"), ("7 @1 +10s\n", "'+10s' isn't a fixed moment"),
      ("7 1795238460 @2\n", "'1795238460' isn't a fixed moment"), ("7 @2 @2\n", "is empty"),
      ("7 14:00 15:00\n", "'14:00' isn't a fixed moment"), ("7 @2 @1\n", "ends before it begins"),
      ("7 @ @1\n", "'@': "), ("7 2026-13-01 @1\n", "the month is 13"),
      ("7 @1 @2\n8 @3 @4\n", "it has 5 words instead of 3"), ("7 @1 @2\n\n", "'@2\\n'"),
      ("7 @1795238460 @17952384", "no newline ends it, so it may have been cut off"),
      ("7 @1 @2\r", "no newline ends it"),
    ]
  )
  func whatIsNoGrantIsNamed(_ text: String, _ sentence: String) {
    do {
      let grant = try FlakeGrant(parsing: Array(text.utf8).span, now: Self.now)
      Issue.record("\(text) gives \(grant)")
    } catch {
      #expect(error.sentence.contains(sentence), "\(error.sentence)")
    }
  }
}
