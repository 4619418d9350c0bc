extension Command {
  /// The options of every command that changes a state file.
  private static let change: [Option] = [.state, .lockTimeout, .trustLocks]

  private static let idsParagraph = """
    An ID is a number, or a range such as 5-9, both ends included. Without an ID, or if ID is -, \
    ids are read from standard input, one a line.
    """

  static let auidNextSpec = CommandSpec(
    summary: "Issue the lowest free ids",
    description: """
      Print the lowest id that is free in a state file, from 1 on, and record it as in use.
      Any number of processes may share the file: no id that is in use is issued again, and ids are \
      on the disk before they are printed. A run that is killed leaves the old state or the new one, never a \
      damaged one. The file is made if there is none.
      An AUID (app-unique identifier) is a number from 1 to 9223372036854775806.
      If a state file is lost, make it anew from the records: 'idtool records ids -f id FILE | idtool \
      auid register -s ids.json'. It has forgotten the ids of deleted records then, and even --fresh may \
      issue those again.
      """,
    options: [.count, .fresh, .existing] + change + Option.rows,
    fields: AUIDRow.issued.map(\.spec),
    examples: [
      "idtool auid next -s ids.json": "Issue an id",
      "id=$(idtool auid next -s ids.json) || exit": "Issue one in a script",
      "idtool auid next -s ids.json -n 3 --fresh": "Issue three that nobody ever had",
    ]
  )

  static let auidRegisterSpec = CommandSpec(
    summary: "Record ids as in use",
    description: """
      Record ids in a state file as in use, so that 'idtool auid next' does not issue them.
      \(idsParagraph)
      An id that is already in use is fine, unless --new is given: then if any is taken, none is \
      registered. The file is made if there is none.
      """,
    operands: .ids,
    options: [.new, .existing] + change + Option.rows,
    fields: AUIDRow.registered.map(\.spec),
    examples: [
      "idtool auid register -s ids.json 7 20-29": "Register ids",
      "idtool auid register -s ids.json --new 100": "Claim an id, or learn that somebody has it",
      "seq 30 39 | idtool auid register -s ids.json --json": "Register ids from a stream",
    ]
  )

  static let auidRecycleSpec = CommandSpec(
    summary: "Give ids back",
    description: """
      Record ids in a state file as free, so that 'idtool auid next' may issue them again.
      \(idsParagraph)
      If one isn't in use or is given twice, none is recycled, and the exit status is 1.
      """,
    operands: .ids,
    options: change + Option.rows,
    fields: AUIDRow.recycled.map(\.spec),
    examples: ["idtool auid recycle -s ids.json 3 20-24": "Give ids back"]
  )

  static let auidCheckSpec = CommandSpec(
    summary: "Tell whether ids are in use",
    description: """
      Exit with 0 if all of the ids are in use, and with 1 if one isn't, or if none are given.
      \(idsParagraph)
      Standard output stays empty unless --json, --output or --field asks for more. The state is \
      read without a lock, and not changed.
      """,
    operands: .ids,
    options: [.state] + Option.rows + [.invalid, .firstLine],
    fields: AUIDRow.checked.map(\.spec) + ItemField.all,
    examples: [
      "idtool auid check -s ids.json 1": "Tell by the exit status whether an id is in use",
      "idtool auid check -s ids.json --json 1-2": "Tell in words",
    ]
  )

  static let auidListSpec = CommandSpec(
    summary: "List the ids in use",
    description: """
      Print which ids of a state file are in use and which are free below the highest, as ranges \
      with commas between them; or, with --ids, each id in use.
      The state is read without a lock, and not changed.
      """,
    options: [.eachID, .state] + Option.rows,
    fields: AUIDRow.listFields,
    examples: [
      "idtool auid list -s ids.json": "Show the state of things",
      "idtool auid list -s ids.json -f in_use | tr , '\\n'": "List the ranges in use, one a line",
      "idtool auid list -s ids.json --ids": "List each id",
    ]
  )

  static let auidAssignSpec = CommandSpec(
    summary: "Give an id to each record without one",
    description: """
      Copy JSON records, one object a line. A record without the key gets the lowest free id, in \
      front of its other members; an id that a record already has is registered. Apart from that, \
      the records are copied byte for byte.
      Ids are on the disk before the records with them are printed. Standard input is read as it \
      comes, so the command works after 'tail -f'; if a later record already has an id that assign \
      has just given out, that record is an error. That can't happen in a named file: its ids are registered \
      first.
      An invalid record is reported, and {"input":...,"error":...} is printed in its place; the \
      exit status is then 1. A line may have at most 64 MiB. Ids from 18446744073709551360 to \
      18446744073709551614, which programs use for their own purposes, are copied, but not registered.
      With --in csv or tsv, the rows of a table get ids where the column that --as names is empty, or \
      in a column at the end of each row if there is none of that name (or, with --no-header, \
      number). An id in a cell is registered; any other text is kept and reported.
      """,
    operands: .file,
    options: [.key, .existing, .strict] + change + Option.filledTables,
    examples: [
      "idtool auid assign -s ids.json --in csv users.csv": "Fill the empty ids of a table",
      "echo '{\"name\":\"Dax\"}' | idtool auid assign -s ids.json": "Give a record an id",
      "idtool auid assign -s ids.json users.jsonl > users-with-ids.jsonl":
        "Give an id to each record of a file that has none",
    ]
  )

  static let auidResetSpec = CommandSpec(
    summary: "Forget all ids",
    description: """
      Empty a state file: no id is in use, and the next one is 1 again.
      Ids that were issued before will be issued again, hence --yes. A file that isn't a state \
      file is left alone.
      """,
    options: [.yes] + change,
    required: [.yes],
    examples: ["idtool auid reset -s ids.json --yes": "Begin again at 1"]
  )
}
