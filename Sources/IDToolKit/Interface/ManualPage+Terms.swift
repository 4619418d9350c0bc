/// What the main page explains once for all pages.
extension ManualPage {
  /// The words that have a meaning of their own here.
  private static let words: [(word: String, meaning: String)] = [
    (
      "flake",
      "A number of 64 bits that begins with the time and ends with who made it and a count; others "
        + "call it a snowflake."
    ),
    (
      "layout",
      "Which bits of a flake mean what, in what unit it counts time, and since when. A flake doesn't "
        + "say which one it has."
    ),
    (
      "worker",
      "The number that tells makers of flakes apart. In some layouts it has parts, such as a "
        + "datacenter and a process."
    ),
    ("ledger", "The file in which flakes are recorded before they are printed."),
    ("lease", "The right of one process to use a worker number; it ends with the process."),
    ("window", "A span of time in which one maker alone may issue ids."),
    (
      "AUID",
      "An app-unique identifier: a small number that is unique among those of one state file, as in "
        + "the data that an app saves."
    ),
    ("route", "An identifier, and perhaps a value after a colon, as in profile:123."),
    (
      "place",
      "What stands before a number: a name such as user_id=, a key of JSON with that of its object, a "
        + "host and a path, or else the word before it or the number of its column. The numbers at "
        + "one place were mostly made by one maker."
    ),
  ]

  static var terms: String {
    let items = words.map { ".It \($0.word)\n" + ManualText.prose($0.meaning) }
    return ".Sh TERMS\n.Bl -tag -width layout\n" + items.joined() + ".El\n"
  }

  static let kinds =
    ".Sh KINDS\n" + ManualText.prose("Where a command takes a kind, it is one of these:")
    + list([
      "a name from 'idtool kinds', such as ulid or uuidv7;",
      "where ids are made or bounded, typeid:user, with a prefix;",
      "a layout of flakes: a name from 'idtool flake layouts', such as discord;",
      "its fields, a letter and a number of bits each, with the epoch,",
      "  t41,w10,s12@2023-05-15, or with the unit, t32,w16,s15@1s@2020-01-01;",
      "a kind of your own;",
      "to look for ids, a group: all, timed (those with a time),",
      "  flake (all layouts); those with named=yes in 'idtool kinds'",
      "  are in none.",
    ]) + ManualText.prose("--layout is another name of --kind.")

  static let ownKinds =
    """
    .Sh OWN KINDS
    A file gives names to your own kinds, layouts or prefixes:
    .Bd -literal
    {"kinds": {
      "order": {"layout": "t41,w10,s12@2021\\-01\\-01", "names": ["order_id"]},
      "customer": {"prefix": "cus_", "of": "ulid",
                   "about": "https://example.com/{id}"}}}
    .Ed
    .Pp

    """
    + ManualText.prose(
      """
      They are used like all others: -l order reads, makes and finds ids of that layout. A number \
      after one of the names, as in order_id=781..., is read as that kind. 'idtool inspect' prints \
      the address under about. The option --kinds names the file. Without it, \
      ~/.config/idtool/kinds.json is used, but only when output goes to a terminal, so scripts don't \
      depend on it.
      """
    )

  /// The forms of ``TimeExpression``, and what the ends of spans mean.
  static let times =
    ".Sh TIME FORMS\n" + ManualText.prose("A time is one of these:")
    + list([
      "2026-11-21T05:21:00Z, '2026-11-21 05:21',",
      "  2026-11-21, 2026-11 or 2026;",
      "14:00 or 14:00:05, which is today's;",
      "now, today, yesterday, tomorrow,",
      "  'last tuesday' or 'yesterday 14:00';",
      "@1519862400, a Unix time, in seconds, ms, us or ns as its size says;",
      "a span from now: -2h, +10d, -1h30m, now-2h or '15 minutes ago'.",
    ])
    + ManualText.prose(
      """
      Without a zone or an offset it is in UTC, or as --local or --tz says. At the end of a span, \
      --until or --to, +1h counts from its start. A time of day there is on the start's day, or on the \
      next day if that makes a span of at most 12 h; otherwise give a date. If the start is a time of \
      day still to come today and the end an earlier one, the start is yesterday's. Without --local, a \
      zone named at the start holds for the end, too.
      """
    )

  static let fields =
    ".Sh FIELDS OF KINDS\nSome kinds have these fields:\n" + list(of: FieldSpec.ofKinds)

  /// Returns a list of what can be typed, a line each, and a paragraph's beginning; a line with a blank
  /// at its start goes on with the one before.
  private static func list(_ lines: [String]) -> String {
    let items = lines.map { line in
      line.hasPrefix(" ")
        ? ManualText.literal(String(line.drop { $0 == " " })) : ".It\n" + ManualText.literal(line)
    }
    return ".Bl -bullet -compact\n" + items.joined(separator: "\n") + "\n.El\n.Pp\n"
  }

  static let files = """
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa ~/.local/state/idtool/
    The ledgers, one for the ids of each layout;
    .Ev XDG_STATE_HOME
    names another folder than
    .Pa ~/.local/state .
    .It Pa ~/.config/idtool/kinds.json
    The kinds of your own;
    .Ev XDG_CONFIG_HOME
    names another folder than
    .Pa ~/.config .
    .El

    """

  static let bugs = """
    .Sh BUGS
    Nothing in a number says who made it.
    What is judged by its place, its neighbours and the times of lines can be
    wrong; a doubt is printed with the answer.
    Two machines with a ledger each may print the same ids if their worker
    numbers are the same.
    Built and tested on Linux only; nothing has been run on macOS.

    """
}
