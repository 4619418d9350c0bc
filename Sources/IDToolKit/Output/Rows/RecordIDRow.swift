/// The id of a record, and the record's place.
struct RecordIDRow {
  /// As written in the format.
  let id: FieldValue
  let isString: Bool
  /// Counted from 0.
  let index: UInt64
  /// From 1.
  let line: UInt64

  static let fields: [RowField<RecordIDRow>] = [
    Field("id", "The id, a string in JSON", .text, .unlabelled) { $0.id },
    Field("type", "What it is in the record: string or number", .token, .hidden) {
      .token($0.isString ? "string" : "number")
    },
    Field("index", "The place of the record, from 0", .number, .hidden) { .number($0.index) },
    Field("line", "The line on which it begins, from 1", .number, .hidden) { .number($0.line) },
  ]
}
