extension OwnKinds {
  /// The most bytes of a file of kinds.
  private static let largestFile = 1 << 20

  /// Reads the file that an option or a variable names or, where results go to a terminal, that of the
  /// home folder: what a script prints must not change with somebody's taste.
  init(
    _ arguments: ParsedArguments,
    _ environment: Environment,
    isForTerminal: @autoclosure () -> Bool
  ) throws(UsageError) {
    guard arguments.takes(.ownKinds), !arguments.has(.noOwnKinds) else {
      self = .none
      return
    }
    var given = arguments.given(.ownKinds)
    var path = given?.text
    if given == nil, let usual = Self.usualFile(environment),
      (try? SystemCall.statusIfPresent(ofName: usual.path)) != nil
    {
      guard isForTerminal() else {
        self = .none
        unreadFile = usual.name
        return
      }
      path = usual.path
      given = ParsedArguments.GivenValue(
        text: Array(usual.name.utf8),
        origin: "--" + Option.ownKinds.long
      )
    }
    guard let given, let path else {
      self = .none
      return
    }
    let content = try lifting(
      InputStream.content(of: path, atMost: Self.largestFile),
      as: { (problem: StreamProblem) in
        var error = arguments.conflict("\(given.origin): \(problem.sentence)")
        error.status = .environment
        return error
      }
    )
    do throws(OwnKindsProblem) {
      kinds = try OwnKindsFile(content.span, taken: PlainForm.allCases.map(\.rawValue)).kinds
    } catch {
      throw arguments.refusal(of: given, error.sentence, advice: error.hints)
    }
  }

  /// Returns the file of the home folder, and its name in messages.
  ///
  /// Source: XDG Base Directory Specification; a relative path in the variable is ignored, as it
  /// requires.
  private static func usualFile(_ environment: Environment) -> (path: [UInt8], name: String)? {
    let slash = UInt8(ascii: "/")
    func folder(_ variable: EnvironmentVariable) -> [UInt8]? {
      environment.nonEmptyValue(of: variable.rawValue).flatMap { $0[0] == slash ? $0 : nil }
    }
    let file = "/idtool/kinds.json"
    if let folder = folder(.configHome) {
      return (folder + Array(file.utf8), "$" + EnvironmentVariable.configHome.rawValue + file)
    }
    return folder(.home).map { ($0 + Array(("/.config" + file).utf8), "~/.config" + file) }
  }
}
