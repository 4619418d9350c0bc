/// What a killed process left next to a file.
extension FilePlace {
  /// Removes the leftover with this ending; waits for a file whose process is alive.
  ///
  /// Anything that no such process can have made is left alone and is an error.
  func removeLeftover(named suffix: [UInt8], _ wait: inout LockWait) throws(FileProblem) {
    guard let leftover = try openLeftover(suffix) else { return }
    try wait.wait { () throws(FileProblem) in try leftover.tryLock() }
    try remove(leftover, suffix)
  }

  /// Removes the name with this ending if it is a second name of the file that was put in place.
  ///
  /// `held` is the file under the place's own name, locked by the caller. Nothing is lost, since
  /// the file has that other name. Anything else under the name is not in the way of a file that
  /// exists.
  func removeSecondName(_ suffix: [UInt8], of held: FileStatus) {
    guard let found = try? status(of: neighbour(suffix)), found.identity == held.identity
    else { return }
    try? SystemCall.remove(neighbour(suffix), in: folder.number)
  }

  /// Opens the file with the ending; returns nil if there is none.
  private func openLeftover(_ suffix: [UInt8]) throws(FileProblem) -> FileDescriptor? {
    let found = try FileProblem.on(.create, status(of: neighbour(suffix)))
    guard let found else { return nil }
    // Anything else is not even opened, since opening could have an effect. Root, whom no folder's
    // permissions stop, removes nothing that another user made.
    let mayBeOurs = SystemCall.user() != 0 || found.owner == 0
    guard found.kind == .regularFile, mayBeOurs else {
      throw .inTheWay(path(ofNeighbour: neighbour(suffix)))
    }
    do {
      return try openToLock(neighbour(suffix))
    } catch  where error.isNotFound {
      return nil
    } catch  where error.isLink || error == .isDirectory || error.isForbidden {
      throw .inTheWay(path(ofNeighbour: neighbour(suffix)))
    } catch {
      throw .failed(.create, error)
    }
  }

  /// Removes a leftover that this process has locked, so that no other process is using it, if it
  /// still has the name.
  private func remove(
    _ leftover: borrowing FileDescriptor,
    _ suffix: [UInt8]
  ) throws(FileProblem) {
    var isOurs = true
    do {
      let opened = try leftover.status()
      let named = try status(of: neighbour(suffix))
      guard named?.identity == opened.identity else { return }
      isOurs = opened.kind == .regularFile && opened.nameCount == 1
      if !isOurs, opened.nameCount == 2 {
        // The process was killed just after putting the file in place.
        isOurs = try status()?.identity == opened.identity
      }
      if isOurs { try SystemCall.remove(neighbour(suffix), in: folder.number) }
    } catch {
      throw .failed(.create, error)
    }
    guard isOurs else { throw .inTheWay(path(ofNeighbour: neighbour(suffix))) }
  }
}
