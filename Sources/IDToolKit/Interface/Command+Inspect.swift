extension Command {
  /// What `--kind` takes.
  static let inspectKinds = [
    "uuid", "ulid", "typeid", "objectid", "ksuid", "xid", "cuid", "cuid2", "nanoid", "uuid-base64",
    "uuid-int", "uuid25", "shortuuid", "scru128", "timeflake", "boundary-flake", "pushid", "puid",
    "orderlyid", "upid", "datadog-trace", "unix", "flake",
  ]

  static let inspectSpec = CommandSpec(
    summary: "Say what kind of id a text could be, and what it holds",
    description: [
      """
      Print the kinds of id that a text could be, the likeliest first, with the time and whatever \
      else the id holds: UUIDs of all versions in several notations, ULID, TypeID, ObjectId, KSUID, \
      xid, CUID, Nano ID, SCRU128 and more, Unix times, and flakes of all layouts in their own \
      text forms.
      """,
      """
      A kind without a time in it gets none. A text that is almost an id, with a digit that its \
      kind does not have for one, is refused with the reason; the exit status is then 1.
      """,
      """
      Which kind is meant can't be known for sure: many texts are ids of two kinds. What decides is \
      how narrow the digits are, which bits have to have one value, whether the time is plausible, \
      and how common the kind is. Kinds that are a millionth as likely as the first are left out; \
      with --kind, the text is read as that kind, however odd.
      """,
      """
      Layouts that read a flake alike are named under alike; 'idtool flake guess' ranks layouts \
      over many ids, and 'idtool flake decode' reads ids of a layout that you know.
      """,
    ],
    operands: OperandSpec(
      name: "ID",
      kind: .words,
      minimum: 0,
      maximum: nil,
      readsStandardInput: true
    ),
    options: [.kind, .kindCount] + Option.records + Option.times + [.strict],
    fields: [
      FieldSpec(name: "id", summary: "The text"),
      FieldSpec(name: "rank", summary: "The place among the kinds, the likeliest is 1"),
      FieldSpec(name: "bits", summary: "How far it is behind the first: each bit halves the odds"),
      FieldSpec(name: "kind", summary: "The kind, for --kind"),
      FieldSpec(name: "time", summary: "When it was made; none where the kind has none"),
      FieldSpec(name: "unix_ms", summary: "The same in milliseconds since 1970"),
      FieldSpec(name: "layout", summary: "The layout of a flake, for idtool flake decode"),
      FieldSpec(name: "name", summary: "Nil, max or a namespace: a UUID with a name"),
      FieldSpec(name: "version", summary: "The version of a UUID"),
      FieldSpec(name: "variant", summary: "Whose rules divide the bits of a UUID"),
      FieldSpec(name: "prefix", summary: "The type in front"),
      FieldSpec(name: "unit", summary: "What a Unix time counts: s, ms, us, ns"),
      FieldSpec(name: "uuid", summary: "The same 128 bits as a UUID"),
      FieldSpec(name: "uuid_le", summary: "The same in the byte order of .NET"),
      FieldSpec(name: "byte_order", summary: "Which of the two has the version: big, little"),
      FieldSpec(name: "clock_seq", summary: "The clock sequence of a UUID"),
      FieldSpec(name: "node_id", summary: "The node of a UUID, often a network address"),
      FieldSpec(name: "machine", summary: "The machine that made it, in hex"),
      FieldSpec(name: "pid", summary: "The process that made it"),
      FieldSpec(name: "counter", summary: "A counter of the maker's"),
      FieldSpec(name: "counter_hi", summary: "The high counter of a SCRU128 id"),
      FieldSpec(name: "counter_lo", summary: "The low counter of a SCRU128 id"),
      FieldSpec(name: "flags", summary: "The flags of an OrderlyID"),
      FieldSpec(name: "tenant", summary: "The tenant of an OrderlyID"),
      FieldSpec(name: "fingerprint", summary: "The fingerprint of a CUID's maker"),
      FieldSpec(name: "payload", summary: "What stands behind the time, in hex"),
      FieldSpec(name: "entropy", summary: "The random number of a SCRU128 id"),
      FieldSpec(name: "rand_a", summary: "The first 12 free bits of a UUID of version 7, in hex"),
      FieldSpec(name: "rand_b", summary: "The other 62 free bits of one, in hex"),
      FieldSpec(name: "trace_low", summary: "The low 64 bits of a trace id, in hex"),
      FieldSpec(name: "ticks", summary: "The time of a UUID in 100 ns since 1970"),
      FieldSpec(name: "length", summary: "The number of characters"),
      FieldSpec(name: "datacenter", summary: "A field of a flake"),
      FieldSpec(name: "worker", summary: "A field of a flake"),
      FieldSpec(name: "process", summary: "A field of a flake"),
      FieldSpec(name: "node", summary: "A field of a flake"),
      FieldSpec(name: "clock_id", summary: "A field of a flake"),
      FieldSpec(name: "shard", summary: "A field of a flake or OrderlyID"),
      FieldSpec(name: "millisecond", summary: "A field of a flake"),
      FieldSpec(name: "sequence", summary: "The number within one moment"),
      FieldSpec(name: "other", summary: "A field of a flake"),
      FieldSpec(name: "random", summary: "The random part, as the kind writes it"),
      FieldSpec(name: "int", summary: "The whole as a decimal number"),
      FieldSpec(name: "alike", summary: "Layouts that read this flake alike"),
      FieldSpec(name: "warning", summary: "What is odd about it"),
    ],
    examples: [
      CommandExample(
        line: "idtool inspect 01ARYZ6S41TSV4RRFFQ69G5FAV",
        purpose: "See what an id of a log is, and from when"
      ),
      CommandExample(
        line: "idtool inspect -k uuid 017f22e2-79b0-7cc3-98c4-dc0c0c07398f -f version",
        purpose: "Print the version of a UUID"
      ),
      CommandExample(
        line: "cut -f2 orders.tsv | idtool inspect -n 1 --json",
        purpose: "Tell what each id of a column is most likely to be"
      ),
    ],
    takesNegativeNumbers: true
  )
}
