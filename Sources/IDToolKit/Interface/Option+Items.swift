/// Options that say which items are valid, and how a stream of them is read.
extension Option {
  static let strictSpec = OptionSpec(
    long: "strict",
    value: .flag,
    summary: "Stop at the first item that is invalid"
  )

  static let invalidSpec = OptionSpec(
    long: "invalid",
    value: .choice(name: "WHAT", among: InvalidItems.allCases),
    summary: "What stands for an invalid item: \(InvalidItems.allCases.alternatives)",
    details: """
      A row has no values in csv, tsv and with --field, unless input and error are asked for; it is \
      an empty line with a template, and has both in text and JSON. Blank lines have a row too in \
      the formats that are told by their place: csv, tsv, --field and templates.
      """,
    default: .choice(InvalidItems.row)
  )

  static let firstLineSpec = OptionSpec(
    long: "first-line",
    value: .number(name: "N", range: 1...UInt64.max >> 1),
    summary: "The number of the first line, in a part of a stream",
    default: .value("1")
  )

  static let jobsSpec = OptionSpec(
    long: "jobs",
    short: "j",
    value: .number(name: "N", range: 1...256),
    summary: "How many threads work on a large file",
    details: """
      Results and messages are the same, and in the same order, with any number; 1 leaves the \
      other processors alone. Pipes, terminals and small files are read by one in any case.
      """,
    default: .words("one for each processor")
  )

  static let earliestSpec = OptionSpec(
    long: "since",
    value: .time(name: "TIME"),
    summary: "Refuse ids of a time before this",
    details: "\(Self.timeForms) Here the sign of a span in the past may be left out."
  )

  /// How the end of a window is interpreted relative to its start.
  static let endOfWindow =
    """
    A time of day without a date is of the day of --since, if that has one, and +1h counts from it. \
    Without --local, a zone that --since names holds here, too.
    """

  static let latestSpec = OptionSpec(
    long: "until",
    value: .time(name: "TIME"),
    summary: "Refuse ids of this time or later",
    details: Self.endOfWindow
  )
}
