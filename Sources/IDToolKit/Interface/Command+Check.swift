extension Command {
  static let checkSpec = CommandSpec(
    summary: "Check ids in files: kinds, and with --unique repeats",
    description: """
      Read files and folders, find the ids in them, and print a line for each that isn't what it \
      should be: one that is there again, with --unique, and one that is nearly an id.
      Nearly an id is a UUID of another version than -l names, one with a digit too few or too \
      many, and an id of a kind that -l names with a wrong character or wrong check digits. \
      Without -l, UUIDs of all versions with hyphens and the ids that 'idtool annotate' finds unasked count, \
      but for numbers and 32 hex digits: these do where -l names their layout, or uuid. What stands alone, and what doesn't, \
      'idtool annotate --help' says.
      In a folder all files are read but for hidden ones, those that git ignores, links, binary \
      ones, and repositories in it. A file with several names is read once.
      With --unique no id may be there twice, in one file or in two: a mention counts. The nil \
      UUID and others of zeros or ones alone stand for no id, and don't.
      With --key only the values under the key of JSON records count: objects, one a line, in one \
      array or over several lines. Each must have one, and with -l it must be of such a kind. In \
      folders, the files that end in .json, .jsonl and .ndjson are read. 'idtool records check' \
      checks one file of records, whose ids are all kept.
      Memory is bounded: past \(RepeatedIdentifiers.limit) different ids, repeats may be missed, \
      which is told. Ids of more than 64 bits are told apart by 64 bits of a hash. If something \
      was found, or if there was no id at all, the exit status is 1.
      """,
    operands: .input("PATH", .files),
    options: [.checkedKinds] + Option.kindFiles + [
      .unique, .checkedKey, .allowEmpty, .findingOutput, .json, .field, .noHeader, .jobs,
    ],
    bundles: [([.findingOutput, .json, .noHeader], "Text, json, csv, tsv or github")],
    fields: CheckFindingRow.fields.map(\.spec) + ItemField.all,
    examples: [
      "idtool check .": "Find UUIDs with a digit too few or too many in a folder",
      "idtool check --unique *.jsonl": "Find the ids that are there twice",
      "idtool check -l objectid --key order_id orders.jsonl": "Say what the ids of records must be",
      "idtool check --key id --unique people.json": "Find records with the same id",
    ]
  )
}
