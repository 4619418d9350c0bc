/// Options that go together: what several commands take, and what shares a line of help.
extension Option {
  /// What every command takes.
  static let common: [Option] = [.color, .quiet, .help]
  /// What `idtool` takes without a command.
  static let topLevel: [Option] = [.color, .quiet, .help, .version]
  /// What every command takes that prints records.
  static let records: [Option] = [.output, .json, .field, .noHeader]
  /// The same where a record can also be drawn.
  static let recordsOrCards: [Option] = [.outputOrCard, .json, .field, .noHeader]
  /// What every command takes that prints one result of many parts.
  static let summary: [Option] = [.summaryOutput, .json, .field]
  /// How invalid items are treated, where rows answer items.
  static let items: [Option] = [.invalid, .firstLine, .strict]
  /// How times are written.
  static let times: [Option] = [.time, .local]
  /// Where the open ends of an order stop.
  static let limits: [Option] = [.minimum, .maximum]
  /// What routes are checked against, and how flakes in them are read.
  static let routeRules: [Option] = [.routes, .routesFile] + bits + [.form]
  /// Lines around those with an id.
  static let lineContext: [Option] = [.afterContext, .beforeContext, .context]
  /// How annotated text is printed.
  static let annotation: [Option] =
    [.since, .until, .only] + lineContext + [.withFileName, .unpack, .replace, .format, .delta]
  /// What chooses the bits of an id.
  static let bits: [Option] = [.layout, .epoch, .unit]
  /// Who issues ids, where that is recorded, and how far they may run ahead.
  static let issuing: [Option] = [
    .worker, .workers, .workerOf, .ledger, .existingLedger, .noLedger, .lockTimeout, .trustLocks,
    .maxAhead,
    .pace, .now, .window, .grant,
  ]

  /// Options that share a line on the screen of `-h`.
  static let bundles: [(options: [Option], summary: String)] = [
    ([.layout, .layouts, .epoch, .unit, .form], "Bits and text of ids"),
    ([.time, .local], "How times are written"),
    ([.output, .outputOrCard, .summaryOutput, .json, .noHeader], "Text, json, csv or tsv"),
    ([.lockTimeout, .trustLocks], "How locks are waited for"),
    ([.maxAhead, .pace, .now], "How far ids may run ahead"),
    ([.invalid, .firstLine, .strict], "What becomes of invalid items"),
    ([.routes, .routesFile], "The routes that are known"),
    (lineContext, "Lines around those, with --only"),
    ([.withFileName, .unpack], "Names of files, and compressed files"),
    ([.recordFormat, .idKey, .idColumn], "Fields beside ids in records"),
    ([.since, .until, .earliest, .latest], "Only ids of this time"),
    ([.color, .quiet, .help], "As for every command"),
  ]
}
