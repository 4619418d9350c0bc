/// Options for spans of time, and for the ids at their ends.
extension Option {
  /// The forms of ``TimeExpression``, for help.
  static let timeForms = """
    A time is 2026-11-21T05:21:00Z, '2026-11-21 05:21', 2026-11-21, 2026-11 or 2026; 14:00 or \
    14:00:05, which is today's; now, today, yesterday, tomorrow, 'last tuesday' or \
    'yesterday 14:00'; @ and a Unix time, in seconds, ms, us or ns as its size says; or a span: -2h, +10d, -1h30m, now-2h, \
    '15 minutes ago'. Without a zone or an offset it is in UTC, or in local time with --local.
    """

  static let from = Option(
    long: "from",
    value: .time(name: "TIME"),
    summary: "Where the range starts: 2026-11-21, 14:00, @UNIX, 2h",
    details: """
      \(timeForms) Here you can leave out the sign of a span in the past.
      """,
    rules: [.not(with: [.at], because: "both give the times of ids")]
  )

  static let to = Option(
    long: "to",
    value: .time(name: "TIME"),
    summary: "Where it ends; TIME itself isn't included",
    details: """
      A span with a plus counts from the start: --from 2026-05-30 --to +1d is a day. A time of day \
      without a date is on the day of --from or, if that is a time of day, the first one after it: \
      --from '2026-05-30 14:00' --to 15:00 is an hour, and so is --from 23:30 --to 00:30. Without \
      --local, a zone named in --from holds here, too.
      """,
    rules: [.not(with: [.at], because: "both give the times of ids")]
  )

  /// The length of the range.
  static let length = Option(
    long: "for",
    value: .step(name: "SPAN"),
    summary: "How long it is: 1d, 1mo; 1h is short for --to +1h",
    details: """
      1d is 24h, even if a change of the clocks makes a local day longer or shorter. 1mo and 1y \
      end on the same day of a later month.
      """,
    rules: [
      .not(with: [.to], because: "both say where the range ends"),
      .not(with: [.at], because: "both give the times of ids"),
    ]
  )

  /// The length of a part of the range.
  static let every = Option(
    long: "every",
    value: .step(name: "SPAN"),
    summary: "Cut the range into parts: 1h, day, 1w or month",
    details: """
      Each part gets a row, or a condition, as for the partitions of a table. Parts count from the \
      start of the range, and the last one ends with it. Days, weeks and months begin at the \
      start's time of day in UTC, or in the zone of --local or --tz.
      """
  )

  static let sql = Option(
    long: "sql",
    value: .text(name: "COLUMN"),
    summary: "Print an SQL condition on this column",
    details: """
      The column is a plain name such as id or orders.id, or one quoted as your database wants it.
      """,
    rules: [
      .not(with: [.output, .json, .field], because: "it prints only a condition"),
      .not(with: [.boundForm], because: "a condition has ids as columns store them"),
    ]
  )

  static let dialect = Option(
    long: "dialect",
    value: .choice(name: "NAME", among: SQLDialect.allCases),
    summary: "Whose SQL to print, such as postgres or sqlserver",
    details: """
      NAME is \(SQLDialect.allCases.alternatives). clickhouse, duckdb and cassandra compare UUIDs as UUIDs; sqlserver compares them by their last \
      group, and has no range of those that begin with the time. mongodb prints a filter for its \
      shell.
      """,
    default: .words("what PostgreSQL, MySQL and SQLite understand"),
    rules: [.needs(.sql)]
  )

  /// Whether the column stores ids as bytes.
  static let binary = Option(
    long: "binary",
    summary: "The column of --sql has the ids as bytes",
    rules: [.needs(.sql)]
  )

  static let near = Option(
    long: "near",
    value: .time(name: "TIME"),
    summary: "Solve for the epoch: the latest id was made at TIME",
    details: timeForms
  )
}
