/// A row of `idtool stats --duplicates`: an id that texts have more than once.
struct RepeatedIdentifierRow {
  private let found: RepeatedIdentifiers.Repeat
  private let place: PlaceStatistics
  /// The time as written in the output.
  private let time: String?
  /// The names of the files of its lines; empty if there is one file.
  private let files: [[UInt8]]

  init(
    _ found: RepeatedIdentifiers.Repeat,
    at place: PlaceStatistics,
    files: [[UInt8]],
    presentation: FlakePresentation
  ) {
    self.found = found
    self.place = place
    self.files = files.count > 1 ? files : []
    var presentation = presentation
    time = found.time.map {
      presentation.text(of: $0, precision: place.precision, isOfLines: place.isOfLines)
    }
  }

  static let fields: [RowField<RepeatedIdentifierRow>] = [
    Field("id", "With --duplicates, the id", .text, .unlabelled) { .text($0.found.text) },
    Field("time", "With --duplicates, its time", .token, [.unlabelled, .optional]) {
      $0.time.map { .token($0) } ?? .absent
    },
    Field("kind", "With --duplicates, what it is", .text) {
      .text(Array($0.place.kind.name.utf8))
    },
    Field("place", "With --duplicates, where it stands", .text) { .text($0.place.place.text) },
    Field("seen", "With --duplicates, how often it was seen", .number) {
      .number($0.found.count)
    },
    Field("lines", "With --duplicates, the first lines with it", .number) { .json($0.lines) },
  ]

  /// The lines as a list in JSON: of numbers, or of texts with the file.
  private var lines: String {
    let items = found.lines.map { line in
      guard !files.isEmpty else { return "\(line.line)" }
      let name = files[Int(line.file)]
      return String(writing: { buffer in
        buffer.append(UInt8(ascii: "\""))
        EscapedText.appendJSON(name.span, to: &buffer)
        buffer.append(":\(line.line)\"")
      })
    }
    return "[" + items.joined(separator: ",") + "]"
  }
}
