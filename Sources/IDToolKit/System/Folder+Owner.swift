extension Folder {
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
