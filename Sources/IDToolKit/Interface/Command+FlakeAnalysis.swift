extension Command {
  static let flakeGuessSpec = CommandSpec(
    summary: "Find out which layout ids have",
    description: [
      """
      Rank the known layouts by how well they explain all of the ids together, the likeliest first, \
      with the reasons. The more ids, the surer the answer: 20 tell most layouts apart.
      """,
      """
      Layouts that these ids can't be told apart by are named under alike: then no tool can tell, \
      and what you know of the ids' origin must decide. Where no layout is plausible, the exit \
      status is 1.
      """,
      """
      With --near, the epoch is taken for unknown, and solved for from a moment at which the \
      latest id was made; as exact as that moment, to the second. Known layouts and round dates \
      within a day of it are named.
      """,
      "Ids are read as arguments, or one a line from standard input, in constant memory.",
    ],
    operands: OperandSpec(
      name: "ID",
      kind: .words,
      minimum: 0,
      maximum: nil,
      readsStandardInput: true
    ),
    options: [.near, .rankCount, .local] + Option.records + [.strict],
    fields: [
      FieldSpec(name: "layout", summary: "The layout, for --layout"),
      FieldSpec(name: "bits", summary: "How far it is behind the best: each bit halves the odds"),
      FieldSpec(name: "plausible", summary: "Whether dates and unused bits allow it"),
      FieldSpec(name: "first", summary: "The earliest time of the ids"),
      FieldSpec(name: "last", summary: "The latest time of the ids"),
      FieldSpec(name: "reasons", summary: "What speaks for it and against it"),
      FieldSpec(name: "alike", summary: "Layouts that it can't be told from, and why"),
      FieldSpec(name: "epoch", summary: "With --near, the solved epoch, for --epoch"),
      FieldSpec(name: "known", summary: "With --near, layouts with that epoch"),
      FieldSpec(name: "round", summary: "With --near, a round date within a day of it"),
    ],
    examples: [
      CommandExample(
        line: "idtool flake guess 1541815603606036480",
        purpose: "Rank the layouts for one id"
      ),
      CommandExample(
        line: "cut -f2 orders.tsv | idtool flake guess -n 1 -f layout",
        purpose: "Name the likeliest layout of a column"
      ),
      CommandExample(
        line: "idtool flake guess --near 2022-06-28T16:07:40Z 1541815603606036480",
        purpose: "Solve for the epoch of an id of known age"
      ),
    ],
    takesNegativeNumbers: true
  )

  static let flakeStatsSpec = CommandSpec(
    summary: "Sum up a stream of ids",
    description: [
      """
      Read ids, one a line, from files or standard input, and show how many there are and from \
      when, who made them, what is wrong with their order, where they pause, and a histogram over \
      time.
      """,
      """
      A worker number looks shared if it gave an id twice, or if its ids go back and forth more \
      than once in a hundred: then two makers use it.
      """,
      """
      Memory is bounded by about 230 MiB, however long the input. Past 12 million different ids \
      repeats of late ones may be missed, past 65536 workers further ones are not listed, and past \
      65536 rows the histogram's rows cover more time; figures that are lower bounds then say so.
      """,
      "Lines that hold no id are reported and left out; the exit status is then 1.",
    ],
    operands: .files,
    options: [.bucket] + Option.bits + [.form] + Option.summary + Option.times + [.strict],
    fields: [
      FieldSpec(name: "layout", summary: "The layout that the ids were read with"),
      FieldSpec(name: "count", summary: "How many ids"),
      FieldSpec(name: "invalid", summary: "How many lines that hold none"),
      FieldSpec(name: "first", summary: "The earliest time"),
      FieldSpec(name: "last", summary: "The latest time"),
      FieldSpec(name: "rate", summary: "Ids a second, from the first to the last"),
      FieldSpec(name: "workers", summary: "How many different worker numbers"),
      FieldSpec(name: "shared", summary: "Worker numbers that two makers seem to use"),
      FieldSpec(name: "sequence", summary: "The largest sequence number"),
      FieldSpec(name: "duplicates", summary: "Ids that had been seen before"),
      FieldSpec(name: "order_breaks", summary: "Ids smaller than the one before"),
      FieldSpec(name: "gap_ms", summary: "The longest time without an id, milliseconds"),
      FieldSpec(name: "gap_start", summary: "The time of the id before it"),
      FieldSpec(name: "gap_end", summary: "The time of the id after it"),
      FieldSpec(name: "at_least", summary: "Which of these figures are lower bounds"),
      FieldSpec(name: "by_worker", summary: "Each worker's figures, the busiest first"),
      FieldSpec(name: "bucket_ms", summary: "What a row of the histogram covers"),
      FieldSpec(name: "histogram", summary: "Its rows that hold ids; lists are JSON"),
    ],
    examples: [
      CommandExample(line: "idtool flake stats ids.txt", purpose: "Sum up the ids of a file"),
      CommandExample(
        line: "idtool flake next -n 1000 --no-ledger | idtool flake stats",
        purpose: "See at what rate ids are made"
      ),
      CommandExample(
        line: "cut -f2 orders.tsv | idtool flake stats --bucket 1h --json",
        purpose: "Count ids by the hour, for a program"
      ),
    ]
  )
}
