/// Options that say which ids in a text are explained, and how.
extension Option {
  static let since = Option(
    long: "since",
    value: .time(name: "TIME"),
    summary: "Ignore ids whose time is before this",
    details: """
      \(timeForms) 2h means 2 hours ago. --since epoch accepts ids from the layout's very first day; \
      expect false hits such as 16-digit card numbers.
      """,
    default: .words("the kind's first use, or 100 days after the epoch of a layout")
  )

  static let until = Option(
    long: "until",
    value: .time(name: "TIME"),
    summary: "Ignore ids whose time is this or later",
    details: endOfWindow,
    default: .words("a day from now")
  )

  static let only = Option(
    long: "only",
    summary: "Print only lines with an id from --since to --until",
    details: """
      With --in: only such records and rows. If there are none, the exit status is 1. Lists of ids \
      have only those ids anyway.
      """
  )

  static let afterContext = Option(
    long: "after-context",
    short: "A",
    value: .number(name: "N", range: 0...UInt64.max >> 1),
    summary: "With --only: also N lines after each line",
    rules: OptionRule.ofText
  )

  static let beforeContext = Option(
    long: "before-context",
    short: "B",
    value: .number(name: "N", range: 0...1 << 20),
    summary: "With --only: also N lines before each line",
    rules: OptionRule.ofText
  )

  static let context = Option(
    long: "context",
    short: "C",
    value: .number(name: "N", range: 0...1 << 20),
    summary: "Short for -A N -B N",
    details: "Each of the three implies --only; -- stands between groups of lines.",
    rules: OptionRule.ofText
  )

  static let withFileName = Option(
    long: "with-filename",
    short: "H",
    summary: "Put the file's name in front of each line",
    rules: OptionRule.ofText
  )

  static let unpack = Option(
    long: "decompress",
    short: "z",
    summary: "Unpack files that end in \(Unpacker.Packing.allCases.alternatives)",
    details: "Needs the \(unpackingPrograms) program."
  )

  /// The programs that unpack files, as a sentence has them: `gzip, zstd, xz or bzip2`.
  private static var unpackingPrograms: String {
    Unpacker.Packing.allCases.map(\.program).listed(with: "or")
  }

  static let replace = Option(
    long: "replace",
    summary: "Write the brackets in place of the id",
    rules: OptionRule.ofText
  )

  /// The format of records whose ids get additional fields.
  static let recordFormat = Option(
    long: "in",
    value: .choice(name: "FORMAT", among: RecordFormat.allCases),
    summary: "Add fields next to ids in records: \(RecordFormat.allCases.alternatives)",
    details: """
      In JSON, one value a line or an array, "order_id":115... is followed by \
      "order_id_time":"...". In a table, columns are added at the end of each row; its first row \
      names the columns, unless --no-header is given. --field says what is added, by default the \
      time. All other bytes stay, and so does a field of the same name. Where --key or --column \
      says which values are ids and -l names their kind, any digits and any time count. Lines and \
      rows of more than 64 MiB are copied as they are, and reported.
      """,
    rules: [
      .not(
        with: [.json, .output, .withFileName, .replace, .format, .delta] + lineContext,
        because: "it puts fields next to ids"
      )
    ]
  )

  /// The format of the records whose ids are counted.
  static let countedFormat = Option(
    long: "in",
    value: .choice(name: "FORMAT", among: RecordFormat.allCases),
    summary: "Read tables by columns, JSON by records: \(RecordFormat.allCases.alternatives)",
    details: """
      The place of an id in a table is the heading of its column, however long the cell. A first row \
      with an id, a number or a time in it names none: columns are called column 1, column 2 \
      (--no-header is about what is printed). The time of a row is that in the first column with times and a \
      zone, or else without one, and rather under created_at than another, but not of one such as expires_at. Rows with more or fewer fields than the first are reported, \
      and not counted. In JSON, the time of an id is \
      that in a member of the nearest object around it that has one. Without --in, each line has its own time.
      """
  )

  /// What parts the columns of CSV.
  static let separator = Option(
    long: "separator",
    value: .text(name: "CHAR"),
    summary: "What separates columns of CSV: tab, or a character",
    details: "Cells may be quoted with any of them. --in tsv has tabs, and no quotes.",
    default: .words("a comma, or a semicolon if the first row has no comma"),
    rules: [
      .needs(.recordFormat),
      .needs(.countedFormat),
      .needs(.tableFormat),
      .needs(.filledFormat),
      .not(
        with: [.recordFormat, .countedFormat],
        ["json", "tsv"],
        because: "it separates columns of CSV"
      ),
      .not(with: [.tableFormat], ["tsv"], because: "it separates columns of CSV"),
      .not(with: [.filledFormat], ["tsv"], because: "it separates columns of CSV"),
    ]
  )

  static let idKey: Option = Option(
    long: "key",
    short: "k",
    value: .text(name: "NAME"),
    summary: "With --in json: look at members of this name only",
    details: """
      At any depth, or a path from the record such as user.id; it may be repeated. Values that aren't \
      ids are reported.
      """,
    isRepeatable: true,
    rules: [
      .needs(.recordFormat, "json"),
      .not(
        with: [.recordFormat],
        ["csv", "tsv"],
        because: "--column names columns of tables",
        counterpart: .idColumn
      ),
    ]
  )

  static let idColumn: Option = Option(
    long: "column",
    value: .text(name: "NAME"),
    summary: "With --in csv and tsv: look at columns of this name only",
    details: """
      Or of this number, from 1, if no column has that name. Values that aren't ids are reported, \
      except empty cells, NULL, \\N and None. Without the option, columns with an id in the first \
      hundred rows count, or in those within the first MiB. These rows have to arrive first, so \
      name the column if rows come slowly.
      """,
    isRepeatable: true,
    rules: [
      .needs(.recordFormat, "csv"),
      .not(
        with: [.recordFormat],
        ["json"],
        because: "--key names members of records",
        counterpart: .idKey
      ),
    ]
  )
}
