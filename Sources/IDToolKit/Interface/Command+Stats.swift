extension Command {
  static let statsSpec = CommandSpec(
    summary: "Sum up the ids in a log: counts, gaps, clocks",
    description: """
      Read logs, find the ids in them as annotate does, and print a row for each place and kind: how \
      many there are, how many different ones, from when to when, at what rate, and how often they go \
      back. A place is what stands before an id: see TERMS in idtool(1). Several files are summed up together.
      Then the longest gaps of each place follow, the time from ids to their lines, the busiest \
      workers and, for a single place or if asked for, a histogram.
      An order break is an id of an earlier time than the one before it. Ids that were there before \
      don't count.
      A lag is the time from an id to the first line with it; the median, the 99th percentile and \
      the worst are shown. Lags need lines that say their time; ids from long before their lines \
      have none. The text output leaves the lag out for a place whose ids are mostly old; fields and \
      JSON have it anyway. Lags are accurate to 1%, beyond a day to 6%, the worst exactly. If lines have whole seconds, all may \
      read up to 1 s low.
      A worker looks shared by two makers if its lags fall into two narrow groups at least half a \
      second apart or, if lines have no times, if one id in ten goes back, by a second or more on \
      average. If most workers look so, lines \
      out of order are the likelier reason: they are maybe_shared then, and none is shared. A worker's clock is reported as \
      behind or ahead if nearly all its ids have a lag larger or smaller than the other workers', by \
      at least 1 s, and its lags differ no more than theirs.
      Times of lines without a zone are read as UTC or in the zone of --tz. Without --tz, they give a lag \
      only from 1 min before to 14 min after an id, and a warning says how many don't.
      UUIDs count whatever their time, and other ids up to a day from now.
      Memory is bounded, for most logs by 300 MiB: past 16 million different ids repeats may be \
      missed, lags are kept for 1024 workers, and past 4096 places the others share one row \
      for each kind, with * as the place. Ids of more than 64 bits are told apart by 64 bits of a \
      hash.
      If no ids were found, the exit status is 1.
      """,
    operands: .files,
    options: [.soughtKinds, .epoch, .unit] + Option.kindFiles + [
      .asOf, .explain, .since, .until, .unpack, .countedFormat, .separator, .gaps,
    ]
      + [.histogram, .bucket, .mentions] + Option.times + Option.rowsOrPicture + [
        .firstLine, .jobs,
      ],
    bundles: [([.outputOrPicture, .json, .noHeader], "Text, json, csv, tsv or svg")],
    fields: PlaceStatisticsRow.fields.map(\.spec)
      + RepeatedIdentifierRow.fields.map(\.spec).filter { !["kind", "place"].contains($0.name) },
    examples: [
      "idtool stats req.log": "Sum up the ids in a log",
      "idtool stats -l twitter app.log": "Sum up the ids in a log, numbers as Twitter's",
      "idtool stats -l twitter --gaps 5 --bucket 1h app.log":
        "Show the longest gaps, and how many ids there are each hour",
      "idtool stats -l twitter --duplicates -f id,lines app.log":
        "List the ids that are in several lines",
      "idtool stats -l twitter -o csv app.log": "Write the table for a spreadsheet",
      "idtool stats --in csv orders.csv": "Sum up the ids in each column of a table",
    ]
  )
}
