/// Makes flakes of times that are past, which no ledger records.
struct PastFlakes<Random: RandomNumberGenerator> {
  let bounds: PastFlakeBounds
  private var series: FlakeSeries
  /// What fills a random field, once if its numbers count, and otherwise for each id.
  private let filling: FlakeField?
  private var random: Random

  init(_ bounds: PastFlakeBounds, random: Random) {
    var parts = bounds.parts
    var random = random
    let field = parts.layout.randomField
    filling = parts.layout.sequenceField == nil ? nil : field
    if filling == nil { parts.random = random.next() & (field?.largest ?? 0) }
    self.bounds = bounds
    series = FlakeSeries(parts)
    self.random = random
  }

  mutating func id(at moment: Timestamp) throws(PastFlakeProblem) -> FlakeID {
    try bounds.check(moment)
    let (plain, mayRepeat) = try lifting(
      series.id(at: moment),
      as: { (problem: FlakeEncodeProblem) in PastFlakeProblem.parts(problem) }
    )
    if mayRepeat { throw .repeats(series.reason) }
    guard let filling else { return plain }
    let id = FlakeID(rawValue: plain.rawValue | filling.bits(of: random.next() & filling.largest))
    let layout = bounds.parts.layout
    guard id <= layout.largestID else { throw .parts(.afterLast(layout.lastUsableTime)) }
    return id
  }
}

/// The times of which a worker's flakes may be made without a record.
///
/// A ledger issues ids of its clock's time or later ones, after all that it has issued before. So as
/// long as its clock isn't set back to them, it never issues those of a time that is past, unless it did
/// so when that time came: times up to its latest one are left out.
struct PastFlakeBounds {
  let parts: FlakeParts
  /// The moment that is present; nil if any time will do, since there is no ledger.
  let present: Timestamp?
  /// The first tick that the ledger has not issued.
  var nextTick: UInt64 = 0

  /// Throws if no id of a moment is made.
  func check(_ moment: Timestamp) throws(PastFlakeProblem) {
    let layout = parts.layout
    _ = try lifting(
      parts.id(at: moment),
      as: { (problem: FlakeEncodeProblem) in PastFlakeProblem.parts(problem) }
    )
    let tick = layout.firstTick(at: moment) ?? 0
    if let present, tick >= layout.firstTick(at: present) ?? .max { throw .notPast }
    if tick < nextTick {
      throw .issued(worker: parts.worker, until: layout.time(ofTick: nextTick - 1))
    }
  }
}

/// Why no flake of a time is made.
enum PastFlakeProblem: DescribedError {
  case parts(FlakeEncodeProblem)
  case notPast
  /// The ledger has issued ids of that worker up to a time.
  case issued(worker: UInt64, until: Timestamp)
  /// The id was made before, for a reason.
  case repeats(String)

  var sentence: String {
    switch self {
    case .parts(let problem): problem.sentence
    case .notPast:
      "the time is not past, and a ledger may yet issue such ids: --no-ledger makes them all the same"
    case .issued(let worker, let until):
      "the ledger has issued ids of worker \(worker) up to \(until.text()), and may have issued this "
        + "one: give another --worker, or --no-ledger"
    case .repeats(let reason): "it would be an earlier one again: \(reason)"
    }
  }
}
