/// Making a new file one that can take an old one's place.
extension FileDescriptor {
  /// Gives a file that this process has just made, as `made`, the owner, the access list, the
  /// extended attributes and the permissions of another.
  ///
  /// Labels of the kernel's security modules are kept where the process may: most set them by
  /// themselves. Whatever else can't be kept is an error.
  func takeAttributes(
    of locked: borrowing LockedFile,
    onto made: FileStatus
  ) throws(SystemError) {
    if made.owner != locked.status.owner || made.group != locked.status.group {
      // Under a second name it would be given to somebody who has nothing to do with the file.
      guard try status().nameCount == 1 else { throw .notPermitted }
      try SystemCall.setOwner(of: number, to: locked.status.owner, group: locked.status.group)
    }
    #if canImport(Darwin)
    try SystemCall.copyAttributes(of: locked.file.number, to: number)
    #else
    try takeExtendedAttributes(of: locked.file)
    #endif
    // Last: giving a file away clears some permissions, and an access list sets those of the group.
    try SystemCall.setPermissions(of: number, to: locked.status.permissions)
  }

  #if !canImport(Darwin)
  private func takeExtendedAttributes(of old: borrowing FileDescriptor) throws(SystemError) {
    let names = try SystemCall.attributeNames(of: old.number)
    // The folder's default access list, which the old file has not.
    for name in try SystemCall.attributeNames(of: number)
    where name.starts(with: "system.".utf8) && !names.contains(name) {
      try SystemCall.removeAttribute(name, of: number)
    }
    for name in names {
      guard let value = try SystemCall.attribute(name, of: old.number) else { continue }
      if try SystemCall.attribute(name, of: number) == value { continue }
      do {
        try SystemCall.setAttribute(name, of: number, to: value)
      } catch  where name.starts(with: "security.".utf8) && error.isRefusal {
        continue
      }
    }
  }
  #endif
}
