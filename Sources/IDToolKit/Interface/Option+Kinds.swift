/// Options that say which kinds of id are sought, read and made.
extension Option {
  /// The kind as which `idtool inspect` reads texts.
  static let kind = Option(
    long: "kind",
    otherNames: ["layout"],
    short: "l",
    value: .kinds,
    summary: "Read each id as KIND (uuid, discord ...), or say why not",
    details: """
      \(kindForms) A sqid can't be read without its maker's alphabet.
      """,
    isRepeatable: true
  )

  /// What names kinds, for help.
  private static let kindForms = """
    Several with commas between. The layout of a flake is a kind, too: a name of \
    'idtool flake layouts', or fields with their epoch such as t41,w10,s12@2023-05-15. Groups are \
    all, timed (those that hold a time) and flake (all layouts). --layout is the same option.
    """

  /// The kinds that `idtool annotate` looks for.
  static let soughtKinds = Option(
    long: "kind",
    otherNames: ["layout"],
    short: "l",
    value: .kinds,
    summary: "Kinds to look for; a layout says what numbers are",
    details: """
      \(kindForms) Where layouts alone are named, they say what numbers are, and UUIDs and other usual \
      kinds are found as well; otherwise the kinds that are named are looked for, and no others. A \
      group names no layout: numbers are judged then. Ids \
      without a time count where their kind is named: -l uuid,uuidv4 adds those of version 4, with \
      [uuidv4] in place of a time.
      """,
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
    summary: "Kinds that ids should be of; others aren't looked for",
    details: kindForms,
    default: .words("UUIDs and the other usual ones"),
    isRepeatable: true
  )

  /// Whether an id may be there once only.
  static let unique = Option(
    long: "unique",
    otherNames: ["uniq"],
    summary: "Report ids that are there more than once"
  )

  static let allowEmpty = Option(
    long: "allow-empty",
    summary: "Exit with 0 where there are no ids at all"
  )

  /// The file that names kinds of one's own.
  static let ownKinds = Option(
    long: "kinds",
    value: .file,
    summary: "JSON file of your own kinds: names for layouts, and prefixes",
    details: """
      {"kinds": {"order": {"layout": "t41,w10,s12@2020-01-01", "names": ["order_id"]}, \
      "customer": {"prefix": "cus_", "of": "ulid"}}} is such a file. Its kinds are used as all others: \
      -l order reads, makes and finds ids of that layout, and numbers after one of its names are taken \
      for them. Where "about" is an address with {id} in it, 'idtool inspect' prints that. Without the \
      option, results for a terminal know the kinds of the folder idtool in XDG_CONFIG_HOME or \
      ~/.config.
      """,
    default: .words("kinds.json there, at a terminal alone"),
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
    summary: "How many readings to print for an id at most",
    details: """
      In csv, tsv and with --field each has a row of its own, so that with several the rows don't match \
      the lines of the input. With 1, the likeliest is printed, with a warning if it is not clear.
      """,
    default: .words("5, and in csv, tsv and with --field the clear one alone")
  )

  /// Every reading of an id.
  static let allReadings = Option(
    long: "all",
    summary: "Print all readings, in json, csv and tsv each in a row",
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
      The layout of a flake is a kind, too: a name, or fields with their epoch such as \
      t41,w10,s12@2023-05-15. --layout is the same option.
      """
  )

  /// The time of the ids that `idtool new` makes.
  static let at = Option(
    long: "at",
    value: .time(name: "TIME"),
    summary: "Time of the ids; - reads times, one for each id",
    details: """
      With -, standard input has one time a line, in any order, and each line gets an id of its \
      time, as for rows that were made before they had ids. \(timeForms)
      """,
    default: .words("now")
  )

  static let namespace = Option(
    long: "namespace",
    value: .known(name: "NS", words: { UUIDName.namespaces.map(\.word) }),
    summary: "Where a name is meant: dns, url, oid, x500 or a UUID"
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
    summary: "What the ids are, where that is not certain",
    details: """
      A kind, a layout of flakes, or one of the forms that say nothing of a kind. --layout is the same \
      option.
      """
  )
}
