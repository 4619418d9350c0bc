extension Command {
  static let flakeNextSpec = CommandSpec(
    summary: "Make new ids",
    description: """
      Print new ids, one a line, each larger than the one before.
      No id is issued twice from one ledger: not by two processes at once, not after a crash, not \
      when the clock steps back. Ids are recorded before they are printed, so a run that is killed \
      may leave a gap, but never a repeat.
      Without --worker, a free worker number is leased until the process ends. Machines that do not \
      share the ledger need numbers of their own: --worker, or --workers with a range for each.
      """,
    options: [.count] + Option.issuing + Option.bits + [.form] + Option.rows,
    fields: FlakeRow.allFields,
    examples: [
      "idtool flake next": "Make an id",
      "idtool flake next --worker 7 -n 1000 > ids.txt": "Make a thousand, as worker 7",
      "idtool flake next -l twitter --workers 16-31 --json":
        "Make one with Twitter's bits, leasing a number of this machine's share",
    ]
  )

  static let flakeDecodeSpec = CommandSpec(
    summary: "Show when and where ids were made",
    description: """
      Show what is inside ids, one line an id, in the order given.
      Without an ID, or if ID is -, ids are read from standard input, one a line. An invalid one \
      is reported and skipped; the exit status is then 1.
      """,
    operands: .ids,
    options: [.layouts, .epoch, .unit] + Option.kindFiles + [.form] + Option.rowsOrCards + [
      .format, .delta,
    ]
      + Option.times + Option.items + [.jobs],
    fields: FlakeRow.decodedFields + ItemField.all,
    examples: [
      "idtool flake decode -l twitter 1541815603606036480": "Show what an id holds",
      "cut -f2 orders.tsv | idtool flake decode -l miniflake -f time,worker":
        "Turn a column of ids into times and workers",
      "idtool flake decode -l discord --json 867793854505943041":
        "Read an id with Discord's bits",
      "idtool flake decode -l twitter --format '%t %w/%s' 1541815603606036480":
        "Print only what you want",
      "idtool flake decode -l twitter -o card 1541815603606036480": "Draw the bits",
    ]
  )

  static let flakeAnnotateSpec = CommandSpec(
    summary: "Explain the ids in a log",
    description: """
      Copy text, and write the time, worker and sequence of each id after it.
      An id is a number of 15 to 20 digits, or a word in the layout's own text form. Its time is from the layout's first use, or from 100 days after its epoch, to a \
      day from now. What counts as a separate id is described in idtool-annotate(1). All other bytes \
      pass unchanged. Without a FILE, or if FILE is -, standard input is read; a line is answered as \
      soon as it comes, so 'tail -f' works.
      With --json, --output or --field, the ids found are listed instead, with file, line and \
      column. On a terminal, control characters other than tabs and colors are shown escaped.
      """,
    operands: .files,
    options: [.layouts, .epoch, .unit] + Option.kindFiles + Option.annotation + Option.times
      + Option.rows
      + [.firstLine, .jobs],
    fields: FlakeRow.foundFields,
    examples: [
      "idtool flake annotate -l miniflake app.log": "Explain the ids of a log",
      "tail -f app.log | idtool flake annotate -l discord -l twitter":
        "Follow a log whose ids come from two services",
      "idtool flake annotate -l miniflake --only --since 2025-12-08 app.log":
        "Print the lines with an id of that day or later",
      "idtool flake annotate -l miniflake -f line,id,time app.log": "List the ids of a log",
    ]
  )

  static let flakeLayoutsSpec = CommandSpec(
    summary: "List the layouts, or explain one",
    description: """
      List the layouts that -l knows by name, with their bits, unit, epoch and range of times.
      With a NAME, or with fields such as t41,s12,w10, draw that one; -o text prints its line of the \
      list. The letters, from the most significant bit: z unused, t time, s sequence, w worker, \
      d datacenter, p process, n node, h shard, c clock id, r random, m milliseconds, x other; each \
      with its number of bits.
      """,
    operands: OperandSpec(name: "NAME", kind: .known { FlakeLayout.names }),
    options: [.epoch, .unit] + Option.kindFiles + Option.rowsOrCards,
    fields: FlakeLayout.rowFields.map(\.spec),
    examples: [
      "idtool flake layouts": "List the layouts",
      "idtool flake layouts discord -o json": "Print one layout, for a program",
      "idtool flake layouts discord": "Draw one layout",
      "idtool flake layouts t42,n8,s14 --epoch 2020-01-01": "Draw bits of your own",
    ]
  )
}
