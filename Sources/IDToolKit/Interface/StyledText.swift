/// Text for people, with or without color.
///
/// Only the sixteen-color SGR sequences are ever written, and each run is closed before its line
/// ends, so that a pager or a log can't be left colored.
struct StyledText: Sendable {
  private(set) var text = ""
  let isColored: Bool

  init(isColored: Bool) {
    self.isColored = isColored
  }

  /// What a run of text is.
  enum Style: Sendable {
    case plain
    /// A heading of help.
    case heading
    /// The program's name in front of an error.
    case error
    /// A label that is less important than its value.
    case faint
    /// What annotate adds.
    case annotation

    /// The parameters of the SGR sequence.
    ///
    /// Source: ECMA-48, 8.3.117.
    var parameters: String? {
      switch self {
      case .plain: nil
      case .heading: "1"
      case .error: "1;31"
      case .faint: "2"
      case .annotation: "36"
      }
    }
  }

  static let resetSequence = "\u{1B}[0m"

  mutating func append(_ run: String, _ style: Style = .plain) {
    guard isColored, let parameters = style.parameters, !run.isEmpty else {
      text += run
      return
    }
    text += "\u{1B}[\(parameters)m\(run)\(Self.resetSequence)"
  }

  mutating func line(_ run: String = "", _ style: Style = .plain) {
    append(run, style)
    text += "\n"
  }
}
