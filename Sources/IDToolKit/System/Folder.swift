/// Directories, as far as files that must not be lost need them.
enum Folder {
  /// The path of the folder in which a file lies.
  static func containing(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard let last = path.lastIndex(of: slash) else { return [UInt8(ascii: ".")] }
    let folder = path[..<last]
    return folder.allSatisfy { $0 == slash } ? [slash] : Array(folder)
  }

  /// Makes a folder and those above it that are missing, for the user alone (mode 0700).
  ///
  /// Each is on the disk, name and all, before the next is made.
  static func make(_ path: [UInt8]) throws(SystemError) {
    do {
      try SystemCall.makeDirectory(path, permissions: 0o700)
    } catch  where error.isAlreadyThere {
      // A file in the way is noticed when something is opened in it.
      return
    } catch  where error.isNotFound && containing(path) != path {
      try make(containing(path))
      try makeBelowExisting(path)
      return
    }
    try synchronize(containing(path))
  }

  private static func makeBelowExisting(_ path: [UInt8]) throws(SystemError) {
    do {
      try SystemCall.makeDirectory(path, permissions: 0o700)
    } catch  where error.isAlreadyThere {
      return
    }
    try synchronize(containing(path))
  }

  /// Opens a folder, to be synchronized later.
  static func open(_ path: [UInt8]) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(opening: path, [.readOnly, .directory])
  }

  /// Waits until the names in a folder are on the disk.
  static func synchronize(_ path: [UInt8]) throws(SystemError) {
    try synchronize(open(path))
  }

  /// Waits until the names in a folder are on the disk.
  ///
  /// Some network and user-space file systems know no such thing for folders and say so; what they
  /// guarantee without it can't be had better.
  static func synchronize(_ folder: borrowing FileDescriptor) throws(SystemError) {
    do {
      try SystemCall.synchronize(folder.number)
    } catch  where error.isUnsupported {
      return
    }
  }

  /// Follows the links that a path ends in, to a name that is no link or does not exist.
  ///
  /// Links in the middle of a path are the system's business. A circle is `ELOOP`.
  static func resolvingLinks(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      guard let target = try SystemCall.linkTarget(path) else { return path }
      path = resolving(target, from: containing(path))
    }
    throw .tooManyLinks
  }

  /// Where a link in a folder leads.
  static func resolving(_ target: [UInt8], from folder: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    return target.first == slash ? target : folder + [slash] + target
  }
}
