/// Statistics for people and for `awk`: a name and its value per line, then the busiest workers,
/// then the histogram.
struct StatisticsText {
  let figures: StatisticsFigures
  private(set) var presentation: FlakePresentation
  let drawsBlocks: Bool
  private(set) var text: StyledText

  /// The most workers that are shown individually.
  private static let workerRows = 8
  /// Longer runs of empty rows are shown as one.
  private static let longestEmptyRun = 3
  /// The column of the values.
  private static let valueColumn = 14
  /// The columns of the screen.
  private let width: Int

  init(
    _ figures: StatisticsFigures,
    presentation: FlakePresentation,
    on console: inout Console
  ) {
    self.figures = figures
    self.presentation = presentation
    drawsBlocks = LocaleCharacters.isUTF8(console.environment)
    width = console.output.columnCount
    text = StyledText(isColored: console.isOutputColored)
  }

  private var statistics: IdentifierStatistics { figures.statistics }

  // MARK: Figures

  mutating func line(_ name: String, _ value: String) {
    text.append(name, .faint)
    text.append(String(repeating: " ", count: max(2, Self.valueColumn - name.utf8.count)))
    text.line(value)
  }

  /// Begins the lines about a place.
  mutating func beginPlace(_ row: PlaceStatisticsRow) {
    text.line()
    line("place", Quotation.escaped(row.place.place.text.span))
    line("kind", row.place.kind.name)
  }

  /// Appends all figures that are single numbers, after the count.
  mutating func appendFigures() {
    guard let first = statistics.firstTime, let last = statistics.lastTime else { return }
    line("first", time(first))
    line("last", time(last))
    if let rate = statistics.idsPerSecond {
      line("rate", "\(StatisticsFigures.rate(rate))/s")
    }
    line("peak", bound("\(statistics.peak.count)/s", isExact: statistics.peak.isExact))
    if let workers = figures.workers {
      line("workers", bound("\(workers.count)", isExact: statistics.workersAreComplete))
      for (name, doubted) in [("shared", figures.shared), ("stuck", figures.stuck)]
      where !doubted.isEmpty {
        let shown = doubted.prefix(Self.workerRows).map { "\($0.worker)" }.joined(separator: " ")
        let rest = doubted.count - Self.workerRows
        line(name, shown + (rest > 0 ? "  and \(rest) more" : ""))
      }
    }
    if figures.layout?.sequenceField != nil { line("sequence", "\(statistics.largestSequence)") }
    line("duplicates", bound("\(statistics.duplicateCount)", isExact: figures.duplicatesAreExact))
    line("order_breaks", "\(statistics.orderBreakCount)")
    appendGaps(1)
  }

  /// Appends the longest gaps, at most so many.
  mutating func appendGaps(_ count: Int) {
    for gap in statistics.gaps.longest(count) {
      let length = bound(gap.span.text, isExact: statistics.gaps.isExact(gap))
      line("gap", "\(length), from \(time(gap.start))")
    }
  }

  /// Returns a figure, marked if it is only a lower bound.
  private func bound(_ value: String, isExact: Bool) -> String {
    isExact ? value : "at least \(value)"
  }

  private mutating func time(_ moment: Timestamp) -> String {
    figures.text(of: moment, &presentation)
  }

  // MARK: Workers

  /// Appends the busiest workers.
  mutating func appendWorkers() {
    guard let layout = figures.layout, let workers = figures.workers else { return }
    for worker in workers.prefix(Self.workerRows) {
      let share = Double(worker.count) * 100 / Double(statistics.count)
      var parts = [
        "\(worker.worker)", DecimalFraction.text(share, digits: 2) + "%", "count=\(worker.count)",
        "peak\(worker.peak.isExact ? "=" : ">=")\(worker.peak.count)/s",
      ]
      if layout.sequenceField != nil {
        parts.append("sequence=\(worker.largestSequence)")
      }
      parts += layout.parts(ofWorker: worker.worker).map { part in
        "\(part.kind.longName)=\(part.value)"
      }
      if worker.duplicates > 0 { parts.append("duplicates=\(worker.duplicates)") }
      if worker.orderBreaks > 0 { parts.append("order_breaks=\(worker.orderBreaks)") }
      if let lag = worker.lags.median, worker.lags.tellClock {
        parts.append("lag=\(StatisticsFigures.milliseconds(lag))ms")
      }
      line("worker", parts.joined(separator: "  "))
    }
    let rest = workers.count - Self.workerRows
    if rest > 0 { line("worker", "\(rest) more, which --json lists") }
  }

  // MARK: Histogram

  /// Appends the histogram.
  mutating func appendHistogram() {
    let (scale, buckets) = statistics.histogram.buckets(rows: StatisticsFigures.histogramRows)
    guard let largest = buckets.map(\.count).max() else { return }
    let tooNarrow = statistics.histogram.tooNarrowStep
    let reason = tooNarrow.map { ", since \($0.text) is too many rows" } ?? ""
    line("bucket", scale.step.text + reason)
    let labels = buckets.map { time($0.start) }
    let labelWidth = labels.map(\.utf8.count).max() ?? 0
    let room = width - labelWidth - "\(largest)".utf8.count - 4
    let bar = HistogramBar(
      drawsBlocks: drawsBlocks,
      width: min(width / 2, max(1, room)),
      largest: largest
    )
    var previous: Int64?
    for (bucket, label) in zip(buckets, labels) {
      if let previous {
        appendEmptyRows(between: previous, and: bucket.key, scale: scale)
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
    scale: TimeHistogramScale
  ) {
    let count = scale.count(from: previous, to: next) - 1
    guard count > 0 else { return }
    if count > Self.longestEmptyRun {
      text.line("(\(count) empty)", .faint)
      return
    }
    for step in 1...count {
      text.append(time(scale.start(of: scale.key(step, after: previous))), .faint)
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
