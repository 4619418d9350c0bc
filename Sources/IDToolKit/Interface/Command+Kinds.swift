extension Command {
  static let kindsSpec = CommandSpec(
    summary: "List the kinds of id, or some of them",
    description: """
      List the kinds that -l knows by name, with what they hold, their bits, since when there are such \
      ids, whether they sort by time, whether 'idtool new' makes them, whether 'idtool annotate' looks \
      for them unasked, and whether only -l with their own name reads them.
      The layouts of flakes are kinds, too: 'idtool flake layouts' shows their bits. A NAME is a \
      kind, a layout or a group: \
      \(IdentifierSelection.Group.allCases.map(\.rawValue).joined(separator: ", ")). Many other texts \
      look like ids of the kinds with named=yes: only their own names read them, and groups leave \
      them out.
      """,
    operands: OperandSpec(name: "NAME", kind: .known { IdentifierSelection.names }),
    options: Option.kindFiles + Option.rows,
    fields: KindRow.fields.map(\.spec),
    examples: [
      "idtool kinds": "List the kinds",
      "idtool kinds timed -f name": "Name the kinds that hold a time",
      "idtool kinds ksuid --json": "Show a kind, for a program",
    ]
  )

  /// What ranges without one of their ends are.
  static let openEnds = """
    Without --to, the range has no end; with --to alone or --from epoch, it has no start.
    """

  static let rangeSpec = CommandSpec(
    summary: "Show the ids that bound a span of time",
    description: """
      Print the first id of a kind at or after the start, and the first one at or after the end: the \
      ids made in between are those with start <= id < end. Neighbouring spans share no id and \
      leave none out. KIND is any kind whose ids sort by time ('idtool kinds' says which do), a \
      layout of flakes, uuidv1 or a COMB; typeid:user has the prefix user. \(openEnds) KIND, FROM and TO are short for \
      -l, --from and --to. The bounds of uuidv1 are for columns of timeuuid in Cassandra. Those of COMBs \
      with the time last are for columns of uniqueidentifier in SQL Server.
      With --sql, print that condition for a database. The column has the ids as text, as this \
      command writes them, or with --binary as bytes; flakes are numbers. Ids with letters of both \
      cases, such as ksuid, sort by bytes: --dialect postgres and mysql compare them so, whatever \
      the collation of the column, and SQLite does anyway.
      """,
    operands: .values("KIND [FROM [TO]]", of: [.rangeKind, .from, .to]),
    options: [.rangeKind] + Option.kindFiles + [
      .from, .to, .length, .every, .sql, .dialect, .binary, .boundForm, .local, .zone,
    ]
      + Option.rows,
    fields: IdentifierRangeRow.fields(kind: "kind").map(\.spec),
    examples: [
      "idtool range uuidv7 2026-05-30 2026-05-31": "Show the first UUID of a day, and of the next",
      "idtool range uuidv7 2026-01-01 --for 1y --every month":
        "Show the bounds of monthly partitions",
      "idtool range uuidv7 --to 2026-01-01 --sql id": "Find the rows of older ids",
      "idtool range -l ulid --from -2h --sql orders.id": "Find the rows of the last two hours",
      "idtool range -l uuidv7 --from -1h --sql id --binary --dialect mysql":
        "Find rows by a column of bytes",
    ]
  )
}

extension Command {
  /// The forms and kinds that `--to` and `--kind` of `idtool convert` accept.
  static let conversionForms =
    PlainForm.allCases.map(\.rawValue) + IdentifierKind.convertible.map(\.name)

  /// The word for all forms of an id, for `--to`.
  static let wordForAllForms: StaticString = "all"

  static let convertSpec = CommandSpec(
    summary: "Write ids in another form: the same bits, other digits",
    description: """
      Print each id in another form, with the same bits. FORM is hex, int, base58, base62, base64 \
      or base64url, which don't say the kind; or a kind, for its usual form; or a layout of \
      flakes, for its own text form. typeid:user puts the prefix user in front.
      Nothing is rounded, cut off or filled up: an id is refused if it has more bits than the form \
      has room for, or fewer than the kind has, or if the result would not be a valid id of that kind. A \
      prefix isn't part of the bits, and is left out if the form has none.
      A text that could be ids of several kinds with different bits is refused, with their names; so \
      is one that is an id only by chance, such as a UUID of the year 5066. -l says which is \
      meant. It takes the plain forms, too: -l base58 reads what --to base58 wrote.
      --to all writes every text of an id, a line each, for 'grep -F -f <(idtool convert --to all \
      ID) *.log': those of its kind, of bits alone and of UUIDs, hex digits in either case. Texts \
      of fewer than \(IdentifierSpelling.shortest) characters are left out, since words and counts \
      are as short.
      uuidv1 and uuidv6 convert into each other: the same parts in another order.
      guid-bytes, java-legacy and mysql-swapped are the bytes of a UUID in the orders of .NET, of \
      MongoDB's old Java driver and of MySQL's UUID_TO_BIN(id, 1); guid-ldap is for filters of LDAP.
      base58 is that of Bitcoin, with a 1 for each zero byte in front; base64 and base64url encode \
      the bytes; hex and base62 have as many digits as the bits of the kind need, so that they sort; \
      int has no zeros in front.
      With --in, arguments are files with tables, to which a column such as id_hex is added.
      """,
    operands: .ids,
    options: [.targetForm, .sourceKind] + Option.kindFiles + Option.rows + Option.items
      + Option.convertedTables,
    required: [.targetForm],
    fields: ConversionRow.fields.map(\.spec) + ItemField.all,
    examples: [
      "idtool convert --to uuid 01ARYZ6S41TSV4RRFFQ69G5FAV":
        "Write a ULID as a UUID, for a database",
      "idtool convert --to typeid:user 017f22e2-79b0-7cc3-98c4-dc0c0c07398f":
        "Write a UUID as a TypeID",
      "idtool convert --to all 017f22e2-79b0-7cc3-98c4-dc0c0c07398f":
        "Write all texts of a UUID, to search for each",
      "idtool convert --to hex -l twitter < ids.txt": "Write each flake of a file in hex",
      "idtool convert --to base58 --in csv --column id orders.csv":
        "Add a column id_base58 to a table",
    ]
  )
}

extension Command {
  static let newSpec = CommandSpec(
    summary: "Make ids of a kind: UUID, ULID, TypeID, KSUID and more",
    description: """
      Print new ids of a kind. KIND is one of \(IdentifierKind.made.map(\.name).joined(separator: ", ")); \
      typeid:user has the prefix user. The layout of a flake is a kind, too: its ids are those of \
      'idtool flake next', which keeps a record of them.
      Ids of a kind that begins with the time increase strictly within a run, even if the clock \
      stands still or steps back, unless --at - or --in gives their times: a counter in the id goes \
      on. When it is full, the id takes the next millisecond (or second), ahead of the clock. All \
      other bits are random ones from the system, so runs on other machines make other ids; nothing \
      is recorded.
      uuidv5 is the UUID of each NAME in a namespace, the same one each time; without a NAME, names \
      are read from standard input, one a line, or from the column of --in.
      Kinds with a time take --at, --in, or --from with --to or --for, which spreads the ids over that \
      span evenly or, with --seed, at random: data for tests; uuidv4 and nanoid take none of these. \
      --count goes with all but --at - and --in, which make an id for each time, and uuidv5.
      Flakes of the same moment get sequence 0, 1, 2 ..., up to what the layout has; after that, and if \
      equal times don't stand next to each other (sort them), a row has an error or an empty cell. \
      Flakes of given times are recorded nowhere. Unless --no-ledger is given, each time must be \
      past, and later than the last id that the ledger has of that worker (0, unless --worker says \
      another); the usual ledger counts, too. For past rows, use a number that has issued nothing.
      With --seed the ids are no longer random: the same seed, kind and time give the same ids on \
      every machine. Use it only for tests and examples.
      """,
    operands: OperandSpec(
      name: "KIND",
      kind: .known { IdentifierKind.made.map(\.name) + FlakeLayout.names },
      minimum: 1,
      further: "NAME"
    ),
    options: Option.making + Option.tables + Option.kindFiles + Option.rows + Option.times
      + Option.items + [
        .itemsFile
      ]
      + Option.issuing + [.form],
    bundles: [
      (Option.issuing + [.form], "For flakes: see 'idtool man flake'"),
      ([.from, .to, .length], "Spread the ids over a span of time"),
    ],
    fields: (IdentifierRow.fields(of: IdentifierKind.made) + FlakeRow.allFields + ItemField.all)
      .reduce(into: []) { fields, field in
        if !fields.contains(where: { $0.name == field.name }) { fields.append(field) }
      },
    examples: [
      "idtool new uuidv7": "Make a UUID that sorts by time",
      "idtool new typeid:user -n 3 -f id,time": "Make three TypeIDs, and show their time",
      "idtool new uuidv5 --namespace dns example.com": "Make the UUID of a name",
      "idtool new nanoid --size 10 --alphabet 0123456789abcdef": "Make a short id of hex digits",
      "idtool new ulid --in csv --column created_at < visits.csv":
        "Add a column of ids to a table with times",
      "idtool new ulid --at - < times.txt": "Make an id for each time of a file",
      "idtool new twitter --worker 7": "Make a flake with Twitter's bits",
      "idtool new twitter --no-ledger --at - < times.txt": "Make one for each past time of a file",
      "idtool new uuidv7 -n 100 --from 2026-01-01 --for 1d --seed 1":
        "Make ids of a day, for a test",
      "idtool new ulid --seed 1 --at 2026-01-01 -n 2":
        "Make the same two ids each time, for a test",
    ]
  )
}
