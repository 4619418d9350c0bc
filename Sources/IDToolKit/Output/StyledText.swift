/// Text for people, with or without color.
///
/// Only the sixteen-color SGR sequences are written, and each run is closed before its line ends,
/// so that a pager or a log can't be left colored.
struct StyledText: Sendable {
  private(set) var text = ""
  let isColored: Bool

  init(isColored: Bool) {
    self.isColored = isColored
  }

  /// The style of a run of text.
  enum Style: Sendable {
    case plain
    /// A heading of help.
    case heading
    /// The program's name in front of an error.
    case error
    /// A label that is less important than its value.
    case faint
    /// The bars of a histogram.
    case annotation
    /// Something distinguished from its neighbours by color.
    case colored(Color)

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
      case .colored(let color): color.rawValue
      }
    }
  }

  /// The colors that are readable on light and dark backgrounds, by their SGR parameters.
  enum Color: String, Sendable {
    case cyan = "36"
    case green = "32"
    case yellow = "33"
    case magenta = "35"
    case blue = "34"
    case red = "31"
    case brightCyan = "96"
    case brightYellow = "93"
    case brightMagenta = "95"
    case brightBlue = "94"
    case brightRed = "91"
  }

  mutating func append(_ run: String, _ style: Style = .plain) {
    guard isColored, let parameters = style.parameters, !run.isEmpty else {
      text += run
      return
    }
    text += "\u{1B}[\(parameters)m\(run)\(TerminalText.resetSequence)"
  }

  mutating func line(_ run: String = "", _ style: Style = .plain) {
    append(run, style)
    text += "\n"
  }
}
