/// A new file that is written under a name of its own before it gets the name it is for.
///
/// It is made by this process and by no other (`O_EXCL`), and locked for as long as it is open.
/// One that a killed process left is not locked: whoever needs its name removes it, and never
/// writes to it, so that nothing planted under the name is touched. What the value removes when it
/// goes away, and what it gives another name, is looked at before: it has to be the file that was
/// made here.
struct TemporaryFile: ~Copyable {
  let file: FileDescriptor
  /// The folder, opened so that its names can be brought to the disk.
  private let folder: FileDescriptor
  private let name: [UInt8]
  /// What the file was when it was made.
  let made: FileStatus
  /// Whether the file has the name it is for, or another that it keeps.
  private var isSettled = false

  private init(
    _ file: consuming FileDescriptor,
    _ made: FileStatus,
    _ name: [UInt8],
    in folder: consuming FileDescriptor
  ) {
    self.file = file
    self.made = made
    self.name = name
    self.folder = folder
  }

  /// Makes the file beside another, and waits for whoever has the name.
  ///
  /// `operation` is what can't be done if that fails.
  static func make(
    named suffix: [UInt8],
    beside place: borrowing FilePlace,
    permissions: UInt16,
    _ operation: FileProblem.Operation,
    _ wait: inout LockWait
  ) throws(FileProblem) -> TemporaryFile {
    // Each further round means that another process made, or removed, the file in between.
    for _ in 0..<100 {
      let name = place.neighbour(suffix)
      if let file = try make(name, in: place, permissions, operation) { return file }
      try place.removeLeftover(named: suffix, &wait)
    }
    throw wait.problem
  }

  deinit {
    if !isSettled { try? Self.remove(name, in: folder, ifItIs: made.identity) }
  }

  /// Gives the file its name, over what has it, or says why not; on the disk only after
  /// ``synchronizeName()``.
  mutating func rename(to other: [UInt8]) throws(SystemError) {
    try SystemCall.rename(name, to: other, in: folder.number)
    isSettled = true
  }

  /// Gives the file its name unless something has it: false then, and nothing is changed.
  ///
  /// The open file is linked and not its name, which somebody may have given away. Where files
  /// can't be linked, the name has to do; and in user space, where the kernel goes on for a while
  /// to believe in a second name that is removed.
  mutating func publish(as other: [UInt8]) throws(SystemError) -> Bool {
    if SystemCall.isInUserSpace(folder.number) { return try publishName(as: other) }
    do {
      try SystemCall.link(file.number, to: other, in: folder.number)
    } catch  where error.isAlreadyThere {
      return false
    } catch {
      return try publishName(as: other)
    }
    // Where that fails it is tried once more at the end; after that, the next process that changes
    // the file removes the name.
    isSettled = (try? Self.remove(name, in: folder, ifItIs: made.identity)) != nil
    return true
  }

  private mutating func publishName(as other: [UInt8]) throws(SystemError) -> Bool {
    guard try isNamed() else { throw .noSuchFile }
    let present = try SystemCall.statusIfPresent(ofName: other, in: folder.number)
    if present == nil { try rename(to: other) }
    return present == nil
  }

  /// Waits until the file's names are on the disk.
  func synchronizeName() throws(SystemError) {
    try Folder.synchronize(folder)
  }

  /// Whether the file has the name under which it was made.
  private func isNamed() throws(SystemError) -> Bool {
    try SystemCall.statusIfPresent(ofName: name, in: folder.number)?.identity == made.identity
  }

  // MARK: Making

  /// Makes the file; nil where another process has the name.
  private static func make(
    _ name: [UInt8],
    in place: borrowing FilePlace,
    _ permissions: UInt16,
    _ operation: FileProblem.Operation
  ) throws(FileProblem) -> TemporaryFile? {
    do {
      // Opened now, so that what can't be synchronized later fails before anything has changed.
      let folder = try place.openFolder()
      let options: OpenOptions = [.readWrite, .create, .exclusive, .noFollow]
      let file = FileDescriptor(
        owning: try SystemCall.open(name, in: folder.number, options, permissions: permissions)
      )
      guard let made = try lock(file, name, in: folder) else { return nil }
      return TemporaryFile(file, made, name, in: folder)
    } catch  where error.isAlreadyThere {
      return nil
    } catch {
      throw .failed(operation, error)
    }
  }

  /// Locks the file that was made; nil if before that another process took it for a leftover.
  private static func lock(
    _ file: borrowing FileDescriptor,
    _ name: [UInt8],
    in folder: borrowing FileDescriptor
  ) throws(SystemError) -> FileStatus? {
    var made: FileStatus?
    do {
      let status = try file.status()
      made = status
      guard try SystemCall.tryLock(file.number) else { return nil }
      let named = try SystemCall.statusIfPresent(ofName: name, in: folder.number)
      return named?.identity == status.identity ? status : nil
    } catch {
      if let made = try? made ?? file.status() {
        try? remove(name, in: folder, ifItIs: made.identity)
      }
      throw error
    }
  }

  private static func remove(
    _ name: [UInt8],
    in folder: borrowing FileDescriptor,
    ifItIs identity: FileStatus.Identity
  ) throws(SystemError) {
    let named = try SystemCall.statusIfPresent(ofName: name, in: folder.number)
    if named?.identity == identity { try SystemCall.remove(name, in: folder.number) }
  }
}
