/// A flake that was found in a text.
struct FlakeFindingRow {
  /// The file's name, `-` for standard input.
  let file: [UInt8]
  /// From 1, as is the column.
  let line: UInt64
  let column: UInt64
  let id: FlakeID
  let layout: FlakeLayout
  /// The time as it is to be written.
  let timeText: String

  static let placeFields: [RowField<FlakeFindingRow>] = [
    Field("file", "The file, - for standard input", .text) { .text($0.file) },
    Field("line", "The line, from 1", .number) { .number($0.line) },
    Field("column", "The byte in the line, from 1", .number) { .number($0.column) },
  ]

  /// The fields of findings in all layouts.
  static var allFields: [FieldSpec] {
    placeFields.map(\.spec) + [FlakeRow.id] + FlakeRow.heldFields
  }

  /// The fields of findings in these layouts: every one that one of them has.
  static func fields(of layouts: [FlakeLayout]) -> [RowField<FlakeFindingRow>] {
    let held: [RowField<FlakeFindingRow>] = [
      Field(spec: FlakeRow.id) { .identifier($0.id.rawValue) },
      Field(spec: FlakeRow.layout) { .text(Array($0.layout.name.utf8)) },
      Field(spec: FlakeRow.time) { .token($0.timeText) },
      Field(spec: FlakeRow.unixMilliseconds) {
        .signed($0.layout.time(of: $0.id).unixMilliseconds)
      },
    ]
    let parts = FlakeRow.kinds(of: layouts).compactMap { kind -> RowField<FlakeFindingRow>? in
      let isInAll = layouts.allSatisfy { $0.fields.contains { $0.kind == kind } }
      return FlakeRow.part(kind).map { spec in
        Field(spec: spec.optional(!isInAll)) { row in row.layout.value(of: kind, in: row.id) }
      }
    }
    return placeFields + held + parts
  }
}

extension FlakeLayout {
  /// The value of the field of a kind, if the layout has one.
  func value(of kind: FlakeFieldKind, in id: FlakeID) -> FieldValue {
    fields.first { $0.kind == kind }.map { .number($0.value(in: id)) } ?? .absent
  }
}
