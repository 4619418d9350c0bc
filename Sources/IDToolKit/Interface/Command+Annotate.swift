extension Command {
  static let annotateSpec = CommandSpec(
    summary: "Explain the ids in a log, whatever their kinds",
    description: """
      Copy text, and write the time of each id after it.
      Looked for are UUIDs with a time (versions 1, 6 and 7) and hyphens, ULIDs, TypeIDs, KSUIDs, ObjectIds, \
      xids, the traces of AWS X-Ray (aws-xray) and Datadog (datadog-trace), and flakes: numbers of 15 to 20 digits, of which nothing says who made them. So they are \
      judged by where they stand: by the name before them, by the other ids at that place, and by the \
      times of the lines. What that leaves open stays bare, and is told ('idtool guess' shows all \
      places). Where -l names their layouts, as in -l twitter,discord, nothing is judged. -l names \
      other kinds, too, and with -l uuid those without hyphens count.
      An id stands alone: no letter, digit or underscore touches it, but a prefix as in \
      user_01h2..., colors and escapes such as %2F may stand before it, and an underscore after a \
      number, as in 1155..._1.jpg. In a link's address or a title for the terminal \
      (ESC ] and what follows) nothing is touched. Its time is from the first use of its kind \
      (of ULIDs and ObjectIds 2000, of UUIDs 1987) to a day from now. All other bytes pass \
      unchanged. Without a FILE, or where FILE is -, standard input is read; a line is answered \
      as soon as it comes, so 'tail -f' works. With nothing named, the first lines of a pipe are held \
      back until it pauses, for a second at most, so that more than one tells what numbers are.
      \(MadeUpDigits.explanation)
      What looks like a KSUID is left alone where it is more likely a piece of base64: beside a plus \
      sign, before an equals sign that ends the word, or beside another piece of random letters in \
      both cases.
      Some digits can't be told from ids: nanoseconds since 1970 of some years are flakes of today, \
      and 24 hex digits of a table may be an ObjectId. For such logs, name the kinds with -l. What \
      several kinds explain is read as the likeliest; each layout that explains a flake is named.
      With --json, --output or --field, the ids found are listed instead, with file, line and \
      column. On a terminal, control characters other than tabs and colors are shown escaped.
      """,
    operands: .files,
    options: [.soughtKinds, .epoch, .unit] + Option.kindFiles + [.asOf, .explain]
      + Option.annotation
      + Option.times
      + Option.rows + [.firstLine, .jobs, .recordFormat, .separator, .idKey, .idColumn],
    fields: IdentifierFindingRow.allFields,
    examples: [
      "idtool annotate -l twitter app.log":
        "Explain the ids of a log, whose flakes are Twitter's",
      "tail -f app.log | idtool annotate -l discord": "Follow one",
      "idtool annotate --only -l uuid,ulid --since 2h app.log":
        "Print the lines with such an id of the last two hours",
      "idtool annotate --in json --key order_id orders.jsonl":
        "Put order_id_time beside each order_id",
      "idtool annotate --in csv --column id -f time orders.csv": "Add a column id_time to a table",
      "idtool annotate -l twitter -f line,kind,id,time app.log": "List the ids",
    ]
  )
}
