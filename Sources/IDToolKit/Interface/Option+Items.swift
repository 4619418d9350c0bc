/// Options that say which items are valid, and how a stream of them is read.
extension Option {
  static let strictSpec = OptionSpec(
    long: "strict",
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

/// Options that say which routes are known, and where routes are read.
extension Option {
  static let routesSpec = OptionSpec(
    long: "routes",
    value: .text(name: "LIST"),
    summary: "Known identifiers, with commas between them",
    details: "A route with another identifier is then invalid.",
    environment: .routes
  )

  static let routesFileSpec = OptionSpec(
    long: "routes-file",
    value: .file,
    summary: "JSON file of the known identifiers and their values",
    details: """
      {"routes":{"feed":{"value":"none"}}} is such a file. A value is required, optional (the default) or none; its type is text \
      (the default), integer, uuid, auid, flake or flake:LAYOUT.
      """
  )

  static let routeKeySpec = OptionSpec(
    long: "key",
    short: "k",
    value: .text(name: "NAME"),
    summary: "Read JSON objects with the route under this key",
    details: """
      One object a line. A dot leads into an object, as in user.id; a dot that belongs to a key \
      has a backslash in front of it.
      """
  )
}

/// Options for the state file of small ids.
extension Option {
  static let stateSpec = OptionSpec(
    long: "state",
    short: "s",
    value: .file,
    summary: "File that records which ids are in use",
    details: """
      It is JSON, is replaced as a whole at each change, and is itself locked meanwhile. Its \
      mode, owner, access list and extended attributes stay. A file with several names (hard \
      links) is not changed: the other names would go on from the old state. Versions before \
      this one locked a file of the same name with .lock behind it, and take no notice of this \
      lock: don't let both change a state at once.
      """,
    environment: .state
  )

  static let existingSpec = OptionSpec(
    long: "existing",
    summary: "Fail if the state file does not exist",
    details: "For scripts: a mistyped path would otherwise begin again at 1."
  )

  static let freshSpec = OptionSpec(
    long: "fresh",
    summary: "Take ids above the highest ever, none that was recycled"
  )

  static let newSpec = OptionSpec(
    long: "new",
    summary: "Register nothing unless all of the ids are free"
  )

  static let eachIDSpec = OptionSpec(
    long: "ids",
    summary: "List each id in use, one a line"
  )

  static let yesSpec = OptionSpec(
    long: "yes",
    summary: "Confirm that everything is to be forgotten"
  )
}
