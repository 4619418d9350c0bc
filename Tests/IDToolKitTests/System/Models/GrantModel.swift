/// Windows of time by compare-and-swap, for one worker number: processes that ask a store for
/// windows and issue in them; messages that are lost or late, in both directions; kills, pauses of
/// any length, and a clock that says anything each time it is read.
///
/// A pause is that others take steps meanwhile, and a message that is lost is one that never arrives:
/// neither needs a step of its own.
struct GrantModel: Model {
  /// A protocol that lacks something.
  enum Flaw: String, CaseIterable, Sendable {
    case putsWithoutComparing, checksTheClockAndNotTheID, usesAnUnknownWindow, releasesEarly
  }

  var flaw: Flaw?
  var processes = 2
  /// How many windows each process asks for.
  var grants: UInt8 = 2
  var kills: UInt8 = 1
  /// How many ticks a window has.
  var span: UInt8 = 2
  /// What a clock may say.
  var clocks: [UInt8] = [0, 2]

  /// A swap on its way to the store, or its answer on the way back.
  struct Request: Hashable {
    var process: Int8
    /// Which of the process's requests it is: an answer to another one is not taken for it.
    var serial: UInt8
    var expected: UInt8
    var new: UInt8
    var answer: Bool?
  }

  enum Step: Hashable {
    case idle
    /// It has read the store's time.
    case hasRead(UInt8)
    case waits(from: UInt8, until: UInt8)
    /// It has a window, and perhaps a tick that it has reserved and not printed.
    case issues(next: UInt8, until: UInt8, reserved: UInt8?)
  }

  struct Process: Hashable {
    var step = Step.idle
    var serial: UInt8 = 0
  }

  struct State: Hashable {
    /// All ticks ever allowed are below this.
    var bound: UInt8 = 0
    var requests: [Request] = []
    var processes: [Process]
    var killsLeft: UInt8
    var printed: UInt64 = 0
    var isRepeated = false
  }

  var start: State {
    State(processes: Array(repeating: Process(), count: processes), killsLeft: kills)
  }

  func violation(in state: State) -> String? {
    state.isRepeated ? "an id was printed twice" : nil
  }

  func next(after state: State) -> [State] {
    var all: [State] = []
    for index in state.requests.indices { deliver(index, state, &all) }
    for index in state.processes.indices {
      steps(of: index, state, &all)
      guard state.killsLeft > 0, state.processes[index].step != .idle else { continue }
      var killed = state
      killed.killsLeft -= 1
      killed.processes[index].step = .idle
      dropUnwantedAnswers(&killed)
      all.append(killed)
    }
    return all
  }

  /// Lets a message arrive.
  private func deliver(_ index: Int, _ state: State, _ all: inout [State]) {
    var state = state
    let request = state.requests[index]
    guard let answer = request.answer else {
      let isEqual = state.bound == request.expected || flaw == .putsWithoutComparing
      if isEqual { state.bound = request.new }
      state.requests[index].answer = isEqual
      dropUnwantedAnswers(&state)
      all.append(state)
      return
    }
    guard case .waits(let from, let until) = state.processes[Int(request.process)].step else {
      return
    }
    state.processes[Int(request.process)].step =
      answer ? .issues(next: from, until: until, reserved: nil) : .idle
    dropUnwantedAnswers(&state)
    all.append(state)
  }

  /// Forgets the answers that nobody waits for, so that states which differ in them only are one.
  private func dropUnwantedAnswers(_ state: inout State) {
    let processes = state.processes
    state.requests.removeAll { request in
      guard request.answer != nil else { return false }
      let process = processes[Int(request.process)]
      guard case .waits = process.step else { return true }
      return process.serial != request.serial
    }
  }

  private func steps(of index: Int, _ state: State, _ all: inout [State]) {
    var state = state
    switch state.processes[index].step {
    case .idle:
      guard state.processes[index].serial < grants else { return }
      state.processes[index].step = .hasRead(state.bound)
      all.append(state)
    case .hasRead(let bound):
      for now in clocks {
        var asking = state
        let from = max(bound, now)
        asking.processes[index].serial += 1
        asking.processes[index].step = .waits(from: from, until: from + span)
        asking.requests.append(
          Request(
            process: Int8(index),
            serial: asking.processes[index].serial,
            expected: bound,
            new: from + span
          )
        )
        all.append(asking)
      }
    case .waits(let from, let until):
      // No answer came in time.
      state.processes[index].step =
        flaw == .usesAnUnknownWindow ? .issues(next: from, until: until, reserved: nil) : .idle
      dropUnwantedAnswers(&state)
      all.append(state)
    case .issues(let next, let until, .some(let reserved)):
      if flaw == .releasesEarly, state.bound == until {
        var released = state
        released.bound = reserved
        all.append(released)
      }
      let bit: UInt64 = 1 << UInt64(reserved)
      state.isRepeated = state.printed & bit != 0
      state.printed |= bit
      state.processes[index].step = .issues(next: next, until: until, reserved: nil)
      all.append(state)
    case .issues(let next, let until, nil):
      for now in clocks {
        var reserving = state
        let tick = max(next, now)
        let isInWindow = flaw == .checksTheClockAndNotTheID ? now < until : tick < until
        // Past the window another is asked for, with the next clock that is read.
        reserving.processes[index].step =
          isInWindow ? .issues(next: tick + 1, until: until, reserved: tick) : .idle
        // Nobody counts further than this.
        if tick < 60 { all.append(reserving) }
      }
    }
  }
}
