/// An open file with a single owner, closed by going out of scope.
///
/// What must not be lost is synced before: an error that the closing reports would come too late.
struct FileDescriptor: ~Copyable {
  /// The descriptor's number.
  let number: Int32

  /// Takes ownership of a descriptor that nothing else will close.
  init(owning number: Int32) {
    self.number = number
  }

  /// Opens a file by its path.
  init(opening path: [UInt8], _ options: OpenOptions) throws(SystemError) {
    number = try SystemCall.open(path, options)
  }

  /// Opens a name in a folder.
  init(
    opening name: [UInt8],
    in folder: borrowing FileDescriptor,
    _ options: OpenOptions,
    permissions: UInt16 = 0o600
  ) throws(SystemError) {
    number = try SystemCall.open(name, in: folder.number, options, permissions: permissions)
  }

  deinit {
    try? SystemCall.close(number)
  }
}

/// The two ends of a pipe.
struct PipeEnds: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor
}

extension FileDescriptor {
  /// Returns the status of the open file.
  func status() throws(SystemError) -> FileStatus {
    try SystemCall.status(of: number)
  }

  /// Reads once, at most `count` bytes; returns none at the end.
  func piece(atMost count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    // Safe: the array is not used otherwise during the call, and any bytes are valid in it.
    let filled = try unsafe bytes.withUnsafeMutableBufferPointer { space throws(SystemError) in
      try unsafe SystemCall.read(number, into: UnsafeMutableRawBufferPointer(space))
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Returns the bytes from an offset on, fewer than `count` only at the end of the file.
  func bytes(_ count: Int, at offset: Int64) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    // Safe: the array is not used otherwise during the call, and any bytes are valid in it.
    let filled = try unsafe bytes.withUnsafeMutableBufferPointer { space throws(SystemError) in
      try unsafe SystemCall.fill(UnsafeMutableRawBufferPointer(space), from: number, at: offset)
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Writes all of the bytes at an offset.
  func write(_ bytes: [UInt8], at offset: Int64) throws(SystemError) {
    try write(bytes.span, at: offset)
  }

  /// Writes the bytes of a value, as they are in memory, at an offset; its type must have no bytes
  /// between or after its members, whose content would be undefined.
  func write<Value: BitwiseCopyable>(
    bytesOf value: Value,
    at offset: Int64
  ) throws(SystemError) {
    // Safe: the bytes are only read, within the closure, and as the caller guarantees, all of them
    // are initialized.
    try unsafe withUnsafeBytes(of: value) { bytes throws(SystemError) in
      try write(unsafe bytes.bindMemory(to: UInt8.self).span, at: offset)
    }
  }

  /// Writes all of the bytes at an offset.
  func write(_ bytes: Span<UInt8>, at offset: Int64) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = bytes.extracting(droppingFirst: written)
      written += try SystemCall.write(number, rest, at: offset + Int64(written))
    }
  }
}

extension FileDescriptor {
  /// Locks a range of bytes; returns false if another open file holds a conflicting lock.
  func tryLock(_ range: Range<Int64>, shared: Bool = false) throws(FileProblem) -> Bool {
    try FileProblem.on(.lock, SystemCall.tryLock(number, range, shared: shared))
  }

  /// Locks the whole file; returns false if another open file has locked it.
  func tryLock() throws(FileProblem) -> Bool {
    try FileProblem.on(.lock, SystemCall.tryLock(number))
  }

  /// Unlocks the whole file.
  ///
  /// Closing it does that only if no copy of the descriptor is left: where another thread starts a
  /// program, the child has a copy until it executes that program.
  func unlock() {
    SystemCall.unlock(number)
  }

  /// Locks a range of bytes, waiting for a limited time.
  func lock(
    _ range: Range<Int64>,
    timeout: TimeSpan,
    shared: Bool = false
  ) throws(FileProblem) {
    if try tryLock(range, shared: shared) { return }
    var wait = LockWait(timeout: timeout)
    try wait.wait { () throws(FileProblem) in try tryLock(range, shared: shared) }
  }

  /// Unlocks a range of bytes.
  func unlock(_ range: Range<Int64>) throws(FileProblem) {
    try FileProblem.on(.lock, SystemCall.unlock(number, range))
  }
}

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
