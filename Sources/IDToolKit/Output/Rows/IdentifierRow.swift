extension IdentifierField.Name {
  /// The field in results, which only some kinds have.
  var spec: FieldSpec {
    let (summary, isNumber) = column
    // Alone of these, it may be several words.
    if self == .what { return FieldSpec(rawValue, summary, .text, [.optional, .quoted]) }
    return FieldSpec(rawValue, summary, isNumber ? .number : .token, .optional)
  }
}

/// The fields of an id of a known kind.
enum IdentifierRow {
  /// The source of a value.
  enum Source: Sendable {
    case id
    case kind
    case time
    case unixMilliseconds
    case part(IdentifierField)
  }

  private static let id = FieldSpec("id", "The id", .text, .unlabelled)
  private static let kind = FieldSpec("kind", "Its kind", .token, .hidden)
  private static let time = FieldSpec(
    "time",
    "Its time; none where the kind has none",
    .token,
    .unlabelled
  )

  /// The fields of the ids of several kinds, for help.
  static func fields(of kinds: [IdentifierKind]) -> [FieldSpec] {
    var names = Set(kinds.flatMap { $0.plans[$0.sortingPlan ?? 0].fields.map(\.name) })
    names.remove(.name)
    return [id, kind, time, FlakeRow.unixMilliseconds]
      + IdentifierField.Name.allCases.filter(names.contains).map(\.spec)
  }

  /// Returns the fields of new ids of one plan of a kind, which have no names, and a prefix only if
  /// one was requested.
  static func fields(of plan: IdentifierPlan, hasPrefix: Bool) -> [Field<Source>] {
    var fields = [Field(spec: id, source: Source.id), Field(spec: kind, source: .kind)]
    if plan.time != nil {
      fields += [
        Field(spec: time, source: .time),
        Field(spec: FlakeRow.unixMilliseconds, source: .unixMilliseconds),
      ]
    }
    let parts = IdentifierField.Name.allCases.compactMap { name in
      plan.fields.first { $0.name == name && ($0.name != .prefix || hasPrefix) && $0.name != .name }
    }
    return fields + parts.map { Field(spec: $0.name.spec, source: .part($0)) }
  }
}

/// An id in another form.
enum ConversionRow {
  /// The source of a value.
  enum Source: Sendable {
    case id
    case kind
    case form
  }

  private static let id = FieldSpec(
    "id",
    "The id in the other form, a string in JSON",
    .text,
    .unlabelled
  )
  private static let kind = FieldSpec("kind", "What it was read as", .token, .hidden)
  private static let form = FieldSpec(
    "form",
    "What it is written as, with --to all",
    .token,
    [.hidden, .optional]
  )

  static let fields = [
    Field(spec: id, source: Source.id), Field(spec: kind, source: .kind),
    Field(spec: form, source: .form),
  ]
}

/// The ids at the bounds of a span of time.
struct IdentifierRangeRow {
  /// The bounds as ids in the output form.
  let lower: String?
  let upper: String?
  let kind: IdentifierKind
  /// The given bounds as times in the output style.
  let startText: String?
  let endText: String?

  /// Returns the fields; the kind is called a `layout` if ids are only flakes, and else a `kind`.
  ///
  /// Without a start, text names the upper bound, which would look like a lower one.
  static func fields(kind: String, hasStart: Bool = true) -> [RowField<IdentifierRangeRow>] {
    [
      Field(
        "lower",
        "The first id at or after the start, a string in JSON",
        .token,
        hasStart ? .unlabelled : [.hidden, .nullable]
      ) { $0.lower.map { .token($0) } ?? .absent },
      Field(
        "upper",
        "The first id at or after the end, if there is one",
        .token,
        hasStart ? [.unlabelled, .optional] : .optional
      ) { $0.upper.map { .token($0) } ?? .absent },
      Field(kind, "The \(kind) of the ids", .text, .hidden) { .text(Array($0.kind.name.utf8)) },
      Field(
        "from",
        "The start, RFC 3339 in UTC",
        .token,
        hasStart ? .hidden : [.hidden, .optional]
      ) { $0.startText.map { .token($0) } ?? .absent },
      Field("to", "The end, if there is one", .token, [.hidden, .optional]) {
        $0.endText.map { .token($0) } ?? .absent
      },
    ]
  }
}
