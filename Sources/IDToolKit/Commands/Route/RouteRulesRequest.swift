/// The rules against which routes are checked: `--routes`, `--routes-file` or `IDTOOL_ROUTES`.
struct RouteRulesRequest {
  /// The source of the set.
  private enum Source {
    /// Any identifier is valid.
    case anything
    case list(RouteSet)
    case file(path: [UInt8])
  }

  private let source: Source
  private let layout: FlakeLayout
  private let unit: TimeSpan?
  private let epoch: Timestamp?
  private let own: OwnKinds
  private let form: FlakeForm

  /// The most bytes of a file of routes.
  private static let largestFile = 16 << 20

  init(_ arguments: ParsedArguments) throws(UsageError) {
    layout = try arguments.layout()
    unit = try arguments.unit()
    epoch = try arguments.epoch()
    own = arguments.ownKinds
    form = arguments.choice(.form, as: FlakeForm.self)
    source = try Self.source(arguments)
  }

  private static func source(_ arguments: ParsedArguments) throws(UsageError) -> Source {
    if let file = arguments.given(.routesFile) { return .file(path: file.text) }
    guard let list = arguments.given(.routes) else { return .anything }
    if list.isFromEnvironment, isPath(list.text) { return .file(path: list.text) }
    do {
      return .list(try RouteSet(list: list.text.span))
    } catch {
      let clause =
        error == .empty ? "an identifier is missing before or after a comma" : error.sentence
      throw arguments.refusal(of: list, clause)
    }
  }

  /// Whether the variable's value names a file; anything else is a list.
  ///
  /// Decided by the text alone: the meaning of a script must not depend on which files exist.
  private static func isPath(_ text: [UInt8]) -> Bool {
    text.starts(with: "/".utf8) || text.starts(with: "./".utf8) || text.starts(with: "../".utf8)
      || text.suffix(5).elementsEqual(".json".utf8)
  }

  /// Returns the rules, read from their file if they are in one; nil if every identifier is valid.
  func load() throws(Failure) -> RouteRules? {
    switch source {
    case .anything: return nil
    case .list(let set):
      return RouteRules(set: set, layouts: set.entries.map { _ in nil }, form: form)
    case .file(let path): return try load(path)
    }
  }

  private func load(_ path: [UInt8]) throws(Failure) -> RouteRules {
    let content = try lifting(
      InputStream.content(of: path, atMost: Self.largestFile),
      as: Failure.init(_:)
    )
    do throws(RouteFileProblem) {
      let file = try RouteFile(
        content.span,
        layout: layout,
        unit: unit,
        epoch: epoch,
        own: own
      )
      return RouteRules(set: file.set, layouts: file.layouts, form: form)
    } catch {
      throw .environment(
        "cannot use the routes in \(Quotation.quoted(path)): \(error.sentence)",
        hints: error.hints
      )
    }
  }
}

extension RouteInputRequest {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    present = arguments.present
    key = arguments.has(.routeKey) ? try arguments.keyPath(.routeKey) : nil
    rules = ItemRules(arguments)
    operands = try arguments.inputs()
  }
}
