/// An id that a stream has more than once.
struct FlakeRepeatRow {
  let found: FlakeRepeatCounts.Repeat
  let layout: FlakeLayout
  /// The id and its time as written in the output.
  let id: String
  let time: String

  static let fields: [RowField<FlakeRepeatRow>] = [
    Field("id", "With --duplicates, the id, a string in JSON", .token, .unlabelled) {
      .token($0.id)
    },
    Field("time", "With --duplicates, its time", .token, .unlabelled) { .token($0.time) },
    Field("worker", "With --duplicates, its worker number", .number, .optional) {
      $0.layout.workerFields.isEmpty ? .absent : .number($0.layout.worker(of: $0.found.id))
    },
    Field("seen", "With --duplicates, how often it was seen", .number) { .number($0.found.count) },
  ]
}

/// A worker number in a ledger.
struct FlakeWorkerRow {
  let worker: UInt64
  let time: Timestamp
  /// The time as written in the output.
  let timeText: String
  let isLeased: Bool

  static let fields: [RowField<FlakeWorkerRow>] = [
    Field("worker", "The worker number", .number, .unlabelled) { .number($0.worker) },
    Field("time", "The time in its last id, RFC 3339 in UTC", .token, .unlabelled) {
      .token($0.timeText)
    },
    Field(spec: FlakeRow.unixMilliseconds) { .signed($0.time.unixMilliseconds) },
    Field("leased", "Whether a process has leased the number: yes or no", .token) {
      .token($0.isLeased ? "yes" : "no")
    },
  ]
}

extension FlakeLayout {
  /// The fields of a layout in lists.
  static let rowFields: [RowField<FlakeLayout>] = [
    Field("name", "What --kind takes", .text, .unlabelled) { .text(Array($0.shownName.utf8)) },
    Field("fields", "Its bits, from the most significant", .text, .unlabelled) {
      .text(Array($0.fullSpec.utf8))
    },
    Field("unit", "What the time counts", .token) { .token($0.unit.text) },
    Field("epoch", "The moment it counts from", .token) { .time($0.epoch, $0.timePrecision) },
    Field("since", "The earliest time of such ids", .token, .hidden) {
      .time($0.serviceStart, $0.timePrecision)
    },
    Field("last", "The last moment that it can hold", .token) {
      .time($0.lastUsableTime, $0.timePrecision)
    },
    Field("workers", "How many worker numbers there are", .number) {
      .number($0.workerBits == 0 ? 0 : $0.largestWorker + 1)
    },
    Field("form", "Its own text form", .token) { .token($0.textForm.rawValue) },
    Field("note", "What to know about it", .text, .hidden) { .text(Array($0.summary.utf8)) },
  ]
}
