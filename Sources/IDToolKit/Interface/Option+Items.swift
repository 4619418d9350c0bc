/// Options that say which items are valid, and how a stream of them is read.
extension Option {
  static let itemsFile = Option(
    long: "file",
    value: .file,
    summary: "Read items from FILE; may be given again",
    details: "Where arguments are items, it has one a line. - is standard input.",
    isRepeatable: true
  )

  static let strict = Option(
    long: "strict",
    summary: "Stop at the first item that is invalid"
  )

  static let invalid = Option(
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

  static let firstLine = Option(
    long: "first-line",
    value: .number(name: "N", range: 1...UInt64.max >> 1),
    summary: "The number of the first line, in a part of a stream",
    default: .value("1")
  )

  static let jobs = Option(
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

  /// The times before and from which ids are invalid.
  static let earliest = Option(
    long: "since",
    value: .time(name: "TIME"),
    summary: "Refuse ids of a time before this",
    details: """
      --invalid skip leaves them out instead. \(timeForms) Here the sign of a span in the past may be left \
      out.
      """
  )

  /// How the end of a window is interpreted relative to its start.
  static let endOfWindow =
    """
    A time of day without a date is of the day of --since or, after a time of day, the first after it, \
    and +1h counts from --since. Without --local, a zone that --since names holds here, too.
    """

  static let latest = Option(
    long: "until",
    value: .time(name: "TIME"),
    summary: "Refuse ids of this time or later",
    details: endOfWindow
  )
}

/// Options that say which routes are known, and where routes are read.
extension Option {
  static let routes = Option(
    long: "routes",
    value: .text(name: "LIST"),
    summary: "Known identifiers, with commas between them",
    details: "A route with another identifier is then invalid.",
    environment: .routes
  )

  static let routesFile = Option(
    long: "routes-file",
    value: .file,
    summary: "JSON file of the known identifiers and their values",
    details: """
      {"routes":{"feed":{"value":"none"}}} is such a file. A value is required, optional (the default) or none; its type is text \
      (the default), integer, uuid, auid, flake or flake:LAYOUT.
      """,
    rules: [.not(with: [.routes])]
  )

  /// The key of the route in a record.
  static let routeKey = Option(
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
  static let state = Option(
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

  static let existing = Option(
    long: "existing",
    summary: "Fail if the state file does not exist",
    details: "For scripts: a mistyped path would otherwise begin again at 1."
  )

  static let fresh = Option(
    long: "fresh",
    summary: "Take ids above the highest ever, none that was recycled"
  )

  static let new = Option(
    long: "new",
    summary: "Register nothing unless all of the ids are free"
  )

  static let eachID = Option(
    long: "ids",
    summary: "List each id in use, one a line"
  )

  static let yes = Option(
    long: "yes",
    summary: "Confirm that everything is to be forgotten"
  )
}
