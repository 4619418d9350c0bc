/// Why an operation on a file that must not lose anything failed.
enum FileProblem: DescribedError {
  /// The operation that the system refused.
  enum Operation: String, Sendable {
    case open
    case create
    case lock
    case read
    case write
    /// Syncing it to disk.
    case synchronize
    /// Replacing the old content with the new.
    case replace
    /// Giving the new file the old one's owner, permissions and attributes.
    case keepOwner
  }

  case failed(Operation, SystemError)
  /// The name stands for something that can't hold our data.
  case notRegular(FileStatus.Kind)
  /// It has this many names (hard links), of which a replacement would change only one.
  case severalNames(UInt64)
  /// A link to nothing.
  case danglingLink
  /// Another user's link, in a folder that everyone may write to.
  case foreignLink(owner: UInt32)
  /// A name for an open file, as in `/dev/fd`, under which no other file can be put in its place.
  case openFile
  /// The name of a temporary file is taken by something that is not ours.
  case inTheWay([UInt8])
  /// It is mounted by itself, so that no other file can be put in its place.
  case mountPoint
  /// Another process held the lock for the whole timeout.
  case busy(waited: TimeSpan)
  /// A program that ignores the lock has changed it, or put another file under its name, so nothing
  /// was replaced; the new content is kept under this name.
  case changedMeanwhile(keptAs: [UInt8]?)
  /// Another program's file got the name in place of the new content.
  case takenMeanwhile
  /// A lock might not keep others from the file.
  case locksMayNotReach(fileSystem: String)
  /// More than this many bytes.
  case tooLarge(limit: Int)
  /// Reading ended early; replacing the file with what was read would lose the rest.
  case cut(byteCount: Int, expected: Int)

  /// Runs the system calls of an operation; their error becomes its failure.
  static func on<Value: ~Copyable>(
    _ operation: Operation,
    _ work: @autoclosure () throws(SystemError) -> Value
  ) throws(FileProblem) -> Value {
    try lifting(work(), as: { (error: SystemError) in FileProblem.failed(operation, error) })
  }

  var sentence: String { sentence(about: "the file") }

  /// Returns the clause with the file's name in it, such as `state file 'ids.json'`.
  func sentence(about name: String) -> String {
    switch self {
    case .failed(let operation, let error):
      "\(operation.words(about: name)): \(error.sentence)"
    case .notRegular(let kind): "\(name) is \(kind.rawValue), not a regular file"
    case .severalNames(let count):
      "\(name) has \(count) names (hard links), and a change would reach only this one"
    case .danglingLink: "\(name) is a link to nothing"
    case .foreignLink(let owner):
      "\(name) is a link that user \(owner) made in a folder open to everyone, and is not followed"
    case .openFile:
      "\(name) is the name of an open file, which can't be replaced: name the file itself"
    case .inTheWay(let path):
      "\(name) needs the name \(Quotation.quoted(path)), which something else has"
    case .mountPoint:
      "\(name) is mounted by itself, so that no new content can be put in its place: mount its "
        + "folder"
    case .busy(let waited):
      "\(name) is in use by another process; waited \(waited.text)"
    case .changedMeanwhile(keptAs: nil):
      "\(name) was changed by another program meanwhile, so nothing was replaced"
    case .changedMeanwhile(keptAs: .some(let path)):
      "\(name) was changed by another program meanwhile, so nothing was replaced: the result is in "
        + Quotation.quoted(path)
    case .takenMeanwhile:
      "\(name) was changed by another program meanwhile, and has what that put there"
    case .locksMayNotReach(let fileSystem):
      "\(name) is in a file system (\(fileSystem)) whose locks may not reach everyone who sees "
        + "the file"
    case .tooLarge(let limit): "\(name) is larger than \(limit) bytes"
    case .cut(let byteCount, let expected):
      "\(name) ended after \(byteCount) of \(expected) bytes: it was cut while it was read"
    }
  }
}

extension FileProblem.Operation {
  /// Returns the words for what could not be done.
  fileprivate func words(about name: String) -> String {
    switch self {
    case .open, .create, .lock, .read, .write, .replace: "cannot \(rawValue) \(name)"
    case .synchronize: "cannot sync \(name) to the disk"
    case .keepOwner: "cannot keep the owner, mode and attributes of \(name)"
    }
  }
}
