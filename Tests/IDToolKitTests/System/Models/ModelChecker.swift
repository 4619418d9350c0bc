/// A protocol as a small state machine, of which every order of steps can be tried.
///
/// What happens to the processes is a step like theirs: a kill, a power cut, a name that somebody
/// removes. So there is no luck in it: within its bounds, what is not found does not exist.
protocol Model {
  associatedtype State: Hashable

  var start: State { get }

  /// The states that one step of anybody can lead to.
  func next(after state: State) -> [State]

  /// What must never be, in words; nil where all is well.
  func violation(in state: State) -> String?
}

/// What became of a search.
struct Exploration {
  var stateCount = 0
  /// What must not be and is, the shortest way to it.
  var violation: String?
  var path: [String] = []
}

extension Model {
  /// Visits all states, the nearest first, until one violates what the model promises.
  ///
  /// O(n) in the number of states and steps.
  func explored() -> Exploration {
    var known: Set<State> = [start]
    var states = [start]
    var origins = [0]
    var position = 0
    while position < states.count {
      let state = states[position]
      if let violation = violation(in: state) {
        var path: [String] = []
        var place = position
        while place != 0 {
          path.append("\(states[place])")
          place = origins[place]
        }
        return Exploration(
          stateCount: states.count,
          violation: violation,
          path: path.reversed()
        )
      }
      for next in next(after: state) where known.insert(next).inserted {
        states.append(next)
        origins.append(position)
      }
      position += 1
    }
    return Exploration(stateCount: states.count)
  }
}
