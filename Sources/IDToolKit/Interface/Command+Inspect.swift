extension Command {
  static let inspectSpec = CommandSpec(
    summary: "Say what kind of id a text could be, and what it holds",
    description: """
      Print the kinds of id that a text could be, the likeliest first, with the time and what \
      else the id holds: UUIDs of all versions in several notations, ULID, TypeID, ObjectId, KSUID, \
      xid, CUID, Nano ID, SCRU128 and more, Unix times, and flakes of all layouts in their own \
      text forms.
      'idtool ID...' does the same. Quotes, brackets, a comma or a full stop around an id are \
      taken off, and 'urn:uuid:' in front. prefix_... is read as a TypeID if it is one; otherwise the \
      rest is read as a ULID or UUID.
      In text, other readings follow below the first, indented, with the odds against the first \
      and what speaks against them. In JSON they are under or, and "undecided":true is there only if \
      the first isn't a thousand times as likely as every reading of another time. An id may be \
      undecided even if one reading is left: in text a warning says why. CSV, TSV and --field have one \
      row for each id; an undecided one gets an empty row and a message, and the exit status is 1, \
      unless --count 1 asks for the likeliest. The columns are those of the kinds that \
      -l names, or else of the results, or of all kinds if ids come from standard input.
      Five or more numbers in a list are judged together, since most lists have one maker. If that is \
      clear, each of its ids has this reading alone; if it stays open for twelve or more, each says what \
      all may be. An argument that is an address or other text is searched for ids, and the name before each counts. \
      Standard input and --file have one id a line; in text and JSON, a line of other text is searched \
      as an argument is.
      A kind that holds no time shows none. A text that is almost an id, except for a digit that \
      its kind doesn't have, is refused with the reason; the exit status is then 1.
      Nothing says for sure which kind is meant: many texts are ids of two kinds. What decides is \
      how few digits the kind has, which bits must have one value, whether the time is plausible, \
      and how common the kind is. Kinds that are a millionth as likely as the first are left out; \
      with --kind, the text is read as that kind, however odd.
      'idtool kinds' lists the kinds. Layouts that read a flake alike are named under alike; 'idtool \
      guess' judges many numbers together, and 'idtool flake decode' reads ids of a layout that you know.
      """,
    operands: .ids,
    options: [.kind, .kindCount, .allReadings, .delta, .byTime, .earliest, .latest, .asOf]
      + Option.kindFiles + Option.rows
      + Option.times + Option.items,
    fields: InspectRow.fields.map(\.spec) + ItemField.all,
    examples: [
      "idtool inspect 01ARYZ6S41TSV4RRFFQ69G5FAV": "See what an id in a log is, and its time",
      "idtool inspect -l uuid 017f22e2-79b0-7cc3-98c4-dc0c0c07398f -f version":
        "Print the version of a UUID",
      "idtool inspect -l twitter --since 2015 < ids.txt":
        "Make sure in a script that ids are what they should be",
      "cut -f2 orders.tsv | idtool inspect -q -n 1 -f id,kind,time":
        "Tell what each id of a column is most likely to be",
    ]
  )
}
