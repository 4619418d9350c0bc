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
      try arguments.check(Array(name.utf8), isOneOf: known, for: "--field", suggests: false)
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
        separator: try separator(arguments),
        hasHeader: !arguments.has(.noHeader),
        isOnlyMatching: arguments.has(.only)
      )
    )
  }

  /// Returns the separator that was asked for: any printable character that values are not made of.
  private static func separator(_ arguments: ParsedArguments) throws(UsageError) -> UInt8? {
    guard let given = arguments.given(.separator) else { return nil }
    if given.text.span.holds("tab") || given.text.span.holds("\\t") { return 0x09 }
    guard given.text.count == 1, let byte = given.text.first,
      byte == 0x09 || (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\""),
      !DigitAlphabet.base62.contains(byte)
    else {
      throw arguments.refusal(of: given, "it is neither tab nor a character such as ; or |")
    }
    return byte
  }
}
