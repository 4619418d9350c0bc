/// The fields of an id that was found in a text.
enum IdentifierFindingRow {
  private static let placeFields: [Field<IdentifierRowSource>] =
    FlakeRow.placeFields(file: .file, line: .line, column: .column)

  private static let kind = FieldSpec("kind", "The kind, for --kind", .token)
  private static let time = FieldSpec("time", "When it was made", .token, .unlabelled)
  private static let delta = FieldSpec(
    FlakeRow.delta.name,
    "Milliseconds since the id of its kind before, if asked for",
    .number,
    .optional
  )

  /// The parts of ids, except for their number, which repeats the id.
  private static let partNames = IdentifierField.Name.allCases.filter { $0 != .integer }

  /// The fields of findings of all kinds.
  static var allFields: [FieldSpec] {
    placeFields.map(\.spec) + [FlakeRow.id, kind, time, FlakeRow.unixMilliseconds]
      + parts(of: IdentifierKind.declared + IdentifierKind.layouts).map(\.spec) + [delta]
  }

  /// Returns the parts that findings of some kinds can have: those of ids with a time in them.
  private static func parts(of kinds: [IdentifierKind]) -> [IdentifierField.Name] {
    let fields = kinds.flatMap(\.plans).filter { $0.time != nil }.flatMap(\.fields)
    let names = Set(fields.filter { !$0.isDetail }.map(\.name))
    return partNames.filter(names.contains)
  }

  /// Returns the fields of findings of these targets: every one that at least one of them has.
  static func fields(
    of targets: [IdentifierTarget],
    showsDelta: Bool
  ) -> [Field<IdentifierRowSource>] {
    placeFields + fieldsInRecords(of: targets)
      + (showsDelta ? [Field(spec: delta, source: .delta)] : [])
  }

  /// Returns the fields that can be added next to an id in a record: those that depend neither on
  /// its place nor on earlier ids.
  static func fieldsInRecords(of targets: [IdentifierTarget]) -> [Field<IdentifierRowSource>] {
    let parts = parts(of: targets.map(\.kind)).map { name in
      Field(spec: name.spec, source: IdentifierRowSource.part(name))
    }
    let held: [Field<IdentifierRowSource>] = [
      Field(spec: FlakeRow.id, source: .id), Field(spec: kind, source: .kind),
      Field(spec: time, source: .time),
      Field(spec: FlakeRow.unixMilliseconds, source: .unixMilliseconds),
    ]
    return held + parts
  }
}

/// The rows of a list of ids: a reference to their ``IdentifierRowWriter``, so that values which
/// have it can be copied.
///
/// Not for two threads at once: each has its own ``independent`` copy.
final class IdentifierRows {
  private let make: () -> IdentifierRowWriter
  /// Changed in place: to move it takes longer than to write a row.
  var writer: IdentifierRowWriter

  /// Creates the rows with a writer that `make` returns; each copy has its own.
  init(_ make: @escaping () -> IdentifierRowWriter) {
    self.make = make
    writer = make()
  }

  /// A copy with its own memory.
  var independent: IdentifierRows { IdentifierRows(make) }
}
