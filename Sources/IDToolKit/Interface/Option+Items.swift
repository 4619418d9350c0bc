/// Options that say which items are valid, and how a stream of them is read.
extension Option {
  static let itemsFile = Option(
    long: "file",
    value: .file,
    summary: "Read FILE; - is standard input",
    remarks: fileRemarks,
    isRepeatable: true
  )

  /// What ``itemsFile`` means next to arguments of each sort.
  private static var fileRemarks: [OptionRemark] {
    let commands = Command.allCases.filter { $0.options.contains(itemsFile) }
    let ofOne = commands.filter { $0.spec.operands.maximum == 1 }
    let ofFiles = commands.filter { $0.spec.operands.kind.isFiles && !ofOne.contains($0) }
    let ofTimes: [Command] = [.new, .flakeEncode]
    let others = commands.filter { !(ofOne + ofFiles + ofTimes).contains($0) }
    return [
      OptionRemark(commands: ofOne, text: "It stands in for the argument."),
      OptionRemark(commands: ofFiles, text: "It comes after the arguments, and may be repeated."),
      OptionRemark(
        commands: others,
        text: "It has one item a line, comes after the arguments, and may be repeated."
      ),
      OptionRemark(
        commands: ofTimes,
        text: "It has one item a line, or the table of --in, and may be repeated."
      ),
    ]
  }

  static let strict = Option(
    long: "strict",
    summary: "Stop at the first invalid item"
  )

  static let invalid = Option(
    long: "invalid",
    value: .choice(name: "WHAT", among: InvalidItems.allCases),
    summary: "What to print for an invalid item: \(InvalidItems.allCases.alternatives)",
    details: """
      In text and JSON, its row has input and error; in csv, tsv and with --field it has no \
      values, unless you ask for these two. There a blank line has a row, too, so that the rows \
      match the lines of the input.
      """,
    remarks: [
      OptionRemark(commands: [.flakeDecode], text: "--format prints an empty line for it."),
      OptionRemark(commands: [.inspect], text: "--by-time always skips it."),
    ],
    default: .choice(InvalidItems.row)
  )

  static let firstLine = Option(
    long: "first-line",
    value: .number(name: "N", range: 1...UInt64.max >> 1),
    summary: "Start line numbers at N",
    details: "For input that is an excerpt of a longer file.",
    default: .value("1")
  )

  static let jobs = Option(
    long: "jobs",
    short: "j",
    value: .number(name: "N", range: 1...256),
    summary: "How many threads work on a large file",
    details: """
      Any number gives the same results and messages, in the same order; 1 leaves the other \
      processors alone. One thread reads pipes, terminals and small files in any case.
      """,
    default: .words("one for each processor")
  )

  /// The times before and from which ids are invalid.
  static let earliest = Option(
    long: "since",
    value: .time(name: "TIME"),
    summary: "Refuse ids of a time before this",
    details: """
      --invalid skip leaves them out instead. \(timeForms) 2h means 2 hours ago.
      """
  )

  /// How the end of a span is interpreted relative to its start.
  static let endOfWindow =
    """
    +1h counts from --since; 01:00 after --since 23:00 is the next morning: see TIME FORMS in idtool(1).
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
      {"routes": {"feed": {"value": "none"}, "profile": {"value": "required", "type": \
      "flake:twitter"}}} is such a file. A value is required, optional (the default) or none; its type is text (the \
      default), integer, uuid, auid, flake or flake:LAYOUT.
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
      It is JSON, replaced as a whole at each change, and locked meanwhile. Its mode, owner, \
      access list and extended attributes stay. A file with several names (hard links) isn't \
      changed: the other names would keep the old state. Earlier versions locked a file of that \
      name with .lock at its end, and don't see this lock: don't let both change a state at once.
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
    summary: "Take ids above the highest ever, not recycled ones"
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
    summary: "Confirm that you want to forget everything"
  )
}
