/// The state file of a command in the group `auid`, from `--state`, `--existing`, `--trust-locks`
/// and `--lock-timeout`: read, changed under its lock, and its problems in words.
struct AUIDStateFile: Sendable {
  /// As given, for messages.
  let path: [UInt8]
  let mustExist: Bool
  /// Whether locks are assumed to reach everyone, whatever the file system.
  let trustsLocks: Bool
  let lockTimeout: TimeSpan

  /// The most bytes of a state, about ten million ranges.
  ///
  /// A file mistaken for a state is read no further.
  static let largest = 256 << 20

  /// Reads the state without locking it: complete, but perhaps no longer the latest.
  func read() throws(Failure) -> AppUniqueIdentifierState {
    let content = try lifting(StateFile.read(path, atMost: Self.largest), as: failure)
    guard let content else { throw failure(.failed(.open, .noSuchFile)) }
    return try parse(content)
  }

  /// Changes the state: when this returns, the result of `body` is on disk; if it throws, nothing
  /// that `body` issued may be printed.
  ///
  /// A missing state is created, unless that is forbidden. `body` returns whether there is a change
  /// to record; the lock is held while it runs, and no longer.
  func change(
    on console: inout Console,
    _ body: (inout AppUniqueIdentifierState) throws(Failure) -> Bool
  ) throws(Failure) {
    let file = try lifting(
      StateFile.lock(
        path,
        mustExist: mustExist,
        trustsLocks: trustsLocks,
        timeout: lockTimeout
      ),
      as: failure
    )
    let content = try lifting(file.read(atMost: Self.largest), as: failure)
    var state = AppUniqueIdentifierState()
    if let content { state = try parse(content) }
    guard try body(&state) else { return }
    let isTooLarge: Bool
    do {
      var replacement = try file.beginReplacement()
      state.write(to: &replacement.buffer)
      // It could be written, but never read again.
      isTooLarge = replacement.buffer.count > Self.largest
      if !isTooLarge { try replacement.commit() }
    } catch {
      throw failure(error)
    }
    if isTooLarge {
      throw .environment("\(name) would grow larger than \(Self.largest) bytes")
    }
    if content == nil { console.showNote("created \(name)") }
  }

  private func parse(_ content: [UInt8]) throws(Failure) -> AppUniqueIdentifierState {
    do {
      return try AppUniqueIdentifierState.parse(content.span)
    } catch {
      let isBlank = JSONScanner.start(of: content.span) == content.count
      throw .environment(
        "\(name) is not valid: \(error.sentence)",
        hints: isBlank
          ? ["remove it to begin at 1, or restore it if ids were issued from it: they would repeat"]
          : []
      )
    }
  }

  private var name: String { "state file \(Quotation.quoted(path))" }

  private func failure(_ problem: FileProblem) -> Failure {
    .environment(problem.sentence(about: name), hints: Self.hints(problem))
  }

  /// Returns the failure of a state in which an id is free that a record of this run has.
  func lost(_ id: UInt64) -> Failure {
    .environment(
      "\(name) was put back to an older one, or id \(id) was recycled: a record of this run has it",
      hints: [
        "nothing was issued from it; what was printed stands: register those ids before any more "
          + "are issued"
      ]
    )
  }

  /// Returns what to do about a problem, if that is not obvious.
  private static func hints(_ problem: FileProblem) -> [String] {
    switch problem {
    case .busy: ["--lock-timeout says how long to wait"]
    case .failed(.replace, let error) where error.isForbidden,
      .failed(.create, let error) where error.isForbidden:
      ["a change is written next to the file and put in its place: the folder must be writable"]
    case .failed(.keepOwner, _):
      ["make the change as the file's owner, or remove what the system does not let you keep"]
    case .changedMeanwhile: ["no id was issued: run the command again"]
    case .takenMeanwhile:
      ["no id was issued, and the state is lost: restore it before any more are"]
    case .failed(.synchronize, _):
      ["the change may or may not stand: the ids that it issued were not printed"]
    case .severalNames:
      ["ids would repeat: remove the other names, or make them symbolic links to this one"]
    case .locksMayNotReach:
      [
        "two processes that change it at once could get the same ids: name a file on a local disk, "
          + "or say --trust-locks if nobody sees this one through another mount or from another "
          + "machine"
      ]
    case .failed, .notRegular, .danglingLink, .foreignLink, .openFile, .inTheWay, .mountPoint,
      .tooLarge,
      .cut:
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
