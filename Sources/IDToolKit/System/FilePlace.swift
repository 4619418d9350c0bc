/// A name in a folder that is held open.
///
/// Everything that is done through it happens in that folder, whatever becomes of the path by which
/// it was found: a link or a folder that is moved in the middle of a change changes nothing.
struct FilePlace: ~Copyable {
  /// The path behind the links, for messages.
  let path: [UInt8]
  let folder: FileDescriptor
  /// The last part of the path.
  let name: [UInt8]
  /// What the name stood for when it was found; nil if nothing had it.
  let found: FileStatus?

  /// Follows the links that a path ends in, once, to a name that is no link or does not exist.
  ///
  /// A circle is `ELOOP`.
  init(resolving path: [UInt8]) throws(SystemError) {
    guard !path.isEmpty else { throw .noSuchFile }
    var path = path
    var folder = try FileDescriptor(opening: Folder.containing(path), .place)
    var name = Self.name(path)
    // As many as the kernel follows.
    for _ in 0..<40 {
      let found = try SystemCall.statusIfPresent(ofName: name, in: folder.number)
      guard found?.kind == .link else {
        self.path = path
        self.folder = folder
        self.name = name
        self.found = found
        return
      }
      // One that is gone by now is looked for once more.
      guard let target = try SystemCall.linkTarget(name, in: folder.number) else { continue }
      // An absolute path is one wherever it is opened from.
      folder = FileDescriptor(
        owning: try SystemCall.open(Folder.containing(target), in: folder.number, .place)
      )
      name = Self.name(target)
      path = Folder.resolving(target, from: Folder.containing(path))
    }
    throw .tooManyLinks
  }

  /// A name beside this one, with another ending.
  ///
  /// The longest names leave no room for it and are cut, to 220 of their 255 bytes.
  func neighbour(_ suffix: [UInt8]) -> [UInt8] {
    name.prefix(220) + suffix
  }

  /// The path of a name beside this one, for messages.
  func path(ofNeighbour neighbour: [UInt8]) -> [UInt8] {
    path.dropLast(name.count) + neighbour
  }

  /// What the name stands for; nil if nothing has it.
  func status() throws(SystemError) -> FileStatus? {
    try SystemCall.statusIfPresent(ofName: name, in: folder.number)
  }

  /// What a name beside it stands for.
  func status(ofNeighbour neighbour: [UInt8]) throws(SystemError) -> FileStatus? {
    try SystemCall.statusIfPresent(ofName: neighbour, in: folder.number)
  }

  /// Opens the folder, to bring its names to the disk.
  func openFolder() throws(SystemError) -> FileDescriptor {
    let here = [UInt8(ascii: ".")]
    return FileDescriptor(
      owning: try SystemCall.open(here, in: folder.number, [.readOnly, .directory])
    )
  }

  /// Opens the file, or one beside it, to lock and to read it; a link is an error (`ELOOP`).
  ///
  /// Some network file systems lock only what may be written.
  func openToLock(_ neighbour: [UInt8]? = nil) throws(SystemError) -> FileDescriptor {
    let name = neighbour ?? name
    // Opening a named pipe would otherwise wait for its writer.
    let options: OpenOptions = [.noFollow, .nonBlocking]
    do {
      let number = try SystemCall.open(name, in: folder.number, [options, .readWrite])
      return FileDescriptor(owning: number)
    } catch  where error.isForbidden || error.isReadOnly {
      let number = try SystemCall.open(name, in: folder.number, [options, .readOnly])
      return FileDescriptor(owning: number)
    }
  }

  /// The last part of a path; behind a slash at its end, that is the folder itself.
  private static func name(_ path: [UInt8]) -> [UInt8] {
    let name = path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
    return name.isEmpty ? [UInt8(ascii: ".")] : Array(name)
  }
}
