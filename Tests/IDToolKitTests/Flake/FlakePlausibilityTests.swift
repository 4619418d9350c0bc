import Foundation
import Testing

@testable import IDToolKit

@Suite struct FlakePlausibilityTests {
  private let now = FlakeSamples.now

  private func warning(_ name: String, _ id: UInt64) -> FlakeWarning? {
    FlakePlausibility(layout: FlakeVectors.layout(name), now: now)
      .warning(for: FlakeID(rawValue: id))
  }

  @Test func whatIsOddAboutAnIdIsSaid() throws {
    #expect(warning("miniflake", 905_244_888_784_716_842) == nil)
    #expect(warning("miniflake", 1 << 63) == .impossible(.unusedBits(1 << 63)))
    #expect(warning("miniflake", 12_345) == .nearEpoch(FlakeLayout.miniflake.epoch))
    let mastodon = FlakeVectors.layout("mastodon")
    #expect(warning("mastodon", 12_345) == .beforeService(mastodon.serviceStart))
    #expect(
      warning("mastodon", 12_345)?.sentence == "its time is before such ids existed, 2016-03-16"
    )
    let late = Timestamp(microseconds: now.microseconds + 3_600_000_000)
    let id = try FlakeLayout.miniflake.id(time: late, worker: 1)
    let future = try #require(warning("miniflake", id.rawValue))
    #expect(future == .future(late, ahead: .hour))
    #expect(future.sentence == "its time is 1h in the future")
    let soon = Timestamp(microseconds: now.microseconds + 59_000_000)
    #expect(
      warning("miniflake", try FlakeLayout.miniflake.id(time: soon, worker: 1).rawValue) == nil
    )
  }

  @Test func aSingleIdIsCalledRoundedOnlyOnStrongEvidence() throws {
    // 1593572310593806338 as a spreadsheet keeps it.
    #expect(warning("twitter", 1_593_572_310_593_810_000) == .rounded(zeros: 4))
    // As JavaScript prints it, and a true id with sequence and worker 0: no evidence.
    #expect(warning("twitter", 1_593_572_310_593_806_300) == nil)
    #expect(warning("twitter", 1_212_161_512_043_450_368) == nil)
    var random = SeededGenerator(seed: 11)
    var count = 0
    for _ in 0..<100_000 {
      let id = FlakeID(rawValue: random.next() >> 3)
      if FlakeRounding.zeros(of: id) != nil { count += 1 }
    }
    #expect(count <= 25, "about 10 of 100,000 are expected")
  }

  /// A stream of 100 ids, before and after a rounding.
  private func finding(
    _ name: FlakeLayoutName,
    seed: UInt64,
    rounded: (UInt64) -> UInt64
  ) -> FlakeRounding.Finding? {
    var maker = FlakeSamples(name, seed: seed)
    var sample = FlakeSample()
    for id in maker.ids(100) { sample.observe(FlakeID(rawValue: rounded(id.rawValue))) }
    return FlakeRounding.finding(in: sample.ids, maker.layout)
  }

  @Test func aStreamThatJavaScriptPrintedIsFound() {
    for name in [FlakeLayoutName.miniflake, .twitter, .discord, .instagram, .sonyflakeV1] {
      for seed in 0..<UInt64(LongRun.count(15, long: 40)) {
        #expect(finding(name, seed: seed) { $0 } == nil, "\(name) \(seed)")
        let found = finding(name, seed: seed) { value in
          value < 100_000_000_000_000_000 ? value : Self.printedByJavaScript(value)
        }
        // Ids that were rounded to the same number count once.
        if case .printedDoubles(let count, let total) = found {
          #expect(count == total, "\(name) \(seed)")
        } else {
          var maker = FlakeSamples(name, seed: seed)
          let long = Set(maker.ids(100).map(\.rawValue).filter { $0 >= 100_000_000_000_000_000 })
          #expect(Set(long.map(Self.printedByJavaScript)).count < 64, "\(name) \(seed)")
        }
      }
    }
  }

  /// The shortest digits that read back as the same double, then zeros.
  private static func printedByJavaScript(_ value: UInt64) -> UInt64 {
    let text = "\(Double(value))"
    let parts = text.split(separator: "e")
    let number = parts[0].hasSuffix(".0") ? parts[0].dropLast(2) : parts[0]
    let digits = number.replacingOccurrences(of: ".", with: "")
    let length = (Int(parts.count > 1 ? parts[1] : "0") ?? 0) + 1
    return UInt64(digits.padding(toLength: length, withPad: "0", startingAt: 0)) ?? 0
  }

  @Test func aStreamOfCastDoublesIsFoundWhereTheLowFieldVaries() {
    for name in [FlakeLayoutName.instagram, .nano64, .simpleflakePy] {
      for seed in 0..<UInt64(LongRun.count(15, long: 40)) {
        #expect(finding(name, seed: seed) { $0 } == nil)
        #expect(
          finding(name, seed: seed) { UInt64(Double($0)) } == .exactDoubles(count: 100, of: 100),
          "\(name) \(seed)"
        )
      }
    }
  }

  /// Ids of the default layout, of one worker or of many, as of late 2026: above 2^60.
  private static func ids(workers: [UInt64], count: Int = 200, seed: UInt64) throws -> [UInt64] {
    var random = SeededGenerator(seed: seed)
    return try (0..<count).map { _ in
      let span = Int64.random(in: 0..<86_400_000_000, using: &random)
      return try FlakeLayout.miniflake.id(
        time: Timestamp(microseconds: FlakeSamples.now.microseconds + 86_400_000_000 + span),
        worker: workers.randomElement(using: &random) ?? 0,
        sequence: UInt64.random(in: 0..<3, using: &random)
      ).rawValue
    }
  }

  private static func finding(_ ids: [UInt64]) -> FlakeRounding.Finding? {
    var sample = FlakeSample()
    for id in ids { sample.observe(FlakeID(rawValue: id)) }
    return FlakeRounding.finding(in: sample.ids, FlakeLayout.miniflake)
  }

  @Test func idsOfManyWorkersThatWentThroughADoubleAreFound() throws {
    for seed in 0..<UInt64(LongRun.count(8, long: 40)) {
      let ids = try Self.ids(workers: Array(0..<1024), seed: seed)
      #expect(Self.finding(ids) == nil)
      #expect(
        Self.finding(ids.map { UInt64(Double($0)) }) == .exactDoubles(count: 200, of: 200),
        "seed \(seed)"
      )
      #expect(
        Self.finding(ids.map { $0 / 10_000 * 10_000 }) == .fifteenDigits(count: 200, of: 200)
      )
      guard case .printedDoubles = Self.finding(ids.map(Self.printedByJavaScript)) else {
        Issue.record("seed \(seed)")
        continue
      }
      // Half of the lines came another way.
      let mixed = ids.enumerated().map { $0 % 2 == 0 ? UInt64(Double($1)) : $1 }
      guard case .exactDoubles(_, of: 200) = Self.finding(mixed) else {
        Issue.record("mixed, seed \(seed)")
        continue
      }
    }
  }

  /// A double leaves 0 and 256 of workers below 384, and nobody numbers two workers so.
  @Test func lowWorkersThatWentThroughADoubleAreFound() throws {
    for seed in 0..<UInt64(LongRun.count(8, long: 40)) {
      let ids = try Self.ids(workers: Array(0..<300), seed: seed)
      #expect(Self.finding(ids) == nil)
      #expect(
        Self.finding(ids.map { UInt64(Double($0)) }) == .coarseWorkers(step: 256, of: 200),
        "seed \(seed)"
      )
    }
  }

  @Test(arguments: [[0], [512], [0, 512], [256, 512], [7], [0, 1, 2, 3], Array(0..<1024)])
  func trueIdsOfAnyWorkersAreNotCalledRounded(workers: [UInt64]) throws {
    for seed in 0..<UInt64(LongRun.count(8, long: 40)) {
      let ids = try Self.ids(workers: workers, count: 2000, seed: seed)
      #expect(Self.finding(ids) == nil, "\(workers.count) workers, seed \(seed)")
    }
  }

  @Test func anIdThatIsLookedAtAloneIsRoundedIfJavaScriptPrintsItSo() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var byChance = 0
    let count = LongRun.count(2000, long: 100_000)
    for _ in 0..<count {
      let id = UInt64.random(
        in: 1_153_000_000_000_000_000..<2_300_000_000_000_000_000,
        using: &random
      )
      let printed = Self.printedByJavaScript(id)
      let zeros = FlakeRounding.printedZeros(of: FlakeID(rawValue: printed))
      #expect((zeros ?? 0) >= 2 && printed % 100 == 0, "\(printed), seed \(seed)")
      if FlakeRounding.printedZeros(of: FlakeID(rawValue: id)) != nil {
        byChance += 1
        #expect(Self.printedByJavaScript(id) == id, "\(id), seed \(seed)")
      }
    }
    // About 8 of 2000 are expected.
    #expect(byChance < 20 + count / 200, "\(byChance) of \(count), seed \(seed)")
  }

  @Test(arguments: [
    ("1.99151E+18", true), ("1.99151e18", true), ("1,99151E+18", true), ("-1.5e+18", true),
    ("2E+18", true), ("1991506816005050400.0", true), ("1.5", false),
    ("1991506816005050368", false),
    ("1.99151E+", false), ("1.99151E+180", false), ("E+18", false), ("1e", false),
    ("0x1e18", false), ("6545915878353374068124e5", false), ("00000000008008000000000E81", false),
    ("1.E+18", false), ("1991506816005050400,0", false), ("", false),
    ("1991506816005050400.", false), ("1e18 ", false),
    ("7.9155723368987E+017", true), ("7.9155723368987e017", true), ("1.99151 E+18", true),
    ("1.99151 E+018", true), ("1.99151  E+18", false), ("1.99151E+0018", false),
    ("1.99151 ", false), ("1991506816005050400.0 ", false),
  ])
  func numbersWithAPointOrAnExponentAreKnown(text: String, isOne: Bool) {
    #expect(FlakeRounding.isFloatingPoint(Array(text.utf8).span) == isOne)
  }

  @Test(arguments: [
    "1,029,053,193,117,499,399", "1.029.053.193.117.499.399", "1'029'053'193'117'499'399",
    "1\u{2019}029\u{2019}053\u{2019}193\u{2019}117\u{2019}499\u{2019}399",
    "1 029 053 193 117 499 399", "10,29,05,31,93,11,74,99,399",
    "1\u{202F}029\u{202F}053\u{202F}193\u{202F}117\u{202F}499\u{202F}399",
  ])
  func `thousands separators are known`(text: String) {
    let digits = FlakeText.digits(ofGrouped: Array(text.utf8).span)
    #expect(digits == Array("1029053193117499399".utf8))
    #expect(throws: FlakeTextProblem.grouped) { try FlakeVectors.parse(text, .miniflake) }
  }

  @Test(arguments: [
    "1,029.053,193.117,499.399", "1,029,053,193,117,499,39", ",029,053,193,117,499,399",
    "1,029,053,193,117,499,399,", "1_029_053_193_117_499_399", "1029053193117499399", "1,029,053",
    "1-029-053-193-117-499-399", "1,,029,,053,,193,,117,,499,,399", "1029,053,193,117,499,399",
    "100,200,300,400,500,600,700",
  ])
  func `other numbers with marks have no thousands separators`(text: String) {
    #expect(FlakeText.digits(ofGrouped: Array(text.utf8).span) == nil)
  }

  @Test func idsWithoutASequenceAreNotCalledRoundedAsAnotherLayouts() {
    // Discord's sequence is zero in most ids: twelve zero bits, more than a double loses.
    for name in [FlakeLayoutName.sonyflakeV1, .instagram, .miniflake, .tsid] {
      var sample = FlakeSample()
      for number in UInt64(0)..<1000 {
        let time = 360_000_000_000 + number * 86_413
        sample.observe(FlakeID(rawValue: time << 22 | (number % 1024) << 12))
      }
      #expect(FlakeRounding.finding(in: sample.ids, FlakeLayout(name)) == nil, "\(name)")
    }
  }

  /// Also where they are read as those of an unknown layout, and by whatever parts.
  @Test(arguments: FlakeLayoutName.allCases)
  func noStreamOfTrueIDsLooksRounded(name: FlakeLayoutName) {
    for seed in 0..<UInt64(LongRun.count(3, long: 60)) {
      var maker = FlakeSamples(name, seed: seed)
      let ids = maker.ids(5000)
      var (whole, sum) = (FlakeSample(), FlakeSample())
      for id in ids { whole.observe(id) }
      for start in stride(from: 0, to: ids.count, by: 700) {
        var part = sum.ofPart
        for id in ids[start..<min(start + 700, ids.count)] { part.observe(id) }
        sum.add(part)
      }
      #expect(sum.ids == whole.ids && sum.first == whole.first && sum.count == whole.count)
      #expect(sum.isWhole == whole.isWhole && whole.isWhole == (Set(ids).count <= 1024))
      #expect(FlakeRounding.finding(in: whole.ids, maker.layout) == nil, "\(name), seed \(seed)")
      #expect(
        FlakeRounding.finding(in: whole.ids) == nil,
        "\(name) as an unknown layout, seed \(seed)"
      )
      #expect(Set(whole.ids).isSubset(of: ids) && whole.ids.count == min(1024, Set(ids).count))
    }
  }

  /// Between 2^53 and 2^54 every other number is exact, and of 18 digits every tenth ends in a zero.
  @Test func chanceIsNoSignOfRoundingAndAPartThatWasRoundedIs() {
    var random = SeededGenerator(seed: testSeed())
    for (range, step) in [
      (9_100_000_000_000_000..<17_000_000_000_000_000, 1),
      (100_000_000_000_000_000..<900_000_000_000_000_000, 10),
      (1_000_000_000_000_000_000..<4_000_000_000_000_000_000, 100),
    ] as [(Range<UInt64>, UInt64)] {
      for count in [100, 1000, 5000] {
        var (whole, part) = (FlakeSample(), FlakeSample())
        for index in 0..<count {
          let id = UInt64.random(in: range, using: &random)
          whole.observe(FlakeID(rawValue: id))
          let isRounded = index * 5 >= count * 4
          part.observe(FlakeID(rawValue: isRounded ? id / step * step : id))
        }
        #expect(FlakeRounding.finding(in: whole.ids) == nil, "\(count) of \(range)")
        // Twenty of a hundred may be chance.
        let isTold = FlakeRounding.finding(in: part.ids) != nil
        #expect(isTold == (step > 1) || count == 100, "a fifth of \(count) of \(range)")
      }
    }
  }

  @Test func oneIdOnManyLinesIsNoEvidence() {
    var sample = FlakeSample()
    for _ in 0..<1000 { sample.observe(FlakeID(rawValue: 1_593_572_310_593_806_300)) }
    #expect(FlakeRounding.finding(in: sample.ids, FlakeLayout.miniflake) == nil)
  }
}
