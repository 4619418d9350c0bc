/// What `--output` takes; some commands take fewer.
enum OutputName: String, Sendable {
  case text
  case json
  case csv
  case tsv
  /// A drawing of an id's bits.
  case card
  /// A picture of histograms.
  case svg
  /// Commands for the log of a workflow on GitHub.
  case github

  /// The formats of rows.
  static let ofRows: [OutputName] = [.text, .json, .csv, .tsv]
}

/// The format of rows.
enum OutputFormat: Equatable, Sendable {
  /// One line per row, values separated by two spaces.
  case text
  /// Values alone, separated by tabs.
  case bare
  /// One compact object per line.
  ///
  /// Source: RFC 8259.
  case json
  /// Source: RFC 4180, with LF as the end of a line.
  case csv
  /// Tab-separated; tab, line feed, carriage return and backslash in a value are escaped.
  case tsv

  /// Whether the output starts with the names of the columns.
  var hasHeader: Bool {
    switch self {
    case .csv, .tsv: true
    case .text, .bare, .json: false
    }
  }
}
