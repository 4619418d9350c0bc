import Foundation
import Testing

@testable import IDToolKit

/// The ids of a moment, against the times of ids made around it.
@Suite struct IdentifierRangeTests {
  private static var sortable: [IdentifierKind] {
    (IdentifierKind.declared + IdentifierKind.layouts).filter { $0.sortingPlan != nil }
  }

  @Test func `the kinds that sort by time are those that are known to`() {
    let names = Set(IdentifierKind.declared.filter { $0.sortingPlan != nil }.map(\.name))
    let known: Set = [
      "uuidv6", "uuidv7", "ulid", "typeid", "objectid", "ksuid", "xid", "scru128", "timeflake",
      "boundary-flake", "pushid", "orderlyid", "datadog-trace", "instagram-shortcode",
      "filetime", "dotnet-ticks", "aws-xray", "otel-xray", "gmail", "cockroach-rowid", "tidb-tso",
      "webkit-time", "misskey-aid", "misskey-aidx", "misskey-meid", "misskey-meidg",
      "misskey-meid7", "php-uniqid", "couchdb-utc-random", "couchdb-utc-id",
      "slack-ts", "cloudwatch-event",
      "instagram-direct", "comb-first-10us", "comb-first-ms",
    ]
    #expect(names == known, "\(names.symmetricDifference(known))")
    for kind in Self.sortable {
      let plan = kind.plans[kind.sortingPlan ?? 0]
      #expect(plan.time?.isOnTop(of: kind.bitCount, plan.fixed.mask) == true, "\(kind.name)")
      #expect(plan.time.map { $0.mask & plan.fixed.mask } == .zero, "\(kind.name)")
    }
  }

  /// The order of Cassandra's timeuuid: the time, then eight signed bytes.
  ///
  /// Source: apache/cassandra, `TimeUUIDType.java`.
  private static func order(_ bits: IdentifierBits) -> (UInt64, [Int8]) {
    let top = UInt64(bits.low >> 64)
    let time = (top & 0xFFF) << 48 | (top >> 16 & 0xFFFF) << 32 | top >> 32
    return (time, (8..<16).map { Int8(bitPattern: bits.byte($0, of: 16)) })
  }

  @Test func `bounds of version 1 hold what they should in the order of Cassandra's timeuuid`()
    throws
  {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let start = Timestamp(microseconds: .random(in: 0...4_000_000_000_000_000, using: &random))
      let lower = try IdentifierRange(.uuidV1, from: start).lower
      let floor = IdentifierTime.gregorianLowFirst.ticks(of: lower)
      #expect(floor == start.microseconds * 10)
      for offset in -12...12 {
        // Each interval of 100 ns has ids with any low half.
        let ticks = UInt64(floor + Int64(offset) + IdentifierTime.gregorianOffset)
        let top = ticks << 32 | (ticks >> 32 & 0xFFFF) << 16 | 0x1000 | ticks >> 48
        for low in [0x8080_8080_8080_8080, 0x7F7F_7F7F_7F7F_7F7F, random.next()] as [UInt64] {
          let (one, other) = (
            Self.order(IdentifierBits(UInt128(top) << 64 | UInt128(low))), Self.order(lower)
          )
          let isBelow =
            one.0 < other.0 || one.0 == other.0 && one.1.lexicographicallyPrecedes(other.1)
          #expect(isBelow == (offset < 0), "seed \(seed)")
        }
      }
    }
  }

  /// The order of SQL Server's uniqueidentifier, whose last bytes count first, and of each of the first
  /// three groups the last byte.
  ///
  /// Source: `System.Data.SqlTypes.SqlGuid`, checked by the rows of kind order in `ids_more.tsv`.
  private static func isBefore(_ one: IdentifierBits, _ other: IdentifierBits) -> Bool {
    let order = [10, 11, 12, 13, 14, 15, 8, 9, 7, 6, 5, 4, 3, 2, 1, 0]
    return one.bytes(at: order, of: 16) < other.bytes(at: order, of: 16)
  }

  @Test(arguments: [
    ("2AAAAAAA-BBBB-CCCC-DDDD-1EEEEEEEEEEE", "3AAAAAAA-BBBB-CCCC-DDDD-2EEEEEEEEEEE"),
    ("3AAAAAAA-BBBB-CCCC-DDDD-2EEEEEEEEEEE", "1AAAAAAA-BBBB-CCCC-DDDD-3EEEEEEEEEEE"),
    ("ff000000-0000-0000-0000-000000000000", "00010000-0000-0000-0000-000000000000"),
    ("00000000-0000-0000-00ff-000000000000", "00000000-0000-0000-0100-000000000000"),
    ("018e3f05-0000-7000-8000-000000000001", "018e3f04-0218-7f62-8f86-6a3cfe5a42fb"),
    ("ffffffff-ffff-ffff-ffff-018b1c087bff", "00000000-0000-0000-0000-018b1c087c00"),
  ])
  func `the order of SQL Server is that of its documentation`(less: String, greater: String) throws
  {
    let ids = try [less, greater].map { try IdentifierKindTests.read($0, .uuid).value.bits }
    #expect(Self.isBefore(ids[0], ids[1]) && !Self.isBefore(ids[1], ids[0]))
  }

  @Test(arguments: [
    "comb-last-10us", "comb-last-ms", "comb-days", "comb-nhibernate", "comb-abp",
    "uuidv8-sqlserver",
  ])
  func `bounds of COMBs hold what they should in the order of SQL Server`(name: String) throws {
    let kind = try #require(IdentifierKind.named(Array(name.utf8)))
    let plan = kind.plans[0]
    let time = try #require(plan.time)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      // 2013 to 2039.
      let start = Int64.random(in: 1_356_998_400_000_000...2_177_452_800_000_000, using: &random)
      let lower = try IdentifierRange(kind, from: Timestamp(microseconds: start)).lower
      for offset in [-20_000, -4000, -1000, -10, -1, 0, 1, 10, 1000, 4000] as [Int64] {
        let moment = Timestamp(microseconds: start + offset)
        let bits = try #require(time.bits(at: moment, roundingDown: true))
        let noise = IdentifierBits(UInt128(random.next()) << 64 | UInt128(random.next()))
        let id = bits | noise & ~(time.mask | plan.fixed.mask) | plan.fixed.value
        let made = try #require(time.time(of: id))
        #expect(made <= moment && made.microseconds > moment.microseconds - 5000, "\(name)")
        #expect(Self.isBefore(id, lower) == (made.microseconds < start), "\(name), seed \(seed)")
      }
    }
  }

  /// Source: richardtallent/RT.Comb, `SqlDateTimeStrategy`; nhibernate/nhibernate-core,
  /// `GuidCombGenerator`.
  @Test(arguments: [DayTick.ofDateTime, .ofNHibernate])
  func `the millisecond shown of a tick is the first that its maker counts to it`(tick: DayTick) {
    func made(_ millisecond: UInt64) -> UInt64 {
      tick == .ofDateTime ? millisecond * 3 / 10 : UInt64(Double(millisecond) / 3.333333)
    }
    let last = DayTick.millisecondsOfDay - 1
    #expect(made(last) == tick.countOfDay - 1)
    let step = LongRun.count(997, long: 1)
    for millisecond in Array(stride(from: 0, through: last, by: step)) + [last] {
      let number = made(millisecond)
      let first = tick.firstMillisecond(of: number)
      guard first <= millisecond, made(first) == number, first == 0 || made(first - 1) < number,
        tick.number(at: first, roundingDown: false) == number,
        tick.number(at: first + 1, roundingDown: false) == number + 1,
        tick.number(at: millisecond, roundingDown: true) == number
      else {
        Issue.record("\(millisecond) ms of a day")
        return
      }
    }
  }

  @Test func `bounds sort as text with the ids around them, or are said not to`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var unsorted: Set<String> = []
    for kind in Self.sortable {
      let form = kind.forms.firstIndex { $0.name == "native" } ?? 0
      let plan = kind.plans[kind.sortingPlan ?? 0]
      guard !kind.forms[form].isNumber, let time = plan.time else { continue }
      func text(_ bits: IdentifierBits) -> [UInt8]? {
        IdentifierKindTests.text(bits, kind, form: form).map { Array($0.utf8) }
      }
      for _ in 0..<20 {
        // 2024 to 2026, and up to a month.
        let start = Int64.random(in: 1_704_067_200_000_000...1_796_000_000_000_000, using: &random)
        let end = start + .random(in: 1_000_000...2_592_000_000_000, using: &random)
        let moments = [start, end].map { Timestamp(microseconds: $0) }
        guard let range = try? IdentifierRange(kind, from: moments[0], to: moments[1]),
          let lower = text(range.lower), let upper = range.upper.flatMap(text)
        else { continue }
        guard range.sortsAsWritten(in: form) else {
          unsorted.insert(kind.name)
          continue
        }
        for _ in 0..<20 {
          let moment = Timestamp(
            microseconds: .random(in: start - 1_000_000...end + 1_000_000, using: &random)
          )
          guard let bits = time.bits(at: moment, roundingDown: true) else { continue }
          let noise = IdentifierBits(UInt128(random.next()) << 64 | UInt128(random.next()))
          let free = IdentifierBits.low(kind.bitCount) & ~(time.mask | plan.fixed.mask)
          let id = bits | noise & free | plan.fixed.value
          // Not all bits have digits of base 36, and ids near the end may be longer.
          guard let written = text(id), written.count == lower.count,
            let made = time.time(of: id), let first = kind.time(of: range.lower),
            let last = range.upper.flatMap({ kind.time(of: $0) })
          else { continue }
          let isInside =
            !written.lexicographicallyPrecedes(lower) && written.lexicographicallyPrecedes(upper)
          #expect(isInside == (made >= first && made < last), "\(kind.name), seed \(seed)")
        }
      }
    }
    unsorted.subtract(["snowid", "frostflake"])
    #expect(unsorted == ["instagram", "instagram-shortcode", "threads"])
  }

  @Test func `known moments have known first and last ids`() throws {
    let rows: [(String, Int64, String, String)] = [
      // RFC 9562, appendix A.6, and the ULID specification's example of the same field.
      (
        "uuidv7", 1_645_557_742_000_000, "017f22e2-79b0-7000-8000-000000000000",
        "017f22e2-79b0-7fff-bfff-ffffffffffff"
      ),
      // Appendix A.5.
      (
        "uuidv6", 1_645_557_742_000_000, "1ec9414c-232a-6b00-8000-000000000000",
        "1ec9414c-232a-6b09-bfff-ffffffffffff"
      ),
      ("ulid", 1_469_918_176_385_000, "01ARYZ6S410000000000000000", "01ARYZ6S41ZZZZZZZZZZZZZZZZ"),
      (
        "objectid", 1_350_508_407_000_000, "507f1f770000000000000000", "507f1f77ffffffffffffffff"
      ),
      (
        "ksuid", 1_507_608_047_000_000, "0ujtsT5xN49RIv7vRkXBy3rhkHI", "0ujtsat1PHPnOOnhBuKKkwyxRtP"
      ),
      ("xid", 1_300_816_219_000_000, "9m4e2mo0000000000000", "9m4e2mvvvvvvvvvvvvvg"),
      // .NET's DateTime.ToFileTimeUtc and Ticks, and the ten intervals of a microsecond.
      ("filetime", 1_795_680_000_003_000, "134401536000030000", "134401536000030009"),
      ("dotnet-ticks", 1_709_210_096_789_000, "638448068967890000", "638448068967890009"),
      ("twitter", 1_288_834_974_658_000, "4194304", "8388607"),
    ]
    for (name, microseconds, least, greatest) in rows {
      let kind = try #require(IdentifierKind.named(Array(name.utf8)))
      let time = Timestamp(microseconds: microseconds)
      let first = try #require(kind.firstID(atOrAfter: time))
      #expect(IdentifierKindTests.text(first, kind) == least, "\(name)")
      let last = try kind.read(Array(greatest.utf8).span).bits
      #expect(kind.time(of: last) == time, "\(name)")
      let unit = try #require(kind.plans[kind.sortingPlan ?? 0].time?.unit)
      let next = try #require(time.advanced(by: unit).flatMap { kind.firstID(atOrAfter: $0) })
      #expect(last < next, "\(name)")
    }
  }

  @Test func `a bound parts the ids before a moment from the others`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for kind in Self.sortable {
      let plan = kind.plans[kind.sortingPlan ?? 0]
      let free = IdentifierBits.low(kind.bitCount) & ~plan.fixed.mask
      for _ in 0..<300 {
        // Any bits at all that the kind's ids may have.
        var bits = IdentifierBits(
          high: random.next(),
          UInt128(random.next()) << 64 | UInt128(random.next())
        )
        bits = (bits & free) | plan.fixed.value
        if Bool.random(using: &random) {
          bits = bits & (plan.time?.mask ?? .zero) | plan.fixed.value
        }
        guard kind.accepts(bits) else { continue }
        guard let time = kind.time(of: bits) else { continue }
        let near = time.microseconds + Int64.random(in: -3_000_000...3_000_000, using: &random)
        for moment in [time, Timestamp(microseconds: near)] {
          guard let first = kind.firstID(atOrAfter: moment) else {
            #expect(time < moment, "\(kind.name), seed \(seed)")
            continue
          }
          #expect((bits >= first) == (time >= moment), "\(kind.name) \(moment), seed \(seed)")
        }
      }
    }
  }

  @Test func `a counter counts over the bits that are not its own`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      // Few enough bits that the sum can be made place by place.
      let places = (0..<192).filter { _ in Int.random(in: 0..<8, using: &random) == 0 }.prefix(20)
      let mask = places.reduce(IdentifierBits.zero) { $0 | BitRun(1, at: $1).mask }
      var bits = IdentifierBits(high: random.next(), UInt128(random.next()))
      if Bool.random(using: &random) { bits = bits | mask & ~.low(3) }
      let number = places.enumerated().reduce(0) { sum, place in
        sum | (bits & BitRun(1, at: place.element).mask == .zero ? 0 : 1 << place.offset)
      }
      let next = bits.successor(in: mask)
      guard number + 1 < 1 << places.count else {
        #expect(next == nil, "seed \(seed)")
        continue
      }
      var expected = bits & ~mask
      for (index, place) in places.enumerated() where (number + 1) >> index & 1 == 1 {
        expected = expected | BitRun(1, at: place).mask
      }
      #expect(next == expected, "seed \(seed)")
    }
  }

  @Test func `what makes an id leaves the time and fixed bits alone`() {
    for kind in IdentifierKind.declared {
      guard case .timed(let counter, let kept, _, let marks)? = kind.making else { continue }
      let plan = kind.plans[kind.sortingPlan ?? 0]
      let taken = (plan.time?.mask ?? .zero) | plan.fixed.mask
      #expect(kind.rangePlan != nil, "\(kind.name)")
      #expect(counter & taken == .zero && kept & taken == .zero && counter & kept == .zero)
      #expect(marks & (taken | counter | kept) == .zero, "\(kind.name)")
      #expect((counter | kept | marks).fits(kind.bitCount), "\(kind.name)")
    }
  }
}

extension IdentifierTime {
  /// Whether ids of so many bits sort as their times do: nothing stands above the time that isn't the
  /// same in all of them.
  fileprivate func isOnTop(of bitCount: Int, _ fixed: IdentifierBits) -> Bool {
    switch self {
    case .count(let run, _, _): .low(bitCount) & ~.low(run.end) & ~fixed == .zero
    case .gregorianLowFirst: false
    case .gregorianHighFirst, .secondsAndMicroseconds, .nanoseconds, .intervals: true
    case .days: false
    case .flake(let layout): layout.isTimeOrdered
    }
  }
}
