/// The open ledger of one layout, and its problems in the words of the command line.
struct FlakeLedger: ~Copyable {
  private let file: LedgerFile
  private let path: [UInt8]
  private let layout: FlakeLayout
  private let lockTimeout: TimeSpan

  /// Returns the fields of the first known layout that makes the same ids, so that layouts with the
  /// same ids share a ledger, whatever their fields are called.
  private static func spaceSpec(of layout: FlakeLayout) -> String {
    FlakeLayout.named.first { $0.makesIDs(of: layout) }?.fullSpec ?? layout.spaceSpec
  }

  /// Returns what distinguishes the ledger of one layout from those of others.
  private static func identity(
    of layout: FlakeLayout,
    formerly former: [UInt8]
  ) -> LedgerIdentity {
    LedgerIdentity(
      fieldSpecification: Array(spaceSpec(of: layout).utf8),
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
      let epoch = Timestamp(microseconds: found.epochMicroseconds)
      let other = try? FlakeLayout(
        spec: found.fieldSpecification.span,
        unit: found.unit,
        epoch: epoch
      )
      guard let other, other.makesIDs(of: layout) else {
        throw .otherLayout(found: found, wanted: wanted)
      }
      return try open(identity(of: layout, formerly: found.fieldSpecification))
    }
  }

  /// Returns the file name of a layout's ledger in the state folder: one for each
  /// ``spaceName(of:)``.
  static func usualName(of layout: FlakeLayout) -> String {
    spaceName(of: layout) + ".ledger"
  }

  /// Returns the identification of a layout's ids in names of files and keys, such as
  /// `flake-z1t41s12w10-1519862400000ms-1ms`: its combination of bits, epoch and unit.
  static func spaceName(of layout: FlakeLayout) -> String {
    spaceName(of: layout, spaceSpec(of: layout))
  }

  private static func spaceName(of layout: FlakeLayout, _ spec: String) -> String {
    let bits = spec.filter { $0 != "," }
    let micro = layout.epoch.microsecondOfMillisecond
    let epoch =
      micro == 0 ? "\(layout.epoch.unixMilliseconds)ms" : "\(layout.epoch.microseconds)us"
    let unit = layout.unit.text.filter { $0 != " " }
    return "flake-\(bits)-\(epoch)-\(unit)"
  }

  /// Returns the state folder: `$XDG_STATE_HOME/idtool`, or `~/.local/state/idtool` or, if there is
  /// no home, the one that systemd created for a service.
  ///
  /// A home is a folder that exists and, for a service, is not the root: systemd sets HOME to `/`
  /// or to `/nonexistent` for users without one.
  ///
  /// Source: XDG Base Directory Specification; a relative path in the variable is ignored, as it
  /// requires. systemd.exec(5) for `STATE_DIRECTORY`, the service's own folder, the first of
  /// several.
  static func usualFolder(_ environment: Environment) throws(Failure) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let name = Array("/idtool".utf8)
    if let home = environment.nonEmptyValue(of: EnvironmentVariable.stateHome.rawValue),
      home[0] == slash
    {
      return home + name
    }
    let folders = environment.nonEmptyValue(of: EnvironmentVariable.stateFolder.rawValue)
    let service = folders?[0] == slash ? folders?.prefix { $0 != UInt8(ascii: ":") } : nil
    if let home = environment.nonEmptyValue(of: EnvironmentVariable.home.rawValue),
      home[0] == slash, service == nil || home != [slash],
      status(home)?.kind == .directory
    {
      return home + Array("/.local/state".utf8) + name
    }
    if let service { return Array(service) }
    throw .environment(
      "no folder for the ledger: none of XDG_STATE_HOME, HOME and STATE_DIRECTORY names one",
      hints: ["name a file with --ledger FILE or IDTOOL_LEDGER"]
    )
  }

  /// Returns the ledger's path; creates its folder if that is the default and may be created.
  private static func path(
    _ request: FlakeNextRequest,
    environment: Environment
  ) throws(Failure) -> [UInt8] {
    if case .file(let path) = request.ledger { return path }
    let folder = try usualFolder(environment)
    if !request.mustExist {
      try refuseOthersFolder(folder, request.layout)
      do {
        try Folder.make(folder)
      } catch {
        throw .environment(
          "cannot make the ledger's folder: \(Quotation.quoted(folder)): \(error.sentence)",
          hints: [mending]
        )
      }
    }
    let path = usualPath(of: request.layout, in: folder)
    guard path.former != path.usual, let former = status(path.former) else { return path.usual }
    guard let usual = status(path.usual) else {
      return adopt(path.former, as: path.usual) ? path.usual : path.former
    }
    guard usual.identity == former.identity else {
      throw .environment(
        "two ledgers are for the same ids: \(Quotation.quoted(path.usual)) and "
          + Quotation.quoted(path.former),
        hints: [
          "each knows of ids that the other doesn't: stop all that use them, remove one, and go on "
            + "with a worker number not used in it"
        ]
      )
    }
    return path.usual
  }

  /// Returns the path of a layout's ledger in a folder, and the former one, from when each spelling
  /// had its own.
  private static func usualPath(
    of layout: FlakeLayout,
    in folder: [UInt8]
  ) -> (usual: [UInt8], former: [UInt8]) {
    let former = spaceName(of: layout, layout.fullSpec) + ".ledger"
    let start = folder + [UInt8(ascii: "/")]
    return (start + Array(usualName(of: layout).utf8), start + Array(former.utf8))
  }

  /// Returns the path of a layout's default ledger in a folder, for reading.
  static func existingPath(of layout: FlakeLayout, in folder: [UInt8]) -> [UInt8] {
    let path = usualPath(of: layout, in: folder)
    return status(path.usual) == nil && status(path.former) != nil ? path.former : path.usual
  }

  private static func status(_ path: [UInt8]) -> FileStatus? {
    try? SystemCall.statusIfPresent(ofName: path, following: true)
  }

  /// Gives a ledger a second name, so that an older program, which knows the other, continues with
  /// the same slots; returns false if that is impossible.
  private static func adopt(_ former: [UInt8], as name: [UInt8]) -> Bool {
    guard let file = try? FileDescriptor(opening: former, [.readOnly, .nonBlocking]),
      let place = try? FilePlace(resolving: name, for: .create)
    else { return false }
    // Another process may have done so in the meantime.
    try? SystemCall.link(file.number, to: place.name, in: place.folder.number)
    return status(name) != nil
  }

  /// Refuses to let root create a folder or a ledger in another user's home, as with a `sudo` that
  /// kept HOME: the user could not use them.
  ///
  /// Giving them to the user is not a solution, because what was created in a folder that others
  /// can write to can't be trusted to be still there.
  private static func refuseOthersFolder(
    _ folder: [UInt8],
    _ layout: FlakeLayout
  ) throws(Failure) {
    guard SystemCall.user() == 0 else { return }
    let ledger = folder + [UInt8(ascii: "/")] + Array(usualName(of: layout).utf8)
    guard (try? SystemCall.statusIfPresent(ofName: ledger)) == nil,
      let owner = Folder.linkOwner(on: folder) ?? Folder.owner(ofNearest: folder), owner != 0
    else { return }
    throw .environment(
      "no ledger is made in \(Quotation.quoted(folder)): it would be root's, in a folder of user "
        + "\(owner)",
      hints: ["run it as that user, with HOME=/root (sudo -H) or --ledger FILE"]
    )
  }

  /// Opens the ledger; creates it if it does not exist, unless the request says that it must.
  init(_ request: FlakeNextRequest, environment: Environment) throws(Failure) {
    let path = try Self.path(request, environment: environment)
    do {
      file = try Self.open(request.layout) { identity throws(LedgerProblem) in
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
          "a new one knows nothing of the ids that were issued before: find the old one, or leave "
            + "out --existing if there were none"
        ]
      )
    } catch {
      throw Self.failure(error, path: path)
    }
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

  private static let mending =
    "name another file with --ledger FILE; --no-ledger keeps no record, and ids may then repeat"

  /// Returns a ledger's problem with what to do about it.
  static func failure(_ problem: LedgerProblem, path: [UInt8]) -> Failure {
    .environment(
      problem.sentence(about: "ledger \(Quotation.quoted(path))"),
      hints: hints(problem)
    )
  }

  /// Returns what to do about a problem, if that is not obvious.
  private static func hints(_ problem: LedgerProblem) -> [String] {
    switch problem {
    case .otherLayout: ["each layout, epoch and unit needs a ledger of its own"]
    case .replaced:
      [
        "ids from here on could be those of the file that has its name now: put it back, or go on "
          + "with a worker number not used before"
      ]
    case .wrongSize, .damagedHeader, .damagedSlot, .lostSlot:
      [
        "what was issued can't be told from it: restore it, or begin a new one with a worker "
          + "number not used before"
      ]
    case .file(.locksMayNotReach):
      [
        "two who use it at once could issue the same ids: name a ledger on a local disk, or say "
          + "--trust-locks if nobody sees this one through another mount or from another machine"
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
