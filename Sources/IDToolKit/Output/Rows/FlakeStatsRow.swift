/// The statistics of `flake stats` as one row: an object in JSON, or bare fields.
struct FlakeStatsRow {
  let figures: StatisticsFigures
  /// The number of lines without a valid id.
  let invalidCount: UInt64

  static let fields = own + StatisticsFigures.fields.map { $0.of { $0.figures } }

  private static let own: [RowField<FlakeStatsRow>] = [
    Field("layout", "The layout that the ids were read with", .text) {
      .text(Array(($0.figures.layout?.shownName ?? "").utf8))
    },
    Field("count", "How many ids", .number) { .number(UInt64($0.figures.statistics.count)) },
    Field("invalid", "How many lines hold none", .number) { .number($0.invalidCount) },
  ]
}
