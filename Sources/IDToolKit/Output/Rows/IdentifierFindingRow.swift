/// An id that was found in a text.
struct IdentifierFindingRow {
  /// The file's name, `-` for standard input.
  let file: [UInt8]
  /// From 1, as is the column.
  let line: UInt64
  let column: UInt64
  let id: [UInt8]
  let target: IdentifierTarget
  let found: FoundIdentifier
  /// The time as it is to be written.
  let timeText: String
  /// Milliseconds since the id of the kind that was found before; nil for the first.
  let deltaMilliseconds: Int64?

  private static let placeFields: [RowField<IdentifierFindingRow>] = [
    Field("file", "The file, - for standard input", .text) { .text($0.file) },
    Field("line", "The line, from 1", .number) { .number($0.line) },
    Field("column", "The byte in the line, from 1", .number) { .number($0.column) },
  ]

  private static let kind = FieldSpec("kind", "The kind, for --kind", .token)
  private static let time = FieldSpec("time", "When it was made", .token, isLabelled: false)
  private static let delta = FieldSpec(
    "delta_ms",
    "Milliseconds since the id of its kind before, if asked for",
    .number,
    isOptional: true
  )

  /// What ids hold: not the number that they are, which says the same once more.
  private static let partNames = IdentifierField.Name.allCases.filter { $0 != .integer }

  /// The fields of findings of all kinds.
  static var allFields: [FieldSpec] {
    placeFields.map(\.spec) + [FlakeRow.id, kind, time, FlakeRow.unixMilliseconds]
      + partNames.map(spec) + [delta]
  }

  private static func spec(of name: IdentifierField.Name) -> FieldSpec {
    FieldSpec(name.rawValue, name.summary, name.isNumber ? .number : .token, isOptional: true)
  }

  /// The fields of findings of these targets: every one that one of them has.
  static func fields(
    of targets: [IdentifierTarget],
    showsDelta: Bool
  ) -> [RowField<IdentifierFindingRow>] {
    let names = targets.flatMap { target in target.kind.plans.flatMap(\.fields) }
      .filter { !$0.isDetail }.map(\.name)
    let parts = IdentifierField.Name.allCases.enumerated().filter { _, name in
      partNames.contains(name) && names.contains(name)
    }.map { place, name in
      RowField<IdentifierFindingRow>(spec: spec(of: name)) { row in row.value(at: place) }
    }
    let held: [RowField<IdentifierFindingRow>] = [
      RowField(spec: FlakeRow.id) { row in .text(row.id) },
      Field(spec: kind) { .token($0.target.kind.name) },
      RowField(spec: time) { row in .token(row.timeText) },
      RowField(spec: FlakeRow.unixMilliseconds) { row in .signed(row.found.time.unixMilliseconds) },
    ]
    return placeFields + held + parts + (showsDelta ? [deltaField] : [])
  }

  private static let deltaField: RowField<IdentifierFindingRow> = Field(spec: delta) {
    $0.deltaMilliseconds.map { .signed($0) } ?? .absent
  }

  /// The value of the part whose name has a place among all names.
  private func value(at place: Int) -> FieldValue {
    guard let field = target.parts[found.plan][place] else { return .absent }
    let value = IdentifierValue(
      bits: found.bits,
      form: target.form,
      prefixCount: found.prefixCount
    )
    return switch target.kind.value(of: field, found.bits, in: id.span, value) {
    case .number(let number)?: .number(number)
    case .text(let text)?: .token(text)
    case nil: .absent
    }
  }
}
