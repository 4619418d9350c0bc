extension Command {
  static let annotateSpec = CommandSpec(
    summary: "Explain the ids in a log, whatever their kinds",
    description: """
      Copy text, and write the time of each id after it.
      It finds UUIDs with hyphens and a time (versions 1, 6 and 7), ULIDs, TypeIDs, KSUIDs, \
      ObjectIds, xids, the traces of AWS X-Ray (aws-xray) and Datadog (datadog-trace), and flakes: \
      numbers of 15 to 20 digits. Nothing in a flake says who made it, so numbers are judged by \
      where they stand: by the name before them, the other ids at that place, and the times of the \
      lines ('idtool guess' shows all places). Numbers it can't decide are left unannotated, with a \
      warning. If -l names their layouts, as in -l twitter,discord, nothing is judged. -l names other \
      kinds, too; -l uuid also finds those without hyphens.
      An id is a separate word: no letter, digit or underscore touches it. But a prefix as in \
      user_01h2..., colors and escapes such as %2F may stand before it, an underscore may follow a \
      number or a UUID, as in 1155..._1.jpg, and the n or L of a literal a number. Terminal escapes (ESC ]: \
      hyperlink targets, window titles) are left alone; ids in visible URLs are annotated. An id counts \
      only if its time lies between a start that depends on its kind ('idtool kinds' shows it as since; \
      that of a layout is at least 100 days after its epoch) and a day from now. All other bytes pass unchanged. \
      Without a FILE, or if FILE is -, standard input is read; a line is answered as soon as it \
      comes, so 'tail -f' works. If you name no kinds, the first lines of a pipe are held back \
      until it pauses, for at most a second, so that numbers are judged by more than one line. A span from \
      now in --since or --until counts from the start of the command.
      \(MadeUpDigits.explanation)
      What looks like a KSUID is left alone if it is more likely a piece of base64: next to a plus \
      sign, before an equals sign that ends the word, or next to another piece of random letters \
      in both cases.
      Some digits can't be told from ids: in some years, nanoseconds since 1970 look like flakes \
      of today, and 24 hex digits in a table may be an ObjectId. For such logs, name the kinds \
      with -l. If several kinds fit an id, the likeliest is taken; every layout that fits a flake \
      is named.
      In the brackets are the time and the fields of a flake, such as w for the worker and s for the \
      sequence; 'idtool flake layouts NAME' has them all. The layout's name is in front, as in \
      [discord:2021-...], if a layout with a name was guessed, or if -l names several. With several layouts in -l, an id gets a \
      bracket (or row) for each that fits.
      The time of a line is the first in its first 256 bytes, as ISO 8601, Java, Go, nginx, Apache, \
      syslog, klog, Kafka, Linux's audit or systemd's journal write it, or a number of seconds or \
      milliseconds since 1970 at its start or under a key such as ts.
      If lines give no zone: numbers that match their lines' clock as UTC get a time without Z (--json, \
      --field, --time unix and --since leave them out). If they match only another offset they get no \
      time, and a warning says which --tz to try.
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
      "idtool annotate req.log": "Explain the ids in a log",
      "idtool annotate -l twitter app.log":
        "Explain the ids in a log, numbers as Twitter's",
      "tail -f app.log | idtool annotate -l discord": "Follow a log",
      "idtool annotate --only -l uuid,ulid --since 2h app.log":
        "Print the lines with a UUID or ULID from the last two hours",
      "idtool annotate --in json --key order_id orders.jsonl":
        "Put order_id_time next to each order_id",
      "idtool annotate --in csv --column id -f time orders.csv": "Add a column id_time to a table",
      "idtool annotate -l twitter -f line,kind,id,time app.log": "List the ids",
    ]
  )
}
