/// Statistics for people and for `awk`: a name and its value per line, then the busiest workers,
/// then the histogram.
struct FlakeStatsText {
  let statistics: FlakeStatistics
  private(set) var presentation: FlakePresentation
  /// The number of lines without a valid id.
  let invalidCount: UInt64
  let drawsBlocks: Bool
  let isColored: Bool

  /// The most workers that are shown individually.
  private static let workerRows = 8
  /// Longer runs of empty rows are shown as one.
  private static let longestEmptyRun = 3
  /// The column of the values.
  private static let valueColumn = 14
  private static let screenWidth = 80
  private static let longestBar = 40

  mutating func write(to buffer: inout ByteBuffer) {
    var text = StyledText(isColored: isColored)
    appendFigures(to: &text)
    appendWorkers(to: &text)
    appendHistogram(to: &text)
    buffer.append(text.text)
  }

  // MARK: Figures

  private func line(_ name: String, _ value: String, to text: inout StyledText) {
    text.append(name, .faint)
    text.append(String(repeating: " ", count: max(2, Self.valueColumn - name.utf8.count)))
    text.line(value)
  }

  private mutating func appendFigures(to text: inout StyledText) {
    line("layout", statistics.layout.name, to: &text)
    line("count", "\(statistics.count)", to: &text)
    if invalidCount > 0 { line("invalid", "\(invalidCount)", to: &text) }
    guard let first = statistics.firstTime, let last = statistics.lastTime else { return }
    line("first", time(first), to: &text)
    line("last", time(last), to: &text)
    if let rate = statistics.idsPerSecond {
      line("rate", "\(FlakeStatsRow.rate(rate))/s", to: &text)
    }
    line("peak", bound("\(statistics.peak.count)/s", isExact: statistics.peak.isExact), to: &text)
    if !statistics.layout.workerFields.isEmpty {
      let count = "\(statistics.workers.count)"
      line("workers", bound(count, isExact: statistics.workersAreComplete), to: &text)
      let shared = statistics.sharedWorkers
      if !shared.isEmpty {
        let shown = shared.prefix(Self.workerRows).map { "\($0.worker)" }.joined(separator: " ")
        let rest = shared.count - Self.workerRows
        line("shared", shown + (rest > 0 ? "  and \(rest) more" : ""), to: &text)
      }
    }
    if statistics.layout.sequenceField != nil {
      line("sequence", "\(statistics.largestSequence)", to: &text)
    }
    let duplicates = "\(statistics.duplicateCount)"
    line("duplicates", bound(duplicates, isExact: statistics.duplicatesAreExact), to: &text)
    line("order_breaks", "\(statistics.orderBreakCount)", to: &text)
    if let gap = statistics.gaps.longest {
      let value =
        "\(bound(gap.span.text, isExact: statistics.gaps.isExact)), from \(time(gap.start))"
      line("gap", value, to: &text)
    }
  }

  /// Returns a figure, marked if it is only a lower bound.
  private func bound(_ value: String, isExact: Bool) -> String {
    isExact ? value : "at least \(value)"
  }

  private mutating func time(_ moment: Timestamp) -> String {
    presentation.text(of: moment, layout: statistics.layout)
  }

  // MARK: Workers

  private func appendWorkers(to text: inout StyledText) {
    guard !statistics.layout.workerFields.isEmpty, statistics.count > 0 else { return }
    let workers = statistics.workers
    for worker in workers.prefix(Self.workerRows) {
      let share = Double(worker.count) * 100 / Double(statistics.count)
      var parts = [
        "\(worker.worker)", DecimalFraction.text(share, digits: 2) + "%", "count=\(worker.count)",
        "peak=\(worker.peak.count)/s",
      ]
      if statistics.layout.sequenceField != nil {
        parts.append("sequence=\(worker.largestSequence)")
      }
      parts += statistics.layout.parts(ofWorker: worker.worker).map { part in
        "\(part.kind.longName)=\(part.value)"
      }
      if worker.duplicates > 0 { parts.append("duplicates=\(worker.duplicates)") }
      if worker.orderBreaks > 0 { parts.append("order_breaks=\(worker.orderBreaks)") }
      line("worker", parts.joined(separator: "  "), to: &text)
    }
    let rest = workers.count - Self.workerRows
    if rest > 0 { line("worker", "\(rest) more, which --json lists", to: &text) }
  }

  // MARK: Histogram

  private mutating func appendHistogram(to text: inout StyledText) {
    let (scale, buckets) = statistics.histogram.buckets(rows: FlakeStatsRow.histogramRows)
    guard let largest = buckets.map(\.count).max() else { return }
    let tooNarrow = statistics.histogram.tooNarrowWidth
    let reason = tooNarrow.map { ", since \($0.text) is too many rows" } ?? ""
    line("bucket", scale.width.text + reason, to: &text)
    let labels = buckets.map { time($0.start) }
    let labelWidth = labels.map(\.utf8.count).max() ?? 0
    let room = Self.screenWidth - labelWidth - "\(largest)".utf8.count - 4
    let bar = HistogramBar(
      drawsBlocks: drawsBlocks,
      width: min(Self.longestBar, max(1, room)),
      largest: largest
    )
    var previous: Int64?
    for (bucket, label) in zip(buckets, labels) {
      if let previous {
        appendEmptyRows(between: previous, and: bucket.key, scale: scale, to: &text)
      }
      previous = bucket.key
      text.append(label, .faint)
      text.append("  ")
      text.append(bar.text(bucket.count), .annotation)
      text.line("  \(bucket.count)")
    }
  }

  private mutating func appendEmptyRows(
    between previous: Int64,
    and next: Int64,
    scale: FlakeHistogramScale,
    to text: inout StyledText
  ) {
    let (distance, overflow) = next.subtractingReportingOverflow(previous)
    let count = (overflow ? .max : distance) / scale.width.microseconds - 1
    guard count > 0 else { return }
    if count > Self.longestEmptyRun {
      text.line("(\(count) empty)", .faint)
      return
    }
    for step in 1...count {
      text.append(time(scale.start(of: previous + step * scale.width.microseconds)), .faint)
      text.line("    0")
    }
  }
}

/// A bar of a histogram in one line of text.
struct HistogramBar {
  /// Whether the bar is drawn with block characters, by eighths of a column, or with `#`.
  let drawsBlocks: Bool
  /// The columns of the longest bar.
  let width: Int
  /// The count with the longest bar, at least 1.
  let largest: Int

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// Returns the bar of a count; any count but 0 is visible.
  func text(_ count: Int) -> String {
    guard count > 0 else { return "" }
    let steps = drawsBlocks ? 8 : 1
    let share = Double(count) / Double(max(1, largest))
    let length = max(1, Int((share * Double(width * steps)).rounded()))
    guard drawsBlocks else { return String(repeating: "#", count: length) }
    return String(repeating: "█", count: length / 8) + Self.eighths[length % 8]
  }
}

/// The characters that the user's terminal can be expected to show.
enum LocaleCharacters {
  /// Whether the locale's encoding is UTF-8, according to the first of `LC_ALL`, `LC_CTYPE` and
  /// `LANG` that is set and not empty.
  ///
  /// Source: POSIX.1-2024, XBD 8.2.
  static func isUTF8(_ environment: Environment) -> Bool {
    for variable in [EnvironmentVariable.localeOverride, .localeCharacters, .locale] {
      guard let name = environment.nonEmptyValue(of: variable.rawValue) else { continue }
      let characters = String(decoding: name.prefix { $0 != UInt8(ascii: "@") }, as: UTF8.self)
        .lowercased()
      return characters.hasSuffix("utf-8") || characters.hasSuffix("utf8")
    }
    return false
  }
}
