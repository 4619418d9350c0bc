/// A name in a folder that is held open.
///
/// All operations take place in that folder, whatever happens to the path by which it was found: a
/// link or a folder that is moved during a change has no effect.
struct FilePlace: ~Copyable {
  /// The path with its links resolved, for messages.
  let path: [UInt8]
  let folder: FileDescriptor
  /// The last part of the path.
  let name: [UInt8]
  /// The status of the name when it was found; nil if it did not exist.
  let found: FileStatus?

  /// Follows the links at the end of a path, once, to a name that is not a link or does not exist.
  ///
  /// A cycle is `ELOOP`. If this fails, `operation` is reported as what failed.
  init(
    resolving path: [UInt8],
    for operation: FileProblem.Operation
  ) throws(FileProblem) {
    guard !path.isEmpty else { throw .failed(operation, .noSuchFile) }
    var path = path
    var folder = try FileProblem.on(
      operation,
      FileDescriptor(opening: Folder.containing(path), .place)
    )
    var name = Self.name(path)
    // As many links as the kernel follows.
    for _ in 0..<40 {
      let found = try FileProblem.on(
        operation,
        SystemCall.statusIfPresent(ofName: name, in: folder.number)
      )
      guard let found, found.kind == .link else {
        self.path = path
        self.folder = folder
        self.name = name
        self.found = found
        return
      }
      try Self.checkFollowing(name, found, in: folder, operation)
      let target = try FileProblem.on(operation, SystemCall.linkTarget(name, in: folder.number))
      // If the link is gone by now, look again.
      guard let target else { continue }
      // An absolute path does not depend on the folder.
      folder = try FileProblem.on(
        operation,
        FileDescriptor(opening: Folder.containing(target), in: folder, .place)
      )
      name = Self.name(target)
      path = Folder.resolving(target, from: Folder.containing(path))
    }
    throw .failed(operation, .tooManyLinks)
  }

  /// Throws if a link must not be followed to what will be changed.
  ///
  /// In a folder like `/tmp`, which everyone may write to and where only owners remove, another
  /// user's link could lead anywhere that this user may write. Linux has the same rule
  /// (`fs.protected_symlinks`), but not every system has it switched on.
  private static func checkFollowing(
    _ name: [UInt8],
    _ link: FileStatus,
    in folder: borrowing FileDescriptor,
    _ operation: FileProblem.Operation
  ) throws(FileProblem) {
    // The text of `/proc/self/fd/7` is the name that an open file once had.
    let isOfProcess = SystemCall.isInProcesses(folder.number)
    if isOfProcess, !["self", "thread-self"].contains(where: { name.elementsEqual($0.utf8) }) {
      throw .openFile
    }
    let status = try FileProblem.on(operation, folder.status())
    let isShared = status.permissions & 0o1002 == 0o1002
    guard !isShared || link.owner == SystemCall.user() || link.owner == status.owner else {
      throw .foreignLink(owner: link.owner)
    }
  }

  /// Returns the name of a neighbour: this name with another ending.
  ///
  /// The longest names leave no room for that and are cut, to 220 of their 255 bytes.
  func neighbour(_ suffix: [UInt8]) -> [UInt8] {
    name.prefix(220) + suffix
  }

  /// Returns the path of a neighbour, for messages.
  func path(ofNeighbour neighbour: [UInt8]) -> [UInt8] {
    path.dropLast(name.count) + neighbour
  }

  /// Returns the status of the name or of a neighbour; nil if it does not exist.
  func status(of neighbour: [UInt8]? = nil) throws(SystemError) -> FileStatus? {
    try SystemCall.statusIfPresent(ofName: neighbour ?? name, in: folder.number)
  }

  /// Opens the folder in order to sync its names to disk.
  func openFolder() throws(SystemError) -> FileDescriptor {
    try FileDescriptor(opening: [UInt8(ascii: ".")], in: folder, [.readOnly, .directory])
  }

  /// Opens the file or a neighbour for locking and reading; a link is an error (`ELOOP`).
  ///
  /// Some network file systems lock only what is open for writing.
  func openToLock(_ neighbour: [UInt8]? = nil) throws(SystemError) -> FileDescriptor {
    let name = neighbour ?? name
    // Otherwise, opening a named pipe would wait for a writer.
    let options: OpenOptions = [.noFollow, .nonBlocking]
    do {
      return try FileDescriptor(opening: name, in: folder, [options, .readWrite])
    } catch  where error.isForbidden || error.isReadOnly {
      return try FileDescriptor(opening: name, in: folder, [options, .readOnly])
    }
  }

  /// Returns the last part of a path; after a trailing slash, that is the folder itself.
  private static func name(_ path: [UInt8]) -> [UInt8] {
    let name = path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
    return name.isEmpty ? [UInt8(ascii: ".")] : Array(name)
  }
}
