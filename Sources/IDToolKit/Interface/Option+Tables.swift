/// Options for tables that get a column of ids.
extension Option {
  private static let printsTable = OptionRule.not(
    with: [.output, .json, .field, .invalid],
    because: "it prints the table with one more column"
  )

  /// The format of a table with a column of times.
  static let tableFormat = Option(
    long: "in",
    value: .choice(name: "FORMAT", choices: { ["csv", "tsv"] }),
    summary: "Read a table, and add a column of ids to it",
    details: """
      The first row names the columns, unless --no-header is given. The id of the time in --column \
      is added at the end of each row, and all other bytes stay. A row that can't have an id, such as \
      one with more or fewer fields than the first, gets an empty cell in that column, and is \
      reported. The table is standard input (< FILE) or --file.
      """,
    remarks: [OptionRemark(commands: [.new], text: "With uuidv5, the column has names.")],
    rules: [
      .not(with: [.at, .moment], unless: ["-"], because: "the table has the times"),
      .not(with: [.from, .to, .length, .count], because: "each row gets one id"),
      printsTable,
    ]
  )

  static let tableColumn = Option(
    long: "column",
    value: .text(name: "NAME"),
    summary: "With --in: the column to read",
    details: "Or its number, from 1, where no column has that name.",
    rules: [.needs(.tableFormat, "csv"), .needs(.filledFormat, "csv")]
  )

  static let addedName = Option(
    long: "as",
    value: .text(name: "NAME"),
    summary: "With --in: what the column of ids is called",
    default: .value("id"),
    rules: [.needs(.tableFormat, "csv"), .needs(.filledFormat, "csv")]
  )

  /// The options of commands that read times in tables.
  static let tables: [Option] = [.tableFormat, .tableColumn, .addedName, .separator]

  /// The format of a table whose rows get ids that depend on nothing in it.
  static let filledFormat = Option(
    long: "in",
    value: .choice(name: "FORMAT", choices: { ["csv", "tsv"] }),
    summary: "The input is a table, which gets a column of ids",
    details: """
      The first row names the columns, unless --no-header is given. Ids are added at the end of each \
      row, and all other bytes stay. A row that has more or fewer fields than the first one gets an \
      empty cell in that column, and is reported.
      """,
    remarks: [
      OptionRemark(
        commands: [.convert],
        text: "Those are the ids of --column in the other form, in a column such as id_hex."
      )
    ],
    rules: [.not(with: [.key], because: "--as names the column of ids"), printsTable]
  )

  static let tableWithoutHeader = Option(
    long: "no-header",
    summary: "With --in: the first row is like the others",
    rules: [.needs(.filledFormat)]
  )

  /// The options of commands whose ids don't depend on what is in a table.
  static let filledTables: [Option] = [.filledFormat, .addedName, .separator, .tableWithoutHeader]

  /// The options of commands that write the ids in tables in another form.
  static let convertedTables: [Option] = [.filledFormat, .tableColumn, .separator]
}
