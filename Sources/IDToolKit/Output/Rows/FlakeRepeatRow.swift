/// An id that a stream has more than once.
struct FlakeRepeatRow {
  let found: FlakeRepeatCounts.Repeat
  let layout: FlakeLayout
  /// The id and its time as written in the output.
  let id: String
  let time: String

  static let fields: [RowField<FlakeRepeatRow>] = [
    Field("id", "With --duplicates, the id, a string in JSON", .token, isLabelled: false) {
      .token($0.id)
    },
    Field("time", "With --duplicates, its time", .token, isLabelled: false) { .token($0.time) },
    Field("worker", "With --duplicates, its worker number", .number, isOptional: true) {
      $0.layout.workerFields.isEmpty ? .absent : .number($0.layout.worker(of: $0.found.id))
    },
    Field("seen", "With --duplicates, how often it was seen", .number) { .number($0.found.count) },
  ]
}
