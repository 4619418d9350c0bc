extension Command {
  static let newSpec = CommandSpec(
    summary: "Make ids of a kind: UUID, ULID, TypeID, KSUID and more",
    description: [
      """
      Print new ids of a kind. KIND is one of \(IdentifierKind.made.map(\.name).joined(separator: ", ")); \
      typeid:user has the prefix user. Flakes are made by 'idtool flake next', which keeps a record \
      of them.
      """,
      """
      Ids of a kind that begins with the time increase strictly within a run, also where the clock \
      stands still or steps back: a counter in the id counts on, and when it is full the next \
      millisecond, or whatever the kind counts, begins ahead of the clock. All other bits are the \
      system's random ones, so that runs on other machines make other ids; nothing is recorded.
      """,
      """
      uuidv5 is the UUID of each NAME in a namespace, the same one each time; without a NAME, names \
      are read from standard input, one a line.
      """,
      """
      With --seed the ids are no longer random: the same seed, kind and time give the same ids on \
      each machine. That is for tests and examples alone.
      """,
    ],
    operands: OperandSpec(
      name: "KIND",
      kind: .known(IdentifierKind.made.map(\.name)),
      minimum: 1,
      maximum: nil,
      further: "NAME"
    ),
    options: Option.making + Option.rows + Option.times
      + Option.items,
    fields: IdentifierRow.fields(of: IdentifierKind.made) + ItemField.all,
    examples: [
      CommandExample(line: "idtool new uuidv7", purpose: "Make a UUID that sorts by time"),
      CommandExample(
        line: "idtool new typeid:user -n 3 -f id,time",
        purpose: "Make three TypeIDs, and show their time"
      ),
      CommandExample(
        line: "idtool new uuidv5 --namespace dns example.com",
        purpose: "Make the UUID of a name"
      ),
      CommandExample(
        line: "idtool new nanoid --size 10 --alphabet 0123456789abcdef",
        purpose: "Make a short id of hex digits"
      ),
      CommandExample(
        line: "idtool new ulid --at - < times.txt",
        purpose: "Make an id for each time of a file"
      ),
      CommandExample(
        line: "idtool new ulid --seed 1 --at 2026-01-01 -n 2",
        purpose: "Make the same two ids each time, for a test"
      ),
    ]
  )
}
