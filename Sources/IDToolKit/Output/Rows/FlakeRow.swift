/// The fields of a flake: what it holds, and what looks wrong with it.
enum FlakeRow {
  /// Where a value comes from: hot loops make a plan of these.
  enum Source: Equatable, Sendable {
    case id
    case layout
    case time
    case unixMilliseconds
    case field(FlakeField)
    /// Milliseconds since the id before.
    case delta
    case warning
  }

  static let id = FieldSpec("id", "The id, a string in JSON", .token, isLabelled: false)
  static let layout = FieldSpec("layout", "The layout it was read with", .text, isInText: false)
  static let time = FieldSpec(
    "time",
    "When it was made, RFC 3339 in UTC",
    .token,
    isLabelled: false
  )
  static let unixMilliseconds = FieldSpec(
    "unix_ms",
    "The same in milliseconds since 1970",
    .number,
    isInText: false
  )
  static let delta = FieldSpec(
    "delta_ms",
    "Milliseconds since the id before, where asked for",
    .number,
    isOptional: true
  )
  static let warning = FieldSpec(
    "warning",
    "What looks wrong with the id, if anything",
    .text,
    isInText: false,
    isOptional: true
  )

  /// The field of a layout; nil for bits that results have under another name, or not at all.
  static func part(_ kind: FlakeFieldKind) -> FieldSpec? {
    let summary: String
    switch kind {
    case .unused, .time: return nil
    case .sequence: summary = "Counts ids of one moment"
    case .worker: summary = "Who made it; other layouts have the next five"
    case .datacenter: summary = "Where the worker stands"
    case .process: summary = "Process of the worker"
    case .node: summary = "Machine"
    case .shard: summary = "Database shard"
    case .clockID: summary = "Clock of the maker"
    case .random: summary = "Random bits"
    case .millisecond: summary = "Milliseconds of the second, where they stand apart"
    case .other: summary = "Bits whose meaning is not known"
    }
    return FieldSpec(kind.longName, summary, .number)
  }

  /// What an id of some layout may hold, the id itself left out.
  static var heldFields: [FieldSpec] {
    [layout, time, unixMilliseconds] + FlakeFieldKind.allCases.compactMap(part)
  }

  /// The fields of the ids of all layouts.
  static var allFields: [FieldSpec] { [id] + heldFields + [warning] }

  /// The same of ids that others come before.
  static var decodedFields: [FieldSpec] { [id] + heldFields + [delta, warning] }

  /// The fields of the ids of one layout, in the order in which they are written.
  static func fields(of flakeLayout: FlakeLayout, showsDelta: Bool = false) -> [Field<Source>] {
    var fields = [
      Field(spec: id, source: Source.id), Field(spec: layout, source: .layout),
      Field(spec: time, source: .time), Field(spec: unixMilliseconds, source: .unixMilliseconds),
    ]
    for field in flakeLayout.fieldsToShow {
      if let spec = part(field.kind) { fields.append(Field(spec: spec, source: .field(field))) }
    }
    if showsDelta { fields.append(Field(spec: delta, source: .delta)) }
    fields.append(Field(spec: warning, source: .warning))
    return fields
  }

  /// The kinds of fields that one of the layouts shows, in the order in which they are written.
  static func kinds(of layouts: [FlakeLayout]) -> [FlakeFieldKind] {
    var kinds: [FlakeFieldKind] = []
    for layout in layouts {
      for field in layout.fieldsToShow where !kinds.contains(field.kind) {
        kinds.append(field.kind)
      }
    }
    return kinds
  }
}
