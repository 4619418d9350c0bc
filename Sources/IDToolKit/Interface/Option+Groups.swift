/// Sets of options: those that several commands share, and those that share a line of help.
extension Option {
  /// The options of every command.
  static let common: [Option] = [.color, .quiet, .help]
  /// The options of `idtool` without a command.
  static let topLevel: [Option] = common + [.version]
  /// The options of all commands, those of every command last.
  static let all: [Option] =
    Command.allCases.flatMap(\.spec.options).uniqued() + topLevel
  /// The options that name the format of the output.
  static let formats: [Option] = [
    .output, .outputOrCard, .outputOrPicture, .summaryOutput, .findingOutput,
  ]
  /// The options of every command that prints rows.
  static let rows: [Option] = [.output, .json, .field, .noHeader]
  /// The options of commands whose rows can also be drawn as cards.
  static let rowsOrCards: [Option] = [.outputOrCard, .json, .field, .noHeader]
  /// The options of commands whose rows can also be drawn as a picture.
  static let rowsOrPicture: [Option] = [.outputOrPicture, .json, .field, .noHeader]
  /// The options of commands that print a single result with many parts.
  static let summary: [Option] = [.summaryOutput, .json, .field]
  /// What `new` makes ids of; each kind takes some of these.
  static let making: [Option] = [
    .count, .at, .from, .to, .length, .namespace, .size, .alphabet, .seed,
  ]
  /// How invalid items are treated, for commands that print a row for each item.
  static let items: [Option] = [.invalid, .firstLine, .strict]
  /// How times are written.
  static let times: [Option] = [.time, .local, .zone]
  /// The limits of positions at the open ends of an order.
  static let limits: [Option] = [.minimum, .maximum]
  /// What routes are checked against, and how flakes in them are read.
  static let routeRules: [Option] = [.routes, .routesFile] + bits + [.form]
  /// The lines of context around those with an id.
  static let lineContext: [Option] = [.afterContext, .beforeContext, .context]
  /// How annotated text is printed.
  static let annotation: [Option] =
    [.since, .until, .only] + lineContext + [.withFileName, .unpack, .replace, .format, .delta]
  /// The options that say which kinds of your own there are.
  static let kindFiles: [Option] = [.ownKinds, .noOwnKinds]
  /// The options that determine an id's bits.
  static let bits: [Option] = [.layout, .epoch, .unit] + kindFiles
  /// The options that say who issues ids, where that is recorded, and how far ids may run ahead.
  static let issuing: [Option] = [
    .worker, .workers, .workerOf, .ledger, .existingLedger, .noLedger, .lockTimeout, .trustLocks,
    .maxAhead,
    .pace, .now, .window, .grant,
  ]

  /// Options that share a line on the screen of `-h`.
  static let bundles: [(options: [Option], summary: String)] = [
    (
      [.layout, .layouts, .epoch, .unit, .form, .boundForm],
      "The layout of flakes, and their text"
    ),
    (kindFiles, "The file of your own kinds"),
    ([.time, .local, .zone], "How times are written"),
    ([.replace, .delta], "In an id's place; times between ids"),
    ([.asOf, .explain], "How numbers are judged"),
    (
      [.output, .outputOrCard, .summaryOutput, .json, .noHeader],
      "Text or json; rows also csv, tsv"
    ),
    ([.lockTimeout, .trustLocks], "How files are locked"),
    ([.maxAhead, .pace, .now], "How far ids may run ahead"),
    ([.itemsFile, .invalid, .firstLine, .strict, .jobs], "How input is read"),
    ([.routes, .routesFile], "The routes that are known"),
    (lineContext, "Lines around those, with --only"),
    ([.withFileName, .unpack], "Names of files, and compressed files"),
    (tables, "Times in a table, ids next to them"),
    (filledTables, "A table whose rows get ids"),
    (convertedTables, "A table whose ids are converted"),
    ([.countedFormat, .separator], "Columns of tables, records of JSON"),
    ([.recordFormat, .idKey, .idColumn, .separator], "Fields next to ids in records"),
    ([.since, .until, .earliest, .latest], "Only ids of this time"),
    ([.color, .quiet, .help], "As for every command"),
  ]
}
