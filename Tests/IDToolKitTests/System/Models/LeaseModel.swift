/// The leasing of worker numbers: processes that each look for a free one and keep it until they
/// end, which may be at any step.
struct LeaseModel: Model {
  /// A protocol that lacks something.
  enum Flaw: String, CaseIterable, Sendable {
    case locksLaterThanItLooks, leasesALeasedNumber, stealsTheLeaseOfAStoppedProcess
  }

  var flaw: Flaw?
  var processes = 3
  var workers = 2
  var runs: UInt8 = 2

  struct State: Hashable {
    /// The process that has locked each worker's byte.
    var holders: [Int8]
    /// Where each process looks next, and what it has, or -1.
    var places: [Int8]
    var leases: [Int8]
    /// Whether a process saw that the number at its place is free.
    var hasSeen: [Bool]
    var runsLeft: [UInt8]
  }

  var start: State {
    State(
      holders: Array(repeating: -1, count: workers),
      places: Array(repeating: 0, count: processes),
      leases: Array(repeating: -1, count: processes),
      hasSeen: Array(repeating: false, count: processes),
      runsLeft: Array(repeating: runs, count: processes)
    )
  }

  func violation(in state: State) -> String? {
    let leased = state.leases.filter { $0 >= 0 }
    return Set(leased).count == leased.count ? nil : "two processes have leased one number"
  }

  func next(after state: State) -> [State] {
    var all: [State] = []
    for index in state.places.indices where state.runsLeft[index] > 0 {
      // It ends, or is killed; the system releases its locks.
      var ended = state
      ended.runsLeft[index] -= 1
      for worker in ended.holders.indices where ended.holders[worker] == Int8(index) {
        ended.holders[worker] = -1
      }
      ended.places[index] = 0
      ended.leases[index] = -1
      ended.hasSeen[index] = false
      all.append(ended)
      if state.leases[index] < 0, Int(state.places[index]) < workers {
        all.append(look(index, state))
      }
    }
    return all
  }

  private func look(_ index: Int, _ before: State) -> State {
    var state = before
    let place = Int(state.places[index])
    let isFree = state.holders[place] < 0 || flaw == .leasesALeasedNumber
    if flaw == .locksLaterThanItLooks, isFree, !state.hasSeen[index] {
      state.hasSeen[index] = true
    } else if isFree || state.hasSeen[index] {
      state.holders[place] = Int8(index)
      state.leases[index] = Int8(place)
    } else if flaw == .stealsTheLeaseOfAStoppedProcess, place == workers - 1 {
      // It can't tell a process that is stopped from one that is gone.
      state.holders[place] = Int8(index)
      state.leases[index] = Int8(place)
    } else {
      state.places[index] += 1
    }
    return state
  }
}
