/// The source of a value in a row about an id.
enum IdentifierRowSource: Equatable, Sendable {
  case id
  case rank
  case bits
  case kind
  case time
  case unixMilliseconds
  case layout
  case part(IdentifierField.Name)
  case delta
  case deltaInWords
  /// The time from the id to its line.
  case lag
  case alike
  case warning
  /// The place where it was found.
  case file
  case line
  case column
}

/// The output of `idtool inspect` for a candidate: the union of the fields of all kinds.
enum InspectRow {
  /// The fields of all results.
  static let fields: [Field<IdentifierRowSource>] =
    head + IdentifierField.Name.allCases.map(part) + deltas + tail

  /// The fields of results that are one for each id.
  static let fieldsOfOne = fields.filter { $0.source != .rank && $0.source != .bits }

  /// Returns the fields that results of some kinds can have.
  static func fields(of kinds: [IdentifierKind], showsDelta: Bool) -> [Field<IdentifierRowSource>] {
    let plans = kinds.flatMap(\.plans)
    let held = Set(plans.flatMap { $0.fields.map(\.name) })
    let isTimed = kinds.contains { $0.isTimed }
    let isFlake = kinds.contains { $0.layout != nil }
    let shown = head.filter { field in
      switch field.source {
      case .time, .unixMilliseconds: isTimed
      case .layout: isFlake
      default: true
      }
    }
    return shown + IdentifierField.Name.allCases.filter(held.contains).map(part)
      + (showsDelta ? deltas : []) + tail.filter { $0.source != .alike || isFlake }
  }

  private static let head: [Field<IdentifierRowSource>] = [
    Field("id", "The id, without what stood around it", .text, .unlabelled, from: .id),
    Field("rank", "Rank among the kinds: 1 for the likeliest", .number, .hidden, from: .rank),
    Field(
      "bits",
      "How far it is behind the first: each bit halves the odds",
      .number,
      .hidden,
      from: .bits
    ),
    Field("kind", "What it is, as --kind takes it", .token, .unlabelled, from: .kind),
    Field(
      FlakeRow.time.name,
      "When it was made; none where the kind has none",
      .token,
      [.unlabelled, .optional],
      from: .time
    ),
    Field(spec: FlakeRow.unixMilliseconds.optional(), source: .unixMilliseconds),
    Field(
      FlakeRow.layout.name,
      "The layout without its epoch; give kind to flake decode",
      .token,
      [.hidden, .optional],
      from: .layout
    ),
  ]

  private static let deltas: [Field<IdentifierRowSource>] = [
    Field(
      FlakeRow.delta.name,
      "Milliseconds since the id before, if asked for",
      .number,
      [.hidden, .optional],
      from: .delta
    ),
    Field(
      "delta",
      "The same in words: how much later or earlier",
      .text,
      [.optional, .quoted],
      from: .deltaInWords
    ),
  ]

  private static let tail: [Field<IdentifierRowSource>] = [
    Field(
      "alike",
      "Layouts that read this flake alike",
      .text,
      [.optional, .quoted],
      from: .alike
    ),
    Field(
      FlakeRow.warning.name,
      "What is odd about it",
      .text,
      [.optional, .quoted],
      from: .warning
    ),
  ]

  private static func part(_ name: IdentifierField.Name) -> Field<IdentifierRowSource> {
    Field(spec: name.spec, source: .part(name))
  }

  /// The names of the fields that show the time since the id before.
  static let deltaNames = deltas.map(\.spec.name)
}
