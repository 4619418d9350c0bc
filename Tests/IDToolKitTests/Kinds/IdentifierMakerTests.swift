import Testing

@testable import IDToolKit

/// New ids, by a clock that does what it likes.
@Suite struct IdentifierMakerTests {
  static let timed = IdentifierKind.made.filter { $0.isMadeOfTime && $0.sortingPlan != nil }

  /// A clock that stands still, goes on, jumps and goes back.
  struct JumpingClock {
    var now: Int64 = 1_795_238_460_000_000
    var random: SeededGenerator

    mutating func next() -> Timestamp {
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<5: break
      case 5..<8: now += Int64.random(in: 0...3, using: &random)
      case 8: now += Int64.random(in: 0...3_000_000, using: &random)
      case 9: now -= Int64.random(in: 0...5_000, using: &random)
      case 10: now -= Int64.random(in: 0...90_000_000, using: &random)
      default: now += Int64.random(in: 0...90_000_000, using: &random)
      }
      return Timestamp(microseconds: now)
    }
  }

  @Test(arguments: timed)
  func `ids increase strictly, whatever the clock does`(kind: IdentifierKind) throws {
    let seed = testSeed()
    var clock = JumpingClock(random: SeededGenerator(seed: seed))
    var sizes = SeededGenerator(seed: seed &+ 1)
    var maker = try #require(IdentifierMaker(kind, random: Entropy()))
    let fixed = kind.plans[kind.sortingPlan ?? 0].fixed
    var last: IdentifierBits?
    var latest = Timestamp(microseconds: .min)
    let writer = IdentifierTextWriter(kind)
    var lastText: [UInt8] = []
    var text = ByteBuffer()
    var left = LongRun.count(2000, long: 10_000_000)
    while left > 0 {
      let now = clock.next()
      try maker.advance(to: now)
      // As many as a fast loop makes between two readings of the clock.
      let count = min(left, Int.random(in: 1...40, using: &sizes))
      for _ in 0..<count {
        let next = maker.next()
        let id = try #require(next)
        if let last, id <= last {
          Issue.record("\(kind.name): \(id) is not above \(last), seed \(seed)")
          return
        }
        last = id
        text.removeAll()
        let isWritten = writer.append(id, to: &text)
        let bytes = text.array()
        let isRight =
          isWritten && fixed.hold(in: id) && lastText.lexicographicallyPrecedes(bytes)
        if !isRight {
          Issue.record("\(kind.name): \(String(decoding: bytes, as: UTF8.self)), seed \(seed)")
          return
        }
        lastText = bytes
        let time = try #require(kind.time(of: id))
        if time < latest { Issue.record("\(kind.name): the time goes back, seed \(seed)") }
        latest = time
      }
      left -= count
    }
  }

  @Test(arguments: timed)
  func `a clock that has moved on gives its own time`(kind: IdentifierKind) throws {
    var maker = try #require(IdentifierMaker(kind, random: Entropy()))
    for second in stride(from: Int64(1_700_000_000), to: 1_700_000_100, by: 7) {
      let now = Timestamp(microseconds: second * 1_000_000 + 345_678)
      try maker.advance(to: now)
      let next = maker.next()
      let id = try #require(next)
      let time = try #require(kind.time(of: id))
      let unit = try #require(kind.plans[kind.sortingPlan ?? 0].time?.unit)
      #expect(time <= now && now.clampedSpan(since: time) < unit, "\(kind.name)")
    }
  }

  /// A kind of few counter bits, so that the counter is soon full.
  static func small(
    _ start: IdentifierMaking.Start,
    counter: IdentifierBits = BitRun(3, at: 9).mask,
    kept: IdentifierBits = BitRun(4, at: 12).mask,
    width: Int = 32
  ) -> IdentifierKind {
    IdentifierKind(
      name: "small",
      summary: "for this test",
      bitCount: width,
      forms: [IdentifierForm("hex", .number(.hexadecimal, digits: width / 4))],
      plans: [
        IdentifierPlan(
          time: .count(BitRun(16, at: width - 16), unit: .milliseconds(1), epoch: .unixEpoch),
          fields: []
        )
      ],
      sortingPlan: 0,
      firstUse: .unixEpoch,
      making: .timed(counter: counter, kept: kept, start),
      recognition: .init(commonness: 0, isToldByForm: false, isFoundUnasked: false)
    )
  }

  @Test(arguments: [IdentifierMaking.Start.random, .randomWithRoom, .runsOn])
  func `a full counter begins the next step of the time`(start: IdentifierMaking.Start) throws {
    let kind = Self.small(start)
    let seed = testSeed()
    var maker = try #require(IdentifierMaker(kind, random: SeededGenerator(seed: seed)))
    var times: [Int64] = []
    var kept: Set<UInt64> = []
    var last = IdentifierBits.zero
    for _ in 0..<100 {
      try maker.advance(to: Timestamp(microseconds: 5000))
      let next = maker.next()
      let id = try #require(next)
      #expect(id > last, "seed \(seed)")
      last = id
      times.append(try #require(kind.time(of: id)).unixMilliseconds)
      kept.insert(id.number(BitRun(4, at: 12)))
    }
    #expect(times.first == 5 && Set(times).count >= 100 / 8)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 <= 1 })
    #expect(kept.count == 1, "drawn once a run")
    // With room to count, each step has four ids at least.
    if case .randomWithRoom = start {
      #expect(times.dropLast(8).allSatisfy { time in times.count { $0 == time } >= 4 })
    }
    // The clock overtakes it again.
    try maker.advance(to: Timestamp(microseconds: 9_000_000))
    let overtaken = maker.next()
    #expect(overtaken.flatMap { kind.time(of: $0) } == Timestamp(microseconds: 9_000_000))
    // At the end of the time there is none left.
    try maker.advance(to: Timestamp(microseconds: 65_535_000))
    var count = 0
    while maker.next() != nil { count += 1 }
    #expect((1...8).contains(count))
    #expect(throws: IdentifierMakerProblem.afterLast(Timestamp(microseconds: 65_535_000))) {
      try maker.advance(to: Timestamp(microseconds: 65_536_000))
    }
    #expect(throws: IdentifierMakerProblem.beforeFirst(.unixEpoch)) {
      try maker.advance(to: Timestamp(microseconds: -1))
    }
  }

  @Test func `ids of one moment that run on meet none before them`() throws {
    // Eight values of the counter, and nothing else that differs within a run.
    let kind = Self.small(.runsOn, counter: .low(3), kept: BitRun(77, at: 3).mask, width: 96)
    var maker = try #require(IdentifierMaker(kind, random: Entropy()))
    var seen: Set<IdentifierBits> = []
    for number in 0..<64 {
      let moment = Timestamp(microseconds: Int64(number % 2) * 1000)
      let id = try maker.id(at: moment)
      #expect(kind.time(of: id) == moment)
      #expect(seen.insert(id).inserted)
    }
  }

  @Test(arguments: timed)
  func `an id for each moment has its time, in any order`(kind: IdentifierKind) throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var maker = try #require(IdentifierMaker(kind, random: Entropy()))
    var seen: Set<IdentifierBits> = []
    var last: (moment: Timestamp, id: IdentifierBits)?
    for _ in 0..<5000 {
      let second = Int64.random(in: 1_500_000_000...1_500_000_020, using: &random)
      var moment = Timestamp(microseconds: second * 1_000_000)
      if let last, Bool.random(using: &random) { moment = last.moment }
      let id = try maker.id(at: moment)
      #expect(kind.time(of: id) == moment, "\(kind.name), seed \(seed)")
      #expect(seen.insert(id).inserted, "\(kind.name), seed \(seed)")
      if let last, last.moment == moment, kind.counts { #expect(id > last.id) }
      last = (moment, id)
    }
  }

  @Test func `a kind that is made otherwise has no such maker`() {
    for kind in [IdentifierKind.uuidV5, .nanoID, .cuid, .uuid, IdentifierKind(.miniflake)] {
      #expect(IdentifierMaker(kind, random: Entropy()) == nil, "\(kind.name)")
    }
  }
}

extension IdentifierKind {
  fileprivate var isMadeOfTime: Bool {
    if case .timed? = making { true } else { false }
  }

  /// Whether several ids of one moment are told apart by a counter.
  fileprivate var counts: Bool {
    if case .timed(let counter, _, _, _)? = making { counter != .zero } else { false }
  }
}
