import Foundation
import Testing

@testable import IDToolKit

@Suite struct FlakeGuessTests {
  private func guess(_ ids: [FlakeID]) -> FlakeGuess {
    var guess = FlakeGuess(now: FlakeSamples.now)
    for id in ids { guess.observe([id]) }
    return guess
  }

  /// Whether nothing in these ids can tell the two layouts apart, judged bit by bit without the
  /// guess: both put every id into their time of use; every bit that differs between the ids means
  /// the same to both; and a bit that is a worker to one and a sequence to the other is zero in all.
  private func areAlike(_ first: FlakeLayout, _ second: FlakeLayout, _ ids: [FlakeID]) -> Bool {
    let areTimesPlausible = ids.allSatisfy { id in
      let time = second.time(of: id)
      return second.problem(with: id) == nil && time >= second.serviceStart
        && time <= FlakeSamples.now
    }
    guard areTimesPlausible else { return false }
    let varying = ids.reduce(0) { $0 | ($1.rawValue ^ ids[0].rawValue) }
    let used = ids.reduce(0) { $0 | $1.rawValue }
    let sameTime =
      first.timeField.shift == second.timeField.shift
      && first.resolution == second.resolution
    let sameSequence = first.sequenceField?.shift == second.sequenceField?.shift
    for bit in 0..<64 {
      let kinds = (kind(of: bit, in: first), kind(of: bit, in: second))
      let isReadAlike =
        switch kinds {
        case (.time, .time): sameTime
        case (.sequence, .sequence): sameSequence
        default: kinds.0 == kinds.1
        }
      let isTime = kinds.0 == .time || kinds.1 == .time
      let mustBeClear = isTime ? varying : used
      if !isReadAlike, mustBeClear >> UInt64(bit) & 1 == 1 { return false }
    }
    return true
  }

  /// What a bit means, all worker fields being one.
  private func kind(of bit: Int, in layout: FlakeLayout) -> FlakeFieldKind {
    let field = layout.fields.first { bit >= $0.shift && bit < $0.shift + $0.width }
    let kind = field?.kind ?? .unused
    return kind.isNodeLike ? .worker : kind
  }

  /// What became of the samples of one layout.
  struct Score {
    var all = 0
    /// The right layout led, or was named among those that can't be told from the leader.
    var named = 0
    var distinct = 0
    var first = 0
  }

  @Test func theRightLayoutComesFirstOrIsNamedAmongThoseThatCannotBeToldApart() {
    let samples = LongRun.isWanted ? 1000 : 5
    // Of so few samples the share varies by a percent: the same ones each time, any at length.
    let seed: UInt64 = LongRun.isWanted ? .random(in: 0 ... .max) : 41
    var confusion: [String: Int] = [:]
    var scores: [FlakeLayoutName: Score] = [:]
    var total = Score()
    for name in FlakeLayoutName.allCases {
      for sample in 0..<samples {
        let index = UInt64(sample * 64 + scores.count)
        let score = score(of: name, seed: seed &+ index, confusion: &confusion)
        scores[name, default: Score()] += score
        total += score
      }
    }
    print("guess: seed \(seed), \(samples) samples of 20 ids from each layout")
    print("guess: in the leading group \(total.named) of \(total.all)")
    print("guess: first \(total.first) of \(total.distinct) that can be told apart")
    for (pair, count) in confusion.sorted(by: { $1.value < $0.value }).prefix(20) {
      print("guess: \(pair): \(count)")
    }
    let worst = confusion.sorted { $1.value < $0.value }.prefix(5).map(\.key)
    #expect(Double(total.first) >= 0.95 * Double(total.distinct), "seed \(seed): \(worst)")
    #expect(Double(total.named) >= 0.95 * Double(total.all), "seed \(seed): \(worst)")
    guard LongRun.isWanted else { return }
    for (name, score) in scores {
      #expect(Double(score.first) >= 0.95 * Double(score.distinct), "\(name) seed \(seed)")
      #expect(Double(score.named) >= 0.95 * Double(score.all), "\(name) seed \(seed)")
    }
  }

  private func score(
    of name: FlakeLayoutName,
    seed: UInt64,
    confusion: inout [String: Int]
  ) -> Score {
    var maker = FlakeSamples(name, seed: seed)
    let ids = maker.ids(20)
    let first = guess(ids).ranking[0]
    var score = Score(all: 1)
    let isNamed = ([first.layout.name] + first.twins.map(\.layout.name)).contains(name.rawValue)
    if isNamed { score.named = 1 }
    let others = FlakeLayout.named.filter { $0.name != name.rawValue }
    if !others.contains(where: { areAlike(maker.layout, $0, ids) }) {
      score.distinct = 1
      if first.layout.name == name.rawValue { score.first = 1 }
    }
    if !isNamed || score.distinct > score.first {
      let verb = isNamed ? "second to" : "taken for"
      confusion["\(name.rawValue) \(verb) \(first.layout.name)", default: 0] += 1
    }
    return score
  }

  /// What guessing presumes of makers is what the samples do, which have their own table of it.
  @Test(arguments: FlakeLayoutName.allCases)
  func habitsAreThoseOfTheMakers(name: FlakeLayoutName) {
    let seed = UInt64.random(in: 0 ... .max)
    var maker = FlakeSamples(name, seed: seed)
    let layout = maker.layout
    let habit = layout.facts.habit
    // From ten stretches of time; so few that Discord's counter, which goes on in the next millisecond, is small.
    let sequences = (0..<10).flatMap { _ in maker.ids(20) }.map { layout.sequence(of: $0) }
    let workers = Set(maker.ids(200).map { layout.worker(of: $0) })
    if layout.sequenceBits > 0 {
      let (least, largest) = (sequences.min() ?? 0, sequences.max() ?? 0)
      let isSpread = largest > layout.largestSequence / 2
      switch habit.sequence {
      case .counter: #expect(!isSpread && least < 100, "seed \(seed)")
      case .counterFromOne: #expect(!isSpread && least == 1, "seed \(seed)")
      case .anywhere: #expect(isSpread, "seed \(seed)")
      case .microsecond: #expect((100_000..<1_000_000).contains(largest), "seed \(seed)")
      }
    }
    switch habit.worker {
    case .few, .chosenAtRandom: #expect(workers.count <= 3, "seed \(seed)")
    case .many, .numberAndCounter: #expect(workers.count > 50, "seed \(seed)")
    }
  }

  @Test func layoutsThatReadAlikeAreReportedAsSuch() throws {
    var maker = FlakeSamples(.twitter, seed: 5)
    let first = guess(maker.ids(20)).ranking[0]
    let twins = Dictionary(uniqueKeysWithValues: first.twins.map { ($0.layout.name, $0.likeness) })
    let twitter = guess(maker.ids(20)).ranking.first { $0.layout.name == "twitter" }
    let same = try #require(twitter).twins.filter { $0.likeness == .sameReading }.map(\.layout.name)
    #expect(same == ["bwmarrin", "leaf"], "a layout that reads Twitter's bits alike belongs here")
    #expect(first.layout.name == "twitter" || twins["twitter"] == .onlyEpoch)
    var simple = FlakeSamples(.simpleflakePy, seed: 6)
    let ranking = guess(simple.ids(20)).ranking
    let python = try #require(ranking.first { $0.layout.name == "simpleflake-py" })
    #expect(
      python.twins.contains { $0.layout.name == "simpleflakes-js" && $0.likeness == .onlyEpoch }
    )
  }

  @Test func theReasonsSayWhatSpeaksForALayoutAndAgainstIt() throws {
    let layout = FlakeLayout.miniflake
    let start = 1_760_000_000_000_000
    let ids = try (0..<20).map { index in
      try layout.id(
        time: Timestamp(microseconds: Int64(start + index * 1_000_000)),
        worker: 7,
        sequence: 0
      )
    }
    let ranking = guess(ids).ranking
    #expect(ranking[0].layout.name == "miniflake")
    #expect(ranking[0].isPlausible)
    #expect(
      ranking[0].reasons == ["made on 2025-10-09", "worker 7 in all", "sequence 0 in all"]
    )
    let snowid = try #require(ranking.first { $0.layout.name == "snowid" })
    #expect(!snowid.isPlausible)
    #expect(snowid.reasons.first == "20 from the future")
    #expect(ranking.flatMap(\.reasons).allSatisfy { !$0.isEmpty })
    #expect(FlakeGuess(now: FlakeSamples.now).ranking.isEmpty)
  }

  @Test(arguments: FlakeLayoutName.allCases)
  func anUnknownEpochIsSolvedToTheSecond(name: FlakeLayoutName) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var maker = FlakeSamples(name, seed: seed)
    let known = maker.layout.epoch.unixSeconds
    // Nobody counts from before 1970, nor from a moment that is yet to come.
    let range = max(0, known - 100_000_000)...min(FlakeSamples.now.unixSeconds, known + 100_000_000)
    let shift = (Int64.random(in: range, using: &random) - known) * 1_000_000
    let ids = maker.ids(20)
    let unknown = try maker.layout.overriding(
      epoch: Timestamp(microseconds: maker.layout.epoch.microseconds + shift)
    )
    let near = try #require(ids.map { unknown.time(of: $0) }.max())
    let solutions = guess(ids).epochs(near: near)
    let solution = try #require(
      solutions.first {
        FlakeLikeness($0.layout, unknown) != .fitsAsWell
          && $0.layout.workerMask == unknown.workerMask
          && $0.layout.sequenceField == unknown.sequenceField
      }
    )
    let error = unknown.epoch.microseconds - solution.layout.epoch.microseconds
    #expect((0..<1_000_000).contains(error), "seed \(seed)")
  }

  /// Whose ids they are: of one worker, of three, of a hundred, or each of one chosen at random.
  enum Workers: CaseIterable {
    case one, few, many, random
  }

  /// Ids of the last hour in order; sequences as the layout's makers count.
  private func ids(
    _ name: FlakeLayoutName,
    _ workers: Workers,
    count: Int,
    using random: inout SeededGenerator
  ) throws -> [FlakeID] {
    let layout = FlakeLayout(name)
    let pool = (0..<100).map { _ in UInt64.random(in: 0...layout.largestWorker, using: &random) }
    let hasRandomSequence = [.instagram, .tsid].contains(name)
    var last: [UInt64: (step: UInt64, sequence: UInt64)] = [:]
    let times = (0..<count).map { _ in
      FlakeSamples.now.microseconds - Int64.random(in: 0..<3_600_000_000, using: &random)
    }
    return try times.sorted().map { time in
      var worker =
        switch workers {
        case .one: pool[0]
        case .few: pool[Int.random(in: 0..<3, using: &random)]
        case .many: pool[Int.random(in: 0..<100, using: &random)]
        case .random: UInt64.random(in: 0...layout.largestWorker, using: &random)
        }
      if name == .instagram { worker = UInt64.random(in: 0...layout.largestWorker, using: &random) }
      let step = try #require(layout.steps(at: Timestamp(microseconds: time)))
      let before = last[worker]
      var sequence = before?.step == step ? (before?.sequence ?? 0) + 1 : 0
      if hasRandomSequence { sequence = .random(in: 0...layout.largestSequence, using: &random) }
      last[worker] = (step, sequence)
      return try layout.id(
        time: Timestamp(microseconds: time),
        worker: worker,
        sequence: min(sequence, layout.largestSequence)
      )
    }
  }

  @Test(
    arguments: LongRun.some(
      [
        .miniflake, .twitter, .discord, .instagram, .sonyflakeV1, .phpSonyflake, .tsid,
        .phpSnowflake, .snowid, .nodejsSnowflake,
      ] as [FlakeLayoutName]
    ),
    Workers.allCases
  )
  func randomLowBitsAreNoReasonForAnotherLayout(name: FlakeLayoutName, workers: Workers) throws {
    // The same ids on each run: a guess may be wrong of a few, where two layouts divide the bits alike.
    let seed: UInt64 = 1
    var random = SeededGenerator(seed: seed)
    let layout = FlakeLayout(name)
    for count in LongRun.isWanted ? [20, 100, 1000] : [20, 50] {
      let ids = try ids(name, workers, count: count, using: &random)
      let first = guess(ids).ranking[0].layout
      let likeness = FlakeLikeness(first, layout)
      #expect(
        first.name == name.rawValue || likeness == .sameReading || likeness == .onlySplit
          // Instagram's bits under another name.
          || (name == .instagram && first.name == "threads"),
        "\(first.name) for \(name): where both read the bits alike, say so here (\(count) ids)"
      )
      let solved = guess(ids).epochs(near: FlakeSamples.now)[0]
      let known = solved.known.compactMap(FlakeLayout.named)
      #expect(
        known.contains { [.sameReading, .onlySplit].contains(FlakeLikeness($0, layout)) },
        "\(solved), \(count) ids, seed \(seed)"
      )
    }
  }

  /// How far apart the ids of a run are: all at one moment, over minutes, in bursts over an hour, over
  /// days.
  enum Spread: CaseIterable {
    case moment, minutes, bursts, days
    /// Days, at whole seconds: data that is filled in later.
    case wholeSeconds
  }

  /// Ids as `flake next` makes them in one run or in many: each worker's next tick is its last one's
  /// successor, or the first of the moment, whichever is later.
  private func run(
    of layout: FlakeLayout,
    _ spread: Spread,
    workers workerCount: Int,
    count: Int,
    using random: inout SeededGenerator
  ) throws -> [FlakeID] {
    let length: Int64 =
      switch spread {
      case .moment: 1
      case .minutes: 300_000_000
      case .bursts: 3_600_000_000
      case .days, .wholeSeconds: 432_000_000_000
      }
    // baidu-uid has run out.
    let end = min(FlakeSamples.now.microseconds, layout.lastTime.microseconds - length)
    let heads = spread == .bursts ? max(1, count / 20) : count
    let moments = (0..<heads).map { _ in
      let moment = end - Int64.random(in: 0..<length, using: &random)
      return spread == .wholeSeconds ? moment - moment % 1_000_000 : moment
    }
    let largest = layout.name.hasPrefix("baidu") ? 100_000 : layout.largestWorker
    let workers = (0..<workerCount).map { _ in UInt64.random(in: 0...largest, using: &random) }
    var last: [UInt64: UInt64] = [:]
    return try (0..<count).map { moments[$0 % heads] }.sorted().map { moment in
      let worker = workers.randomElement(using: &random) ?? 0
      let step = try #require(layout.steps(at: Timestamp(microseconds: moment)))
      let first = step << UInt64(layout.sequenceBits)
      let tick = last[worker].map { max($0 + 1, first) } ?? first
      last[worker] = tick
      let bits =
        layout.timeBits(of: tick >> UInt64(layout.sequenceBits)) | layout.workerBits(of: worker)
        | (layout.sequenceField?.bits(of: tick & layout.largestSequence) ?? 0)
        | (layout.randomField?.bits(of: random.next()) ?? 0)
      return FlakeID(rawValue: bits)
    }
  }

  /// All layouts of which ids can be made.
  private static let makeable = FlakeLayoutName.allCases.filter { $0 != .tiktok }

  /// Seconds and milliseconds in the bits from 22 on, as its addresses show, and 22 that nobody knows.
  @Test(arguments: LongRun.some([2, 5, 20, 64], oneIn: 2))
  func idsOfTikTokLeadToIt(count: Int) {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let now = UInt64(FlakeSamples.now.microseconds / 1000)
    var (notFirst, notSecond) = (0, 0)
    for _ in 0..<(count <= 5 ? 100 : 10) {
      let ids = (0..<count).map { _ in
        let moment = now - .random(in: 0..<17_280_000_000, using: &random)
        let low = UInt64.random(in: 0..<1 << 22, using: &random)
        return FlakeID(rawValue: (moment / 1000) << 32 | (moment % 1000) << 22 | low)
      }
      let ranking = guess(ids).ranking.map(\.layout.name)
      if ranking[0] != "tiktok" { notFirst += 1 }
      if !ranking.prefix(2).contains("tiktok") { notSecond += 1 }
    }
    // One in 100 sets of two and one in 300 of five could be Frostflake's as well, none of 4000 a
    // third layout's.
    #expect(notFirst <= (count <= 5 ? 6 : 0) && notSecond <= (count <= 5 ? 1 : 0), "seed \(seed)")
  }

  @Test(arguments: LongRun.some(makeable), Spread.allCases)
  func runsOfAnyLayoutLeadToIt(name: FlakeLayoutName, spread: Spread) throws {
    let layout = FlakeLayout(name)
    // Each layout has both counts, and each spread.
    let isEven = (FlakeLayoutName.allCases.firstIndex(of: name) ?? 0) % 2 == 0
    let isFew = isEven == [.moment, .bursts, .wholeSeconds].contains(spread)
    let counts = LongRun.isWanted ? [20, 50, 100, 300, 1000] : [isFew ? 20 : 100]
    for count in counts {
      for workers in LongRun.isWanted ? [1, 2, 5, 20, 60] : [count == 20 ? 1 : 5] {
        // A tick of scru64 takes a quarter of a second: more of them at one moment are in the future.
        guard name != .scru64 || count / workers < 200 else { continue }
        var random = SeededGenerator(seed: UInt64(count * 100 + workers))
        let ids = try run(of: layout, spread, workers: workers, count: count, using: &random)
        let ranking = guess(ids).ranking
        let first = ranking[0].layout
        let likeness = FlakeLikeness(first, layout)
        let own = try #require(ranking.first { $0.layout.name == name.rawValue })
        let behind = own.likelyCost - ranking[0].likelyCost
        // Bits that are divided alike are the same ids, and so are those of another epoch a few
        // hours off.
        #expect(
          first.name == name.rawValue || likeness == .sameReading
            || (likeness == .onlyEpoch && behind < 1)
            || (likeness == .onlySplit && behind < 3),
          "\(first.name) by \(behind) bits, \(count) ids of \(workers) workers"
        )
      }
    }
  }

  @Test func aLongStreamIsJudgedByRunsFromAllOverIt() throws {
    var sample = FlakeIDSample()
    let ids = (0..<100_000).map { FlakeID(rawValue: $0 * 977) }
    for id in ids { sample.observe(id) }
    let distinct = sample.distinctIDs
    #expect((2048...4096).contains(distinct.count))
    #expect(distinct == distinct.sorted())
    // As many of each tenth.
    let tenths = Dictionary(grouping: distinct) { $0.rawValue / 977 / 10_000 }
    #expect(tenths.count == 10 && tenths.values.allSatisfy { (200...480).contains($0.count) })
    var repeated = FlakeIDSample()
    for id in ids.prefix(10) + ids.prefix(10) { repeated.observe(id) }
    #expect(repeated.distinctIDs == Set(ids.prefix(10)).sorted())
  }

  @Test func whatCannotHaveMadeAnIdComesAfterWhatCan() throws {
    let layout = FlakeLayout(.tsid)
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let ids = try (0..<500).map { index in
      let time = FlakeSamples.now.microseconds - Int64.random(in: 0..<500_000_000, using: &random)
      let step = try #require(layout.steps(at: Timestamp(microseconds: time)))
      // To TikTok's layout, bits 31 to 22 are milliseconds up to 999: one id has more, few have.
      let bits = index == 250 ? step | 1023 : step & 1023 > 999 ? step ^ 512 : step
      return FlakeID(rawValue: bits << 22 | random.next() >> 42)
    }
    let solutions = guess(ids).epochs(near: FlakeSamples.now)
    let tiktok = try #require(solutions.firstIndex { $0.layout.name == "tiktok" })
    #expect(solutions[..<tiktok].allSatisfy { $0.impossibleCount == 0 })
    #expect(solutions[tiktok...].allSatisfy { $0.impossibleCount > 0 })
    #expect(solutions[0].known.first?.hasPrefix("tsid") == true, "seed \(seed)")
    #expect(
      solutions.allSatisfy {
        $0.layout.epoch.microseconds >= -86_400_000_000 && $0.layout.epoch <= FlakeSamples.now
      }
    )
    let ranking = guess(ids).ranking.filter(\.isPlausible).map(\.layout.name)
    #expect(ranking.first?.hasPrefix("tsid") == true, "seed \(seed)")
  }

  @Test func aKnownOrARoundEpochNearTheSolvedOneIsNamed() throws {
    var maker = FlakeSamples(.discord, seed: 9)
    let ids = maker.ids(20)
    let last = try #require(ids.max())
    let near = Timestamp(microseconds: maker.layout.time(of: last).microseconds + 7_200_000_000)
    let solutions = guess(ids).epochs(near: near)
    let solution = try #require(solutions.first { $0.known.contains("discord") })
    #expect(solution.known == ["discord", "spaceflake", "idgen-robthree"])
    #expect(solution.roundEpoch?.text() == "2015-01-01T00:00:00.000Z")
    let round = { (text: String) in
      FlakeEpochSolution.roundDate(
        near: try TimeExpression.parse(Array(text.utf8).span, at: TimeReference(now: .unixEpoch))
      )?.text().prefix(10)
    }
    #expect(try round("2019-12-31T10:00:00Z") == "2020-01-01")
    #expect(try round("2020-06-01T23:00:00Z") == "2020-06-01")
    #expect(try round("2020-06-03T00:00:00Z") == nil)
    for edge in [-Timestamp.largestMilliseconds, Timestamp.largestMilliseconds] {
      _ = guess(ids).epochs(near: Timestamp(microseconds: edge * 1000))
    }
  }

  /// The bits of Twitter's, counted from 2022-02-22, at whole seconds in random order of a day.
  @Test func idsAtWholeSecondsAreSolvedThoughTheEpochIsUnknown() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let span: UInt64 = 149_947_200_000
    let ids = (0..<200).map { index in
      let seconds = index == 0 ? 0 : UInt64.random(in: 0..<86_400, using: &random)
      return FlakeID(rawValue: (span - seconds * 1000) << 22 | 3 << 12)
    }
    let near = Timestamp(microseconds: 1_645_488_000_000_000 + Int64(span) * 1000)
    let solutions = guess(ids).epochs(near: near)
    #expect(solutions[0].layout.name.hasPrefix("twitter"), "seed \(seed)")
    #expect(solutions[0].layout.epoch.text().hasPrefix("2022-02-22T00:00:00"), "seed \(seed)")
  }

  @Test func anyIdsAtAllAreRankedWithoutATrap() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let bits = UInt64.random(in: 0...63, using: &random)
      let ids = (0..<5).map { _ in FlakeID(rawValue: random.next() >> bits) }
      #expect(guess(ids).ranking.count == FlakeLayout.names.count, "seed \(seed)")
    }
    let extremes = [FlakeID(rawValue: 0), FlakeID(rawValue: .max)]
    #expect(guess(extremes).ranking.count == FlakeLayout.names.count)
  }
}

extension FlakeGuessTests.Score {
  static func += (sum: inout Self, more: Self) {
    sum.all += more.all
    sum.named += more.named
    sum.distinct += more.distinct
    sum.first += more.first
  }
}
