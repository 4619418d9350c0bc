/// New content for a file, written next to the old in a ``TemporaryFile``.
///
/// Until ``commit(keepingResult:)`` the old content remains; a value dropped without it, whether
/// because of an error or on purpose, removes the temporary file. The new file gets the old one's
/// owner, permissions, access lists and extended attributes; if the process may not set these, that
/// is an error, since otherwise the file would change hands unnoticed.
struct FileReplacement: ~Copyable {
  /// The content not yet written; append to it and call ``flushIfFull()``.
  var buffer = ByteBuffer(capacity: OutputStream.blockSize)

  /// The file being replaced, to be read from its beginning while this value exists.
  ///
  /// It is the locked one, whichever file has its name by now. Nil if there is none.
  let oldDescriptor: Int32?

  private var temporary: TemporaryFile
  private let place: FilePlace
  /// The lock; nil if only the temporary file is locked.
  private let old: LockedFile?
  /// The status of the old file when it was locked.
  private let oldStatus: FileStatus?
  /// Begins the content of a file that does not exist.
  init(of place: consuming FilePlace, by successor: consuming TemporaryFile) {
    self.place = place
    old = nil
    oldDescriptor = nil
    oldStatus = nil
    temporary = successor
  }

  /// Begins a replacement for a file that the caller has locked.
  ///
  /// The name of the new file contains the inode number of the old. As long as the old file is
  /// open, no other file has that number, and as long as it is locked, no other process uses the
  /// name: one that finds another file to lock under the same name uses another name for its
  /// temporary file.
  init(
    of place: consuming FilePlace,
    _ old: consuming LockedFile
  ) throws(FileProblem) {
    let status = old.status
    // Another process holds the temporary name only as long as it takes to remove a leftover.
    var wait = LockWait(timeout: .seconds(1))
    let temporary = try TemporaryFile.make(
      named: Array(".\(status.identity.number).idtool-tmp".utf8),
      beside: place,
      // Nobody else may read it before it has the permissions of the old one.
      permissions: 0o600,
      .replace,
      &wait
    )
    try FileProblem.on(.keepOwner, temporary.file.takeAttributes(of: old, onto: temporary.made))
    self.temporary = temporary
    self.place = place
    oldDescriptor = old.file.number
    self.old = consume old
    oldStatus = status
  }

  /// The size of the file being replaced, as of when it was locked.
  var oldByteCount: Int { Int(oldStatus?.byteCount ?? 0) }

  /// Writes the buffer to the temporary file if it holds a full block.
  mutating func flushIfFull() throws(FileProblem) {
    if buffer.count >= OutputStream.blockSize { try flush() }
  }

  /// Replaces the old content with the new, which is on disk when this returns.
  ///
  /// If the file was changed since it was locked, or its name now belongs to another, nothing is
  /// replaced: there are programs that ignore the lock. With `keepingResult`, the new content is
  /// then kept under a name that the error carries. If only the last step fails, syncing the
  /// folder, the new content is in place, but a power cut may undo that.
  mutating func commit(keepingResult: Bool = false) throws(FileProblem) {
    try flush()
    try FileProblem.on(.synchronize, SystemCall.synchronize(temporary.file.number))
    do throws(FileProblem) {
      try putInPlace()
    } catch .changedMeanwhile where keepingResult {
      throw .changedMeanwhile(keptAs: keepResult())
    }
    try FileProblem.on(.synchronize, temporary.synchronizeName())
  }

  private mutating func putInPlace() throws(FileProblem) {
    let isDone: Bool
    var present: FileStatus?
    do throws(SystemError) {
      if let oldStatus {
        present = try place.status()
        isDone = present == oldStatus ? try temporary.rename(to: place.name) : false
      } else {
        isDone = try temporary.publish(as: place.name)
      }
    } catch  where error.isInUse {
      throw .mountPoint
    } catch {
      throw .failed(oldStatus == nil ? .create : .replace, error)
    }
    if isDone {
      // Another file may have got the temporary name between the check and the renaming.
      guard try FileProblem.on(.replace, temporary.isNamed(place.name)) else {
        throw .takenMeanwhile
      }
      return
    }
    if let present, present.identity == oldStatus?.identity {
      try present.checkReplaceable()
    }
    throw .changedMeanwhile(keptAs: nil)
  }

  /// Gives the new content a name that does not exist yet; returns nil if it can't be kept.
  private mutating func keepResult() -> [UInt8]? {
    for number in 1..<1000 {
      let suffix = Array((number == 1 ? ".result" : ".result.\(number)").utf8)
      let name = place.neighbour(suffix)
      guard let isKept = try? temporary.publish(as: name) else { return nil }
      if isKept { return place.path(ofNeighbour: name) }
    }
    return nil
  }

  private mutating func flush() throws(FileProblem) {
    defer { buffer.removeAll() }
    try FileProblem.on(
      .write,
      OutputStream.writeAll(buffer.span, to: temporary.file.number)
    )
  }
}
