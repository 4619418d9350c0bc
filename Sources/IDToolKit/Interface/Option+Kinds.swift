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
    Separate several with commas. The layout of a flake is a kind, too: a name from 'idtool flake \
    layouts', or fields with their epoch such as t41,w10,s12@2023-05-15. Groups are all, timed \
    (those that hold a time) and flake (all layouts). --layout is the same option.
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
      kinds are found, too. Otherwise only the kinds that you name are found. A group names no \
      layout: then numbers are judged. Ids without a time are found if you name their kind: -l \
      uuid,uuidv4 adds those of version 4, with [uuidv4] in place of a time.
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
    summary: "What kinds ids should be; others aren't looked for",
    details: kindForms,
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
    details: """
      {"kinds": {"order": {"layout": "t41,w10,s12@2020-01-01", "names": ["order_id"]}, "customer": \
      {"prefix": "cus_", "of": "ulid"}}} is such a file. Use its kinds like all others: -l order \
      reads, makes and finds ids of that layout, and numbers after one of its names are taken for \
      them. If "about" is an address with {id} in it, 'idtool inspect' prints that. Without the \
      option, output to a terminal knows the kinds in the folder idtool of XDG_CONFIG_HOME or \
      ~/.config.
      """,
    default: .words("kinds.json there, only at a terminal"),
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
      A kind, a layout of flakes, or a form such as hex, which doesn't say the kind. --layout is \
      the same option.
      """
  )
}
