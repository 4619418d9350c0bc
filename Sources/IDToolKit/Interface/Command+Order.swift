extension Command {
  private static let keysParagraph = """
    With --fractional, positions are text: the fractional index keys of many collaborative editors, with \
    the digits 0-9A-Za-z. There is always another one between two of them. Keys sort by byte: use \
    LC_ALL=C sort, or COLLATE "C" in a database.
    """

  private static let largePositions =
    "JavaScript loses digits beyond 2^53, and below -2^53: use --min and --max there."

  static let orderBetweenSpec = CommandSpec(
    summary: "Make a position between two others",
    description: """
      Print a position for an item that goes between two others, so that no other item of the list \
      has to change.
      A and B are the positions of its neighbors, 64-bit integers; - or '' is an open end, before \
      the first item or after the last. The new position is a random one, so that two devices that \
      insert at the same place rarely take the same.
      At an open end it is a random one among the next 2^40, so that millions of items can be added at an \
      end, and between two open ends one of the 2^40 in the middle. If fewer \
      positions fit than you want, none is printed and the exit status is 4.
      \(keysParagraph)
      """,
    operands: OperandSpec(name: "A B", maximum: 2),
    options: [.positionCount, .first, .pick, .seed] + Option.limits + [.keys, .jitter]
      + Option.rows,
    fields: OrderRow.positionFields,
    examples: [
      "idtool order between 100 200": "Make a position between two others",
      "idtool order between -n 3 200 -": "Make three after the last item",
      "idtool order between --fractional a0 a1": "Make a key",
      "last=a1; idtool order between --fractional --jitter \"$last\" ''":
        "Make one after the last, in a list with many writers",
    ]
  )

  static let orderSpreadSpec = CommandSpec(
    summary: "Make positions for a whole list, evenly spaced",
    description: """
      Print N positions in order, as far apart as they can be: for a new list, or for one that has \
      no room left between two of its items. The same N always gives the same positions.
      If fewer than N integers lie between --min and --max, none is printed and the exit status is \
      4. \(largePositions)
      \(keysParagraph)
      """,
    operands: OperandSpec(name: "N", minimum: 1, maximum: 1),
    options: Option.limits + [.keys] + Option.rows,
    fields: OrderRow.positionFields,
    examples: [
      "idtool order spread 5": "Make positions for five items",
      "idtool order spread 3 --min 0 --max 1000": "Make small ones",
      "idtool order spread \"$(wc -l < ids.txt)\" | paste ids.txt -":
        "Give each line of a file a position",
    ]
  )

  static let orderArrangeSpec = CommandSpec(
    summary: "Find the fewest changes that give a wanted order",
    description: """
      Read the items of a list, JSON records with an id and a position, one a line, and a wanted \
      order of their ids; print only the items whose position must change, each with its new one. \
      It changes as few as possible. Items are in order by position, and by id where positions are \
      equal: numbers first, strings by byte.
      Ids that no item has are new items, and get a position too; with --in-place they are refused. A new position is a random one \
      between its neighbors'. If a gap is full, as many of its neighbors move as necessary.
      Positions are integers here; take new fractional keys from 'order spread --fractional N'. Without \
      a FILE, or if FILE is -, items are read from standard input. An invalid one is reported, and then nothing else is printed; the exit status is 1. A line may have at most 64 \
      MiB.
      With --in-place, the new positions are written into the records of FILE, which may also stand \
      in an array, and every other byte stays. \(largePositions)
      """,
    operands: .file,
    options: [.wantedOrder, .wantedOrderFile, .key, .position, .unnamed, .pick, .seed]
      + Option.limits + [.inPlace, .lockTimeout, .trustLocks] + Option.rows,
    fields: OrderRow.changes.map(\.spec),
    examples: [
      "idtool order arrange tasks.jsonl --order iron,wash,dry":
        "Move the last of three items to the front",
      "idtool order arrange tasks.jsonl --order-file wanted.txt --json":
        "Changes to pipe to 'idtool records put --merge'",
      "idtool order arrange -i tasks.jsonl --order iron,wash,dry":
        "Write the new positions into the file",
    ]
  )
}
