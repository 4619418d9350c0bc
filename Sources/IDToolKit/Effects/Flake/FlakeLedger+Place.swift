/// Where the ledger of a layout is unless one is named.
///
/// A family has one ledger, so that two of its layouts can't issue the same numbers: the name
/// belongs to whichever layout is first, and the header says to which. Older programs named
/// ledgers after the layout. Such a file gets the family's name next to its own, so that they go on
/// with the same slots.
extension FlakeLedger {
  /// Returns the state folder: `$XDG_STATE_HOME/idtool`, or `~/.local/state/idtool` or, if there is
  /// no home, the one that systemd created for a service.
  ///
  /// A home is a folder that exists and, for a service, is not the root: systemd sets HOME to `/`
  /// or to `/nonexistent` for users without one.
  ///
  /// Source: XDG Base Directory Specification; a relative path in the variable is ignored, as it
  /// requires. systemd.exec(5) for `STATE_DIRECTORY`, the service's own folder, the first of
  /// several.
  private static func usualFolder(_ environment: Environment) throws(Failure) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let name = Array("/idtool".utf8)
    if let home = environment.nonEmptyValue(of: EnvironmentVariable.stateHome.rawValue),
      home[0] == slash
    {
      return home + name
    }
    let folders = environment.nonEmptyValue(of: EnvironmentVariable.stateFolder.rawValue)
    let service = folders?[0] == slash ? folders?.prefix { $0 != UInt8(ascii: ":") } : nil
    let home = environment.nonEmptyValue(of: EnvironmentVariable.home.rawValue)
    if let home, home[0] == slash, service == nil || home != [slash],
      status(home)?.kind == .directory
    {
      return home + Array("/.local/state".utf8) + name
    }
    if let service { return Array(service) }
    let cause = home.map { "HOME is \(Quotation.quoted($0)), which isn't a folder: " } ?? ""
    throw .environment(
      "no folder for the ledger: none of XDG_STATE_HOME, HOME and STATE_DIRECTORY names one",
      hints: [
        cause + "set XDG_STATE_HOME to a folder that may be written to, or name a file with "
          + "--ledger FILE or IDTOOL_LEDGER"
      ]
    )
  }

  /// Returns the path of a request's ledger; creates its folder if that is the default and may be
  /// created.
  static func path(
    _ request: FlakeNextRequest,
    environment: Environment
  ) throws(Failure) -> [UInt8] {
    if case .file(let path) = request.ledger { return path }
    let folder = try usualFolder(environment)
    if request.mustExist { return try path(of: request.layout, in: folder, adopting: true) }
    if SystemCall.user() == 0 { try refuseOthersFolder(folder, request.layout) }
    do {
      try Folder.make(folder)
    } catch {
      throw .environment(
        "cannot make the ledger's folder: \(Quotation.quoted(folder)): \(error.sentence)",
        hints: [mending]
      )
    }
    return try path(of: request.layout, in: folder, adopting: true)
  }

  /// Returns the path of the default ledger of a layout, for reading.
  static func existingPath(
    of layout: FlakeLayout,
    environment: Environment
  ) throws(Failure) -> [UInt8] {
    try path(of: layout, in: usualFolder(environment), adopting: false)
  }

  /// Returns the path of a layout's ledger in a folder, whether or not it exists; throws if there
  /// are two.
  private static func path(
    of layout: FlakeLayout,
    in folder: [UInt8],
    adopting: Bool
  ) throws(Failure) -> [UInt8] {
    let usual = folder + Array("/\(FlakeFamily(layout).name)\(ending)".utf8)
    let found = try ledgers(of: layout, in: folder)
    guard let former = found.first, !found.contains(usual) else { return usual }
    guard adopting, adopt(former, as: usual) else { return former }
    // The name may have been taken by a new ledger.
    _ = try ledgers(of: layout, in: folder)
    return usual
  }

  /// Whether nothing has a path yet.
  static func isFree(_ path: [UInt8]) -> Bool { status(path) == nil }

  /// Returns the paths of the files in a folder that are, by their names, ledgers of a layout's
  /// family; throws if they are not one file.
  private static func ledgers(
    of layout: FlakeLayout,
    in folder: [UInt8]
  ) throws(Failure) -> [[UInt8]] {
    let names: [[UInt8]]
    do {
      names = try SystemCall.names(inFolder: folder)
    } catch  where error.isNotFound {
      return []
    } catch {
      throw .environment(
        "cannot look for ledgers in \(Quotation.quoted(folder)): \(error.sentence)",
        hints: [mending]
      )
    }
    let family = FlakeFamily(layout)
    let known = [family.name, layout.splitName, layout.spellingName]
    var found: (identity: FileStatus.Identity, path: [UInt8])?
    var paths: [[UInt8]] = []
    for name in names where name.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
      let text = String(decoding: name.dropLast(ending.utf8.count), as: UTF8.self)
      guard known.contains(text) || family.hasLayout(named: text) else { continue }
      let path = folder + [UInt8(ascii: "/")] + name
      guard let identity = status(path)?.identity else { continue }
      paths.append(path)
      found = found ?? (identity, path)
      guard let found, found.identity != identity else { continue }
      throw .environment(
        "two ledgers are for the same ids: \(shown(found.path)) and \(shown(path))",
        hints: [
          "each knows of ids that the other doesn't: name one with --ledger FILE, or stop all that "
            + "use them and remove one, once the times that 'idtool flake workers --ledger FILE' "
            + "shows are past"
        ]
      )
    }
    return paths
  }

  /// Gives a family's ledger the name, too, by which version 0.1.0 looks for that of the layout.
  ///
  /// During an update, and after one that is taken back, both programs use one file. Returns whether
  /// there was none.
  static func keepFormerName(_ request: FlakeNextRequest, _ path: [UInt8]) -> Bool {
    guard case .usual = request.ledger else { return false }
    let folder = path[...(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
    let former = folder + Array("\(request.layout.splitName)\(ending)".utf8)
    guard !former.elementsEqual(path), isFree(Array(former)) else { return false }
    return adopt(path, as: Array(former))
  }

  private static let ending = ".ledger"

  private static func status(_ path: [UInt8]) -> FileStatus? {
    try? SystemCall.statusIfPresent(ofName: path, following: true)
  }

  /// Gives a ledger a second name, unless another process has just done so; returns false if that
  /// is impossible.
  private static func adopt(_ former: [UInt8], as name: [UInt8]) -> Bool {
    guard let file = try? FileDescriptor(opening: former, [.readOnly, .nonBlocking]),
      let place = try? FilePlace(resolving: name, for: .create)
    else { return false }
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
    guard try ledgers(of: layout, in: folder).isEmpty,
      let owner = Folder.linkOwner(on: folder) ?? Folder.owner(ofNearest: folder), owner != 0
    else { return }
    throw .environment(
      "no ledger is made in \(Quotation.quoted(folder)): it would be root's, in a folder of user "
        + "\(owner)",
      hints: ["run it as that user, with HOME=/root (sudo -H) or --ledger FILE"]
    )
  }
}
