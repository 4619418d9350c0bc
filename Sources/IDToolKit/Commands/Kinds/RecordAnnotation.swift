/// The validated request of `annotate --in`.
enum RecordAnnotation {
  case json(JSONAnnotation)
  case table(TableAnnotation)

  /// Returns the request; nil if text is annotated.
  static func request(
    _ arguments: ParsedArguments,
    _ search: IdentifierSearchRequest,
    presentation: FlakePresentation
  ) throws(UsageError) -> RecordAnnotation? {
    guard arguments.takes(.recordFormat) else { return nil }
    guard let format = arguments.choiceIfGiven(.recordFormat, as: RecordFormat.self) else {
      return nil
    }
    let names = arguments.fields
    let fields = IdentifierFindingRow.fieldsInRecords(of: search.kinds, names: names)
    let known = fields.map(\.spec.name)
    for name in names {
      try arguments.check(Array(name.utf8), isOneOf: known, for: "--field", suggestions: [])
    }
    // Ids without a time are told by their kind.
    let usualName =
      search.finder.targets.contains { $0.kind.isTimed } ? AddedFields.usualName : "kind"
    let added = AddedFields(
      names.isEmpty ? [usualName] : names,
      of: fields,
      finder: search.finder,
      presentation: presentation,
      doubts: search.doubts,
      judging: search.judging
    )
    let keys = arguments.all(.idKey).map { given in
      Array(given.text.dropFirst(JSONKeyPath.start(of: given.text.span)))
    }
    let columns = arguments.all(.idColumn).map(\.text)
    if format == .json {
      let jobs = arguments.jobs
      return .json(
        JSONAnnotation(added, wantedKeys: keys, isOnlyMatching: arguments.has(.only), jobs: jobs)
      )
    }
    return .table(
      TableAnnotation(
        added,
        wantedColumns: columns,
        format: format,
        separator: try arguments.separator(),
        hasHeader: !arguments.has(.noHeader),
        isOnlyMatching: arguments.has(.only)
      )
    )
  }
}
