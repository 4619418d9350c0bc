/// Options that say which ids in a text are explained, and how.
extension Option {
  static let since = Option(
    long: "since",
    value: .time(name: "TIME"),
    summary: "Leave numbers alone that mean a time before this",
    details: """
      \(timeForms) Here the sign of a span in the past may be left out, and epoch is the \
      layout's: then card numbers, microseconds and whatever else has 16 digits are read as ids \
      of the first days, too.
      """,
    default: .words("the layout's first use, or 100 days after its epoch")
  )

  static let until = Option(
    long: "until",
    value: .time(name: "TIME"),
    summary: "Leave numbers alone that mean this time or later",
    details: endOfWindow,
    default: .words("a day from now")
  )

  static let only = Option(
    long: "only",
    summary: "Print only lines with an id in the window of time",
    details: """
      With --in: only such records and rows. If there is none, the exit status is 1. Where ids are listed, none but those in the window are in \
      any case.
      """
  )

  static let afterContext = Option(
    long: "after-context",
    short: "A",
    value: .number(name: "N", range: 0...UInt64.max >> 1),
    summary: "With --only: N lines behind each line, too",
    rules: OptionRule.ofText
  )

  static let beforeContext = Option(
    long: "before-context",
    short: "B",
    value: .number(name: "N", range: 0...1 << 20),
    summary: "With --only: N lines in front of each line, too",
    rules: OptionRule.ofText
  )

  static let context = Option(
    long: "context",
    short: "C",
    value: .number(name: "N", range: 0...1 << 20),
    summary: "Short for -A N -B N",
    details: "Each of the three implies --only; -- stands between lines that are apart.",
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
    summary: "Read files that end in \(Unpacker.Packing.allCases.alternatives) unpacked",
    details: "By \(unpackingPrograms), which must be there."
  )

  /// The programs that unpack files, as a sentence has them: `gzip, zstd, xz and bzip2`.
  private static var unpackingPrograms: String {
    Unpacker.Packing.allCases.map(\.program).listed(with: "and")
  }

  static let replace = Option(
    long: "replace",
    summary: "Put the annotation in the place of the id",
    rules: OptionRule.ofText
  )

  /// The format of records whose ids get additional fields.
  static let recordFormat = Option(
    long: "in",
    value: .choice(name: "FORMAT", among: RecordFormat.allCases),
    summary: "Put fields beside the ids of records: \(RecordFormat.allCases.alternatives)",
    details: """
      In JSON, one value a line or an array, "order_id":115... is followed by "order_id_time":"..."; in a \
      table, whose first row names the columns but for --no-header, the columns are added at the end of \
      each row. --field says what is added, by default the time. All other bytes stay, and so does \
      a field of the same name. Where --key or --column says which values are ids and -l names \
      their kind, any digits and any time count. Lines and rows of more than 64 MiB are copied as they \
      are, and reported.
      """,
    rules: [
      .not(
        with: [.json, .output, .withFileName, .replace, .format, .delta] + lineContext,
        because: "it puts fields beside ids"
      )
    ]
  )

  /// What parts the columns of CSV.
  static let separator = Option(
    long: "separator",
    value: .text(name: "CHAR"),
    summary: "What parts the columns of CSV: tab, or a character",
    details: "Quoted cells are read with any. --in tsv has tabs, and no quotes.",
    default: .words("a comma, or a semicolon if the first row has no comma"),
    rules: [
      .needs(.recordFormat),
      .needs(.tableFormat),
      .not(with: [.recordFormat], ["json", "tsv"], because: "it is what parts the columns of CSV"),
      .not(with: [.tableFormat], ["tsv"], because: "it is what parts the columns of CSV"),
    ]
  )

  static let idKey: Option = Option(
    long: "key",
    short: "k",
    value: .text(name: "NAME"),
    summary: "With --in json: look at members of this name only",
    details: """
      At any depth, or a path from the record such as user.id; values that are not ids are reported.
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
      Or of this number, from 1, where no column has that name. Values that are not ids are reported, \
      but for empty cells, NULL, \\N and None. Without the option, the columns count that have an id in one of the first hundred rows, or of \
      those within the first MiB. These have to arrive first, so name the column where rows come slowly.
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
