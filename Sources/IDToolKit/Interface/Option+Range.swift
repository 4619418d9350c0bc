/// Options for spans of time, and for the ids at their ends.
extension Option {
  /// The forms of ``TimeExpression``, for help.
  static let timeForms = "TIME FORMS in idtool(1) has all forms."

  static let from = Option(
    long: "from",
    value: .time(name: "TIME"),
    summary: "Where the span starts: 2026-11-21, 14:00, @UNIX, 2h",
    details: "\(timeForms) 2h means 2 hours ago.",
    remarks: [OptionRemark(commands: [.new], text: "The ids are spread over the span.")],
    rules: [.not(with: [.at], because: "both give the times of ids")]
  )

  static let to = Option(
    long: "to",
    value: .time(name: "TIME"),
    summary: "Where it ends; TIME itself isn't included",
    details: """
      +1d counts from the start. 01:00 after --from 23:00 is the next morning: see TIME FORMS in \
      idtool(1).
      """,
    rules: [.not(with: [.at], because: "both give the times of ids")]
  )

  /// The length of the range.
  static let length = Option(
    long: "for",
    value: .step(name: "SPAN"),
    summary: "How long it is: 1d, 1mo; --for 1h is the same as --to +1h",
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
      NAME is \(SQLDialect.allCases.alternatives). clickhouse, duckdb and cassandra compare UUIDs as \
      UUIDs; sqlserver compares them by their last group, and has no range of those that begin with \
      the time. mongodb prints a filter for its shell.
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
