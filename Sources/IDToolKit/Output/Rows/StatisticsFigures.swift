/// Statistics about the ids of one kind as fields of a row.
struct StatisticsFigures {
  let statistics: IdentifierStatistics
  /// The layout of flakes; nil for other ids.
  let layout: FlakeLayout?
  private let precision: TimePrecision
  /// Whether times are on the clock of lines that don't say their zone.
  private let isOfLines: Bool
  /// Whether the number of duplicates is exact.
  let duplicatesAreExact: Bool
  /// Nil if nothing in the ids tells makers apart.
  let workers: [WorkerStatistics]?
  /// The worker numbers that two makers seem to use.
  let shared: [WorkerStatistics]
  /// Those that seem so where so many do that rather the lines aren't in order.
  let maybeShared: [WorkerStatistics]
  private let times: Times
  /// Nil for months.
  private let bucketWidth: TimeSpan?
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
    _ statistics: IdentifierStatistics,
    layout: FlakeLayout?,
    precision: TimePrecision,
    isOfLines: Bool = false,
    duplicatesAreExact: Bool,
    presentation: FlakePresentation
  ) {
    self.statistics = statistics
    self.layout = layout
    self.precision = precision
    self.isOfLines = isOfLines
    self.duplicatesAreExact = duplicatesAreExact
    workers = layout?.workerFields.isEmpty ?? true ? nil : statistics.workers
    let doubled = workers == nil ? [] : statistics.doubledWorkers
    let isOutOfOrder = statistics.isOutOfOrder
    shared = isOutOfOrder ? [] : doubled
    maybeShared = isOutOfOrder ? doubled : []
    var presentation = presentation
    func text(_ moment: Timestamp) -> String {
      presentation.text(of: moment, precision: precision, isOfLines: isOfLines)
    }
    let gap = statistics.gaps.longest
    times = Times(
      first: statistics.firstTime.map(text),
      last: statistics.lastTime.map(text),
      gapStart: gap.map { text($0.start) },
      gapEnd: gap.map { text($0.end) }
    )
    let histogram = statistics.histogram.buckets(rows: Self.histogramRows)
    bucketWidth = histogram.scale.step.span
    buckets = histogram.buckets.map { "{\"start\":\"\(text($0.start))\",\"count\":\($0.count)}" }
  }

  /// Returns a moment as text.
  func text(of moment: Timestamp, _ presentation: inout FlakePresentation) -> String {
    presentation.text(of: moment, precision: precision, isOfLines: isOfLines)
  }

  static let fields: [RowField<StatisticsFigures>] = [
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
    Field("shared", "Worker numbers that two makers seem to use", .number, [.optional, .hidden]) {
      $0.workers == nil ? .absent : .token(list($0.shared.map { "\($0.worker)" }))
    },
    Field(
      "maybe_shared",
      "Those where most seem shared: rather, lines are out of order",
      .number,
      [.optional, .hidden]
    ) {
      $0.workers == nil ? .absent : .token(list($0.maybeShared.map { "\($0.worker)" }))
    },
    Field(
      "stuck",
      "Workers with many ids in a moment whose sequence stays 0",
      .number,
      [.optional, .hidden]
    ) {
      $0.workers == nil ? .absent : .token(list($0.stuck.map { "\($0.worker)" }))
    },
    Field("sequence", "The largest sequence number", .number, [.optional, .hidden]) {
      $0.layout?.sequenceField == nil ? .absent : .number($0.statistics.largestSequence)
    },
    duplicates,
    Field("order_breaks", "Ids of an earlier time than the one before", .number) {
      .number(UInt64($0.statistics.orderBreakCount))
    },
    Field("gap_ms", "The longest time without an id, milliseconds", .number, .optional) {
      optional($0.statistics.gaps.longest.map { milliseconds($0.span) })
    },
    Field("gap_start", "The time of the id before it", .token, [.optional, .hidden]) {
      optional($0.times.gapStart)
    },
    Field("gap_end", "The time of the id after it", .token, [.optional, .hidden]) {
      optional($0.times.gapEnd)
    },
    lowerBounds,
    Field(
      "by_worker",
      "Each worker's figures, the busiest first",
      .number,
      [.optional, .hidden]
    ) { row in
      let shared = Set(row.shared.map(\.worker))
      return row.workers.map { workers in
        .json(list(workers.map { row.object($0, isShared: shared.contains($0.worker)) }))
      } ?? .absent
    },
    Field("bucket_ms", "What a row of the histogram covers", .number, [.optional, .hidden]) {
      optional($0.bucketWidth.map(milliseconds))
    },
    Field("histogram", "Its rows that hold ids; lists are JSON", .number, .hidden) {
      .json(list($0.buckets))
    },
  ]

  static let lowerBounds: RowField<StatisticsFigures> = Field(
    "at_least",
    "Names of the fields that are only lower bounds",
    .number,
    .hidden
  ) { .json(list($0.lowerBounds.map { "\"\($0)\"" })) }

  static let duplicates: RowField<StatisticsFigures> = Field(
    "duplicates",
    "Ids that had been seen before",
    .number
  ) { .number(UInt64($0.statistics.duplicateCount)) }

  /// The workers whose sequence stays 0 although ids of one moment are the same then.
  var stuck: [WorkerStatistics] {
    guard let layout, layout.sequenceField != nil else { return [] }
    return workers?.filter { $0.hasIdleSequence(unit: layout.unit) } ?? []
  }

  /// Returns the warning that some of the fields that were asked for are only lower bounds; nil if none
  /// is, or the field that says so is among them.
  static func warning(about fields: [String], of all: [StatisticsFigures]) -> String? {
    guard !fields.contains(lowerBounds.spec.name) else { return nil }
    let bounds = Set(all.flatMap(\.lowerBounds))
    let named = fields.filter(bounds.contains)
    guard let first = named.first else { return nil }
    let subject = named.count == 1 ? "\(first) is" : named.joined(separator: " and ") + " are"
    return "\(subject) only a lower bound, as -f \(lowerBounds.spec.name) says"
      + (named.allSatisfy(ordered.contains) ? ": ids in order of time give the exact figure" : "")
  }

  /// The fields that are exact if ids are in order of time.
  private static let ordered = ["peak", "gap_ms"]

  var hasLowerBounds: Bool { !lowerBounds.isEmpty }

  /// The fields that are lower bounds, because memory was limited or ids weren't in order.
  private var lowerBounds: [String] {
    var names: [String] = []
    if !statistics.workersAreComplete { names.append("workers") }
    if !duplicatesAreExact { names.append("duplicates") }
    if !statistics.gaps.isExact { names.append("gap_ms") }
    if !statistics.peak.isExact { names.append("peak") }
    return names
  }

  private static func optional(_ text: String?) -> FieldValue { text.map { .token($0) } ?? .absent }

  private static func list(_ items: [String]) -> String {
    "[" + items.joined(separator: ",") + "]"
  }

  /// Returns ids per second with six decimal places, or as many more as show three digits.
  static func rate(_ idsPerSecond: Double) -> String {
    var (scaled, zeros) = (idsPerSecond, 0)
    while scaled > 0, scaled < 0.001, zeros < 12 {
      scaled *= 10
      zeros += 1
    }
    let text = DecimalFraction.text(scaled, digits: 6)
    return zeros == 0 ? text : "0." + String(repeating: "0", count: zeros) + text.dropFirst(2)
  }

  /// Returns a span in milliseconds, with a fraction only if it is not zero.
  static func milliseconds(_ span: TimeSpan) -> String {
    let (whole, rest) = span.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = span < .zero ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    return "\(sign)\(whole)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  private func object(_ worker: WorkerStatistics, isShared: Bool) -> String {
    let total = max(1, statistics.count)
    let share = DecimalFraction.text(Double(worker.count) / Double(total), digits: 6)
    let parts = (layout?.parts(ofWorker: worker.worker) ?? []).map { part in
      "\"\(part.kind.longName)\":\(part.value)"
    }
    return "{\"worker\":\(Self.number(worker.worker)),\"count\":\(worker.count),\"share\":\(share),"
      + "\"peak\":\(worker.peak.count),"
      + (worker.peak.isExact ? "" : "\"at_least\":[\"peak\"],")
      + "\"sequence\":\(Self.number(worker.largestSequence)),"
      + "\"duplicates\":\(worker.duplicates),"
      + "\"order_breaks\":\(worker.orderBreaks),\"shared\":\(isShared)"
      + (worker.lags.median.map { ",\"lag_ms\":\(Self.milliseconds($0))" } ?? "")
      + (parts.isEmpty ? "" : ",\"parts\":{\(parts.joined(separator: ","))}") + "}"
  }

  /// Returns a number as JSON: a string from 2^53 on.
  static func number(_ value: UInt64) -> String {
    value < 1 << 53 ? "\(value)" : "\"\(value)\""
  }
}
