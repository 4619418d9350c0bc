extension Folder {
  /// Who owns a folder, or where it does not exist the nearest one above it that does; nil where that
  /// can't be told.
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
