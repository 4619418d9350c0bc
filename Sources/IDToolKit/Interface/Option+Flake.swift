/// Options for the bits of a flake, its text, and the values from which one is built.
extension Option {
  static let layout = Option(
    long: "kind",
    otherNames: ["layout"],
    short: "l",
    value: .layout,
    summary: "Layout of the ids: a name, or fields such as t41,s12,w10",
    details: "'idtool flake layouts' lists the names. \(layoutForms)",
    default: .value(FlakeLayoutName.miniflake.rawValue),
    environment: .layout
  )

  /// How layouts are written, for help.
  private static let layoutForms =
    "Fields can include their epoch: t41,w10,s12@2023-05-15; see KINDS in idtool(1)."

  /// The layouts of a command that can read ids with several.
  static let layouts = Option(
    long: "kind",
    otherNames: ["layout"],
    short: "l",
    value: .layout,
    summary: "Layout of the ids: a name or fields; may be given again",
    details: "Each number has a row for every layout that fits its time. \(layoutForms)",
    default: .value(FlakeLayoutName.miniflake.rawValue),
    environment: .layout,
    isRepeatable: true
  )

  static let epoch = Option(
    long: "epoch",
    value: .time(name: "TIME"),
    summary: "Moment that time fields count from: a time, unix or a layout",
    details: """
      It is in UTC unless it has a zone. A list of fields has no epoch of its own, so give one. A \
      named layout has its own, which IDTOOL_EPOCH doesn't change.
      """,
    default: .words("the layout's"),
    environment: .epoch,
    rules: [.needs(.soughtKinds, because: "it changes the layouts named there")]
  )

  static let unit = Option(
    long: "unit",
    value: .text(name: "SPAN"),
    summary: "What time fields count: 1ms, 10ms, 1s, 1us",
    default: .words("the layout's"),
    rules: [.needs(.soughtKinds, because: "it changes the layouts named there")]
  )

  static let form = Option(
    long: "form",
    value: .choice(name: "FORM", among: FlakeForm.allCases),
    summary: "How ids are written: \(FlakeForm.allCases.alternatives)",
    details: """
      Native is the layout's own text form: base32 for tsid, base58 for frostflake.
      """,
    remarks: [
      OptionRemark(
        commands: [.flakeDecode, .flakeStats, .routeParse, .routeFormat, .routeCheck],
        text: "Ids in that form are read without this option, too, if they can't be decimal "
          + "numbers."
      )
    ],
    default: .choice(FlakeForm.decimal)
  )

  /// The form of the bounds that the `range` commands print.
  static let boundForm = Option(
    long: "form",
    value: .choice(name: "FORM", among: FlakeForm.allCases),
    summary: "How flakes are written: \(FlakeForm.allCases.alternatives)",
    default: .words("as columns store them: decimal, or native for atproto-tid and scru64")
  )

  /// The time of the id that `flake encode` makes.
  static let moment = Option(
    long: "at",
    otherNames: ["time"],
    value: .time(name: "TIME"),
    summary: "Moment of the id: 2026-11-21 14:00, @UNIX, now, -2h",
    details: "It is rounded down to what the layout can tell apart. \(timeForms)",
    default: .words("one a line of standard input"),
    rules: [.not(with: items + [.itemsFile], because: "no times are read then")]
  )

  /// The worker number of that id, which need not be in any ledger.
  static let workerField = Option(
    long: "worker",
    short: "w",
    value: .number(name: "N", range: 0...UInt64.max),
    summary: "Worker number in the id",
    details: "All fields that tell makers apart are one number: in Twitter's, 10 bits.",
    default: .value("0"),
    environment: .worker
  )

  static let sequence = Option(
    long: "sequence",
    value: .number(name: "S", range: 0...UInt64.max),
    summary: "Sequence number in the id",
    details: "If equal times follow each other, the first gets it and the others the next ones.",
    default: .value("0")
  )

  static let random = Option(
    long: "random",
    value: .number(name: "R", range: 0...UInt64.max),
    summary: "Random bits in the id, if the layout has any",
    default: .value("0")
  )

  static let other = Option(
    long: "other",
    value: .number(name: "X", range: 0...UInt64.max),
    summary: "Bits of unknown meaning, if the layout has any",
    default: .value("0")
  )

  /// How many layouts `flake guess` prints.
  static let rankCount = Option(
    long: "count",
    short: "n",
    value: .number(name: "COUNT", range: 1...UInt64.max),
    summary: "Print at most COUNT layouts",
    default: .value("5")
  )

  static let bucket = Option(
    long: "bucket",
    value: .step(name: "SPAN"),
    summary: "Draw a histogram with rows of this much time: 1h, month",
    details: """
      SPAN is a number with \(CalendarStep.units), or hour, day, week, month or year. Hours, days and \
      months are in UTC, or with --local in local time; weeks begin on Mondays. Rows of months have no \
      bucket_ms.
      """,
    default: .words("what suits the data")
  )

  static let gaps = Option(
    long: "gaps",
    value: .number(name: "N", range: 0...UInt64(TimeGaps.capacity)),
    summary: "How many of the longest gaps to show",
    default: .value("1"),
    rules: OptionRule.ofText(because: "rows have only the longest gap", output: .outputOrPicture)
  )

  static let histogram = Option(
    long: "histogram",
    summary: "Draw a histogram of each place, even of several",
    rules: OptionRule.ofText(because: "the field histogram has it", output: .outputOrPicture)
  )

  /// The ids that a log has more than once.
  static let mentions = Option(
    long: "duplicates",
    summary: "List the ids seen more than once instead",
    details: """
      A row for each, in the order of their first lines: how often it was seen, and the first \
      three lines with it, with their files if there are several. Ids at all places are compared. Only \
      \(RepeatedIdentifiers.limit) are remembered: later repeats may be missed.
      """,
    rules: [.picture, .not(with: [.bucket, .gaps, .histogram], because: "it lists ids")]
  )

  static let duplicates = Option(
    long: "duplicates",
    summary: "List the ids seen more than once instead",
    details: """
      A line for each, in order, with its time, its worker number and how often it was seen: at most \
      \(FlakeRepeatCounts.defaultLimit) of them.
      """,
    rules: [.not(with: [.bucket], because: "it lists ids")]
  )
}
