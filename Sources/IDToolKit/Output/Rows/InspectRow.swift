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
    case part(IdentifierField.Name)
    case alike
    case warning
  }

  static let fields: [Field<Source>] =
    [
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
    ] + IdentifierField.Name.allCases.map(part) + [
      Field("alike", "Layouts that read this flake alike", .text, isOptional: true, from: .alike),
      Field("warning", "What is odd about it", .text, isOptional: true, from: .warning),
    ]

  /// A part that only some kinds have.
  private static func part(_ name: IdentifierField.Name) -> Field<Source> {
    Field(
      name.rawValue,
      name.summary,
      name.isNumber ? .number : .token,
      isOptional: true,
      from: .part(name)
    )
  }
}
