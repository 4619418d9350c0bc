/// Directory operations for files that must not be lost.
enum Folder {
  /// Returns the path of the folder that contains a file.
  static func containing(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard let last = path.lastIndex(of: slash) else { return [UInt8(ascii: ".")] }
    let folder = path[..<last]
    return folder.allSatisfy { $0 == slash } ? [slash] : Array(folder)
  }

  /// Creates a folder and its missing parents, for the user alone (mode 0700).
  ///
  /// Each is on disk, including its name, before the next is created.
  static func make(_ path: [UInt8]) throws(SystemError) {
    do {
      try SystemCall.makeDirectory(path, permissions: 0o700)
    } catch  where error.isAlreadyThere {
      // If a file is in the way, opening something inside it fails.
      return
    } catch  where error.isNotFound && containing(path) != path {
      try make(containing(path))
      do {
        try SystemCall.makeDirectory(path, permissions: 0o700)
      } catch  where error.isAlreadyThere {
        return
      }
    }
    try synchronize(FileDescriptor(opening: containing(path), [.readOnly, .directory]))
  }

  /// Syncs the names in a folder to disk.
  ///
  /// Some network and user-space file systems don't support that for folders and say so; there is
  /// nothing more to be had from them.
  static func synchronize(_ folder: borrowing FileDescriptor) throws(SystemError) {
    do {
      try SystemCall.synchronize(folder.number)
    } catch  where error.isUnsupported {
      return
    }
  }

  /// Follows the links at the end of a path, to a name that is not a link or does not exist.
  ///
  /// The system resolves links in the middle of a path. A cycle is `ELOOP`.
  static func resolvingLinks(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    var path = path
    // As many links as the kernel follows.
    for _ in 0..<40 {
      guard let target = try SystemCall.linkTarget(path) else { return path }
      path = resolving(target, from: containing(path))
    }
    throw .tooManyLinks
  }

  /// Resolves a link's target against the link's folder.
  static func resolving(_ target: [UInt8], from folder: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    return target.first == slash ? target : folder + [slash] + target
  }
}

extension Folder {
  /// Returns the owner of the first link on a path that is not this user's; nil if there is none.
  static func linkOwner(on path: [UInt8]) -> UInt32? {
    var ends = path.indices.filter { path[$0] == UInt8(ascii: "/") && $0 > 0 }
    ends.append(path.count)
    for end in ends {
      let status = try? SystemCall.statusIfPresent(ofName: Array(path[..<end]))
      if let status, status.kind == .link, status.owner != SystemCall.user() { return status.owner }
    }
    return nil
  }

  /// Returns the owner of a folder or, if it does not exist, of the nearest one above it; nil if
  /// that can't be determined.
  static func owner(ofNearest path: [UInt8]) -> UInt32? {
    var path = path
    while true {
      do {
        return try FileDescriptor(opening: path, .place).status().owner
      } catch  where error.isNotFound && containing(path) != path {
        path = containing(path)
      } catch {
        return nil
      }
    }
  }
}
