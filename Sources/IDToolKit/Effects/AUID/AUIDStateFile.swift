/// The state file of the group `auid`: read, changed under its lock, and its problems in words.
enum AUIDStateFile {
  /// The most bytes of a state, about ten million ranges.
  ///
  /// A file mistaken for a state is read no further.
  static let largest = 256 << 20

  /// Reads the state without locking it: complete, but perhaps no longer the latest.
  static func read(_ request: AUIDStateRequest) throws(Failure) -> AppUniqueIdentifierState {
    let content = try lifting(
      StateFile.read(request.path, atMost: largest),
      as: { failure($0, request) }
    )
    guard let content else { throw failure(.failed(.open, .noSuchFile), request) }
    return try parse(content, request)
  }

  /// Changes the state: when this returns, the result of `body` is on disk; if it throws, nothing
  /// that `body` issued may be printed.
  ///
  /// A missing state is created, unless the request forbids that. `body` returns whether there is a
  /// change to record; the lock is held while it runs, and no longer.
  static func change(
    _ request: AUIDStateRequest,
    on console: inout Console,
    _ body: (inout AppUniqueIdentifierState) throws(Failure) -> Bool
  ) throws(Failure) {
    let isNew = try change(request, body)
    if isNew { console.showNote("created \(name(request))") }
  }

  /// Makes the change; returns whether it created the file.
  private static func change(
    _ request: AUIDStateRequest,
    _ body: (inout AppUniqueIdentifierState) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let file = try lock(request)
    let content = try read(file, request)
    var state = AppUniqueIdentifierState()
    if let content { state = try parse(content, request) }
    guard try body(&state) else { return false }
    let isNew = content == nil
    try replace(file, with: state, request)
    return isNew
  }

  private static func lock(_ request: AUIDStateRequest) throws(Failure) -> StateFile {
    try lifting(
      StateFile.lock(
        request.path,
        mustExist: request.mustExist,
        trustsLocks: request.trustsLocks,
        timeout: request.lockTimeout
      ),
      as: { failure($0, request) }
    )
  }

  private static func read(
    _ file: borrowing StateFile,
    _ request: AUIDStateRequest
  ) throws(Failure) -> [UInt8]? {
    try lifting(file.read(atMost: largest), as: { failure($0, request) })
  }

  private static func replace(
    _ file: consuming StateFile,
    with state: AppUniqueIdentifierState,
    _ request: AUIDStateRequest
  ) throws(Failure) {
    let isTooLarge: Bool
    do {
      var replacement = try file.beginReplacement()
      state.write(to: &replacement.buffer)
      // It could be written, but never read again.
      isTooLarge = replacement.buffer.count > largest
      if !isTooLarge { try replacement.commit() }
    } catch {
      throw failure(error, request)
    }
    if isTooLarge {
      throw .environment("\(name(request)) would grow larger than \(largest) bytes")
    }
  }

  private static func parse(
    _ content: [UInt8],
    _ request: AUIDStateRequest
  ) throws(Failure) -> AppUniqueIdentifierState {
    try lifting(
      AppUniqueIdentifierState.parse(content.span),
      as: { (problem: AppUniqueIdentifierState.Problem) in
        Failure.environment("\(name(request)) is not valid: \(problem.sentence)")
      }
    )
  }

  private static func name(_ request: AUIDStateRequest) -> String {
    "state file \(Quotation.quoted(request.path))"
  }

  private static func failure(_ problem: FileProblem, _ request: AUIDStateRequest) -> Failure {
    .environment(problem.sentence(about: name(request)), hints: hints(problem, request))
  }

  /// Returns what to do about a problem, if that is not obvious.
  private static func hints(_ problem: FileProblem, _ request: AUIDStateRequest) -> [String] {
    switch problem {
    case .busy: ["--lock-timeout says how long to wait"]
    case .failed(.replace, let error) where error.isForbidden,
      .failed(.create, let error) where error.isForbidden:
      ["a change is written beside the file and put in its place: the folder must be writable"]
    case .failed(.keepOwner, _):
      ["make the change as the file's owner, or remove what the system does not let you keep"]
    case .changedMeanwhile: ["no id was issued: run the command again"]
    case .takenMeanwhile:
      ["no id was issued, and the state is lost: restore it before any more are"]
    case .failed(.synchronize, _):
      ["the change may stand or not: ids that it issued were not printed"]
    case .severalNames:
      ["ids would repeat: remove the other names, or make them symbolic links to this one"]
    case .locksMayNotReach:
      [
        "two who change it at once could get the same ids: name a file on a local disk, or say "
          + "--trust-locks if nobody sees this one through another mount or from another machine"
      ]
    case .failed, .notRegular, .danglingLink, .foreignLink, .openFile, .inTheWay, .tooLarge, .cut:
      []
    }
  }
}

extension Failure {
  /// Creates the failure of a state that has too few ids left.
  init(auid error: AppUniqueIdentifierError) {
    self.init(status: .exhausted, message: error.sentence)
  }
}

/// The state file of a command in the group `auid`, from `--state`, `--existing`, `--trust-locks`
/// and `--lock-timeout`.
struct AUIDStateRequest: Sendable {
  /// As given, for messages.
  let path: [UInt8]
  let mustExist: Bool
  /// Whether locks are assumed to reach everyone, whatever the file system.
  let trustsLocks: Bool
  let lockTimeout: TimeSpan
}
