/// The file that records which ticks each worker has issued, so that none is issued twice.
///
/// A tick is a number that a generator counts up; each id of a worker has its own. A process
/// reserves ticks before it prints their ids: being killed, at whatever point, can waste ticks but
/// not repeat one.
///
/// The file, all numbers little-endian:
///
///     0    16   "idtool ledger\n", two zero bytes
///     16    4   version, 2
///     20    4   bytes of a slot, 32
///     24    8   number of slots, one for each worker
///     32    8   epoch, microseconds since 1970 (signed)
///     40    8   unit of time, microseconds (signed)
///     48    4   length of the layout's text
///     52    4   1 if the ledger was made with a fixed clock, else 0
///     56  192   the layout's text, such as z1,t41,s12,w10; zeros
///     248   8   checksum of the 248 bytes before
///     256  32   slot of worker 0:
///                 8  next tick
///                 8  ceiling
///                 8  boot id in which next tick and ceiling hold, or 0
///                 8  checksum of worker, next tick, ceiling and boot id
///     288  32   slot of worker 1, and so on
///     T     8   turn of worker 0: ``LedgerTurnMark``, 0 if it was never used
///     T+8   8   turn of worker 1, and so on to the end of the file
///
/// T is the first multiple of 65,536 after the slots, so that no disk block holds both a slot
/// and its turn. Slots of unused workers are zeros, as are their turns, mostly holes. A slot of
/// zeros whose turn has begun was lost. The checksum is ``Checksum``. Version 1, which ended with
/// the slots, is upgraded to version 2 before ids are issued from it.
///
/// Locks are on ranges of bytes, and the kernel releases them when their process ends: a slot's
/// own bytes while it is read and written; byte 2^62 + worker while a process leases that worker's
/// number; byte 0 while the header is changed. Workers never wait for each other.
///
/// Power loss is covered because the ceiling on disk bounds all ticks ever issued. It is written
/// with boot id 0 and synced before a tick below it is used; only then is the boot id filled in. A
/// slot with another boot id than the current one continues from its ceiling, whether it is from
/// before the power cut, from another machine on a shared disk, or from a process whose sync failed
/// or never completed. No slot is written for the first time before the file's name is on disk,
/// so the ledger as a whole can't vanish either.
///
/// A first use interrupted by a power cut must not look like a loss. So the turn is provisional
/// until the slot is on disk, and only says where to continue if the slot is missing.
struct LedgerFile: ~Copyable {
  /// The purpose for which a ledger is opened.
  enum Access: Equatable {
    /// To reserve ticks; it is created if it does not exist.
    case issuing
    /// To reserve ticks; it must exist.
    case goingOn
    /// To inspect it; it must exist.
    case reading
  }

  /// The identity of the ids that the ledger is for.
  let identity: LedgerIdentity

  let file: FileDescriptor
  private let path: [UInt8]
  /// The identity of the open file.
  private let fileIdentity: FileStatus.Identity
  let boot: UInt64?
  private(set) var header: LedgerHeader

  /// Opens a ledger, creating it first if necessary.
  ///
  /// A link is followed; one to nothing is an error. Damage, a wrong size and another layout are
  /// errors too, and leave the file as it is. `boot` is ``BootIdentifier/current()``, or nil if the
  /// system does not provide it: then each reservation is synced. If locks may not reach everyone
  /// who sees the file, that is an error, unless they are trusted. The timeout applies to the
  /// creation, which one process performs while others wait. `isRehearsal` is stored in a new
  /// ledger; see ``LedgerHeader``.
  init(
    opening path: [UInt8],
    for access: Access = .issuing,
    _ identity: LedgerIdentity,
    boot: UInt64?,
    isRehearsal: Bool = false,
    trustsLocks: Bool = false,
    timeout: TimeSpan
  ) throws(LedgerProblem) {
    guard identity.slotCount <= LedgerIdentity.largestSlotCount else {
      throw .tooManyWorkers(identity.slotCount)
    }
    let wanted = LedgerHeader(identity: identity, isRehearsal: isRehearsal)
    let opened = try Self.open(
      path,
      for: access,
      wanted,
      trustsLocks: trustsLocks,
      timeout
    )
    let header = try Self.check(opened, against: identity)
    var ledger = try LedgerFile(file: opened, path, header, boot: boot)
    if access != .reading, !header.suits(wanted) {
      ledger.header = try ledger.changedHeader(for: wanted, timeout)
    }
    self = ledger
  }

  private init(
    file: consuming FileDescriptor,
    _ path: [UInt8],
    _ header: LedgerHeader,
    boot: UInt64?
  ) throws(LedgerProblem) {
    fileIdentity = try LedgerProblem.on(.open, file.status().identity)
    identity = header.identity
    self.file = file
    self.path = path
    self.header = header
    self.boot = boot
  }

  /// Reserves ticks for a worker.
  ///
  /// Only the worker's own slot is locked, and only during the call. `decide` receives the first
  /// free tick and returns the ticks to take, none below it. If the range is empty, or if `decide`
  /// throws, which is returned as a failure, nothing changes. When the ceiling is reached, it is
  /// raised beyond what is needed and synced: by a quarter of the ticks of the turn so far, and at
  /// most by `step`, usually a second's worth. So a fast loop soon waits for the disk only once a
  /// second, and machines that take turns skip, each time, a quarter of what the last one took:
  /// less than passes during its turn, however short turns are.
  ///
  /// After an error nothing is reserved, and no tick reserved before can be reserved again.
  func reserve<Refusal: Error>(
    worker: UInt64,
    step: UInt64,
    timeout: TimeSpan,
    _ decide: (UInt64) throws(Refusal) -> Range<UInt64>
  ) throws(LedgerProblem) -> Result<Range<UInt64>, Refusal> {
    precondition(worker < identity.slotCount)
    let range = LedgerSlot.range(of: worker)
    try lifting(file.lock(range, timeout: timeout), as: LedgerProblem.file)
    let outcome: Result<Range<UInt64>, Refusal>
    do {
      try checkName()
      outcome = try reserveLocked(worker, step, decide)
    } catch {
      try? file.unlock(range)
      throw error
    }
    try lifting(file.unlock(range), as: LedgerProblem.file)
    return outcome
  }

  /// Throws unless the ledger's name still leads to it: anyone who opens the name anew would
  /// otherwise issue the same ticks from another file.
  private func checkName() throws(LedgerProblem) {
    let named = try LedgerProblem.on(
      .open,
      SystemCall.statusIfPresent(ofName: path, following: true)
    )
    guard named?.identity == fileIdentity else { throw .replaced }
  }

  private func reserveLocked<Refusal: Error>(
    _ worker: UInt64,
    _ step: UInt64,
    _ decide: (UInt64) throws(Refusal) -> Range<UInt64>
  ) throws(LedgerProblem) -> Result<Range<UInt64>, Refusal> {
    let slot = try slot(of: worker)
    let first = slot.continuation(inBoot: boot)
    let ticks: Range<UInt64>
    do {
      ticks = try decide(first)
    } catch {
      return .failure(error)
    }
    precondition(ticks.lowerBound >= first)
    if ticks.isEmpty { return .success(ticks) }
    if boot == slot.boot, ticks.upperBound <= slot.ceiling {
      var next = slot
      next.nextTick = ticks.upperBound
      try write(next, worker)
    } else {
      try raiseCeiling(of: worker, from: slot, for: ticks, step)
    }
    return .success(ticks)
  }

  private func raiseCeiling(
    of worker: UInt64,
    from slot: LedgerSlot,
    for ticks: Range<UInt64>,
    _ step: UInt64
  ) throws(LedgerProblem) {
    if slot.isUnused { try synchronizeName() }
    let mark = try turn(of: worker)
    let turn = LedgerTurn(of: slot, mark, inBoot: boot, taking: ticks)
    var raised = LedgerSlot()
    raised.nextTick = ticks.upperBound
    raised.ceiling = turn.ceiling(step: step)
    // Boot id 0 says that the ceiling may not be on disk yet. If the id were set from the start and
    // the sync failed, the next process would rely on a ceiling that a power cut undoes.
    try write(raised, worker)
    if !mark.hasBegun { try writeTurn(.provisional(bound: raised.ceiling), worker) }
    try LedgerProblem.on(.synchronize, SystemCall.synchronizeData(file.number))
    if mark != turn.mark { try writeTurn(turn.mark, worker) }
    guard let boot else { return }
    raised.boot = boot
    try write(raised, worker)
  }

  /// Syncs the file's name to disk, and removes the one under which it was built: its creator may
  /// have been killed before doing so.
  private func synchronizeName() throws(LedgerProblem) {
    let place = try lifting(
      FilePlace(resolving: path, for: .synchronize),
      as: LedgerProblem.file
    )
    do {
      place.removeSecondName(TemporaryFile.newEnding, of: try file.status())
      try Folder.synchronize(place.openFolder())
    } catch {
      throw .file(.failed(.synchronize, error))
    }
  }

  /// Reads the slot of a worker without locking it.
  ///
  /// Without the lock, this may report a loss while the worker is just being used for the first
  /// time.
  func slot(of worker: UInt64) throws(LedgerProblem) -> LedgerSlot {
    // Safe: any bytes are such words.
    let words = try unsafe entry(LedgerSlot.Words(repeating: 0), at: LedgerSlot.offset(of: worker))
    guard var slot = LedgerSlot(words, worker: worker) else {
      throw .damagedSlot(worker: worker)
    }
    if slot.isUnused, header.hasTurns {
      switch try turn(of: worker) {
      case .none: break
      case .provisional(let bound):
        slot.nextTick = bound
        slot.ceiling = bound
      case .begun: throw .lostSlot(worker: worker)
      }
    }
    return slot
  }

  private func write(_ slot: LedgerSlot, _ worker: UInt64) throws(LedgerProblem) {
    try LedgerProblem.on(
      .write,
      file.write(bytesOf: slot.words(worker: worker), at: LedgerSlot.offset(of: worker))
    )
  }

  /// Returns the entry of a table at an offset, in place of one of zeros; any bytes must be a valid
  /// entry.
  @unsafe
  func entry<Entry: BitwiseCopyable>(
    _ zeros: Entry,
    at offset: Int64
  ) throws(LedgerProblem) -> Entry {
    var entry = zeros
    // Safe: any bytes are a valid entry, as the caller guarantees, and the space does not outlive
    // the closure.
    let count = try LedgerProblem.on(
      .read,
      unsafe withUnsafeMutableBytes(of: &entry) { space throws(SystemError) in
        try unsafe SystemCall.fill(space, from: file.number, at: offset)
      }
    )
    guard count == MemoryLayout<Entry>.size else { throw try wrongSize() }
    return entry
  }

  /// Returns the problem of a file that ended too early, after it was opened with the right size.
  func wrongSize() throws(LedgerProblem) -> LedgerProblem {
    do {
      let byteCount = try file.status().byteCount
      return .wrongSize(byteCount: byteCount, expected: Self.byteCount(of: header))
    } catch {
      throw .file(.failed(.read, error))
    }
  }
}
