/// Random UUIDs into which their makers put a time, so that they sort in some database.
///
/// A fifth of all random UUIDs would have such a time by chance: they are read only where they are
/// named.
extension IdentifierKind {
  /// Laravel's `Str::orderedUuid`, and the codec of ramsey/uuid that it uses.
  ///
  /// Source: ramsey/uuid, `CombGenerator` and `TimestampFirstCombCodec`.
  static let combFirst10us = uuid(
    comb: "comb-first-10us",
    aliases: ["laravel-uuid", "ordered-uuid"],
    "Laravel's ordered UUID: 48 bits of 10 us, then random",
    .count(firstRun, unit: TimeSpan(microseconds: 10), epoch: .unixEpoch),
    version: 4
  )

  /// Source: ramsey/uuid, `CombGenerator` with its usual codec.
  static let combLast10us = uuid(
    comb: "comb-last-10us",
    "ramsey's COMB: a random UUID with 48 bits of 10 us last",
    .count(lastRun, unit: TimeSpan(microseconds: 10), epoch: .unixEpoch),
    version: 4,
    in: .uniqueIdentifier
  )

  /// Source: richardtallent/RT.Comb, `PostgreSqlCombProvider`.
  static let combFirstMilliseconds = uuid(
    comb: "comb-first-ms",
    "RT.Comb's for PostgreSQL: 48 bits of ms, then random",
    .count(firstRun, unit: .milliseconds(1), epoch: .unixEpoch),
    version: 4
  )

  /// Source: richardtallent/RT.Comb, `SqlCombProvider` with `UnixDateTimeStrategy`.
  static let combLastMilliseconds = uuid(
    comb: "comb-last-ms",
    aliases: ["rt-comb"],
    "RT.Comb's for SQL Server: a UUID with 48 bits of ms last",
    .count(lastRun, unit: .milliseconds(1), epoch: .unixEpoch),
    in: .uniqueIdentifier
  )

  /// Those with a datetime of SQL Server, by Jimmy Nilsson and RT.Comb.
  ///
  /// Nothing tells them from NHibernate's, whose times would be up to 9 ms late.
  /// Source: Jimmy Nilsson, "The Cost of GUIDs as Primary Keys"; RT.Comb, `SqlDateTimeStrategy`.
  static let combDays = uuid(
    combOfDays: "comb-days",
    "RT.Comb's older: a UUID with days and 1/300 s last",
    .ofDateTime
  )

  /// NHibernate's guid.comb, and NServiceBus's.
  ///
  /// Source: nhibernate/nhibernate-core, `GuidCombGenerator`.
  static let combNHibernate = uuid(
    combOfDays: "comb-nhibernate",
    aliases: ["guid-comb", "nhibernate-comb"],
    "NHibernate's: a UUID with days and 3.333333 ms last",
    .ofNHibernate
  )

  private static func uuid(
    combOfDays name: String,
    aliases: [String] = [],
    _ summary: String,
    _ tick: DayTick
  ) -> IdentifierKind {
    let ticks = BitRun(32, at: 0)
    return uuid(
      comb: name,
      aliases: aliases,
      summary,
      .days(BitRun(16, at: 32), ticks: ticks, tick),
      in: .uniqueIdentifier,
      furtherCheck: { bits throws(IdentifierProblem) in
        guard bits.number(ticks) < tick.countOfDay else { throw .pastMidnight }
      }
    )
  }

  /// UUIDNext's of version 8 for SQL Server.
  ///
  /// Source: mareek/UUIDNext, `UuidV8SqlServerGenerator`.
  static let uuidV8SQLServer = uuid(
    comb: "uuidv8-sqlserver",
    "UUIDNext's for SQL Server: sequence and 48 bits of ms last",
    .count(lastRun, unit: .milliseconds(1), epoch: .unixEpoch),
    version: 8,
    in: .uniqueIdentifier,
    fields: [IdentifierField(.sequence, .number(BitRun(14, at: 48)))]
  )

  fileprivate static let firstRun = BitRun(48, at: 80)
  fileprivate static let lastRun = BitRun(48, at: 0)
  fileprivate static let forms = UUIDPlan.forms.map {
    IdentifierForm($0.name, $0.coding, needsName: true)
  }

  /// Creates the kind of UUIDs of one maker with a time; without a version, they may have any.
  private static func uuid(
    comb name: String,
    aliases: [String] = [],
    _ summary: String,
    _ time: IdentifierTime,
    version: UInt64? = nil,
    in column: IdentifierColumn? = nil,
    fields: [IdentifierField] = [],
    furtherCheck: (@Sendable (IdentifierBits) throws(IdentifierProblem) -> Void)? = nil
  ) -> IdentifierKind {
    let ofVersion = version.map { UUIDPlan.version($0) }
    return IdentifierKind(
      name: name,
      aliases: aliases,
      summary: summary,
      bitCount: 128,
      forms: forms,
      plans: [
        IdentifierPlan(
          time: time,
          fields: [IdentifierField(.version, .number(BitRun(4, at: 76)))] + fields
            + [IdentifierField(.integer, .integer, isDetail: true)],
          fixed: ofVersion?.fixed ?? .none
        )
      ],
      sortingPlan: column == nil ? 0 : nil,
      sortingColumn: column,
      firstUse: .usualFirstUse,
      making: nil,
      recognition: Recognition(commonness: 1, isSuggested: false),
      furtherCheck: furtherCheck
    )
  }
}

extension IdentifierKind {
  /// ABP's sequential UUIDs: milliseconds since the year 1, at the end for SQL Server, in front for
  /// others, and in front of the bytes of .NET for Oracle.
  ///
  /// Source: abpframework/abp, `SequentialGuidGenerator`; jhtodd/SequentialGuid.
  static let combABP = IdentifierKind(
    name: "comb-abp",
    aliases: ["abp", "sequential-guid"],
    summary: "ABP's: a UUID with 48 bits of ms since the year 1",
    bitCount: 128,
    forms: forms,
    plans: [lastRun, firstRun].map { run in
      IdentifierPlan(
        time: .count(run, unit: .milliseconds(1), epoch: yearOne),
        fields: [IdentifierField(.integer, .integer, isDetail: true)]
      )
    },
    view: .choice { bits in
      if yearsOfUse.contains(bits.number(lastRun)) { return (0, bits) }
      let other = bits.uuidLittleEndian
      if yearsOfUse.contains(other.number(firstRun)) { return (1, other) }
      return (yearsOfUse.contains(bits.number(firstRun)) ? 1 : 0, bits)
    },
    sortingPlan: nil,
    sortingColumn: .uniqueIdentifier,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 1, isSuggested: false)
  )

  private static let yearOne = Timestamp(microseconds: -62_135_596_800_000_000)
  /// From 2010 to 2040, in milliseconds since the year 1: of random bits one time in 297 is.
  private static let yearsOfUse = 63_397_900_800_000...64_344_585_600_000 as ClosedRange<UInt64>
}
