/// A row of `idtool stats`: what the ids of one kind at one place reveal.
struct PlaceStatisticsRow {
  let place: PlaceStatistics
  let figures: StatisticsFigures
  /// Where the worst lag is: the file, if there are several, and the line.
  let worstPlace: [UInt8]?

  init(
    _ place: PlaceStatistics,
    files: [[UInt8]],
    duplicatesAreExact: Bool,
    presentation: FlakePresentation
  ) {
    self.place = place
    figures = StatisticsFigures(
      place.figures,
      layout: place.kind.layout,
      precision: place.precision,
      isOfLines: place.isOfLines,
      duplicatesAreExact: duplicatesAreExact,
      presentation: presentation
    )
    worstPlace = place.worst.map { worst in
      let file = files.count > 1 ? files[Int(worst.line.file)] + [UInt8(ascii: ":")] : []
      return file + Array("\(worst.line.line)".utf8)
    }
  }

  static let fields =
    own
    + StatisticsFigures.fields.filter { $0.spec.name != duplicates.spec.name }
    .map { $0.of { $0.figures } } + lags

  /// The fields of text, which names lower bounds where there are some.
  static let textFields = fields.map { field in
    guard field.spec.name == StatisticsFigures.lowerBounds.spec.name else { return field }
    var spec = field.spec
    spec.traits = .optional
    return RowField<PlaceStatisticsRow>(spec: spec) {
      $0.figures.hasLowerBounds ? field.source($0) : .absent
    }
  }

  private static let duplicates: RowField<PlaceStatisticsRow> =
    StatisticsFigures.duplicates.of { $0.figures }

  private static let own: [RowField<PlaceStatisticsRow>] = [
    Field("place", "Where the ids stand, or * for all places past 4096", .text, .unlabelled) {
      .text($0.place.place.text)
    },
    Field("kind", "What they are", .text) { .text(Array($0.place.kind.name.utf8)) },
    Field("count", "How many there are", .number) { .number(UInt64($0.place.figures.count)) },
    Field("distinct", "How many different ones", .number) {
      .number(UInt64($0.place.figures.distinctCount))
    },
    duplicates,
  ]

  private static let lags: [RowField<PlaceStatisticsRow>] = [
    Field(
      "lag_ms",
      "Median milliseconds from an id to the first line with it",
      .number,
      [.optional, .hidden]
    ) {
      milliseconds($0.place.lags.median)
    },
    Field("lag_high_ms", "What 99 of 100 don't exceed", .number, [.optional, .hidden]) {
      milliseconds($0.place.lags.quantile(0.99))
    },
    Field("lag_worst_ms", "The largest in either direction", .number, [.optional, .hidden]) {
      milliseconds($0.place.worst?.lag)
    },
    Field(
      "lag_worst_at",
      "The line of that, with its file if there are several",
      .text,
      [
        .optional, .hidden,
      ]
    ) { $0.worstPlace.map { .text($0) } ?? .absent },
    Field("skewed", "Workers whose clocks are wrong, by how much", .number, [.optional, .hidden]) {
      let skews = $0.place.skews.map { skew in
        "{\"worker\":\(StatisticsFigures.number(skew.worker)),"
          + "\"ahead_ms\":\(StatisticsFigures.milliseconds(skew.span)),"
          + "\"ids\":\(skew.count),\"of\":\(skew.total)}"
      }
      return $0.figures.workers == nil ? .absent : .json("[\(skews.joined(separator: ","))]")
    },
  ]

  private static func milliseconds(_ span: TimeSpan?) -> FieldValue {
    span.map { .token(StatisticsFigures.milliseconds($0)) } ?? .absent
  }
}

extension StatisticsText {
  /// Appends the time from ids to their lines, and the workers whose clocks are wrong.
  mutating func appendLags(of row: PlaceStatisticsRow) {
    guard let median = row.place.lags.median, let high = row.place.lags.quantile(0.99),
      let worst = row.place.worst, let place = row.worstPlace,
      row.place.lags.tellClock
    else { return }
    line(
      "lag",
      "\(signed(median)) in the middle, \(signed(high)) for 99 of 100, \(signed(worst.lag)) at worst in "
        + (place.contains(UInt8(ascii: ":")) ? "" : "line ") + Quotation.escaped(place.span)
    )
    for skew in row.place.skews {
      let seconds = DecimalFraction.text(Double(skew.span.magnitude) / 1_000_000, digits: 1)
      let (sign, clock) =
        skew.span < .zero ? ("-", "behind, or its lines are late") : ("+", "ahead")
      line(
        "clock",
        "worker \(skew.worker): \(sign)\(seconds) s in \(skew.count) of \(skew.total): its clock is \(clock)"
      )
    }
  }

  /// Appends the workers that two makers seem to use, and those that don't count within a unit of time.
  mutating func appendDoubts() {
    let bounds = [
      figures.statistics.gaps.isExact ? nil : "gap", figures.statistics.peak.isExact ? nil : "peak",
    ].compactMap(\.self)
    if !bounds.isEmpty {
      line(
        "at_least",
        bounds.joined(separator: ", ") + ": ids in order of time give the exact figure"
      )
    }
    if !figures.maybeShared.isEmpty {
      line(
        "shared",
        "\(figures.maybeShared.count) of \(figures.workers?.count ?? 0) workers look as if two "
          + "makers had their number: rather, lines aren't in the order of their ids, or some requests "
          + "take much longer"
      )
    }
    for worker in figures.shared {
      let why =
        worker.lags.distanceOfGroups.map { "its ids are of two clocks, \($0.text) apart" }
        ?? "its ids go back and forth"
      line(
        "shared",
        "worker \(worker.worker): \(why): two makers may have one number, or some lines are late"
      )
    }
    for worker in figures.stuck {
      line(
        "sequence",
        "worker \(worker.worker): it is 0 in all \(worker.count), up to \(worker.peak.count) a "
          + "second: two made within \(figures.layout?.unit.text ?? "") are the same id"
      )
    }
  }

  private func signed(_ span: TimeSpan) -> String { (span < .zero ? "-" : "") + span.text }
}
