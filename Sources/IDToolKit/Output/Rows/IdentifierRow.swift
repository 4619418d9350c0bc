extension IdentifierField.Name {
  /// The field in results, which only some kinds have.
  var spec: FieldSpec {
    FieldSpec(rawValue, summary, isNumber ? .number : .token, isOptional: true)
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

  private static let id = FieldSpec("id", "The id", .text, isLabelled: false)
  private static let kind = FieldSpec("kind", "Its kind", .token, isInText: false)
  private static let time = FieldSpec(
    "time",
    "Its time; none where the kind has none",
    .token,
    isLabelled: false
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
