/// A picture of histograms as SVG, one below the other, with the longest gaps shaded.
///
/// It has no fixed colours but those that a dark and a light background share, and shows its numbers
/// where a pointer rests.
/// Source: SVG 1.1, "Basic Shapes", and CSS Media Queries 5, `prefers-color-scheme`.
struct StatisticsPicture {
  private var presentation: FlakePresentation
  /// How many gaps are shaded of each place.
  private let gapCount: Int
  private var panels: [String] = []

  /// The lengths of a panel, in pixels.
  private static let (width, height, margin) = (800.0, 180.0, 60.0)
  private static let (top, bottom) = (36.0, 146.0)
  /// The most bars of a histogram that chooses its own width.
  private static let barCount = 120

  init(_ presentation: FlakePresentation, gapCount: Int) {
    self.presentation = presentation
    self.gapCount = gapCount
  }

  /// Adds the histogram of a place; nothing if its ids have no times.
  mutating func add(_ row: PlaceStatisticsRow) {
    let statistics = row.figures.statistics
    let (scale, buckets) = statistics.histogram.buckets(rows: Self.barCount)
    guard let first = buckets.first, let last = buckets.last,
      let most = buckets.map(\.count).max()
    else { return }
    let start = first.start.microseconds
    let span = Double(scale.start(of: scale.key(1, after: last.key)).microseconds - start)
    func x(_ time: Timestamp) -> Double {
      Self.margin + (Self.width - 2 * Self.margin) * Double(time.microseconds - start) / span
    }
    var parts = [
      Self.text(
        Quotation.escaped(row.place.place.text.span) + "  " + row.place.kind.name
          + "  \(statistics.count)",
        x: Self.margin,
        y: 20
      )
    ]
    for gap in statistics.gaps.longest(gapCount) {
      let title = "\(gap.span.text) without an id, from \(time(gap.start, row))"
      parts.append(
        Self.box("gap", from: x(gap.start), to: x(gap.end), height: Self.bottom - Self.top, title)
      )
    }
    for bucket in buckets {
      let end = scale.start(of: scale.key(1, after: bucket.key))
      let height = (Self.bottom - Self.top) * Double(bucket.count) / Double(most)
      let title = "\(bucket.count) from \(time(bucket.start, row))"
      parts.append(
        Self.box("bar", from: x(bucket.start), to: x(end), height: max(1, height), title)
      )
    }
    parts.append(Self.text("\(most)", x: Self.margin - 6, y: Self.top + 10, anchor: "end"))
    parts.append(Self.text(time(first.start, row), x: Self.margin, y: Self.bottom + 18))
    if let lastTime = statistics.lastTime {
      let end = Self.width - Self.margin
      parts.append(Self.text(time(lastTime, row), x: end, y: Self.bottom + 18, anchor: "end"))
    }
    let offset = Self.number(Self.height * Double(panels.count))
    panels.append("<g transform=\"translate(0 \(offset))\">\n" + parts.joined() + "</g>\n")
  }

  /// The whole picture.
  var text: String {
    let size =
      "width=\"\(Self.number(Self.width))\" height=\"\(Self.number(Self.height * Double(panels.count)))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="sans-serif" font-size="12">
      <style>
      text { fill: #333 } .bar { fill: #3b82c4 } .gap { fill: #d97706; fill-opacity: 0.25 }
      @media (prefers-color-scheme: dark) { text { fill: #ccc } }
      </style>
      \(panels.joined())</svg>

      """
  }

  private mutating func time(_ moment: Timestamp, _ row: PlaceStatisticsRow) -> String {
    row.figures.text(of: moment, &presentation)
  }

  private static func number(_ value: Double) -> String { DecimalFraction.text(value, digits: 1) }

  private static func text(
    _ text: String,
    x: Double,
    y: Double,
    anchor: String = "start"
  ) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">\(escaped(text))</text>\n"
  }

  /// Returns a box that stands on the axis and shows a title.
  private static func box(
    _ name: String,
    from start: Double,
    to end: Double,
    height: Double,
    _ title: String
  ) -> String {
    "<rect class=\"\(name)\" x=\"\(number(start))\" y=\"\(number(bottom - height))\" "
      + "width=\"\(number(max(0.5, end - start)))\" height=\"\(number(height))\">"
      + "<title>\(escaped(title))</title></rect>\n"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
