/// A command of idtool.
///
/// Together with ``Option`` and ``EnvironmentVariable`` this is the one declaration of the command
/// line: the parser, help, manual pages, completions and suggestions are all derived from it. The
/// compiler demands a case for a new command in the switches of ``spec`` and of `Program`, which
/// runs it. That an option is in a command's list is left to tests, and so is that the request reads
/// it.
enum Command: String, CaseIterable, Sendable {
  case flakeNext = "flake next"
  case flakeDecode = "flake decode"
  case flakeEncode = "flake encode"
  case flakeAnnotate = "flake annotate"
  case flakeRange = "flake range"
  case flakeGuess = "flake guess"
  case flakeStats = "flake stats"
  case flakeStamp = "flake stamp"
  case flakeGrant = "flake grant"
  case flakeLayouts = "flake layouts"
  case flakeWorkers = "flake workers"
  case auidNext = "auid next"
  case auidRegister = "auid register"
  case auidRecycle = "auid recycle"
  case auidCheck = "auid check"
  case auidList = "auid list"
  case auidAssign = "auid assign"
  case auidReset = "auid reset"
  case orderBetween = "order between"
  case orderSpread = "order spread"
  case orderArrange = "order arrange"
  case routeParse = "route parse"
  case routeFormat = "route format"
  case routeCheck = "route check"
  case recordsGet = "records get"
  case recordsPut = "records put"
  case recordsRemove = "records remove"
  case recordsMove = "records move"
  case recordsIDs = "records ids"
  case recordsCheck = "records check"
  case recordsDedupe = "records dedupe"
  case inspect
  case annotate
  case stats
  case guess
  case kinds
  case check
  case new
  case convert
  case range
  case completions
  case man
  case help

  /// The declaration of the command.
  var spec: CommandSpec {
    switch self {
    case .flakeNext: Self.flakeNextSpec
    case .flakeDecode: Self.flakeDecodeSpec
    case .flakeEncode: Self.flakeEncodeSpec
    case .flakeAnnotate: Self.flakeAnnotateSpec
    case .flakeRange: Self.flakeRangeSpec
    case .flakeGuess: Self.flakeGuessSpec
    case .flakeStats: Self.flakeStatsSpec
    case .flakeStamp: Self.flakeStampSpec
    case .flakeGrant: Self.flakeGrantSpec
    case .flakeLayouts: Self.flakeLayoutsSpec
    case .flakeWorkers: Self.flakeWorkersSpec
    case .auidNext: Self.auidNextSpec
    case .auidRegister: Self.auidRegisterSpec
    case .auidRecycle: Self.auidRecycleSpec
    case .auidCheck: Self.auidCheckSpec
    case .auidList: Self.auidListSpec
    case .auidAssign: Self.auidAssignSpec
    case .auidReset: Self.auidResetSpec
    case .orderBetween: Self.orderBetweenSpec
    case .orderSpread: Self.orderSpreadSpec
    case .orderArrange: Self.orderArrangeSpec
    case .routeParse: Self.routeParseSpec
    case .routeFormat: Self.routeFormatSpec
    case .routeCheck: Self.routeCheckSpec
    case .recordsGet: Self.recordsGetSpec
    case .recordsPut: Self.recordsPutSpec
    case .recordsRemove: Self.recordsRemoveSpec
    case .recordsMove: Self.recordsMoveSpec
    case .recordsIDs: Self.recordsIDsSpec
    case .recordsCheck: Self.recordsCheckSpec
    case .recordsDedupe: Self.recordsDedupeSpec
    case .inspect: Self.inspectSpec
    case .annotate: Self.annotateSpec
    case .stats: Self.statsSpec
    case .guess: Self.guessSpec
    case .kinds: Self.kindsSpec
    case .check: Self.checkSpec
    case .new: Self.newSpec
    case .convert: Self.convertSpec
    case .range: Self.rangeSpec
    case .completions: Self.completionsSpec
    case .man: Self.manSpec
    case .help: Self.helpSpec
    }
  }

  /// The words that name the command, `flake next`.
  var words: String { rawValue }

  /// The group of a command of two words; nil for the others.
  ///
  /// Derived from the words alone: finding a command must not build every declaration.
  var group: CommandGroup? {
    guard let end = rawValue.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return CommandGroup(rawValue: String(rawValue[..<end]))
  }

  /// The commands of one word, in the order of declaration.
  static var single: [Command] { allCases.filter { $0.group == nil } }

  /// Returns the command with a word for its last, in a group or in none; nil if there is none.
  static func named(_ word: [UInt8], in group: CommandGroup?) -> Command? {
    allCases.first { $0.name.utf8.elementsEqual(word) && $0.group == group }
  }

  /// The number of words in the command's name.
  var wordCount: Int { group == nil ? 1 : 2 }

  /// The last word, `next`.
  var name: String {
    guard let end = rawValue.utf8.firstIndex(of: UInt8(ascii: " ")) else { return rawValue }
    return String(rawValue[rawValue.utf8.index(after: end)...])
  }

  /// Whether, with `--quiet`, the exit status alone gives the answer.
  var answersByStatus: Bool { name == "check" }

  /// The options that the command accepts, the common ones last.
  var options: [Option] { spec.options + Option.common }
}
