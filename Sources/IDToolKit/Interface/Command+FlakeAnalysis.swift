extension Command {
  static let flakeGuessSpec = CommandSpec(
    summary: "Find out which layout ids have",
    description: """
      Rank the known layouts by how well they explain all of the ids together, the likeliest first, \
      with what each makes of them. The more ids, the surer the answer: 20 tell most layouts apart.
      Layouts that read every id the same way are named under alike. Where no known layout fits, the \
      exit status is 1. 'idtool guess' judges the numbers of a log, by their places and the times of \
      their lines.
      With --near, the epoch is unknown, and solved from the moment at which the latest id was \
      made; it is accurate to the second if that moment is. Known layouts and round dates within a \
      day of it are named.
      Ids are read as arguments, or one a line from standard input, in constant memory.
      """,
    operands: .ids,
    options: [.near, .asOf, .rankCount, .local, .zone] + Option.kindFiles + Option.rows + [
      .firstLine, .strict, .jobs,
    ],
    fields: FlakeGuessRow.allFields,
    examples: [
      "idtool flake guess 1541815603606036480 1541815999999999999": "Rank the layouts for two ids",
      "cut -f2 orders.tsv | idtool flake guess -q -n 1 -f layout":
        "Name the likeliest layout of a column",
      "idtool flake guess --near 2022-06-28T16:07:40Z 1541815603606036480":
        "Solve for the epoch of an id of known age",
    ]
  )

  static let flakeStatsSpec = CommandSpec(
    summary: "Sum up a stream of ids",
    description: """
      Read ids, one a line, from files or standard input, and show how many there are, when they \
      were made and by whom, what is wrong with their order, where they pause, and a histogram \
      over time.
      All fields that tell makers apart, such as Twitter's datacenter and worker, make one worker \
      number, which --worker takes; its parts are at the end of its line.
      A worker number looks shared if it gave an id twice, or if its ids go back and forth a \
      little, more than once in a hundred: then two makers use it. A list that isn't sorted by \
      time shows nothing of that.
      Memory is bounded by about 230 MiB, however long the input. Past 12 million different ids, \
      repeats of late ones may be missed, and past 65536 workers further ones aren't listed; \
      figures that are lower bounds then say so. Past 65536 rows, the histogram's rows cover more \
      time.
      Lines without an id are reported and left out; the exit status is then 1.
      """,
    operands: .files,
    options: [.bucket, .duplicates] + Option.bits + [.form] + Option.summary + Option.times + [
      .firstLine, .strict, .jobs,
    ],
    fields: FlakeStatsRow.fields.map(\.spec) + FlakeRepeatRow.fields.map(\.spec),
    examples: [
      "idtool flake stats -l miniflake ids.txt": "Sum up the ids of a file",
      "idtool flake next -n 1000 --no-ledger | idtool flake stats": "See at what rate ids are made",
      "cut -f2 orders.tsv | idtool flake stats -l miniflake --bucket 1h --json":
        "Count ids by the hour, for a program",
      "idtool flake stats -l miniflake --duplicates -f seen,id ids.txt":
        "List the ids that were made twice",
    ]
  )
}
