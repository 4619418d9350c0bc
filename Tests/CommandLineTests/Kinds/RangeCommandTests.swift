import Foundation
import Testing

@testable import IDToolKit

/// `idtool range`, and the conditions that it prints, in real databases.
@Suite struct RangeCommandTests {
  /// What the time of a kind counts, in microseconds, and from when: what the standards say, and not the
  /// declarations that are tested.
  struct Clock {
    let kind: IdentifierKind
    let unit: Int64
    let epoch: Int64

    func floor(_ moment: Int64) -> Int64 {
      let span = moment - epoch
      return epoch + (span - (span % unit + unit) % unit)
    }
  }

  static let units: [String: Int64] = [
    "uuidv6": 1, "uuidv7": 1000, "ulid": 1000, "typeid": 1000, "objectid": 1_000_000,
    "ksuid": 1_000_000, "xid": 1_000_000, "scru128": 1000, "timeflake": 1000,
    "boundary-flake": 1000, "pushid": 1000, "orderlyid": 1000, "datadog-trace": 1_000_000,
    "filetime": 1, "dotnet-ticks": 1, "webkit-time": 1, "tidb-tso": 1000, "cockroach-rowid": 10,
    "gmail": 1000, "aws-xray": 1_000_000, "otel-xray": 1_000_000, "cloudwatch-event": 1000,
    "instagram-direct": 1, "slack-ts": 1, "php-uniqid": 1, "couchdb-utc-random": 1,
    "couchdb-utc-id": 1,
    "misskey-aid": 1000, "misskey-aidx": 1000, "misskey-meid": 1000, "misskey-meidg": 1000,
    "misskey-meid7": 1000, "comb-first-10us": 10, "comb-first-ms": 1000,
  ]

  /// The layouts whose ids are texts in every column.
  static let textLayouts: Set<String> = ["atproto-tid", "scru64"]

  /// The kinds whose ids are numbers in columns, besides the layouts.
  static let numbers: Set<String> = [
    "filetime", "dotnet-ticks", "webkit-time", "tidb-tso", "cockroach-rowid", "gmail",
  ]

  /// The kinds whose ids are texts that aren't the digits of bytes.
  static let texts: Set<String> = [
    "slack-ts", "php-uniqid", "misskey-aid", "misskey-aidx", "misskey-meidg", "misskey-meid7",
    "instagram-direct", "couchdb-utc-id",
  ]

  static func isNumber(_ kind: IdentifierKind) -> Bool {
    numbers.contains(kind.name) || kind.layout != nil && !textLayouts.contains(kind.name)
  }

  static let clocks: [Clock] =
    units.sorted { $0.key < $1.key }.compactMap { name, unit in
      IdentifierKind.named(Array(name.utf8)).map { Clock(kind: $0, unit: unit, epoch: 0) }
    }
    + FlakeLayout.named.filter(\.isTimeOrdered).map { layout in
      Clock(
        kind: IdentifierKind(layout),
        unit: layout.resolution.microseconds,
        epoch: layout.epoch.microseconds
      )
    }

  /// Ids made around the bounds of spans, as statements that put them into a table, and for each span
  /// which of them are in it.
  struct Spans {
    var statements = ""
    var ranges: [IdentifierRange] = []
    var expected: [String] = []
  }

  /// The least and the greatest id of a moment, rounded down to the kind's resolution; nil if it has no
  /// such ids.
  static func ids(of kind: IdentifierKind, at moment: Timestamp) -> ClosedRange<IdentifierBits>? {
    let plan = kind.plans[kind.sortingPlan ?? 0]
    guard let time = plan.time, let first = time.bits(at: moment, roundingDown: true) else {
      return nil
    }
    var last = first
    if case .gregorianHighFirst = time {
      // A microsecond has ten intervals of 100 ns.
      let ticks = UInt64(time.ticks(of: first) + IdentifierTime.gregorianOffset) + 9
      last = IdentifierBits(UInt128((ticks >> 12) << 16 | ticks & 0xFFF) << 64)
    }
    if case .intervals = time { last = IdentifierBits(first.low + 9) }
    let free = IdentifierBits.low(kind.bitCount) & ~(time.mask | plan.fixed.mask)
    return first | plan.fixed.value...(last | plan.fixed.value | free)
  }

  /// The text of an id in decimal or, of other kinds than layouts, in the usual form; as columns have
  /// it if that is asked.
  static func text(
    _ bits: IdentifierBits,
    _ kind: IdentifierKind,
    inColumn: Bool = false
  ) -> String {
    var buffer = ByteBuffer()
    if kind.prefix?.isRequired == true { buffer.append("order_") }
    _ = kind.write(
      bits,
      form: inColumn && !isNumber(kind) ? 0 : kind.form(named: "decimal") ?? 0,
      to: &buffer
    )
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  /// A literal of the bytes of an id.
  static func bytes(_ bits: IdentifierBits, _ kind: IdentifierKind) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let count = (kind.bitCount + 7) / 8
    let bytes = (0..<count).flatMap { place in
      let byte = Int(bits.byte(place, of: count))
      return [digits[byte >> 4], digits[byte & 15]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes as `blob` writes them.
  static func spans(
    of clock: Clock,
    count: Int,
    _ random: inout SplitMix,
    blob: (String) -> String
  ) throws -> Spans {
    let kind = clock.kind
    var spans = Spans()
    var most: Int64 = 4_000_000_000_000_000
    if let layout = kind.layout {
      // SQLite's numbers are signed: what is above them fits no column of it.
      let highest = layout.hasNegativeForm ? UInt64.max : UInt64.max >> 1
      let last = layout.time(of: FlakeID(rawValue: min(highest, layout.largestID.rawValue)))
      most = min(most, last.microseconds)
    }
    // Misskey's digits of base 36 last until 2069.
    if kind.name.hasPrefix("misskey-aid") { most = 3_100_000_000_000_000 }
    // 48 bits of 10 us last until 2059.
    if kind.name == "comb-first-10us" { most = 2_800_000_000_000_000 }
    let first = max(clock.epoch + 10_000_000, 1_500_000_000_000_000)
    for number in 0..<count {
      let start = Int64.random(in: first..<most - 20_000_000, using: &random)
      let lengths = [0, 1, clock.unit, 3 * clock.unit + 1, 10_000_000]
      let end = start + (lengths.randomElement(using: &random) ?? 0)
      let range = try IdentifierRange(
        kind,
        from: Timestamp(microseconds: start),
        to: Timestamp(microseconds: end)
      )
      var inside: [Int] = []
      var row = 0
      for moment in Set(
        [start, end].flatMap { [$0 - clock.unit, $0 - 1, $0, $0 + 1, $0 + clock.unit] }
      )
      .sorted() {
        guard let ids = Self.ids(of: kind, at: Timestamp(microseconds: moment)) else { continue }
        let noise = IdentifierBits(
          high: random.next(),
          UInt128(random.next()) << 64 | UInt128(random.next())
        )
        let free = ids.upperBound & ~ids.lowerBound
        let middle = min(ids.lowerBound | noise & free, ids.upperBound)
        for bits in [ids.lowerBound, middle, ids.upperBound] {
          let literal = text(bits, kind, inColumn: true)
          // Not all bits have digits of base 36.
          if literal.isEmpty { continue }
          let value =
            !isNumber(kind)
            ? "'\(literal)'" : "\(Int64(bitPattern: UInt64(truncatingIfNeeded: bits.low)))"
          spans.statements +=
            "INSERT INTO t VALUES (\(number), \(row), \(value), \(blob(bytes(bits, kind))));\n"
          let time = clock.floor(moment)
          if time >= start && time < end { inside.append(row) }
          row += 1
        }
      }
      spans.ranges.append(range)
      spans.expected.append(inside.map(String.init).joined(separator: ","))
    }
    return spans
  }

  @Test func `every kind that sorts by time is tried`() {
    let names = Set(Self.clocks.map(\.kind.name)).union([
      "instagram-shortcode", "uuidv1", "mysql-swapped", "comb-last-10us", "comb-last-ms",
      "comb-days", "comb-nhibernate", "comb-abp",
      "uuidv8-sqlserver",
    ])
    let others = names.symmetricDifference(IdentifierKind.sorted.map(\.name))
    #expect(others.isEmpty, "in units above or among the kinds alone: \(others)")
  }

  @Test(.needs("sqlite3"))
  func `SQLite finds the ids of a span and no others, as text and as bytes`() throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let count = Reliability.isLong ? 10_000 : 25
    for clock in Self.clocks {
      let kind = clock.kind
      let spans = try Self.spans(of: clock, count: count, &random) { "X'\($0)'" }
      let isNumber = Self.isNumber(kind)
      var script =
        "BEGIN; CREATE TABLE t (span INTEGER, n INTEGER, id \(isNumber ? "INTEGER" : "TEXT"), bytes BLOB);\n"
        + "CREATE INDEX spans ON t (span);\n" + spans.statements
      let prefix = kind.prefix?.isRequired == true ? Array("order_".utf8) : []
      for (number, range) in spans.ranges.enumerated() {
        let text = SQLCondition(column: "id", prefix: prefix).text(of: range)
        let bytes = SQLCondition(column: "bytes", dialect: .sqlite, isBinary: true).text(of: range)
        for condition in [text, bytes] {
          script +=
            "SELECT coalesce(group_concat(n), '') FROM (SELECT n FROM t WHERE span = \(number) "
            + "AND \(condition) ORDER BY n);\n"
        }
      }
      try Data(script.utf8).write(to: tool.url("script.sql"))
      let outcome = try tool.shell("sqlite3 :memory: < script.sql")
      #expect(outcome.status == 0, "\(kind.name): \(outcome.errorText)")
      let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count == 2 * count)
      for (number, expected) in spans.expected.enumerated() where lines.count == 2 * count {
        let found = lines[(2 * number)...(2 * number + 1)]
        #expect(
          found.allSatisfy { $0 == expected },
          "\(kind.name): \(found) and not \(expected), span \(number), seed \(seed)"
        )
      }
    }
  }

  @Test(arguments: [
    ("range --kind atproto-tid", "3mmzqmbqc2222", "3mn4b37722222"),
    ("flake range -l bluesky", "3mmzqmbqc2222", "3mn4b37722222"),
  ])
  func `ids that are always text have bounds of text`(
    line: String,
    lower: String,
    upper: String
  )
    throws
  {
    let tool = try Tool()
    let day = "$T \(line) --from 2026-05-30 --for 1d"
    let outcome = try tool.shell("\(day) --sql rkey")
    #expect(outcome.text == "rkey >= '\(lower)' AND rkey < '\(upper)'\n")
    #expect(outcome.errorText.isEmpty)
    #expect(try tool.shell(day).text == "\(lower)  \(upper)\n")
    let numbers = try tool.shell("\(day) --form decimal").text
    #expect(numbers == "1822821580800000000  1822910054400000000\n")
  }

  @Test func `bounds of flakes are written in any form, those of other kinds in one`() throws {
    let tool = try Tool()
    let day = "--from 2026-05-30 --for 1d"
    for form in ["decimal", "hex", "native"] {
      let outcome = try tool.shell("$T range --kind tsid \(day) --form \(form)")
      #expect(outcome.text == (try tool.shell("$T flake range -l tsid \(day) --form \(form)").text))
      #expect(outcome.status == 0 && outcome.text.count > 20)
    }
    let refused = try tool.shell("$T range --kind ulid \(day) --form hex")
    #expect(refused.status == 2 && refused.errorText.contains("'idtool convert --to FORM'"))
  }

  /// The collation is one that puts letters of both cases together and passes over punctuation.
  @Test(
    .needs("psql"),
    .enabled(if: PostgresServer.programs != nil, "no PostgreSQL server"),
    .isLong
  )
  func `PostgreSQL does, too, in columns of its own type and of a language's order`() throws {
    let tool = try Tool()
    let server = try PostgresServer(tool)
    defer { server.stop() }
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let count = 40
    for clock in Self.clocks {
      let kind = clock.kind
      let spans = try Self.spans(of: clock, count: count, &random) { "'\\x\($0)'" }
      let isUUID = kind.name.hasPrefix("uuid")
      let type = Self.isNumber(kind) ? "BIGINT" : #"TEXT COLLATE "en-x-icu""#
      var script = """
        BEGIN;
        CREATE TEMPORARY TABLE t (span INTEGER, n INTEGER, id \(type), bytes BYTEA);
        \(spans.statements)
        ALTER TABLE t ADD COLUMN native \(isUUID ? "UUID" : "TEXT");
        \(isUUID ? "UPDATE t SET native = id::uuid;" : "")
        CREATE INDEX spans ON t (span);

        """
      let prefix = kind.prefix?.isRequired == true ? Array("order_".utf8) : []
      for (number, range) in spans.ranges.enumerated() {
        let text = SQLCondition(column: "id", dialect: .postgres, prefix: prefix)
        let bytes = SQLCondition(column: "bytes", dialect: .postgres, isBinary: true)
        let native = SQLCondition(
          column: isUUID ? "native" : "id",
          dialect: .postgres,
          prefix: prefix
        )
        for condition in [text, bytes, native] {
          script +=
            "SELECT coalesce(string_agg(n::text, ',' ORDER BY n), '') FROM t "
            + "WHERE span = \(number) AND \(condition.text(of: range));\n"
        }
      }
      try Data(script.utf8).write(to: tool.url("script.sql"))
      let outcome = try tool.shell(
        "psql -X -q -A -t -v ON_ERROR_STOP=1 -f script.sql",
        environment: server.environment
      )
      #expect(outcome.status == 0, "\(kind.name): \(outcome.errorText)")
      let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count == 3 * count)
      for (number, expected) in spans.expected.enumerated() where lines.count == 3 * count {
        #expect(
          lines[(3 * number)...(3 * number + 2)].allSatisfy { $0 == expected },
          "\(kind.name): span \(number), seed \(seed)"
        )
      }
    }
  }

  @Test func `the command prints what the library makes, for every kind`() throws {
    let tool = try Tool()
    let start = Timestamp(microseconds: 1_717_077_600_000_000)
    let end = Timestamp(microseconds: 1_717_081_200_000_000)
    for clock in Self.clocks {
      let kind = clock.kind
      let isPrefixed = kind.prefix?.isRequired == true
      let name = kind.name + (isPrefixed ? ":order" : "")
      let words = "--kind \(name) --from '2024-05-30 14:00' --for 1h"
      let hasBytes = !Self.texts.contains(kind.name)
      let binary = try tool.shell("$T range \(words) --sql id --binary --dialect postgres")
      #expect(binary.status == (hasBytes ? 0 : 2), "\(binary.errorText)")
      #expect(hasBytes || binary.errorText.contains("those of kind \(kind.name) are texts"))
      let outcome = try tool.shell(
        "$T range \(words) --sql id; $T range \(words) -f lower,upper,kind"
          + (kind.layout == nil ? "" : " --form decimal")
      )
      #expect(outcome.status == 0, "\(outcome.errorText)")
      let range = try IdentifierRange(kind, from: start, to: end)
      let prefix = isPrefixed ? Array("order_".utf8) : []
      let upper = try #require(range.upper)
      #expect(
        outcome.lines == [
          SQLCondition(column: "id", prefix: prefix).text(of: range),
          "\(Self.text(range.lower, kind))\t\(Self.text(upper, kind))\t\(kind.name)",
        ]
      )
      let bytes = SQLCondition(column: "id", dialect: .postgres, isBinary: true).text(of: range)
      #expect(!hasBytes || binary.lines == [bytes])
      if let layout = kind.layout {
        let flake = try tool.shell(
          "$T flake range -l \(layout.name) \(words.dropFirst(7 + name.count)) --sql id"
        )
        #expect(flake.lines == [outcome.lines[0]], "\(flake.errorText)")
      }
    }
  }

  @Test(arguments: [
    (
      "uuidv7 --sql id",
      "id >= '019e792f-3f00-7000-8000-000000000000' AND id < '019e7966-2d80-7000-8000-000000000000'"
    ),
    (
      "uuidv7 --sql id --binary",
      "id >= X'019e792f3f0070008000000000000000' AND id < X'019e79662d8070008000000000000000'"
    ),
    (
      "ulid --sql t.id --binary --dialect postgres",
      #"t.id >= '\x019e792f3f0000000000000000000000' AND t.id < '\x019e79662d8000000000000000000000'"#
    ),
    (
      #"uuidv7 --sql '"a\"' --dialect postgres"#,
      #""a\" >= '019e792f-3f00-7000-8000-000000000000' AND "a\" < '019e7966-2d80-7000-8000-000000000000'"#
    ),
    (
      "ksuid --sql id --dialect postgres",
      #"id COLLATE "C" >= '3ERm8vNtHzQXyljCOKPyRvBl0LI' AND id COLLATE "C" < '3ERtRKKDq9965l5SWvoHAGLZUHo'"#
    ),
    (
      "ksuid --sql id --dialect mysql",
      "id >= CAST('3ERm8vNtHzQXyljCOKPyRvBl0LI' AS BINARY) AND id < CAST('3ERtRKKDq9965l5SWvoHAGLZUHo' AS BINARY)"
    ),
  ])
  func `conditions are such as databases want them`(words: String, condition: String) throws {
    let outcome = try Tool().shell("$T range --kind \(words) --from '2026-05-30 14:00' --for 1h")
    #expect(outcome.text == condition + "\n", "\(outcome.errorText)")
  }

  /// Source: `ids_more.tsv`, rows of kind literal: ClickHouse 26.9 and DuckDB 2.0, run; MongoDB's and
  /// BigQuery's documentation; Cassandra's `minTimeuuid`.
  @Test(arguments: [
    (
      "uuidv7 --from 2024-03-14T22:10:11.096Z --dialect clickhouse --sql id",
      "toUInt128(id) >= toUInt128(toUUID('018e3f04-0218-7000-8000-000000000000'))"
    ),
    (
      "uuidv7 --from 2024-03-14T22:10:11.096Z --dialect duckdb --sql id",
      "id >= UUID '018e3f04-0218-7000-8000-000000000000'"
    ),
    (
      "objectid --from 2020-04-22T19:39:05Z --dialect mongodb --sql _id",
      #"{_id: {$gte: ObjectId("5ea09d590000000000000000")}}"#
    ),
    (
      "uuidv7 --from 2024-03-14T22:10:11.096Z --dialect mongodb --sql _id",
      #"{_id: {$gte: UUID("018e3f04-0218-7000-8000-000000000000")}}"#
    ),
    (
      "twitter --from 2019-08-04T09:00Z --dialect mongodb --sql order.id",
      #"{"order.id": {$gte: Long("1157939227653046272")}}"#
    ),
    (
      #"twitter --from 2019-08-04T09:00Z --dialect mongodb --sql '"a""b\"'"#,
      #"{"a\"b\\": {$gte: Long("1157939227653046272")}}"#
    ),
    (
      "twitter --from 2019-08-04T09:00Z --dialect clickhouse --sql id", "id >= 1157939227653046272"
    ),
    (
      "uuidv7 --from 2024-03-14T22:10:11.096Z --dialect bigquery --sql id --binary",
      "id >= FROM_HEX('018e3f04021870008000000000000000')"
    ),
    (
      "uuidv7 --from 2024-03-14T22:10:11.096Z --dialect sqlserver --sql '[order id]' --binary",
      "[order id] >= 0x018e3f04021870008000000000000000"
    ),
    (
      // The id 11E8C26698FA4FC89AB60242C7BC9D97 is of that time.
      "mysql-swapped --from 2018-09-27T15:04:14.379412Z --dialect mysql --sql id --binary",
      "id >= X'11e8c26698fa4fc88000000000000000'"
    ),
    (
      "comb-last-ms --from 2023-10-11 --dialect sqlserver --sql id",
      "id >= '00000000-0000-0000-0000-018b1c087c00'"
    ),
    (
      // 2026-01-01 is day b3c5 since 1900.
      "comb-days --from 2026-01-01 --for 1d --dialect sqlserver --sql id",
      "id >= '00000000-0000-0000-0000-b3c500000000' AND id < '00000000-0000-0000-0000-b3c600000000'"
    ),
    (
      "boundary-flake --from 2026-05-30 --dialect cassandra --sql id --binary",
      "id >= 0x0000019e762e34000000000000000000"
    ),
    (
      // 2^63 and above are negative in a bigint.
      "instagram --from 2045 --to 2046 --sql id --dialect cassandra",
      "id >= 8830029792523845632 AND id < 9094572934411845632"
    ),
    (
      "timeuuid --from 2012-06-06T07:00Z --to 2013-02-02T10:00:00.001Z --dialect cassandra --sql t",
      "t >= 3b77d800-afa5-11e1-8080-808080808080 AND t < 4e52f710-6d1f-11e2-8080-808080808080"
    ),
  ])
  func `each database gets its own literals`(words: String, condition: String) throws {
    let outcome = try Tool().shell("$T range --kind \(words)")
    #expect(outcome.text == condition + "\n" && outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test func `bounds for some columns alone are told to be that`() throws {
    let outcome = try Tool().shell("$T range --kind uuidv1 --from 2012-06-06T07:00Z --for 1h")
    #expect(
      outcome.text == "3b77d800-afa5-11e1-8080-808080808080  9d3c4000-afad-11e1-8080-808080808080\n"
    )
    #expect(outcome.errorText.contains("in Cassandra, which these bounds are for"))
  }

  @Test(arguments: [
    (
      "range slack-ts 2026-01-01 2286-11-20T17:46:40Z --sql ts",
      "ids of 'slack-ts' end at 2286-11-20T17:46:39.999999Z, so the range has no upper bound"
    ),
    (
      "range --kind ksuid --from '2026-05-30 00:00:00.100' --for 500ms",
      "no id is in the range: ids of 'ksuid' tell seconds apart, and none begins in it"
    ),
    (
      "flake range -l sonyflake-v1 --from '2026-05-30 00:00:00.001' --for 5ms",
      "no id is in the range: ids of 'sonyflake-v1' tell steps of 10ms apart, and none begins in it"
    ),
    (
      "flake range -l discord --from 2010 --to 2011",
      "no id is in the range: ids of 'discord' begin at 2015-01-01T00:00:00.000Z"
    ),
    (
      "flake range -l discord --from 2010",
      "ids of 'discord' begin at 2015-01-01T00:00:00.000Z, and so does the range"
    ),
    (
      "range --kind ulid --from 1960 --to 2026 --sql id",
      "ids of 'ulid' begin at 1970-01-01T00:00:00.000Z, and so does the range"
    ),
    (
      "range --kind ksuid --from 2020 --to 2160",
      "ids of 'ksuid' end at 2150-06-19T23:21:35.000Z, so the range has no upper bound"
    ),
    (
      "range --kind ksuid --from '2026-05-30 00:00:00.100' --to '2026-05-30 00:00:09.5'",
      "ids of 'ksuid' tell seconds apart: the range starts at 2026-05-30T00:00:01.000Z and ends at "
        + "2026-05-30T00:00:10.000Z"
    ),
    ("range --kind ksuid --from '2026-05-30 00:00:01' --for 1s", nil),
    // Moments of the clock are finer than ids, and nobody asked for that.
    ("range --kind ksuid --from -2h --to now", nil),
    ("range --kind ksuid --from -2h --for 1h", nil),
    ("range --kind ksuid --from 2026-05-30 --to now", nil),
    ("range -q --kind ulid --from 1960", nil),
  ])
  func `a span of which ids are not as it says is warned of`(line: String, warning: String?) throws
  {
    let outcome = try Tool().shell("$T \(line)")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 1)
    #expect(outcome.errorText == (warning.map { "idtool: warning: \($0)\n" } ?? ""))
  }

  @Test(arguments: [
    ("--kind discord --from 2150 --sql id", true), ("--kind discord --from 2026 --sql id", false),
    ("--kind discord --from 2026 --to 2150 --sql id", true), ("--kind discord --from 2150", false),
    // A layout with negative numbers of its own, and one that can't reach the top bit.
    ("--kind tsid --from 2150 --sql id", false), ("--kind twitter --from 2075 --sql id", false),
    ("--kind discord --from 2150 --sql id --binary", false),
  ])
  func `a bound that no signed column holds is remarked on`(words: String, isTold: Bool) throws {
    let outcome = try Tool().shell("$T range \(words)")
    #expect(outcome.status == 0 && outcome.lines.count == 1)
    let message = "a bound is above 9223372036854775807, the largest number of a signed column"
    #expect(outcome.errorText.contains(message) == isTold, "\(outcome.errorText)")
    #expect(isTold || outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test func `a prefix without an end leaves out what stands behind it`() throws {
    let outcome = try Tool().run("range --kind typeid:user --from 2026 --sql id")
    #expect(
      outcome.text
        == "id >= 'user_01kdvdna00e008000000000000' AND id <= 'user_7zzzzzzzzzzzzzzzzzzzzzzzzz'\n"
    )
  }

  @Test(arguments: [
    ("--from now", "--kind KIND is required"),
    ("--kind ulid", "--from TIME is required"),
    ("--kind ulidd --from now", "did you mean 'idtool range --kind ulid --from now'?"),
    ("--kind tpyeid:user --from now", "did you mean 'idtool range --kind typeid:user --from now'?"),
    ("--kind ulidd:user --from now", "did you mean 'idtool range --kind ulid --from now'?"),
    ("--kind uuid --from now", "the kind's time is not at the top of its ids"),
    ("--kind uuid --from now", "idtool range --kind uuidv7 --from now"),
    ("--kind sstable-id --from now", "the kind's time is not at the top of its ids"),
    (
      "--kind uuidv7 --from now --sql id --dialect sqlserver",
      "SQL Server compares a uniqueidentifier by its last group first"
    ),
    ("--kind mysql-swapped --from now --sql id", "in MySQL, which --binary --dialect mysql is for"),
    (
      "--kind comb-last-ms --from now --sql id",
      "only in columns of uniqueidentifier in SQL Server"
    ),
    ("--kind comb-first-ms --from now --sql id --dialect sqlserver", "by its last group first"),
    ("--kind uuidv1 --from now --sql id", "by time only in columns of timeuuid in Cassandra"),
    ("--kind uuidv1 --from now --sql id --binary --dialect postgres", "--dialect cassandra is for"),
    ("--kind ulid --from now --sql '`id`' --dialect sqlserver", "SQL Server quotes names as [id]"),
    ("--kind nanoid --from now", "such ids hold no time"),
    ("--kind puid --from now", "ranges of such ids are not made here"),
    ("--kind unix --from now", "ranges of such ids are not made here"),
    ("--kind orderlyid --from now", "such ids have a prefix: say which, as in orderlyid:order"),
    ("--kind typeid:User --from now", "unexpected 'U' in its prefix"),
    ("--kind objectid --from 2107", "the time is after the kind's last, 2106-02-07"),
    ("--kind miniflake --from 2090", "the time is after the layout's last, 2087-11-05"),
    ("--kind ulid --from now --to -1h", "the range ends before it starts, at 'now'"),
    ("--kind ulid --from now --binary", "--binary needs --sql"),
    ("--kind ulid --from now --sql id --dialect oracle", "choose from postgres, mysql, sqlite"),
    ("--kind ulid --from now --sql 'id;'", "unexpected ';' at column 3"),
    (#"--kind ulid --from now --sql '"a\"'"#, "read what follows a backslash as part of the name"),
    ("--kind instagram-shortcode --from now --sql id", "does not sort by time"),
    (
      "--kind boundary-flake --from now --sql id --dialect cassandra",
      "Cassandra compares a uuid by its version first"
    ),
    (
      "--kind instagram --from 2045 --to 2048 --sql id --dialect cassandra",
      "ids of instagram are negative in a bigint from 2046-06-27T17:00:49.497Z on"
    ),
    // Ten digits of seconds: date -u -d @9999999999.
    ("--kind slack-ts --from 2287-01-01", "the kind's last, 2286-11-20T17:46:39.999Z"),
    ("--kind ulid --from now --sql id --json", "--sql can't be used with --json"),
  ])
  func `what is no range is refused`(words: String, message: String) throws {
    try Tool.expectRefusal(of: "range \(words)", saying: message)
  }
}
