/// A worker number in a ledger.
struct FlakeWorkerRow {
  let worker: UInt64
  let time: Timestamp
  /// The time as written in the output.
  let timeText: String
  let isLeased: Bool

  static let fields: [RowField<FlakeWorkerRow>] = [
    Field("worker", "The worker number", .number, isLabelled: false) { .number($0.worker) },
    Field("time", "The time in its last id, RFC 3339 in UTC", .token, isLabelled: false) {
      .token($0.timeText)
    },
    Field(spec: FlakeRow.unixMilliseconds) { .signed($0.time.unixMilliseconds) },
    Field("leased", "Whether a process has leased the number: yes or no", .token) {
      .token($0.isLeased ? "yes" : "no")
    },
  ]
}
