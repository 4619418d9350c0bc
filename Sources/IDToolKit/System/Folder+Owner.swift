extension Folder {
  /// Returns the owner of the first link on a path that is not this user's; nil if there is none.
  static func linkOwner(on path: [UInt8]) -> UInt32? {
    var ends = path.indices.filter { path[$0] == UInt8(ascii: "/") && $0 > 0 }
    ends.append(path.count)
    for end in ends {
      let status = (try? SystemCall.status(ofName: Array(path[..<end])))
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
