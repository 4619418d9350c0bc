/// A known layout that explains ids which the layout by which they were read does not.
struct FlakeExplanation: Comparable {
  let layout: FlakeLayout
  /// The first and the last time that it gives to the ids.
  let times: ClosedRange<Timestamp>
  /// The bits needed to describe the ids.
  let cost: Double
  /// How likely it is, in thousandths of a bit and no finer: rounding errors, which depend on the
  /// clock, must not decide between layouts that are equally likely.
  private let thousandths: Int
  /// The place among the known layouts, which decides between those.
  private let place: Int

  /// How many bits a second layout may be behind the first and still be named.
  private static let namedBits = 10.0

  private var bits: Double { Double(thousandths) / 1000 }

  private init(_ judge: FlakeJudge, _ candidate: FlakeCandidate, place: Int) {
    layout = judge.layout
    times = candidate.firstTime...candidate.lastTime
    self.place = place
    cost = candidate.cost
    let bits = judge.prospect.commonness - candidate.cost
    thousandths = Int((max(-1e9, min(1e9, bits)) * 1000).rounded())
  }

  /// Returns the layouts other than `layout` that explain ids, the likeliest first.
  static func ranking(
    of ids: [FlakeID],
    besides layout: FlakeLayout,
    now: Timestamp
  ) -> [FlakeExplanation] {
    let judges = FlakeAlternatives(besides: layout, now: now).judges
    var guess = FlakeGuess(layouts: judges.map(\.layout), now: now)
    guess.observe(ids)
    return guess.ranking.filter(\.isPlausible).compactMap { candidate in
      judges.enumerated().first { _, judge in
        judge.layout.name == candidate.layout.name && judge.isLikely(candidate.lastTime)
      }.map { place, judge in FlakeExplanation(judge, candidate, place: place) }
    }.sorted()
  }

  /// Returns those of a ranking that deserve to be named.
  static func named(of ranking: [FlakeExplanation]) -> [FlakeExplanation] {
    ranking.prefix(FlakeAlternatives.mostNamed).filter {
      ranking[0].bits - $0.bits <= namedBits
    }
  }

  /// Smaller numbers are not ids of any layout: they count rows, pages or users.
  private static let leastID: UInt64 = 10_000_000_000

  /// Returns a clause for each layout that explains ids, with the option that selects it; empty if
  /// none does.
  ///
  /// If all numbers are so small that they only happen to fit a layout, the clause says that they
  /// are not ids.
  static func clauses(about ids: [FlakeID], besides layout: FlakeLayout, now: Timestamp) -> String {
    let large = ids.filter { $0.rawValue >= leastID }
    guard !large.isEmpty || ids.isEmpty else { return "; numbers this small aren't flakes" }
    return named(of: ranking(of: large, besides: layout, now: now)).map(\.clause).joined()
  }

  /// What the layout makes of the ids, with the option that selects it.
  var clause: String { "; -l \(layout.name) gives \(Self.days(times))" }

  /// Returns the days of the first and the last time, or the day of both.
  static func days(_ times: ClosedRange<Timestamp>) -> String {
    let first = times.lowerBound.text().prefix { $0 != "T" }
    let last = times.upperBound.text().prefix { $0 != "T" }
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  static func < (left: Self, right: Self) -> Bool {
    (right.thousandths, left.place) < (left.thousandths, right.place)
  }

  static func == (left: Self, right: Self) -> Bool {
    (left.thousandths, left.place) == (right.thousandths, right.place)
  }
}
