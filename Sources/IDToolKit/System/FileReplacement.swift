/// New content for a file, growing beside the old under the name `FILE.tmp`.
///
/// Until ``commit()`` the old content stands; a value that goes away without it, because of an
/// error or on purpose, takes the temporary file along. One that a killed process left is replaced
/// by the next. The new file has the old one's owner and permissions; where the process may not
/// give it these, that is an error, since otherwise the file would change hands unnoticed.
struct FileReplacement: ~Copyable {
  /// The content not yet written; code appends to it and calls ``flushIfFull()``.
  var buffer: ByteBuffer

  private let path: [UInt8]
  private let temporary: [UInt8]
  private let folder: FileDescriptor
  private let file: FileDescriptor
  private var isInPlace = false

  /// Begins a replacement for a path that ends in no link; the caller holds its lock.
  init(of path: [UInt8], mayHaveOtherNames: Bool) throws(FileProblem) {
    let temporary = path + Array(".tmp".utf8)
    // Opened now, so that what can't be synchronized later fails before anything has changed.
    let folder = try Self.openFolder(of: path)
    let old = try Self.status(ofFileToReplace: path)
    try old?.checkReplaceable(mayHaveOtherNames: mayHaveOtherNames)
    let file = try Self.open(temporary, like: old)
    do throws(FileProblem) {
      if let old { try Self.keepOwner(file, old) }
    } catch {
      try? SystemCall.remove(temporary)
      throw error
    }
    self.path = path
    self.temporary = temporary
    self.folder = folder
    self.file = file
    buffer = ByteBuffer(capacity: OutputStream.blockSize)
  }

  deinit {
    if !isInPlace { try? SystemCall.remove(temporary) }
  }

  /// Writes the buffer to the temporary file if it holds a full block.
  mutating func flushIfFull() throws(FileProblem) {
    if buffer.count >= OutputStream.blockSize { try flush() }
  }

  /// Puts the new content in the place of the old; when it returns, it is on the disk.
  ///
  /// If only the last step fails, the synchronization of the folder, the new content stands and may
  /// be undone by a power cut.
  mutating func commit() throws(FileProblem) {
    try flush()
    do {
      try SystemCall.synchronize(file.number)
    } catch {
      throw .failed(.synchronize, error)
    }
    do {
      try SystemCall.rename(temporary, to: path)
    } catch {
      throw .failed(.replace, error)
    }
    isInPlace = true
    do {
      try Folder.synchronize(folder)
    } catch {
      throw .failed(.synchronize, error)
    }
  }

  private mutating func flush() throws(FileProblem) {
    defer { buffer.removeAll() }
    do {
      try unsafe buffer.withBytes { bytes throws(SystemError) in
        try unsafe OutputStream.writeAll(UnsafeRawBufferPointer(bytes), to: file.number)
      }
    } catch {
      throw .failed(.write, error)
    }
  }

  private static func openFolder(of path: [UInt8]) throws(FileProblem) -> FileDescriptor {
    do {
      return try Folder.open(Folder.containing(path))
    } catch {
      throw .failed(.replace, error)
    }
  }

  private static func status(
    ofFileToReplace path: [UInt8]
  ) throws(FileProblem) -> FileStatus? {
    do {
      return try SystemCall.statusIfPresent(ofName: path)
    } catch {
      throw .failed(.replace, error)
    }
  }

  /// Makes the temporary file, in the place of one that a killed process left.
  ///
  /// Made anew rather than emptied: it then has no second name, and nobody has it open.
  private static func open(
    _ temporary: [UInt8],
    like old: FileStatus?
  ) throws(FileProblem) -> FileDescriptor {
    let options: OpenOptions = [.writeOnly, .create, .exclusive, .noFollow]
    let permissions = old.map { $0.permissions & 0o777 } ?? 0o666
    do {
      return try FileDescriptor(opening: temporary, options, permissions: permissions)
    } catch  where error.isAlreadyThere {
      try removeLeftover(temporary)
    } catch {
      throw .failed(.create, error)
    }
    do {
      return try FileDescriptor(opening: temporary, options, permissions: permissions)
    } catch {
      throw .failed(.create, error)
    }
  }

  private static func removeLeftover(_ temporary: [UInt8]) throws(FileProblem) {
    do {
      let status = try SystemCall.statusIfPresent(ofName: temporary)
      if status?.kind == .regularFile {
        try SystemCall.remove(temporary)
        return
      }
    } catch {
      throw .failed(.create, error)
    }
    throw .inTheWay(temporary)
  }

  private static func keepOwner(
    _ file: borrowing FileDescriptor,
    _ old: FileStatus
  ) throws(FileProblem) {
    do {
      let new = try file.status()
      if new.owner != old.owner || new.group != old.group {
        try SystemCall.setOwner(of: file.number, to: old.owner, group: old.group)
      }
      // After the owner, because giving a file away clears some permissions.
      try SystemCall.setPermissions(of: file.number, to: old.permissions)
    } catch {
      throw .failed(.keepOwner, error)
    }
  }
}
