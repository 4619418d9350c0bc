extension Command {
  /// How ids are typed on the command line.
  private static let typedIDs = """
    An ID that is a JSON number is that number, however it is spelled, and one in JSON's double \
    quotes that string; anything else is a string. So 7 is a number, '"7"' a string, and ada \
    needs no quotes.
    """

  /// What a collection is, and what idtool guarantees about it.
  private static let collections = """
    Records are JSON objects, one a line or in one array. Each has an id under the key, a string \
    or a number, and no two have the same id: otherwise the places are reported, and nothing is \
    done.
    """

  private static let untouchedBytes = """
    The rest keeps its bytes: spacing, the order of keys, the spelling of numbers. With \
    --in-place the file is replaced, otherwise the result is printed.
    """

  /// The options of the commands that write a collection.
  private static let changeOptions: [Option] = [.inPlace, .lockTimeout, .trustLocks]

  static let recordsGetSpec = CommandSpec(
    summary: "Print the records with some ids",
    description: """
      Print the records with the IDs, in the order of the IDs, each on a line of its own.
      Nothing is printed if a record has no id under the key, or if two share one of the IDs. Records \
      are streamed; only matches are held in memory.
      \(typedIDs)
      The records are those of --file or of standard input. With --file, ids can come from \
      standard input, one a line: if there is no ID, or ID is -. An id without a record is \
      reported; the exit status is then 1.
      """,
    operands: .ids,
    options: [.key, .recordsFile],
    examples: [
      "head -n 2 users.jsonl | idtool records get 9": "Print one record",
      "printf '%s\\n' 9 7 | idtool records get --file people.json":
        "Print the records with the ids of a list",
    ]
  )

  static let recordsPutSpec = CommandSpec(
    summary: "Put records in place of those with the same id",
    description: """
      Read records from standard input, and put each in place of the record in FILE with the same \
      id. One with a new id goes to the end, or to where --index, --before or --after says.
      \(collections)
      \(untouchedBytes)
      A record that lacks a member of the one it would replace, or of an object in it, is refused, \
      and nothing is done: --merge keeps such members, --whole drops them.
      The records to put may stand in an array or follow each other in any way; if several have \
      the same id, the last counts, or with --merge all of them.
      """,
    options: [.key, .changedFile, .merge, .whole, .insertionIndex, .before, .after]
      + changeOptions,
    required: [.changedFile],
    examples: [
      "echo '{\"id\":9,\"name\":\"Grace H.\"}' | idtool records put --file people.json":
        "Print a collection with one record changed",
      "echo '{\"id\":7,\"rank\":1}' | idtool records put --merge --file people.json":
        "Print it with a member added to a record",
      "tail -n 1 users.jsonl | idtool records put -i --file people.json --key name":
        "Change it in the file, the name being what identifies a record",
    ]
  )

  static let recordsRemoveSpec = CommandSpec(
    summary: "Take records out",
    description: """
      Print the collection without the records with the IDs, or write it with --in-place.
      \(collections)
      \(typedIDs)
      The records are those of --file or of standard input. With --file, ids can come from \
      standard input, one a line: if there is no ID, or ID is -. If one has no record, nothing is \
      removed. The rest keeps its bytes.
      """,
    operands: .ids,
    options: [.key, .recordsFile] + changeOptions,
    examples: [
      "head -n 2 users.jsonl | idtool records remove 7": "Leave a record out",
      "idtool records remove -i --file people.json 7": "Remove it from the file",
    ]
  )

  static let recordsMoveSpec = CommandSpec(
    summary: "Put a record in another place",
    description: """
      Print the collection with the record with the ID in another place, or write it.
      \(collections)
      \(typedIDs)
      The records are those of --file or of standard input.
      \(untouchedBytes)
      """,
    operands: OperandSpec(name: "ID", minimum: 1, maximum: 1),
    options: [.key, .recordsFile, .before, .after, .destinationIndex] + changeOptions,
    examples: [
      "idtool records move 9 --before 7 --file people.json": "Put one record in front of another",
      "head -n 2 users.jsonl | idtool records move 9 --index 0": "Put it in front of all",
    ]
  )

  static let recordsIDsSpec = CommandSpec(
    summary: "List the ids of records",
    description: """
      Print the ids of the records in FILE or in standard input, in their order.
      Without --field they are printed as the other commands take them: a string that looks like a \
      number is in double quotes. A record without an id, or with one that was there before, is reported and \
      left out; the exit status is then 1. A line may have at most 64 MiB.
      """,
    operands: .file,
    options: [.key] + Option.rows + [.invalid, .strict],
    fields: RecordIDRow.fields.map(\.spec) + ItemField.all,
    examples: [
      "idtool records ids people.json": "List the ids of records",
      "head -n 2 users.jsonl | idtool records ids -f line,id": "List ids with their lines",
    ]
  )

  static let recordsCheckSpec = CommandSpec(
    summary: "Check that every record has an id of its own",
    description: """
      Report every record in FILE or in standard input that is not valid JSON, has no id, or has \
      one that was there before, with their places. The exit status is then 1, as it is if the \
      input is empty.
      Records are JSON objects, one a line or in one array; a line may have at most 64 MiB. \
      Nothing is printed if all is well.
      """,
    operands: .file,
    options: [.key, .strict],
    examples: [
      "idtool records check people.json": "Check a file",
      "head -n 2 users.jsonl | idtool records check --key name": "Check that no name occurs twice",
    ]
  )

  static let recordsDedupeSpec = CommandSpec(
    summary: "Drop records whose id was there before",
    description: """
      Copy JSON records, one a line, and leave out those whose id was there before. Without a \
      FILE, or if FILE is -, standard input is read; several files are read as one. A line may \
      have at most 64 MiB.
      The lines that stay keep their bytes. A line that isn't a record is reported and left out; \
      the exit status is then 1, and with --in-place the file stays as it is.
      """,
    operands: .files,
    options: [.key, .keep] + changeOptions + [.strict],
    examples: [
      "head -n 3 users.jsonl | idtool records dedupe": "Keep the first of each id",
      "head -n 3 users.jsonl | idtool records dedupe --keep last": "Keep the newest value of each",
    ]
  )
}
