extension Command {
  static let rangeSpec = CommandSpec(
    summary: "Show the first and last id of a span of time",
    description: [
      """
      Print the first id of a kind at or after the start, and the first one at or after the end: the \
      ids made in between are those with start <= id < end. Neighbouring spans share no id and \
      leave none out. KIND is any kind whose ids sort by time: \
      \(IdentifierKind.sorted.filter { $0.layout == nil }.map(\.name).joined(separator: ", ")), or \
      the name of a layout of flakes; typeid:user has the prefix user. Without --to, the range has no \
      end.
      """,
      """
      With --sql, print that condition for a database. The column has the ids as text, as this \
      command writes them; with --binary their bytes; flakes are numbers. Ids of kinds with letters of both \
      cases, ksuid for one, sort by bytes: --dialect postgres and mysql make them compared so, whatever \
      the collation of the column, and SQLite does it anyway.
      """,
    ],
    options: [.rangeKind, .from, .to, .length, .sql, .dialect, .binary, .boundForm, .local]
      + Option.rows,
    fields: IdentifierRangeRow.kindFields.map(\.spec),
    examples: [
      CommandExample(
        line: "idtool range --kind uuidv7 --from 2026-05-30 --for 1d",
        purpose: "Show the UUIDs of a day"
      ),
      CommandExample(
        line: "idtool range --kind ulid --from -2h --sql orders.id",
        purpose: "Find the rows of the last two hours"
      ),
      CommandExample(
        line: "idtool range --kind uuidv7 --from -1h --sql id --binary --dialect mysql",
        purpose: "Find rows by a column of bytes"
      ),
    ]
  )
}
