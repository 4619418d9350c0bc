/// What is odd about a stream of ids as a whole: dates that can't be right, and which layouts explain
/// them; signs that the ids were rounded.
///
/// Constant memory; an id that is not odd costs a nanosecond or two.
struct FlakeDoubts {
  private let layout: FlakeLayout
  private let now: Timestamp
  private let plausibility: FlakePlausibility
  private var rounding: FlakeRoundingWatch
  private var count: UInt64 = 0
  private var oddCount: UInt64 = 0
  /// The earliest and the latest of the odd times.
  private var oddTimes: ClosedRange<Timestamp>?
  /// The first odd ids: enough to tell most layouts apart.
  private var sample: [FlakeID] = []

  private static let sampleCount = 64
  /// A second layout is named where it is no more than so many bits behind the first.
  private static let namedBits = 10.0

  init(layout: FlakeLayout, now: Timestamp) {
    self.layout = layout
    self.now = now
    plausibility = FlakePlausibility(layout: layout, now: now)
    rounding = FlakeRoundingWatch(layout: layout)
  }

  /// Takes note of an id of the layout.
  @inline(__always)
  mutating func observe(_ id: FlakeID) {
    rounding.sample(id)
    count &+= 1
    if !plausibility.ordinaryIDs.contains(id) { observeCarefully(id) }
  }

  /// Takes note of ids of which none has an odd date, seen elsewhere.
  mutating func addOrdinary(_ count: UInt64) { self.count += count }

  /// Takes note of signs of rounding in an id that is counted by ``addOrdinary(_:)``.
  @inline(__always)
  mutating func sampleRounding(_ id: FlakeID) { rounding.sample(id) }

  @inline(never)
  private mutating func observeCarefully(_ id: FlakeID) {
    guard let warning = plausibility.warning(for: id), warning.isAboutTime else { return }
    oddCount += 1
    let time = layout.time(of: id)
    let known = oddTimes ?? time...time
    oddTimes = min(known.lowerBound, time)...max(known.upperBound, time)
    if sample.count < Self.sampleCount { sample.append(id) }
  }

  /// Whether there were several ids.
  var isStream: Bool { count > 1 }

  /// What is to be said of the dates; nil if none is odd.
  var sentence: String? {
    guard let oddTimes else { return nil }
    let share = count == 1 ? "the id is" : "\(oddCount) of \(count) ids are"
    return "\(share) implausible as \(layout.name), of \(Self.days(oddTimes))"
      + explanations.map { "; -l \($0.layout.name) gives \(Self.days($0.times))" }.joined()
  }

  /// What is to be said of signs of rounding; nil if there are none.
  var roundingSentence: String? { rounding.finding?.sentence }

  /// The known layouts that explain the odd ids, the likeliest first.
  private var explanations: [(layout: FlakeLayout, times: ClosedRange<Timestamp>)] {
    let judges = FlakeAlternatives(besides: layout, now: now).judges
    var guess = FlakeGuess(layouts: judges.map(\.layout), now: now)
    for id in sample { guess.observe(id) }
    let ranked = guess.ranking.filter(\.isPlausible).compactMap { candidate in
      judges.first { $0.layout.name == candidate.layout.name && $0.isLikely(candidate.lastTime) }
        .map { ($0, candidate, $0.dateLikelihood(of: candidate.lastTime) - candidate.cost) }
    }.sorted { $0.2 > $1.2 }
    return ranked.prefix(FlakeAlternatives.mostNamed)
      .filter { ranked[0].2 - $0.2 <= Self.namedBits }
      .map { ($0.0.layout, $0.1.firstTime...$0.1.lastTime) }
  }

  private static func days(_ times: ClosedRange<Timestamp>) -> String {
    let first = times.lowerBound.text().prefix { $0 != "T" }
    let last = times.upperBound.text().prefix { $0 != "T" }
    return first == last ? "\(first)" : "\(first) to \(last)"
  }
}
