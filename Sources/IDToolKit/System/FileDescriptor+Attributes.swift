/// Preparing a new file to take an old one's place.
extension FileDescriptor {
  /// Gives a file that this process has just created, with the status `made`, the owner, the access
  /// list, the extended attributes and the permissions of another.
  ///
  /// Labels of the kernel's security modules are kept if the process is allowed to set them: most
  /// are set by the modules themselves. Whatever else can't be kept is an error.
  func takeAttributes(
    of locked: borrowing LockedFile,
    onto made: FileStatus
  ) throws(SystemError) {
    if made.owner != locked.status.owner || made.group != locked.status.group {
      // If the new file had a second name, whoever holds that would get the owner's rights as well.
      guard try status().nameCount == 1 else { throw .notPermitted }
      try SystemCall.setOwner(of: number, to: locked.status.owner, group: locked.status.group)
    }
    #if canImport(Darwin)
    try SystemCall.copyAttributes(of: locked.file.number, to: number)
    #else
    try takeExtendedAttributes(of: locked.file)
    #endif
    // Last, because changing the owner clears some permissions, and an access list sets the
    // group's.
    try SystemCall.setPermissions(of: number, to: locked.status.permissions)
  }

  #if !canImport(Darwin)
  private func takeExtendedAttributes(of old: borrowing FileDescriptor) throws(SystemError) {
    let names = try SystemCall.attributeNames(of: old.number)
    // Entries of the folder's default access list, which the old file does not have.
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
