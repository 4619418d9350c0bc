extension IdentifierKind {
  /// CockroachDB's `unique_rowid()`: 48 bits of 10 µs since 2015 and 15 of a node.
  ///
  /// Numbers of nodes above 32,767 change bits of the time.
  /// Source: cockroachdb/cockroach, `GenerateUniqueInt`.
  static let cockroachRowID = IdentifierKind(
    name: "cockroach-rowid",
    aliases: ["unique-rowid", "cockroachdb"],
    summary: "CockroachDB's unique_rowid(): time in 10 us and a node",
    bitCount: 64,
    forms: [
      IdentifierForm("decimal", .shortNumber(.decimal, digits: 18...19), needsName: true),
      .markedNumber,
    ],
    plans: [
      IdentifierPlan(
        time: .count(
          BitRun(48, at: 15),
          unit: TimeSpan(microseconds: 10),
          epoch: Timestamp(microseconds: 1_420_070_400_000_000)
        ),
        fields: [IdentifierField(.node, .number(BitRun(15, at: 0)))],
        fixed: .init(mask: BitRun(1, at: 63).mask, value: .zero)
      )
    ],
    sortingPlan: 0,
    firstUse: Timestamp(microseconds: 1_420_070_400_000_000),
    making: nil,
    recognition: Recognition(commonness: 2, isSuggested: false)
  )

  /// The timestamps of TiDB's transactions: 46 bits of milliseconds and 18 of a counter.
  ///
  /// `TIDB_PARSE_TSO` prints them in the zone of its session.
  /// Source: docs.pingcap.com/tidb, "TimeStamp Oracle (TSO) in TiDB".
  static let tidbTimestamp = IdentifierKind(
    name: "tidb-tso",
    aliases: ["tso"],
    summary: "TiDB's timestamp of a transaction: time in ms and a counter",
    bitCount: 64,
    forms: [
      IdentifierForm("decimal", .shortNumber(.decimal, digits: 18...19), needsName: true),
      .markedNumber,
    ],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(46, at: 18), unit: .milliseconds(1), epoch: .unixEpoch),
        fields: [IdentifierField(.counter, .number(BitRun(18, at: 0)))]
      )
    ],
    sortingPlan: 0,
    firstUse: Timestamp(microseconds: 1_420_070_400_000_000),
    making: nil,
    recognition: Recognition(commonness: 2, isSuggested: false)
  )

  /// MySQL's and MariaDB's `UUID_SHORT()`: 8 bits of a server's number, 32 of the second in which the
  /// server had started, and 24 of a counter.
  ///
  /// When it was made isn't in it.
  /// Source: MySQL's manual, "Miscellaneous Functions".
  static let mysqlShort = IdentifierKind(
    name: "uuid-short",
    aliases: ["mysql-uuid-short"],
    summary: "MySQL's UUID_SHORT(): a server, when it started, and a counter",
    bitCount: 64,
    forms: [
      .short, .markedNumber,
    ],
    plans: [
      IdentifierPlan(
        time: nil,
        fields: [
          IdentifierField(.server, .number(BitRun(8, at: 56))),
          IdentifierField(
            .started,
            .moment(startOfServer)
          ),
          IdentifierField(.counter, .number(BitRun(24, at: 0))),
        ]
      )
    ],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 2, isSuggested: false),
    textOddity: { text, now in
      let bits =
        (try? IdentifierForm.short.coding.read(text, from: 0, bitCount: 64))
        ?? (try? IdentifierForm.markedNumber.coding.read(text, from: 0, bitCount: 64))
      guard let bits, let start = startOfServer.time(of: bits) else { return nil }
      let isFuture = start.clampedSpan(since: now) > FlakePlausibility.tolerance
      return isFuture || start < firstServer ? .serverStart(start) : nil
    }
  )

  private static let startOfServer = IdentifierTime.count(
    BitRun(32, at: 24),
    unit: .second,
    epoch: .unixEpoch
  )
  /// 2007: version 5.1.20 of MySQL was the first with the function.
  private static let firstServer = Timestamp(microseconds: 1_167_609_600_000_000)
}

extension IdentifierForm {
  /// The digits of `UUID_SHORT()`.
  fileprivate static let short = IdentifierForm(
    "decimal",
    .shortNumber(.decimal, digits: 17...20),
    needsName: true
  )
}
