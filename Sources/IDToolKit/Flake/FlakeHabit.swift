/// How the makers of a layout fill its fields, which the bits alone don't say.
///
/// Guessing needs it: a counter that starts anywhere looks like a random number, and a shard number
/// differs from id to id, unlike a worker number. The ids that this program makes count from 0.
struct FlakeHabit: Sendable {
  enum Sequence: Sendable {
    /// Starts at or near 0 in each unit of time and counts up.
    case counter
    /// Like `counter`, but never 0.
    case counterFromOne
    /// Starts anywhere, or is a hash.
    case anywhere
    /// Starts at the microsecond within the second.
    case microsecond
  }

  enum Worker: Sendable {
    /// A few numbers, each of which makes many ids.
    case few
    /// A few, or a different one in almost every id: makers without a number choose one at random.
    case chosenAtRandom
    /// A different one in almost every id.
    case many
    /// A number followed by a counter that starts anywhere, with no fixed boundary between them.
    case numberAndCounter
  }

  var sequence = Sequence.counter
  var worker = Worker.few
}

extension FlakeHabit {
  /// Creates the habits of a layout's makers, by its name; custom layouts get the usual ones.
  init(of layout: FlakeLayout) {
    self = FlakeLayoutName(rawValue: layout.name)?.row.habit ?? FlakeHabit()
  }
}
