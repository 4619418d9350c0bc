/// Options that say which kinds of id are sought, read and made.
extension Option {
  /// The kind as which `idtool inspect` reads texts.
  static let kind = Option(
    long: "kind",
    otherNames: ["layout"],
    short: "l",
    value: .kinds,
    summary: "Read each id as KIND (uuid, discord ...), or say why not",
    details: kindForms,
    isRepeatable: true
  )

  /// What names kinds, for help.
  private static let kindForms = """
    Separate several with commas. Layouts of flakes and the groups all, timed and flake are kinds, \
    too: see KINDS in idtool(1).
    """

  /// The kinds that `idtool annotate` looks for.
  static let soughtKinds = Option(
    long: "kind",
    otherNames: ["layout"],
    short: "l",
    value: .kinds,
    summary: "Kinds to look for; a layout says what numbers are",
    details: """
      \(kindForms) If you name only layouts, they say what numbers are, and UUIDs and other usual \
      kinds are found, too. Otherwise only the kinds that you name are found. With a group, the \
      layout of numbers is still guessed.
      """,
    remarks: [
      OptionRemark(
        commands: [.annotate],
        text: "Ids without a time are found if you name their kind: -l uuid,uuidv4 adds those of "
          + "version 4, with [uuidv4] in place of a time."
      ),
      OptionRemark(commands: [.stats], text: "-l uuid,uuidv4 also counts UUIDs of version 4."),
    ],
    default: .words("the usual ones, and numbers as they are judged"),
    environment: .layout,
    isRepeatable: true
  )

  /// The kinds that ids should be of, for `idtool check`.
  static let checkedKinds = Option(
    long: "kind",
    otherNames: ["layout"],
    short: "l",
    value: .kinds,
    summary: "Kinds to check",
    details: """
      A UUID of another version is an error; ids of other kinds are skipped, with one warning. \
      \(kindForms)
      """,
    default: .words("UUIDs and the other usual ones"),
    isRepeatable: true
  )

  /// Whether an id may be there once only.
  static let unique = Option(
    long: "unique",
    otherNames: ["uniq"],
    summary: "Report ids that occur more than once"
  )

  static let allowEmpty = Option(
    long: "allow-empty",
    summary: "Exit with 0 if there are no ids at all"
  )

  /// The file that names kinds of your own.
  static let ownKinds = Option(
    long: "kinds",
    value: .file,
    summary: "JSON file of your own kinds: names for layouts, and prefixes",
    details: "OWN KINDS in idtool(1) has an example, and where the file is by default.",
    environment: .kinds
  )

  static let noOwnKinds = Option(
    long: "no-kinds",
    summary: "Leave out your own kinds",
    rules: [.not(with: [.ownKinds])]
  )

  /// How many kinds `idtool inspect` prints for one text.
  static let kindCount = Option(
    long: "count",
    short: "n",
    value: .number(name: "COUNT", range: 1...UInt64.max),
    summary: "Print at most COUNT readings of an id",
    details: """
      In csv, tsv and with --field each reading has its own row, so with several the rows don't \
      match the lines of the input. With 1, the likeliest is printed, with a warning if it isn't \
      clear.
      """,
    default: .words("5; in csv, tsv and with --field only a clear one")
  )

  /// Every reading of an id.
  static let allReadings = Option(
    long: "all",
    summary: "Print all readings of an id",
    details: "In json, csv and tsv, each is an object or row of its own, with rank and bits.",
    rules: [.not(with: [.kindCount], because: "both say how many readings are printed")]
  )

  /// The kind of id for `idtool range`.
  static let rangeKind = Option(
    long: "kind",
    otherNames: ["layout"],
    short: "l",
    value: .known(name: "KIND", words: { IdentifierKind.sorted.map(\.name) }),
    summary: "Kind of the ids: uuidv7, ulid, typeid:user or discord",
    details: """
      The layout of a flake is a kind, too: see KINDS in idtool(1).
      """
  )

  /// The time of the ids that `idtool new` makes.
  static let at = Option(
    long: "at",
    value: .time(name: "TIME"),
    summary: "Time of the ids; - reads times, one for each id",
    details: """
      With -, standard input has one time a line, and each line gets an id of its time, as for rows \
      that were made before they had ids. \(timeForms)
      """,
    default: .words("now")
  )

  static let namespace = Option(
    long: "namespace",
    value: .known(name: "NS", words: { UUIDName.namespaces.map(\.word) }),
    summary: "Namespace of the names: dns, url, oid, x500 or a UUID"
  )

  static let size = Option(
    long: "size",
    value: .number(
      name: "N",
      range: UInt64(NanoIDLimits.counts.lowerBound)...UInt64(NanoIDLimits.counts.upperBound)
    ),
    summary: "How many characters a nanoid has",
    default: .value("\(NanoIDLimits.usualCount)")
  )

  static let alphabet = Option(
    long: "alphabet",
    value: .text(name: "CHARS"),
    summary: "The characters of a nanoid, each as likely as another",
    details: "From \(NanoIDLimits.alphabet), none of them twice.",
    default: .words("letters, digits, _ and -")
  )

  /// The form that `idtool convert` writes.
  static let targetForm = Option(
    long: "to",
    value: .known(
      name: "FORM",
      words: { Command.conversionForms + ["\(Command.wordForAllForms)"] }
    ),
    summary: "Form to write: uuid, ulid, base58, hex, or all"
  )

  /// The kind that `idtool convert` reads.
  static let sourceKind = Option(
    long: "kind",
    otherNames: ["layout"],
    short: "l",
    value: .known(name: "KIND", words: { Command.conversionForms }),
    summary: "What the ids are, if that isn't certain",
    details: """
      A kind, a layout of flakes, or a form such as hex, which doesn't say the kind.
      """
  )
}
