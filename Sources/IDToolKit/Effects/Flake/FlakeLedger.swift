/// The open ledger of one layout, and its problems in the words of the command line.
struct FlakeLedger: ~Copyable {
  private let file: LedgerFile
  private let path: [UInt8]
  private let layout: FlakeLayout
  private let lockTimeout: TimeSpan

  /// Returns what distinguishes the ledger of one layout from those of others.
  private static func identity(
    of layout: FlakeLayout,
    formerly former: [UInt8]
  ) -> LedgerIdentity {
    LedgerIdentity(
      fieldSpecification: Array(layout.splitSpec.utf8),
      formerSpecification: former,
      epochMicroseconds: layout.epoch.microseconds,
      unit: layout.unit,
      slotCount: layout.largestWorker + 1
    )
  }

  /// Opens the ledger of a layout, which may have been created for another that makes the same ids.
  static func open(
    _ layout: FlakeLayout,
    _ open: (LedgerIdentity) throws(LedgerProblem) -> LedgerFile
  ) throws(LedgerProblem) -> LedgerFile {
    let own = Array(layout.fullSpec.utf8)
    do {
      return try open(identity(of: layout, formerly: own))
    } catch .otherLayout(let found, let wanted) {
      guard let other = Self.layout(of: found), other.makesIDs(of: layout) else {
        throw .otherLayout(found: found, wanted: wanted)
      }
      return try open(identity(of: layout, formerly: found.fieldSpecification))
    }
  }

  /// Returns the layout that a ledger is for; nil if this program knows none of the kind.
  private static func layout(of identity: LedgerIdentity) -> FlakeLayout? {
    try? FlakeLayout(
      spec: identity.fieldSpecification.span,
      unit: identity.unit,
      epoch: Timestamp(microseconds: identity.epochMicroseconds)
    )
  }

  /// Returns the path of a ledger for messages: whole if possible, since the names of two may
  /// differ at the end.
  static func shown(_ path: [UInt8]) -> String {
    Quotation.shellWord(path) ?? Quotation.quoted(path)
  }

  /// Opens the ledger; creates it if it does not exist, unless the request says that it must.
  init(_ request: FlakeNextRequest, environment: Environment) throws(Failure) {
    let path = try Self.path(request, environment: environment)
    let isNew = Self.isFree(path)
    let opened: LedgerFile
    do {
      opened = try Self.open(request.layout) { identity throws(LedgerProblem) in
        try LedgerFile(
          opening: path,
          for: request.mustExist ? .goingOn : .issuing,
          identity,
          boot: BootIdentifier.current(),
          isRehearsal: request.fixedNow != nil,
          trustsLocks: request.trustsLocks,
          timeout: request.lockTimeout
        )
      }
    } catch  where request.mustExist && error == .file(.failed(.open, .noSuchFile)) {
      throw .environment(
        "ledger \(Quotation.quoted(path)) does not exist, and --existing makes none",
        hints: [
          "a new one would not know which ids were issued before: find the old one, or leave "
            + "out --existing if there were none"
        ]
      )
    } catch {
      throw Self.failure(error, path: path, issuing: request.layout)
    }
    // An older program may have made one of its own meanwhile.
    let isLinked = Self.keepFormerName(request, path)
    if isNew || isLinked { _ = try Self.path(request, environment: environment) }
    file = opened
    self.path = path
    layout = request.layout
    lockTimeout = request.lockTimeout
  }

  /// Whether every run that used the ledger had a fixed clock.
  var isRehearsal: Bool { file.header.isRehearsal }

  /// Leases a free worker number for as long as the ledger is open; `accepts` decides whether one
  /// is suitable, given its first free tick.
  func lease(
    _ numbers: ClosedRange<UInt64>,
    startingAt start: UInt64,
    accepts: (_ worker: UInt64, _ nextTick: UInt64) -> Bool
  ) throws(Failure) -> UInt64 {
    let leased = try lifting(
      file.lease(among: Range(numbers), startingAt: start, accepts: accepts),
      as: { Self.failure($0, path: path) }
    )
    guard let leased else {
      throw .exhausted(
        "no worker number is free: \(numbers.lowerBound) to \(numbers.upperBound) are all "
          + "leased by running processes",
        hints: ["'idtool flake next --worker N' takes a number that you know is yours"]
      )
    }
    return leased
  }

  /// Reserves the ticks of a worker that `decide` chooses; throws the errors of `decide`, too.
  func reserve(
    _ worker: UInt64,
    _ decide: (UInt64) throws(Failure) -> Range<UInt64>
  ) throws(Failure) -> Range<UInt64> {
    let outcome = try lifting(
      file.reserve(
        worker: worker,
        step: layout.ticksPerSecond,
        timeout: lockTimeout,
        decide
      ),
      as: { Self.failure($0, path: path) }
    )
    return try outcome.get()
  }

  static let mending =
    "name another file with --ledger FILE; --no-ledger keeps no record, and ids may then repeat"

  /// Returns a ledger's problem with what to do about it, for a command that issues ids of a layout.
  static func failure(
    _ problem: LedgerProblem,
    path: [UInt8],
    issuing layout: FlakeLayout? = nil
  ) -> Failure {
    var hints = hints(problem)
    if case .otherLayout = problem, let layout {
      let line = "idtool new \(IdentifierKind(described: layout).name)"
      hints += [
        "'\(line) --ledger FILE' issues ids with a record of their own",
        "'\(line) --no-ledger' is for trials: another run may repeat the ids",
      ]
    }
    return .environment(problem.sentence(about: "ledger \(shown(path))"), hints: hints)
  }

  /// Returns what to do about a problem, if that is not obvious.
  private static func hints(_ problem: LedgerProblem) -> [String] {
    switch problem {
    case .otherLayout(let found, let wanted)
    where layout(of: found).map(FlakeFamily.init) == layout(of: wanted).map(FlakeFamily.init):
      [
        "ids of both can be the same numbers: --ledger FILE names a ledger of its own for those that "
          + "never meet the others"
      ]
    case .otherLayout:
      ["each layout, epoch and unit needs a ledger of its own: --ledger FILE names one"]
    case .replaced:
      [
        "ids from here on could be those of the file that has its name now: put it back, or go on "
          + "with a worker number not used before"
      ]
    case .wrongSize, .damagedHeader, .damagedSlot, .lostSlot:
      [
        "what was issued can't be told from it: begin a new one with a worker number not used before; "
          + "an older copy has forgotten ids"
      ]
    case .file(.locksMayNotReach):
      [
        "two processes that use it at once could issue the same ids: name a ledger on a local disk, "
          + "or say --trust-locks if nobody sees this one through another mount or from another "
          + "machine"
      ]
    case .file(.busy): ["--lock-timeout says how long to wait"]
    // Ids could repeat in another file, so nobody is sent there without need.
    case .file(.failed(_, let error)) where error.isLack: []
    case .file, .notALedger, .unknownVersion, .tooManyWorkers: [mending]
    }
  }
}

extension FlakeLayout {
  /// The approximate number of ticks in a second, at least one.
  fileprivate var ticksPerSecond: UInt64 {
    let steps = max(1, 1_000_000 / resolution.magnitude)
    let (ticks, overflow) = steps.multipliedReportingOverflow(by: largestSequence &+ 1)
    return overflow ? 1 << 32 : ticks
  }
}
