/// Environment variables as bytes: the process's own, or given ones.
struct Environment: Sendable {
  private let variables: [String: [UInt8]]?

  /// The environment of the process.
  static let process = Environment(variables: nil)

  /// Creates an environment of exactly these variables.
  init(_ variables: [String: [UInt8]]) {
    self.init(variables: variables)
  }

  private init(variables: [String: [UInt8]]?) {
    self.variables = variables
  }

  /// Returns the value of a variable; nil if it is not set.
  func value(of name: String) -> [UInt8]? {
    guard let variables else { return SystemCall.environmentVariable(name) }
    return variables[name]
  }

  /// Returns the value of a variable; nil if it is not set or empty.
  func nonEmptyValue(of name: String) -> [UInt8]? {
    guard let value = value(of: name), !value.isEmpty else { return nil }
    return value
  }
}

/// The arguments of C's `main`, without the program's name.
///
/// Bytes, because `CommandLine.arguments` repairs invalid UTF-8, so that a file whose name is not
/// UTF-8 could not be opened.
package struct ProgramArguments {
  let words: [[UInt8]]

  /// Copies the arguments.
  ///
  /// `vector` must hold `count` C strings, as C's does, or fewer before a null pointer; only the
  /// entry point can vouch for that.
  // Safe: as the caller guarantees, `vector` holds `count` C strings.
  package init(count: Int32, vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    var words: [[UInt8]] = []
    for index in stride(from: 1, to: Int(count), by: 1) {
      guard let text = unsafe vector[index] else { break }
      unsafe words.append(SystemCall.bytes(ofText: text))
    }
    self.words = words
  }
}

/// The environment variables that idtool reads.
enum EnvironmentVariable: String, CaseIterable, Sendable {
  case worker = "IDTOOL_WORKER"
  case ledger = "IDTOOL_LEDGER"
  case state = "IDTOOL_STATE"
  case layout = "IDTOOL_LAYOUT"
  case epoch = "IDTOOL_EPOCH"
  case routes = "IDTOOL_ROUTES"
  case kinds = "IDTOOL_KINDS"
  case noColor = "NO_COLOR"
  case colorForce = "CLICOLOR_FORCE"
  case color = "CLICOLOR"
  case terminal = "TERM"
  case localeOverride = "LC_ALL"
  case localeCharacters = "LC_CTYPE"
  case locale = "LANG"
  case stateHome = "XDG_STATE_HOME"
  case configHome = "XDG_CONFIG_HOME"
  case home = "HOME"
  case stateFolder = "STATE_DIRECTORY"

  /// A sentence for the manual page that says what the variable does.
  var summary: String {
    switch self {
    case .worker: "The worker number, when --worker is not given."
    case .ledger: "The ledger's file, when --ledger is not given."
    case .state: "The state file of auid commands, when --state is not given."
    case .layout:
      "What --kind is of annotate, stats, route and the commands of flake, when that is not given."
    case .epoch: "The epoch of a list of fields, when --epoch is not given."
    case .routes:
      "The known routes, when neither --routes nor --routes-file is given: a file if it starts with "
        + "/, ./ or ../ or ends in .json, else a list."
    case .kinds: "The file of your own kinds, when --kinds is not given."
    case .noColor: "If set and not empty, no color is used."
    case .colorForce: "If set, not empty and not 0, color is used on pipes and files too."
    case .color: "If 0, no color is used, even on a terminal."
    case .terminal: "If empty, unset or \"dumb\", no color is used."
    case .localeOverride: "If it names UTF-8, histograms are drawn with block characters."
    case .localeCharacters: "The same, if LC_ALL is unset or empty."
    case .locale: "The same, if LC_CTYPE is unset or empty too."
    case .stateHome: "The folder that holds idtool/ with the ledgers."
    case .configHome:
      "The folder that holds idtool/kinds.json, which is read if results go to a terminal."
    case .home: "Its .local/state and .config stand in for XDG_STATE_HOME and XDG_CONFIG_HOME."
    case .stateFolder:
      "The folder of the ledgers of a service that has neither XDG_STATE_HOME nor a home; systemd "
        + "sets it."
    }
  }
}
