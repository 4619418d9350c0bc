/// Why a ledger could not be used.
enum LedgerProblem: DescribedError {
  case file(FileProblem)
  /// It does not begin like a ledger.
  case notALedger
  /// Its name has led to another file, or to none, since it was opened.
  case replaced
  case unknownVersion(UInt32)
  /// The file ends within the header, the slots or the turns, or continues after them.
  case wrongSize(byteCount: Int64, expected: Int64)
  case damagedHeader
  case damagedSlot(worker: UInt64)
  /// The slot is all zeros, though the worker was used.
  case lostSlot(worker: UInt64)
  /// More workers than a file can hold slots.
  case tooManyWorkers(UInt64)
  case otherLayout(found: LedgerIdentity, wanted: LedgerIdentity)

  /// Runs the system calls of an operation on the ledger's file.
  static func on<Value: ~Copyable>(
    _ operation: FileProblem.Operation,
    _ work: @autoclosure () throws(SystemError) -> Value
  ) throws(LedgerProblem) -> Value {
    try lifting(FileProblem.on(operation, work()), as: LedgerProblem.file)
  }

  var sentence: String { sentence(about: "the ledger") }

  /// Returns the clause with the ledger's name in it, such as `ledger 'FILE'`.
  func sentence(about name: String) -> String {
    switch self {
    case .file(let problem): problem.sentence(about: name)
    case .notALedger: "\(name) is not a ledger of idtool"
    case .replaced: "\(name) was removed or replaced while it was in use"
    case .unknownVersion(let version):
      "\(name) has version \(version), written by a newer idtool; known is \(LedgerHeader.latestVersion)"
    case .wrongSize(let byteCount, let expected):
      "\(name) is damaged: it has \(byteCount) bytes instead of \(expected)"
    case .damagedHeader: "\(name) is damaged: its header does not match its checksum"
    // To the user a slot is the record of what a worker has issued.
    case .damagedSlot(let worker):
      "\(name) is damaged: the record of worker \(worker) does not match its checksum"
    case .lostSlot(let worker):
      "\(name) is damaged: worker \(worker) was used, and its record is empty"
    case .tooManyWorkers(let count):
      "\(name) can't hold \(count) workers, at most \(LedgerIdentity.largestSlotCount)"
    case .otherLayout(let found, let wanted):
      "\(name) is for ids of \(found.text), not of \(wanted.text)"
    }
  }
}
