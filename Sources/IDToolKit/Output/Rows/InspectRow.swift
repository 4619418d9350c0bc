/// What `idtool inspect` prints of a candidate: the union of what all kinds hold.
enum InspectRow {
  /// Where a value comes from.
  enum Source: Equatable, Sendable {
    case id
    case rank
    case bits
    case kind
    case time
    case unixMilliseconds
    case layout
    case part(IdentifierPart.Name)
    case field(FlakeFieldKind)
    /// A part of other kinds and a field of flakes under one name.
    case partOrField(IdentifierPart.Name, FlakeFieldKind)
    case alike
    case warning
  }

  static let fields: [Field<Source>] = [
    Field("id", "The text", .text, isLabelled: false, from: .id),
    Field(
      "rank",
      "The place among the kinds, the likeliest is 1",
      .number,
      isInText: false,
      from: .rank
    ),
    Field(
      "bits",
      "How far it is behind the first: each bit halves the odds",
      .number,
      isInText: false,
      from: .bits
    ),
    Field("kind", "The kind, for --kind", .token, isLabelled: false, from: .kind),
    Field(
      "time",
      "When it was made; none where the kind has none",
      .token,
      isLabelled: false,
      isOptional: true,
      from: .time
    ),
    Field(
      "unix_ms",
      "The same in milliseconds since 1970",
      .number,
      isInText: false,
      isOptional: true,
      from: .unixMilliseconds
    ),
    Field(
      "layout",
      "The layout of a flake, for idtool flake decode",
      .token,
      isOptional: true,
      from: .layout
    ),
    part(.name, "Nil, max or a namespace: a UUID with a name", .token),
    part(.version, "The version of a UUID", .number),
    part(.variant, "Whose rules divide the bits of a UUID", .token),
    part(.prefix, "The type in front", .token),
    part(.unit, "What a Unix time counts: s, ms, us, ns", .token),
    part(.uuid, "The same 128 bits as a UUID", .token),
    part(.uuidLittleEndian, "The same in the byte order of .NET", .token),
    part(.byteOrder, "Which of the two has the version: big, little", .token),
    part(.clockSequence, "The clock sequence of a UUID", .number),
    part(.nodeID, "The node of a UUID, often a network address", .token),
    part(.machine, "The machine that made it, in hex", .token),
    part(.processID, "The process that made it", .number),
    part(.counter, "A counter of the maker's", .number),
    part(.counterHigh, "The high counter of a SCRU128 id", .number),
    part(.counterLow, "The low counter of a SCRU128 id", .number),
    part(.flags, "The flags of an OrderlyID", .number),
    part(.tenant, "The tenant of an OrderlyID", .number),
    part(.fingerprint, "The fingerprint of a CUID's maker", .token),
    part(.payload, "What stands behind the time, in hex", .token),
    part(.entropy, "The random number of a SCRU128 id", .number),
    part(.randomA, "The first 12 free bits of a UUID of version 7, in hex", .token),
    part(.randomB, "The other 62 free bits of one, in hex", .token),
    part(.traceLow, "The low 64 bits of a trace id, in hex", .token),
    part(.ticks, "The time of a UUID in 100 ns since 1970", .token),
    part(.length, "The number of characters", .number),
    field(.datacenter, "A field of a flake"),
    field(.worker, "A field of a flake"),
    field(.process, "A field of a flake"),
    field(.node, "A field of a flake"),
    field(.clockID, "A field of a flake"),
    part(.shard, orField: .shard, "A field of a flake or OrderlyID", .number),
    field(.millisecond, "A field of a flake"),
    part(.sequence, orField: .sequence, "The number within one moment", .number),
    field(.other, "A field of a flake"),
    part(.random, orField: .random, "The random part, as the kind writes it", .token),
    part(.integer, "The whole as a decimal number", .token),
    Field("alike", "Layouts that read this flake alike", .text, isOptional: true, from: .alike),
    Field("warning", "What is odd about it", .text, isOptional: true, from: .warning),
  ]

  /// A part that only some kinds have; a field of flakes may have the same name.
  private static func part(
    _ name: IdentifierPart.Name,
    orField field: FlakeFieldKind? = nil,
    _ summary: String,
    _ kind: FieldSpec.Kind
  ) -> Field<Source> {
    Field(
      name.rawValue,
      summary,
      kind,
      isOptional: true,
      from: field.map { .partOrField(name, $0) } ?? .part(name)
    )
  }

  private static func field(_ kind: FlakeFieldKind, _ summary: String) -> Field<Source> {
    Field(kind.longName, summary, .number, isOptional: true, from: .field(kind))
  }
}
