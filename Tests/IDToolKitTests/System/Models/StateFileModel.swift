/// The protocol by which a state file is changed: processes that each take the lowest free id, any
/// of which may be killed at any step; names beside the file that somebody removes; a program that
/// knows nothing of locks and saves the file; power that fails.
///
/// That a name is looked at and renamed over is one step here: what another program does in the
/// instant between the two is not promised.
struct StateFileModel: Model {
  /// A protocol that lacks something.
  enum Flaw: String, CaseIterable, Sendable {
    case takesNoLock, locksAFileBesideIt, doesNotCompareAfterLocking, doesNotCompareBeforeTheRename
    case putsTheFirstOverWhatIsThere, removesWhatOthersWrite, printsBeforeItReplaces
    case doesNotSynchronizeTheContent, doesNotSynchronizeTheName
  }

  var flaw: Flaw?
  var processes = 2
  var runs: UInt8 = 1
  /// Whether there is a file at first.
  var fileExists = true
  var kills: UInt8 = 1
  var powerCuts: UInt8 = 1
  var removals: UInt8 = 1
  var edits: UInt8 = 1

  private static let editMark: UInt8 = 0x80
  private static let none: Int8 = -1

  /// A file, whatever names lead to it.
  struct File: Hashable {
    /// A bit for each id, and one for what the other program wrote.
    var content: UInt8 = 0
    var isWhole = false
    var isOnDisk = false
    var lockHolder: Int8 = -1
  }

  enum Step: UInt8 {
    case idle, lock, compare, read, make, lockMade, write, synchronize, replace
    case synchronizeName, unlock, print
  }

  struct Process: Hashable {
    var step = Step.idle
    var runsLeft: UInt8
    /// The file that is locked, or none if there is no file yet.
    var old: Int8 = -1
    /// The new file.
    var new: Int8 = -1
    var content: UInt8 = 0
    var id: UInt8 = 0
  }

  struct State: Hashable {
    var files: [File] = []
    /// What the file's name leads to, and what it may lead to after a power cut.
    var name: Int8
    var namesOnDisk: [Int8]
    /// What the names of new files lead to: that of the first at 0, of a successor behind.
    var newNames: [Int8] = [-1]
    var holderOfFileBeside: Int8 = -1
    var processes: [Process]
    var printed: UInt8 = 0
    var isRepeated = false
    var isEdited = false
    /// Whether a run gave up although nobody disturbed it.
    var hasFailed = false
    var killsLeft: UInt8
    var cutsLeft: UInt8
    var removalsLeft: UInt8
    var editsLeft: UInt8

    /// Forgets the files that nothing leads to any more, so that states which differ in nothing else
    /// are one.
    mutating func forgetUnused() {
      var isUsed = [Bool](repeating: false, count: files.count + 1)
      isUsed[Int(name + 1)] = true
      for name in namesOnDisk { isUsed[Int(name + 1)] = true }
      for (slot, name) in newNames.enumerated() where name >= 0 {
        isUsed[Int(name + 1)] = true
        isUsed[slot] = true
      }
      for process in processes {
        isUsed[Int(process.old + 1)] = true
        isUsed[Int(process.new + 1)] = true
      }
      isUsed[0] = true
      guard isUsed.contains(false) else { return }
      var numbers: [Int8] = []
      var count: Int8 = -1
      for slot in isUsed.indices {
        numbers.append(count)
        if isUsed[slot] { count += 1 }
      }
      files = files.indices.filter { isUsed[$0 + 1] }.map { files[$0] }
      newNames = newNames.indices.filter { isUsed[$0] }.map { newNames[$0] }
        .map { numbers[Int($0 + 1)] }
      name = numbers[Int(name + 1)]
      namesOnDisk = namesOnDisk.map { numbers[Int($0 + 1)] }
      for index in processes.indices {
        processes[index].old = numbers[Int(processes[index].old + 1)]
        processes[index].new = numbers[Int(processes[index].new + 1)]
      }
    }

    /// Makes a file, and the name of its successor.
    mutating func add(_ file: File) -> Int8 {
      files.append(file)
      newNames.append(-1)
      return Int8(files.count - 1)
    }
  }

  var start: State {
    var state = State(
      name: Self.none,
      namesOnDisk: [Self.none],
      processes: (0..<processes).map { _ in Process(runsLeft: runs) },
      killsLeft: kills,
      cutsLeft: powerCuts,
      removalsLeft: removals,
      editsLeft: edits
    )
    if fileExists {
      state.name = state.add(File(isWhole: true, isOnDisk: true))
      state.namesOnDisk = [state.name]
    }
    return state
  }

  func violation(in state: State) -> String? {
    if state.isRepeated { return "an id was printed twice" }
    if state.hasFailed { return "a run failed that nobody disturbed" }
    guard state.name != Self.none else { return nil }
    let file = state.files[Int(state.name)]
    if !file.isWhole { return "the file is neither the old nor the new" }
    if state.isEdited, file.content & Self.editMark == 0 { return "a change by others is gone" }
    return nil
  }

  func next(after state: State) -> [State] {
    var all: [State] = []
    for index in state.processes.indices {
      if let next = step(of: index, state) { all.append(next) }
      if state.killsLeft > 0, state.processes[index].step != .idle {
        var killed = state
        killed.killsLeft -= 1
        end(index, &killed)
        all.append(killed)
      }
    }
    if state.cutsLeft > 0 {
      for name in state.namesOnDisk { all.append(cutOff(state, leaving: name)) }
    }
    if state.removalsLeft > 0 {
      for index in state.newNames.indices where state.newNames[index] != Self.none {
        var removed = state
        removed.removalsLeft -= 1
        removed.newNames[index] = Self.none
        all.append(removed)
      }
      if state.holderOfFileBeside != Self.none {
        var removed = state
        removed.removalsLeft -= 1
        removed.holderOfFileBeside = Self.none
        all.append(removed)
      }
    }
    if state.editsLeft > 0, state.name != Self.none {
      var edited = state
      edited.editsLeft -= 1
      edited.isEdited = true
      let content = state.files[Int(state.name)].content | Self.editMark
      edited.name = edited.add(File(content: content, isWhole: true, isOnDisk: true))
      edited.namesOnDisk = [edited.name]
      all.append(edited)
    }
    for index in all.indices { all[index].forgetUnused() }
    return all
  }

  /// Ends a run; the system releases its locks.
  private func end(_ index: Int, _ state: inout State) {
    state.processes[index] = Process(runsLeft: state.processes[index].runsLeft - 1)
    release(index, &state)
  }

  private func release(_ index: Int, _ state: inout State) {
    for file in state.files.indices where state.files[file].lockHolder == Int8(index) {
      state.files[file].lockHolder = Self.none
    }
    if state.holderOfFileBeside == Int8(index) { state.holderOfFileBeside = Self.none }
  }

  private func cutOff(_ state: State, leaving name: Int8) -> State {
    var cut = state
    for index in cut.processes.indices where cut.processes[index].step != .idle {
      end(index, &cut)
    }
    cut.cutsLeft -= 1
    cut.name = name
    cut.namesOnDisk = [name]
    for file in cut.files.indices where !cut.files[file].isOnDisk {
      cut.files[file].isWhole = false
    }
    return cut
  }

  /// What a process does next; nil if it waits or is done.
  private func step(of index: Int, _ before: State) -> State? {
    var state = before
    let process = state.processes[index]
    let holder = Int8(index)
    switch process.step {
    case .idle:
      guard process.runsLeft > 0 else { return nil }
      state.processes[index].old = state.name
      state.processes[index].step = state.name == Self.none ? .make : .lock
      if flaw == .locksAFileBesideIt { state.processes[index].step = .lock }
    case .lock:
      switch flaw {
      case .takesNoLock: break
      case .locksAFileBesideIt:
        guard state.holderOfFileBeside == Self.none else { return nil }
        state.holderOfFileBeside = holder
        state.processes[index].old = state.name
        if state.name == Self.none {
          state.processes[index].step = .make
          return state
        }
      default:
        guard state.files[Int(process.old)].lockHolder == Self.none else { return nil }
        state.files[Int(process.old)].lockHolder = holder
      }
      state.processes[index].step = flaw == .doesNotCompareAfterLocking ? .read : .compare
    case .compare:
      if state.name == process.old {
        state.processes[index].step = .read
      } else {
        release(index, &state)
        state.processes[index] = Process(runsLeft: process.runsLeft)
      }
    case .read:
      state.processes[index].content = state.files[Int(process.old)].content
      state.processes[index].step = .make
    case .make:
      guard make(index, &state) else { return nil }
    case .lockMade:
      let isMine = state.newNames[Int(process.old + 1)] == process.new
      let isFree = state.files[Int(process.new)].lockHolder == Self.none
      // Whoever took it for a leftover was faster, or there is a file by now.
      let isLate = process.old == Self.none && state.name != Self.none
      if isMine, isFree, !isLate {
        state.files[Int(process.new)].lockHolder = holder
        state.processes[index].step = .write
      } else {
        if isMine, isFree { state.newNames[Int(process.old + 1)] = Self.none }
        release(index, &state)
        state.processes[index] = Process(runsLeft: process.runsLeft)
      }
    case .write:
      let id = UInt8((~process.content).trailingZeroBitCount)
      state.files[Int(process.new)].content = process.content | 1 << id
      state.files[Int(process.new)].isWhole = true
      state.processes[index].id = id
      state.processes[index].step = .synchronize
      if flaw == .printsBeforeItReplaces { printID(id, &state) }
    case .synchronize:
      if flaw != .doesNotSynchronizeTheContent { state.files[Int(process.new)].isOnDisk = true }
      state.processes[index].step = .replace
    case .replace:
      replace(index, &state)
    case .synchronizeName:
      if flaw != .doesNotSynchronizeTheName { state.namesOnDisk = [state.name] }
      state.processes[index].step = .unlock
    case .unlock:
      release(index, &state)
      state.processes[index].step = .print
    case .print:
      if flaw != .printsBeforeItReplaces { printID(process.id, &state) }
      end(index, &state)
    }
    return state
  }

  /// Makes the new file, or removes what a killed process left; false if a living one has the name.
  private func make(_ index: Int, _ state: inout State) -> Bool {
    let slot = Int(state.processes[index].old + 1)
    let found = state.newNames[slot]
    if found != Self.none {
      let isLeftover = state.files[Int(found)].lockHolder == Self.none
      guard isLeftover || flaw == .removesWhatOthersWrite else { return false }
      state.newNames[slot] = Self.none
      return true
    }
    let made = state.add(File())
    state.newNames[slot] = made
    state.processes[index].new = made
    state.processes[index].step = .lockMade
    return true
  }

  private func replace(_ index: Int, _ state: inout State) {
    let process = state.processes[index]
    let slot = Int(process.old + 1)
    let named = state.newNames[slot]
    if process.old == Self.none {
      // The file itself is linked, whatever its name leads to.
      let isFree = state.name == Self.none || flaw == .putsTheFirstOverWhatIsThere
      let source = flaw == .removesWhatOthersWrite ? named : process.new
      guard isFree, source != Self.none else {
        giveUp(index, &state)
        return
      }
      state.name = source
      if named == source { state.newNames[slot] = Self.none }
    } else {
      let looks = flaw != .doesNotCompareBeforeTheRename && flaw != .locksAFileBesideIt
      guard named != Self.none, state.name == process.old || !looks else {
        giveUp(index, &state)
        return
      }
      state.name = named
      state.newNames[slot] = Self.none
    }
    if !state.namesOnDisk.contains(state.name) { state.namesOnDisk.append(state.name) }
    state.processes[index].step = .synchronizeName
  }

  private func giveUp(_ index: Int, _ state: inout State) {
    state.hasFailed = state.removalsLeft == removals && state.editsLeft == edits
    end(index, &state)
  }

  private func printID(_ id: UInt8, _ state: inout State) {
    if state.printed & 1 << id != 0 { state.isRepeated = true }
    state.printed |= 1 << id
  }
}
