/// A row of `idtool guess`: a place, and what the numbers there are.
struct PlaceRow {
  let verdict: PlaceVerdict
  let judgement: Judgement
  /// Where it was read; nil for arguments.
  let file: [UInt8]?

  /// Returns the rows of what was looked at, the most frequent places first.
  static func rows(of judge: inout Judge, file: [UInt8]?) -> [PlaceRow] {
    let judgement = judge.judgement()
    return judgement.verdicts.sorted { $0.count > $1.count }
      .map { PlaceRow(verdict: $0, judgement: judgement, file: file) }
  }

  /// The fields, with the file in front if there are several.
  static func fields(showsFile: Bool) -> [RowField<PlaceRow>] {
    (showsFile ? [file] : []) + fields
  }

  private static let file: RowField<PlaceRow> = Field(
    "file",
    "The file, where several are read",
    .text,
    .unlabelled
  ) { $0.file.map { .text($0) } ?? .absent }

  private static let fields: [RowField<PlaceRow>] = [
    Field("place", "Where the numbers stand", .text, .unlabelled) { .text($0.verdict.name.text) },
    Field("count", "How many there are", .number) { .number($0.verdict.count) },
    Field("kind", "What they are, or undecided", .text) {
      .text(Array(($0.verdict.isDecided ? $0.name : "undecided").utf8))
    },
    Field("bits", "Lead over the runner-up in bits: 10, or 1000:1, decide", .number) {
      .number(UInt64(min(max(0, $0.verdict.lead.rounded()), 9999)))
    },
    Field("first", "The earliest time, of what is decided or likeliest", .token, .optional) {
      $0.time(of: $0.verdict.span.lowerBound)
    },
    Field("last", "The latest time", .token, .optional) { $0.time(of: $0.verdict.span.upperBound) },
    Field("likeliest", "What they may be, if that is undecided", .text, .optional) {
      $0.verdict.isDecided ? .absent : .text(Array($0.name.utf8))
    },
    Field("because", "The reasons", .text, .optional) {
      $0.verdict.best.reasons.isEmpty
        ? .absent : .text(Array($0.verdict.best.reasons.joined(separator: "; ").utf8))
    },
    Field("option", "The option that reads them so, decided or not", .text, .optional) { row in
      row.option.map { .text(Array($0.utf8)) } ?? .absent
    },
  ]

  /// Whether the options of some file's decided places differ, so that each reads another's ids wrongly.
  static func disagree(_ rows: [PlaceRow]) -> Bool {
    Dictionary(grouping: rows.filter(\.verdict.isDecided), by: \.file).values
      .contains { Set($0.compactMap(\.option)).count > 1 }
  }

  private var option: String? { judgement.option(for: verdict) }

  private var name: String { judgement.name(of: verdict) }

  private func time(of number: UInt64) -> FieldValue {
    judgement.hypotheses.time(of: number, as: verdict.best.maker).map {
      .time(Timestamp(microseconds: $0), .milliseconds)
    } ?? .absent
  }
}
