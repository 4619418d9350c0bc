/// Statistics as one row: an object in JSON, or bare fields.
struct FlakeStatsRow {
  private let statistics: FlakeStatistics
  /// The number of lines without a valid id.
  private let invalidCount: UInt64
  /// Nil if the layout has no workers.
  private let workers: [FlakeWorkerStatistics]?
  private let times: Times
  private let bucketWidth: TimeSpan
  /// The rows of the histogram, in JSON.
  private let buckets: [String]

  /// Moments as written in the output.
  private struct Times {
    let first: String?
    let last: String?
    let gapStart: String?
    let gapEnd: String?
  }

  /// The most rows of a histogram that chooses its own width.
  static let histogramRows = 20

  init(
    statistics: FlakeStatistics,
    presentation: FlakePresentation,
    invalidCount: UInt64
  ) {
    self.statistics = statistics
    self.invalidCount = invalidCount
    workers = statistics.layout.workerFields.isEmpty ? nil : statistics.workers
    var presentation = presentation
    func text(_ moment: Timestamp) -> String {
      presentation.text(of: moment, layout: statistics.layout)
    }
    let gap = statistics.gaps.longest
    times = Times(
      first: statistics.firstTime.map(text),
      last: statistics.lastTime.map(text),
      gapStart: gap.map { text($0.start) },
      gapEnd: gap.map { text($0.end) }
    )
    let histogram = statistics.histogram.buckets(rows: Self.histogramRows)
    bucketWidth = histogram.scale.width
    buckets = histogram.buckets.map { "{\"start\":\"\(text($0.start))\",\"count\":\($0.count)}" }
  }

  static let fields: [RowField<FlakeStatsRow>] = [
    Field("layout", "The layout that the ids were read with", .text) {
      .text(Array($0.statistics.layout.name.utf8))
    },
    Field("count", "How many ids", .number) { .number(UInt64($0.statistics.count)) },
    Field("invalid", "How many lines that hold none", .number) { .number($0.invalidCount) },
    Field("first", "The earliest time", .token, .optional) { optional($0.times.first) },
    Field("last", "The latest time", .token, .optional) { optional($0.times.last) },
    Field("rate", "Ids a second, from the first to the last", .number, .optional) {
      optional($0.statistics.idsPerSecond.map { rate($0) })
    },
    Field("peak", "The most ids in one second", .number) {
      .number(UInt64($0.statistics.peak.count))
    },
    Field("workers", "How many different worker numbers", .number, .optional) {
      optional($0.workers.map { String($0.count) })
    },
    Field("shared", "Worker numbers that two makers seem to use", .number, .optional) {
      optional($0.workers.map { list($0.filter(\.looksShared).map { "\($0.worker)" }) })
    },
    Field("sequence", "The largest sequence number", .number, .optional) {
      $0.statistics.layout.sequenceField == nil ? .absent : .number($0.statistics.largestSequence)
    },
    Field("duplicates", "Ids that had been seen before", .number) {
      .number(UInt64($0.statistics.duplicateCount))
    },
    Field("order_breaks", "Ids smaller than the one before", .number) {
      .number(UInt64($0.statistics.orderBreakCount))
    },
    Field("gap_ms", "The longest time without an id, milliseconds", .number, .optional) {
      optional($0.statistics.gaps.longest.map { milliseconds($0.span) })
    },
    Field("gap_start", "The time of the id before it", .token, .optional) {
      optional($0.times.gapStart)
    },
    Field("gap_end", "The time of the id after it", .token, .optional) {
      optional($0.times.gapEnd)
    },
    Field("at_least", "Which of these figures are lower bounds", .number) {
      .token(list($0.lowerBounds.map { "\"\($0)\"" }))
    },
    Field("by_worker", "Each worker's figures, the busiest first", .number, .optional) { row in
      optional(row.workers.map { list($0.map { object($0, of: row.statistics) }) })
    },
    Field("bucket_ms", "What a row of the histogram covers", .number) {
      .token(milliseconds($0.bucketWidth))
    },
    Field("histogram", "Its rows that hold ids; lists are JSON", .number) {
      .token(list($0.buckets))
    },
  ]

  /// The fields that are lower bounds, because memory was limited.
  fileprivate var lowerBounds: [String] {
    var names: [String] = []
    if !statistics.workersAreComplete { names.append("workers") }
    if !statistics.duplicatesAreExact { names.append("duplicates") }
    if !statistics.gaps.isExact { names.append("gap_ms") }
    if !statistics.peak.isExact { names.append("peak") }
    return names
  }

  private static func optional(_ text: String?) -> FieldValue { text.map { .token($0) } ?? .absent }

  private static func list(_ items: [String]) -> String {
    "[" + items.joined(separator: ",") + "]"
  }

  /// Returns ids per second in six digits.
  static func rate(_ idsPerSecond: Double) -> String {
    DecimalFraction.text(idsPerSecond, digits: 6)
  }

  /// Returns a span in milliseconds, with a fraction only if it is not zero.
  private static func milliseconds(_ span: TimeSpan) -> String {
    let (whole, rest) = span.microseconds.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return String(whole) }
    let digits = String(rest)
    return "\(whole)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  private static func object(
    _ worker: FlakeWorkerStatistics,
    of statistics: FlakeStatistics
  ) -> String {
    let total = max(1, statistics.count)
    let share = DecimalFraction.text(Double(worker.count) / Double(total), digits: 6)
    let parts = statistics.layout.parts(ofWorker: worker.worker).map { part in
      "\"\(part.kind.longName)\":\(part.value)"
    }
    return "{\"worker\":\(number(worker.worker)),\"count\":\(worker.count),\"share\":\(share),"
      + "\"peak\":\(worker.peak.count),\"sequence\":\(number(worker.largestSequence)),"
      + "\"duplicates\":\(worker.duplicates),"
      + "\"order_breaks\":\(worker.orderBreaks),\"shared\":\(worker.looksShared)"
      + (parts.isEmpty ? "" : ",\"parts\":{\(parts.joined(separator: ","))}") + "}"
  }

  /// Returns a number as JSON: a string from 2^53 on.
  private static func number(_ value: UInt64) -> String {
    value < 1 << 53 ? "\(value)" : "\"\(value)\""
  }
}

/// Numbers with a point, for rates and shares.
enum DecimalFraction {
  /// Returns a number in 0 to 10^12 rounded to `digits` (`0...6`) decimal places; a larger one is
  /// shown as 10^12.
  static func text(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 } as UInt64
    let scaled = UInt64(exactly: (min(value, 1e12) * Double(scale)).rounded()) ?? 0
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: scale)
    guard digits > 0 else { return String(whole) }
    let tail = String(fraction)
    return "\(whole)." + String(repeating: "0", count: digits - tail.utf8.count) + tail
  }
}
