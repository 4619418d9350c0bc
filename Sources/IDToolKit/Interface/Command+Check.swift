extension Command {
  static let checkSpec = CommandSpec(
    summary: "Check ids in files: kinds, and with --unique repeats",
    description: """
      Read files and folders, find the ids in them, and print a line for each that isn't what it \
      should be: what is nearly an id and, with --unique, an id that occurs again.
      Nearly an id is a UUID of a version that -l doesn't name, a UUID with a digit too few or too \
      many, or an id of a kind that -l names with a wrong character, length or check digits. Without -l \
      it checks hyphenated UUIDs of any version and the kinds that annotate finds by default. For \
      numbers add -l LAYOUT; for UUIDs without hyphens, -l uuid. What counts as a separate id is \
      described in idtool-annotate(1).
      In a folder, all files are read except hidden ones, those that git ignores, links, binary \
      files, and repositories inside. A file with several names is read once.
      With --unique no id may occur twice, in one file or in two; every mention counts: use --key \
      for records that refer to each other. The nil UUID and others of only zeros or ones stand for no id, and don't count.
      With --key only the values under that key of records count, and with -l they must be of such a \
      kind. Records are JSON objects, one a line, in one array or over several lines, and each must \
      have the key. In files that end in .yaml and .yml it may stand in any mapping; values on another \
      line than their key aren't read. In folders, of other files only those that end in .json, .jsonl \
      and .ndjson are read. 'idtool records check' checks one file of records, and keeps all of its ids \
      in memory.
      Memory is bounded: past \(RepeatedIdentifiers.limit) different ids, repeats may be missed, \
      and a warning says so. Ids of more than 64 bits are told apart by 64 bits of a hash. The \
      exit status is 1 if something was found, or if there was no id at all.
      """,
    operands: .input("PATH", .files),
    options: [.checkedKinds] + Option.kindFiles + [
      .unique, .checkedKey, .allowEmpty, .findingOutput, .json, .field, .noHeader, .jobs,
    ],
    bundles: [([.findingOutput, .json, .noHeader], "Text, json, csv, tsv or github")],
    fields: CheckFindingRow.fields.map(\.spec) + ItemField.all,
    examples: [
      "idtool check .": "Find UUIDs with a digit too few or too many in a folder",
      "idtool check --unique orders.jsonl": "Find the ids that occur twice",
      "idtool check -l objectid --key order_id orders.jsonl": "Say what the ids of records must be",
      "idtool check --key id --unique people.json": "Find records with the same id",
    ]
  )
}
