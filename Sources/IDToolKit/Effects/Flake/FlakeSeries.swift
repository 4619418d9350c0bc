/// The parts of a flake besides its time.
struct FlakeParts {
  let layout: FlakeLayout
  var worker: UInt64 = 0
  var sequence: UInt64 = 0
  var random: UInt64 = 0
  var other: UInt64 = 0

  func id(at time: Timestamp) throws(FlakeEncodeProblem) -> FlakeID {
    try layout.id(time: time, worker: worker, sequence: sequence, random: random, other: other)
  }
}

/// Builds the ids of given times: of equal ones in a row, each gets the next number of the sequence, or
/// of the random bits where there is no sequence.
struct FlakeSeries {
  let parts: FlakeParts
  private let counter: FlakeField?
  /// The id of the latest time before anything was counted, and how many of that time followed.
  private var last: (id: FlakeID, followers: UInt64)?
  /// Whether more equal times followed one another than the counter has numbers.
  private var isFull = false
  private let seen = FlakeRepeats()
  private var repeats = 0

  init(_ parts: FlakeParts) {
    self.parts = parts
    counter = parts.layout.sequenceField ?? parts.layout.randomField
  }

  /// How many ids a moment has, at least 1; 0 for 2^64.
  var mostOfMoment: UInt64 { (counter?.largest ?? 0) &+ 1 }

  /// Returns the id of a moment, and whether it is, or may be, one that was returned before.
  mutating func id(
    at time: Timestamp
  ) throws(FlakeEncodeProblem) -> (id: FlakeID, mayRepeat: Bool) {
    var id = try parts.id(at: time)
    let followers = last?.id == id ? last.map { $0.followers + 1 } ?? 0 : 0
    last = (id, followers)
    if let counter {
      // After the largest number come those below the first, which are free as well.
      let number = counter.value(in: id) &+ followers
      id = FlakeID(rawValue: id.rawValue & ~counter.mask | counter.bits(of: number))
    }
    if followers > counter?.largest ?? 0 { isFull = true }
    let isRepeat = seen.repeats(id)
    if isRepeat { repeats += 1 }
    return (id, isRepeat || !seen.isExact)
  }

  /// The sentence about ids that were built more than once; nil if there are none.
  var warning: String? {
    guard repeats > 0 else { return nil }
    return (repeats == 1 ? "an id repeats an earlier one" : "\(repeats) ids repeat earlier ones")
      + ": " + reason
  }

  /// Why ids repeat.
  var reason: String {
    let layout = Quotation.quoted(parts.layout.shownName)
    guard let counter else { return "layout \(layout) has no sequence to tell equal times apart" }
    return isFull
      ? "a moment of layout \(layout) has no more than \(counter.largest + 1)"
      : "equal times get ids of their own only where they follow one another, so sort them"
  }
}
