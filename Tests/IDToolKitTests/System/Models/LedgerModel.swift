/// The ledger's protocol for one worker: processes on two machines that share the file, each of
/// which may be killed at any step; clocks that say anything; power that fails, after which of the
/// writes since the last synchronization any may be missing; a slot that is emptied or damaged.
struct LedgerModel: Model {
  /// A protocol that lacks something.
  enum Flaw: String, CaseIterable, Sendable {
    case takesNoLock, printsBeforeItRecords, trustsTheClock, ignoresTheCeiling, ignoresTheBoot
    case doesNotSynchronize, writesTheBootBeforeItSynchronizes, believesADamagedSlot
    case takesAnEmptyRecordForUnused, saysUsedBeforeTheRecordIsOnTheDisk
  }

  var flaw: Flaw?
  /// The machine of each process.
  var machines: [UInt8] = [0, 0]
  var runs: UInt8 = 2
  var kills: UInt8 = 1
  var powerCuts: UInt8 = 1
  var damages: UInt8 = 0
  /// Whether a worker that is refused for no reason counts as a violation, too.
  var mindsRefusals = true

  struct Slot: Hashable {
    var next: UInt8 = 0
    var ceiling: UInt8 = 0
    var boot: UInt8 = 0
    var isDamaged = false

    var isEmpty: Bool { self == Slot() }
  }

  /// What is said beside the slot of whether the worker was used.
  enum Turn: Hashable {
    case none
    /// Perhaps: if so, with ticks below this one.
    case provisional(UInt8)
    case used
  }

  enum Step: UInt8 {
    case idle, read, write, sayProvisionally, synchronize, sayUsed, writeBoot, unlock, print
  }

  struct Process: Hashable {
    var step = Step.idle
    var runsLeft: UInt8
    var slot = Slot()
    /// The tick that was reserved.
    var tick: UInt8 = 0
  }

  struct State: Hashable {
    var slot = Slot()
    /// What the disk may hold of the slot: what was synchronized last, and what was written since.
    var slotsOnDisk = [Slot()]
    var turn = Turn.none
    var turnsOnDisk: Set<Turn> = [.none]
    var lockHolder: Int8 = -1
    var processes: [Process]
    var printed: UInt64 = 0
    var isRepeated = false
    /// Whether the worker is refused although nothing was damaged.
    var isLost = false
    var killsLeft: UInt8
    var cutsLeft: UInt8
    var damagesLeft: UInt8
  }

  var start: State {
    State(
      processes: machines.map { _ in Process(runsLeft: runs) },
      killsLeft: kills,
      cutsLeft: powerCuts,
      damagesLeft: damages
    )
  }

  func violation(in state: State) -> String? {
    if state.isRepeated { return "a tick was printed twice" }
    if state.isLost, mindsRefusals { return "a worker is refused that nothing happened to" }
    return nil
  }

  func next(after state: State) -> [State] {
    var all: [State] = []
    for index in state.processes.indices {
      steps(of: index, state, &all)
      if state.killsLeft > 0, state.processes[index].step != .idle {
        var killed = state
        killed.killsLeft -= 1
        end(index, &killed)
        all.append(killed)
      }
    }
    if state.cutsLeft > 0 {
      for slot in state.slotsOnDisk {
        for turn in state.turnsOnDisk { all.append(cutOff(state, leaving: slot, turn)) }
      }
    }
    if state.damagesLeft > 0, !state.slot.isEmpty {
      for slot in [Slot(), Slot(isDamaged: true)] {
        var damaged = state
        damaged.damagesLeft -= 1
        damaged.slot = slot
        damaged.slotsOnDisk = [slot]
        all.append(damaged)
      }
    }
    return all
  }

  /// The boot of a process's machine; a power cut ends those of all.
  private func boot(_ index: Int, _ state: State) -> UInt8 {
    1 + machines[index] + 2 * (powerCuts - state.cutsLeft)
  }

  private func end(_ index: Int, _ state: inout State) {
    state.processes[index] = Process(runsLeft: state.processes[index].runsLeft - 1)
    if state.lockHolder == Int8(index) { state.lockHolder = -1 }
  }

  private func cutOff(_ state: State, leaving slot: Slot, _ turn: Turn) -> State {
    var cut = state
    for index in cut.processes.indices where cut.processes[index].step != .idle {
      end(index, &cut)
    }
    cut.cutsLeft -= 1
    cut.slot = slot
    cut.slotsOnDisk = [slot]
    cut.turn = turn
    cut.turnsOnDisk = [turn]
    return cut
  }

  private func steps(of index: Int, _ state: State, _ all: inout [State]) {
    var state = state
    let boot = boot(index, state)
    var process: Process {
      get { state.processes[index] }
      set { state.processes[index] = newValue }
    }
    switch process.step {
    case .idle:
      guard process.runsLeft > 0 else { return }
      guard state.lockHolder < 0 || flaw == .takesNoLock else { return }
      state.lockHolder = Int8(index)
      process.step = .read
    case .read:
      read(index, boot, state, &all)
      return
    case .write:
      write(index, boot, state, &all)
      return
    case .sayProvisionally:
      let isHasty = flaw == .saysUsedBeforeTheRecordIsOnTheDisk
      put(isHasty ? .used : .provisional(process.slot.ceiling), &state)
      process.step = .synchronize
    case .synchronize:
      if flaw != .doesNotSynchronize { synchronize(&state) }
      process.step = state.turn == .used ? .writeBoot : .sayUsed
    case .sayUsed:
      put(.used, &state)
      process.step = .writeBoot
    case .writeBoot:
      process.slot.boot = boot
      put(process.slot, &state)
      process.step = .unlock
    case .unlock:
      if state.lockHolder == Int8(index) { state.lockHolder = -1 }
      process.step = .print
      if flaw == .printsBeforeItRecords { end(index, &state) }
    case .print:
      printTick(of: index, &state)
      end(index, &state)
    }
    all.append(state)
  }

  private func read(_ index: Int, _ boot: UInt8, _ state: State, _ all: inout [State]) {
    var slot = state.slot
    let isDamaged = slot.isDamaged && flaw != .believesADamagedSlot
    let isLost = slot.isEmpty && state.turn == .used && flaw != .takesAnEmptyRecordForUnused
    if isDamaged || isLost {
      var refused = state
      refused.isLost = state.damagesLeft == damages
      end(index, &refused)
      all.append(refused)
      return
    }
    slot.isDamaged = false
    if slot.isEmpty, case .provisional(let bound) = state.turn,
      flaw != .takesAnEmptyRecordForUnused
    {
      slot.next = bound
      slot.ceiling = bound
    }
    var first = slot.boot == boot ? slot.next : max(slot.next, slot.ceiling)
    if flaw == .ignoresTheCeiling { first = slot.next }
    if flaw == .ignoresTheBoot, slot.boot != 0 { first = slot.next }
    for now in [0, 2] as [UInt8] {
      var decided = state
      decided.processes[index].slot = slot
      decided.processes[index].tick = flaw == .trustsTheClock ? now : max(first, now)
      decided.processes[index].step = .write
      if flaw == .printsBeforeItRecords { printTick(of: index, &decided) }
      all.append(decided)
    }
  }

  private func write(_ index: Int, _ boot: UInt8, _ state: State, _ all: inout [State]) {
    let process = state.processes[index]
    let needed = process.tick + 1
    if process.slot.boot == boot, needed <= process.slot.ceiling {
      var below = state
      below.processes[index].slot.next = needed
      put(below.processes[index].slot, &below)
      below.processes[index].step = .unlock
      all.append(below)
      return
    }
    let isEarly = flaw == .writesTheBootBeforeItSynchronizes
    for ceiling in [needed, needed + 1] {
      var raised = state
      let slot = Slot(next: needed, ceiling: ceiling, boot: isEarly ? boot : 0)
      put(slot, &raised)
      raised.processes[index].slot = slot
      raised.processes[index].step = state.turn == .used ? .synchronize : .sayProvisionally
      all.append(raised)
    }
  }

  private func put(_ slot: Slot, _ state: inout State) {
    state.slot = slot
    if !state.slotsOnDisk.contains(slot) { state.slotsOnDisk.append(slot) }
  }

  private func put(_ turn: Turn, _ state: inout State) {
    state.turn = turn
    state.turnsOnDisk.insert(turn)
  }

  private func synchronize(_ state: inout State) {
    state.slotsOnDisk = [state.slot]
    state.turnsOnDisk = [state.turn]
  }

  private func printTick(of index: Int, _ state: inout State) {
    let bit: UInt64 = 1 << UInt64(state.processes[index].tick)
    if state.printed & bit != 0 { state.isRepeated = true }
    state.printed |= bit
  }
}
