/// Options that say how rows of output look.
extension Option {
  static let output = Option(
    long: "output",
    short: "o",
    value: .choice(name: "FORMAT", among: OutputName.ofRows),
    summary: "Output format: \(OutputName.ofRows.alternatives)",
    details: "JSON is one object a line; 64-bit ids are strings in it.",
    default: .choice(OutputName.text),
    isOverridable: true
  )

  /// `--output` for commands that can also draw cards.
  static let outputOrCard = Option(
    long: "output",
    short: "o",
    value: .choice(name: "FORMAT", among: OutputName.ofRows + [.card]),
    summary: "Output format: \((OutputName.ofRows + [.card]).alternatives)",
    details: "JSON is one object a line; 64-bit ids are strings in it. A card draws the bits.",
    default: .choice(OutputName.text),
    isOverridable: true
  )

  /// `--output` for a command that can also draw histograms.
  static let outputOrPicture = Option(
    long: "output",
    short: "o",
    value: .choice(name: "FORMAT", among: OutputName.ofRows + [.svg]),
    summary: "Output format: \((OutputName.ofRows + [.svg]).alternatives)",
    details: """
      JSON is one object a line; 64-bit ids are strings in it. SVG is a picture of the histograms, in \
      which the longest gaps are shaded.
      """,
    default: .choice(OutputName.text),
    isOverridable: true
  )

  /// `--output` of a summary, which is not a list of rows.
  static let summaryOutput = Option(
    long: "output",
    short: "o",
    value: .choice(name: "FORMAT", among: [OutputName.text, .json]),
    summary: "Output format: \([OutputName.text, .json].alternatives)",
    details: "JSON is one object.",
    default: .choice(OutputName.text),
    isOverridable: true
  )

  /// `--output` of a check, whose findings a workflow may show.
  static let findingOutput = Option(
    long: "output",
    short: "o",
    value: .choice(name: "FORMAT", among: OutputName.ofRows + [.github]),
    summary: "Output format: \((OutputName.ofRows + [.github]).alternatives)",
    details: """
      JSON is one object a line. In a workflow on GitHub, github shows each finding at its line.
      """,
    default: .choice(OutputName.text),
    isOverridable: true
  )

  static let json = Option(long: "json", summary: "Short for --output json")

  static let field = Option(
    long: "field",
    short: "f",
    value: .fields,
    summary: "Print only these fields, tab separated, in this order",
    details: "NAMES are separated by commas.",
    isRepeatable: true,
    rules: [.card, .picture]
  )

  static let noHeader = Option(
    long: "no-header",
    summary: "No header in csv and tsv",
    remarks: [
      OptionRemark(
        commands: [.annotate, .new, .flakeEncode, .convert],
        text: "The table of --in has none, either."
      )
    ],
    rules: [.card, .picture, .not(with: [.recordFormat], ["json"], because: "JSON has no header")]
  )

  static let format = Option(
    long: "format",
    value: .text(name: "TEXT"),
    summary: "Print TEXT for each id, filling in %i %k %t %w %s %r",
    remarks: [
      OptionRemark(
        commands: [.annotate, .flakeAnnotate],
        text: "TEXT is written after each id instead of the brackets: start it with a blank. With "
          + "--replace it stands in place of the id."
      ),
      OptionRemark(
        commands: [.flakeDecode, .annotate, .flakeAnnotate],
        text: "%i is the id, %k its kind, %t its time, %w its worker, %s its sequence, %r how long "
          + "ago it was, %L (in annotated text) the time from the id to its line, %% a percent sign, \\t a tab, \\n a newline. %w is the number that --worker "
          + "takes: Twitter's datacenter and worker are one."
      ),
    ],
    rules: [
      .not(with: [.outputOrCard, .json, .field, .delta], because: "it says all that is printed")
    ] + OptionRule.ofText
  )

  static let delta = Option(
    long: "delta",
    summary: "Show the time since the previous id",
    remarks: [
      OptionRemark(
        commands: [.annotate, .flakeAnnotate],
        text: "That is one of the same kind. The time is +0.510s in the brackets, and "
          + "\(FlakeRow.delta.name) in json, csv and tsv."
      ),
      OptionRemark(commands: [.flakeDecode], text: "It is \(FlakeRow.delta.name)."),
      OptionRemark(
        commands: [.inspect],
        text: "It is delta in words, and in json, csv and tsv \(FlakeRow.delta.name) as well."
      ),
      OptionRemark(
        commands: [.annotate, .flakeAnnotate, .flakeDecode, .inspect],
        text: "With --field, name \(FlakeRow.delta.name); --delta isn't needed."
      ),
    ],
    rules: [
      .card,
      .not(
        with: [.field],
        unless: InspectRow.deltaNames,
        because: "name \(FlakeRow.delta.name) in --field"
      ),
    ]
  )

  static let time = Option(
    long: "time",
    value: .choice(name: "STYLE", among: TimeStyleName.allCases),
    summary: "Write times as iso, unix (seconds) or unix-ms",
    default: .choice(TimeStyleName.iso),
    isOverridable: true
  )

  static let local = Option(
    long: "local",
    summary: "Read times without a zone as local; write local times",
    rules: [.not(with: [.time], ["unix", "unix-ms"], because: "Unix time has no zone")]
  )

  /// The zone that stands in for that of this machine.
  static let zone = Option(
    long: "tz",
    otherNames: ["timezone", "time-zone"],
    value: .text(name: "ZONE"),
    summary: "Read and write times in ZONE: Europe/Berlin or +02:00",
    details: """
      ZONE is a name that this machine knows, or an offset from UTC such as +02:00 or UTC+2.
      """,
    remarks: [
      OptionRemark(
        commands: [.annotate, .stats],
        text: "Lines that give no zone are read in this one, unless their ids contradict it."
      )
    ],
    isOverridable: true,
    rules: [
      .not(with: [.local], because: "that is the zone of this machine, which TZ names"),
      .not(with: [.time], ["unix", "unix-ms"], because: "Unix time has no zone"),
    ]
  )

  /// Whether results are sorted by time.
  static let byTime = Option(
    long: "by-time",
    summary: "Sort the results by time",
    details: """
      Those without a time come last, and invalid ones get only a message. All ids are held in \
      memory until the input ends.
      """,
    rules: [.not(with: [.invalid], ["row"], because: "invalid items have no time")]
  )
}
