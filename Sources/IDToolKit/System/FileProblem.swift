/// Why something could not be done with a file that must not lose anything.
enum FileProblem: DescribedError {
  /// What was being done when the system refused.
  enum Operation: Equatable, Sendable {
    case open
    case create
    case makeFolder
    case lock
    case read
    case write
    /// Bringing it to the disk.
    case synchronize
    /// Putting the new content in the place of the old.
    case replace
    /// Giving the new file the old one's owner, permissions and attributes.
    case keepOwner
  }

  case failed(Operation, SystemError)
  /// The name stands for something that can't hold data for us.
  case notRegular(FileStatus.Kind)
  /// It has this many names (hard links), of which a replacement would change one.
  case severalNames(UInt64)
  /// A link that leads nowhere.
  case danglingLink
  /// Under the name of a temporary file stands something that is not ours.
  case inTheWay([UInt8])
  /// Another process had the lock for the whole time that was waited.
  case busy(waited: TimeSpan)
  /// A program that knows nothing of the lock has changed it, or put another under its name, so
  /// that nothing was replaced; where the new content is.
  case changedMeanwhile(keptAs: [UInt8]?)
  /// A lock would not keep others from the file.
  case locksMayNotReach(LockDoubt)
  /// More than this many bytes.
  case tooLarge(limit: Int)
  /// Reading ended early, so that the rest would be lost if what was read took the file's place.
  case cut(byteCount: Int, expected: Int)

  /// Does what the operation needs of the system, whose error says why it failed.
  static func on<Value: ~Copyable>(
    _ operation: Operation,
    _ work: @autoclosure () throws(SystemError) -> Value
  ) throws(FileProblem) -> Value {
    try lifting(work(), as: { (error: SystemError) in FileProblem.failed(operation, error) })
  }

  var sentence: String { sentence(about: "the file") }

  /// The clause with the file's name in it, such as `state file 'ids.json'`.
  func sentence(about name: String) -> String {
    switch self {
    case .failed(let operation, let error):
      "\(operation.words(about: name)): \(error.sentence)"
    case .notRegular(let kind): "\(name) is \(kind.noun), not a regular file"
    case .severalNames(let count):
      "\(name) has \(count) names (hard links), and a change would reach only this one"
    case .danglingLink: "\(name) is a link to nothing"
    case .inTheWay(let path):
      "\(name) needs the name \(Quotation.quoted(path)), under which something else stands"
    case .busy(let waited):
      "\(name) is in use by another process; waited \(waited.text)"
    case .changedMeanwhile(keptAs: nil):
      "\(name) was changed by another program meanwhile, so nothing was replaced"
    case .changedMeanwhile(keptAs: .some(let path)):
      "\(name) was changed by another program meanwhile, so nothing was replaced: the result is in "
        + Quotation.quoted(path)
    case .locksMayNotReach(let doubt):
      "\(name) is in a file system (\(doubt.fileSystem)) whose locks may not reach everyone who sees "
        + "the file"
    case .tooLarge(let limit): "\(name) is larger than \(limit) bytes"
    case .cut(let byteCount, let expected):
      "\(name) ended after \(byteCount) of \(expected) bytes: it was cut while it was read"
    }
  }
}

extension FileProblem.Operation {
  /// What could not be done.
  fileprivate func words(about name: String) -> String {
    switch self {
    case .open: "cannot open \(name)"
    case .create: "cannot create \(name)"
    case .makeFolder: "cannot make the folder of \(name)"
    case .lock: "cannot lock \(name)"
    case .read: "cannot read \(name)"
    case .write: "cannot write \(name)"
    case .synchronize: "cannot bring \(name) to the disk"
    case .replace: "cannot replace \(name)"
    case .keepOwner: "cannot keep the owner, mode and attributes of \(name)"
    }
  }
}
