/// Statistics as one record: an object in JSON, or bare fields.
struct FlakeStatsRecord {
  let statistics: FlakeStatistics
  private(set) var presentation: FlakePresentation
  /// Lines that held no id.
  let invalidCount: UInt64

  static let columns = [
    Column(name: "layout", kind: .text),
    Column(name: "count", kind: .number),
    Column(name: "invalid", kind: .number),
    Column(name: "first", kind: .token, isOptional: true),
    Column(name: "last", kind: .token, isOptional: true),
    Column(name: "rate", kind: .number, isOptional: true),
    Column(name: "workers", kind: .number, isOptional: true),
    Column(name: "shared", kind: .number, isOptional: true),
    Column(name: "sequence", kind: .number, isOptional: true),
    Column(name: "duplicates", kind: .number),
    Column(name: "order_breaks", kind: .number),
    Column(name: "gap_ms", kind: .number, isOptional: true),
    Column(name: "gap_start", kind: .token, isOptional: true),
    Column(name: "gap_end", kind: .token, isOptional: true),
    Column(name: "at_least", kind: .number),
    Column(name: "by_worker", kind: .number, isOptional: true),
    Column(name: "bucket_ms", kind: .number),
    Column(name: "histogram", kind: .number),
  ]

  mutating func write(with writer: RecordWriter, to buffer: inout ByteBuffer) {
    let workers = statistics.layout.workerFields.isEmpty ? nil : statistics.workers
    let gap = statistics.gaps.longest
    let (width, buckets) = statistics.histogram.buckets(rows: FlakeStatsText.histogramRows)
    let times = (
      first: statistics.firstTime.map { time($0) }, last: statistics.lastTime.map { time($0) },
      gapStart: gap.map { time($0.start) }, gapEnd: gap.map { time($0.end) }
    )
    let rows = buckets.map { "{\"start\":\"\(time($0.start))\",\"count\":\($0.count)}" }
    writer.write(to: &buffer) { index in
      switch Self.columns[index].name {
      case "layout": .text(Array(statistics.layout.name.utf8))
      case "count": .number(UInt64(statistics.count))
      case "invalid": .number(invalidCount)
      case "first": Self.optional(times.first)
      case "last": Self.optional(times.last)
      case "rate": Self.optional(statistics.idsPerSecond.map { Self.rate($0) })
      case "workers": Self.optional(workers.map { String($0.count) })
      case "shared":
        Self.optional(workers.map { Self.list($0.filter(\.looksShared).map { "\($0.worker)" }) })
      case "sequence":
        statistics.layout.sequenceField == nil ? .absent : .number(statistics.largestSequence)
      case "duplicates": .number(UInt64(statistics.duplicateCount))
      case "order_breaks": .number(UInt64(statistics.orderBreakCount))
      case "gap_ms": Self.optional(gap.map { Self.milliseconds($0.microseconds) })
      case "gap_start": Self.optional(times.gapStart)
      case "gap_end": Self.optional(times.gapEnd)
      case "at_least": .token(Self.list(lowerBounds.map { "\"\($0)\"" }))
      case "by_worker":
        Self.optional(workers.map { Self.list($0.map { Self.object($0, of: statistics.count) }) })
      case "bucket_ms": .token(Self.milliseconds(width))
      default: .token(Self.list(rows))
      }
    }
  }

  /// The fields that are lower bounds, because there was more than memory holds.
  private var lowerBounds: [String] {
    var names: [String] = []
    if !statistics.workersAreComplete { names.append("workers") }
    if !statistics.duplicatesAreExact { names.append("duplicates") }
    if !statistics.gaps.isExact { names.append("gap_ms") }
    return names
  }

  private mutating func time(_ moment: Timestamp) -> String {
    presentation.text(of: moment, layout: statistics.layout)
  }

  private static func optional(_ text: String?) -> FieldValue { text.map { .token($0) } ?? .absent }

  private static func list(_ items: [String]) -> String {
    "[" + items.joined(separator: ",") + "]"
  }

  private static func rate(_ idsPerSecond: Double) -> String {
    DecimalFraction.text(idsPerSecond, digits: 6)
  }

  /// Milliseconds, with a fraction only where there is one.
  private static func milliseconds(_ microseconds: Int64) -> String {
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return String(whole) }
    let digits = String(rest)
    return "\(whole)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  private static func object(_ worker: FlakeWorkerStatistics, of total: Int) -> String {
    let share = DecimalFraction.text(Double(worker.count) / Double(max(1, total)), digits: 6)
    return "{\"worker\":\(number(worker.worker)),\"count\":\(worker.count),\"share\":\(share),"
      + "\"sequence\":\(number(worker.largestSequence)),\"duplicates\":\(worker.duplicates),"
      + "\"order_breaks\":\(worker.orderBreaks),\"shared\":\(worker.looksShared)}"
  }

  /// A number as JSON: a string from 2^53 on.
  private static func number(_ value: UInt64) -> String {
    value < 1 << 53 ? "\(value)" : "\"\(value)\""
  }
}
