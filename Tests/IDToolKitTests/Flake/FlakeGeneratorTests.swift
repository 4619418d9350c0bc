import Testing

@testable import IDToolKit

@Suite struct FlakeGeneratorTests {
  static let generating = FlakeLayout.names.filter {
    FlakeVectors.layout($0).generationProblem == nil
  }

  @Test func onlyLayoutsOfUnknownMeaningCannotBeGenerated() throws {
    #expect(Set(FlakeLayout.names).subtracting(Self.generating) == ["tiktok"])
    #expect(FlakeVectors.layout("tiktok").generationProblem == .unknownBits)
    #expect(try FlakeVectors.layout(spec: "s12,t41").generationProblem == .sequenceAboveTime)
    #expect(try FlakeVectors.layout(spec: "t32,s10,m10").generationProblem == .sequenceAboveTime)
    #expect(try FlakeVectors.layout(spec: "t40,r8,s8").generationProblem == .randomAboveSequence)
    #expect(try FlakeVectors.layout(spec: "w8,t40,z3,s8,r5").generationProblem == nil)
    #expect(throws: FlakeGeneratorProblem.unknownBits) {
      try FlakeGenerator(layout: FlakeVectors.layout("tiktok"), worker: 0)
    }
    #expect(throws: FlakeGeneratorProblem.worker(1024, largest: 1023)) {
      try FlakeGenerator(layout: .miniflake, worker: 1024)
    }
  }

  @Test(arguments: generating)
  func theFirstIdOfAMomentCarriesThatMoment(name: String) throws {
    let layout = FlakeVectors.layout(name)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let end = layout.time(ofTick: layout.lastTick).microseconds
      let now = Timestamp(
        microseconds: Int64.random(in: layout.epoch.microseconds..<end, using: &random)
      )
      let ticks = try FlakeGenerator.reservation(next: 0, now: now, count: 2, layout: layout)
      let worker = UInt64.random(in: 0...layout.largestWorker, using: &random)
      let id = layout.id(tick: ticks.lowerBound, worker: worker, random: &random)
      #expect(layout.problem(with: id) == nil)
      #expect(layout.worker(of: id) == worker)
      #expect(layout.sequence(of: id) == 0)
      #expect(layout.time(of: id) <= now)
      #expect(now.microseconds - layout.time(of: id).microseconds < layout.resolution.microseconds)
      #expect(layout.time(of: id) == layout.time(ofTick: ticks.lowerBound), "seed \(seed)")
    }
  }

  @Test(arguments: generating)
  func idsIncreaseOverACarryAndRunsAgreeWithSingleTicks(name: String) throws {
    let layout = FlakeVectors.layout(name)
    let perStep = layout.largestSequence + 1
    let worker = layout.largestWorker
    let start = (layout.steps(at: layout.serviceStart) ?? 0) * perStep
    let first = start + perStep - min(perStep, 700)
    let ticks = first..<(first + 1500)
    let single = ticks.map { layout.id(tick: $0, worker: worker) }
    #expect(zip(single, single.dropFirst()).allSatisfy { $0 < $1 })
    if layout.randomField != nil {
      #expect(layout.runs(of: ticks, worker: worker) == nil)
      return
    }
    let runs = try Array(#require(layout.runs(of: ticks, worker: worker)))
    let spread = runs.flatMap { run in
      (0..<run.count).map { FlakeID(rawValue: run.first.rawValue + $0 * run.stride) }
    }
    #expect(spread == single)
    if layout.ticksAreEvenlySpaced { #expect(runs.count == 1) }
  }

  @Test func miniflakeIsOneRunAndTwitterARunAStep() throws {
    let ticks = UInt64(4_096_000)..<(4_096_000 + 100_000)
    let miniflake = try Array(#require(FlakeLayout.miniflake.runs(of: ticks, worker: 7)))
    #expect(miniflake.map(\.stride) == [1024])
    #expect(miniflake.map(\.count) == [100_000])
    let twitter = try Array(#require(FlakeVectors.layout("twitter").runs(of: ticks, worker: 7)))
    #expect(twitter.allSatisfy { $0.stride == 1 })
    #expect(twitter.map(\.count) == Array(repeating: 4096, count: 24) + [1696])
    let empty = try Array(#require(FlakeLayout.miniflake.runs(of: 5..<5, worker: 7)))
    #expect(empty.isEmpty)
  }

  @Test func theSequenceGoesOnWhenTheClockStandsStillOrStepsBack() throws {
    var generator = try FlakeGenerator(layout: .miniflake, worker: 3)
    let now = Timestamp(microseconds: FlakeLayout.miniflake.epoch.microseconds + 5_000_000)
    let back = Timestamp(microseconds: now.microseconds - 3_600_000)
    #expect(try generator.reserve(4095, now: now) == 5000 << 12..<5000 << 12 + 4095)
    #expect(try generator.reserve(1, now: now) == 5000 << 12 + 4095..<5001 << 12)
    #expect(try generator.reserve(2, now: back) == 5001 << 12..<5001 << 12 + 2)
    let ahead = FlakeGenerator.distance(
      of: 5001 << 12..<5001 << 12 + 2,
      now: back,
      layout: .miniflake
    )
    #expect(ahead == .milliseconds(3601))
    let later = Timestamp(microseconds: now.microseconds + 1_000_000)
    #expect(try generator.reserve(1, now: later).lowerBound == 6000 << 12)
  }

  @Test(arguments: generating)
  func theLastTickIsIssuedAndNoneAfterIt(name: String) throws {
    let layout = FlakeVectors.layout(name)
    let last = layout.lastTick
    #expect(layout.id(tick: last, worker: layout.largestWorker) <= layout.largestID)
    #expect(layout.time(ofTick: last) <= layout.lastUsableTime)
    let ticks = try FlakeGenerator.reservation(
      next: last,
      now: layout.serviceStart,
      count: 1,
      layout: layout
    )
    #expect(ticks == last..<last + 1)
    let end = layout.time(ofTick: last)
    #expect(throws: FlakeGeneratorProblem.exhausted(last: end, left: 0)) {
      try FlakeGenerator.reservation(
        next: ticks.upperBound,
        now: layout.serviceStart,
        count: 1,
        layout: layout
      )
    }
    #expect(throws: FlakeGeneratorProblem.exhausted(last: end, left: 3)) {
      try FlakeGenerator.reservation(
        next: last - 2,
        now: layout.serviceStart,
        count: 4,
        layout: layout
      )
    }
    #expect(throws: FlakeGeneratorProblem.self) {
      try FlakeGenerator.reservation(next: 5, now: end, count: .max, layout: layout)
    }
    let after = Timestamp(microseconds: end.microseconds + layout.resolution.microseconds)
    #expect(throws: FlakeGeneratorProblem.exhausted(last: end, left: 0)) {
      try FlakeGenerator.reservation(next: 0, now: after, count: 1, layout: layout)
    }
    let before = Timestamp(microseconds: layout.epoch.microseconds - 1)
    #expect(throws: FlakeGeneratorProblem.clockBeforeEpoch(now: before, epoch: layout.epoch)) {
      try FlakeGenerator.reservation(next: 0, now: before, count: 1, layout: layout)
    }
  }

  @Test func millisecondsBesideSecondsCountThroughTheSecond() throws {
    let layout = try FlakeVectors.layout(spec: "t32,m10,s5,w10")
    let now = Timestamp(microseconds: 1_999_000)
    let ticks = try FlakeGenerator.reservation(next: 0, now: now, count: 64, layout: layout)
    let ids = ticks.map { layout.id(tick: $0, worker: 9) }
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ids.allSatisfy { layout.problem(with: $0) == nil })
    #expect(ids.map { layout.time(of: $0).microseconds }.max() == 2_000_000)
  }

  @Test func aLayoutWhoseTicksTakeAll64BitsStillCounts() throws {
    let layout = try FlakeVectors.layout(spec: "t48,s16")
    #expect(layout.lastTick == UInt64.max - 1)
    let ticks = try FlakeGenerator.reservation(
      next: .max - 1,
      now: .unixEpoch,
      count: 1,
      layout: layout
    )
    #expect(ticks.upperBound == .max)
  }
}
