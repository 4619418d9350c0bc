extension Command {
  static let flakeEncodeSpec = CommandSpec(
    summary: "Build the id of a moment",
    description: """
      Print the id that a maker would have made at a moment, from its parts.
      Nothing is issued and nothing is recorded: the same parts give the same id each time. New \
      ids come from 'idtool flake next'.
      Without --at, times are read from standard input, one a line, and each gives an id; with \
      --in, they come from a column of a table, and the ids are added to it. Equal times in a row \
      count up the sequence; a warning says if ids repeat all the same.
      """,
    operands: .standardInput,
    options: [.moment, .workerField, .sequence, .random, .other] + Option.bits + [
      .form, .local, .zone,
    ]
      + Option.tables + Option.rows + Option.items,
    fields: FlakeRow.allFields + ItemField.all,
    examples: [
      "idtool flake encode --at 2026-05-30T12:00:00Z --worker 7": "Build an id",
      "idtool flake encode --at now -l discord --json":
        "Build one with Discord's bits, and show its parts",
      "idtool flake encode -l twitter < times.txt": "Build one for each time of a file",
      "idtool flake encode -l twitter --in csv --column created_at < visits.csv":
        "Add a column of them to a table with times",
    ]
  )

  static let flakeRangeSpec = CommandSpec(
    summary: "Show the ids that bound a span of time",
    description: """
      Print the first id at or after the start, and the first id at or after the end: the ids made \
      in between are those with start <= id < end. Neighbouring spans share no id and leave none \
      out.
      With --sql, print that condition for a database. The ids of tsid layouts are kept in signed \
      columns, where they are negative from some day on; the condition takes care of that. \
      \(openEnds) FROM and TO are short for \
      --from and --to, and a layout may come before them.
      """,
    operands: .values("FROM [TO]", of: [.layout, .from, .to]),
    options: [.from, .to, .length, .every, .sql, .local, .zone] + Option.bits + [.boundForm]
      + Option.rows,
    fields: IdentifierRangeRow.fields(kind: "layout").map(\.spec),
    examples: [
      "idtool flake range --from 2026-05-30 --to 2026-05-31":
        "Show the first id of a day, and of the next",
      "idtool flake range --from -2h --sql orders.id": "Find the rows of the last two hours",
      "read -r from to < <(idtool flake range --from -1h --to now)": "Use the two ids in a script",
    ]
  )

  static let flakeStampSpec = CommandSpec(
    summary: "Put a new id in front of each line",
    description: """
      Copy lines, each with a new id and a tab in front of it. The bytes of the lines are not \
      changed, whatever they are. Without a FILE, or if FILE is -, standard input is copied; lines \
      are written as they come.
      The ids are those of 'idtool flake next', and its promises hold: none is issued twice, and \
      all are recorded before they are printed. A file whose last line has no newline gets one if \
      another file follows. With --in, rows of a table get ids in a column of their own.
      """,
    operands: .files,
    options: Option.issuing + Option.bits + [.form] + Option.filledTables,
    examples: [
      "idtool flake stamp --in csv --as order_id orders.csv": "Number the rows of a table",
      "idtool flake stamp app.log": "Number the lines of a file",
      "tail -n 2 app.log | idtool flake stamp --worker 7": "Number lines as they come, as worker 7",
    ]
  )

  static let flakeWorkersSpec = CommandSpec(
    summary: "List the workers of a ledger",
    description: """
      List the worker numbers that have issued ids from a ledger, one a line: the time of the last \
      id, and whether a running process has leased the number now.
      The ledger is only read. Layouts that can't make the same ids have ledgers of their own.
      """,
    options: [.ledger] + Option.bits + Option.rows + Option.times,
    fields: FlakeWorkerRow.fields.map(\.spec),
    examples: [
      "idtool flake workers": "List the workers of this user",
      "idtool flake workers -l twitter -f worker,time":
        "List those of the ledger for Twitter's bits",
    ]
  )
}

extension Command {
  static let flakeGrantSpec = CommandSpec(
    summary: "Print a script that shares ids out among machines",
    description: """
      Print a shell script for --grant of 'idtool flake next' and 'idtool flake stamp': it gets a \
      worker number and a window of time from etcd, PostgreSQL or Redis that no other process gets, \
      whatever clocks, pauses and time-outs do. Then ids are unique in a whole fleet, without a \
      ledger.
      The script needs the store's own client (etcdctl, psql, redis-cli) and says at its head what \
      it reads from the environment. With --check it tries the store. 'idtool man fleet' has the \
      rules and recipes.
      """,
    operands: OperandSpec(
      name: "STORE",
      kind: .choices(GrantScript.allCases.map(\.rawValue)),
      minimum: 1,
      maximum: 1
    ),
    examples: [
      "idtool flake grant etcd > grant-etcd && chmod +x grant-etcd": "Make the script for etcd",
      "idtool flake grant postgres | sh -s -- --table": "Show the table that PostgreSQL needs",
    ]
  )
}
