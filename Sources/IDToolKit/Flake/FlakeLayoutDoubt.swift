/// Judges whether ids that are read as one layout's look like another's.
///
/// A single id does not tell its layout, but a dozen ids do: read by the wrong layout, their
/// sequences and workers are spread as no maker spreads them.
struct FlakeLayoutDoubt {
  /// How many of the first ids of a stream are judged.
  static let sampleCount = 64
  /// With fewer ids, dates and the habits of makers weigh more than the ids themselves.
  static let fewestIDs = 4
  /// By how many bits another layout must explain the ids better: at 10, it is a thousand times as
  /// likely.
  private static let tellingBits = 10.0
  /// The same for one of the rarest layouts: among so many, there is often one whose dates would be
  /// of this month and that explains a few workers as its sequence.
  private static let rareTellingBits = 30.0
  /// The most layouts that are named.
  private static let mostNamed = 2

  private let count: Int
  /// The cost in the layout, and in the one that explains the ids best.
  private let cost: Double
  private let leastCost: Double
  /// The plausible layouts with other readings, the likeliest first.
  private let others: [FlakeCandidate]

  /// Judges ids among layouts as of `now`; returns nil if their dates in `layout` are implausible,
  /// of which their rows warn already.
  init?(_ ids: [FlakeID], readAs layout: FlakeLayout, among layouts: [FlakeLayout], now: Timestamp)
  {
    var guess = FlakeGuess(layouts: layouts, now: now)
    guess.observe(ids)
    var ranking = guess.ranking.filter(\.isPlausible)
    guard let own = ranking.first(where: { $0.layout == layout }) else { return nil }
    ranking.removeAll {
      $0.layout.commonness <= 0 && own.likelyCost - $0.likelyCost < Self.rareTellingBits
        && $0.layout != layout
    }
    guard let best = ranking.first else { return nil }
    count = ids.count
    cost = own.likelyCost
    leastCost = best.likelyCost
    // Of those that explain them about as well, the commoner ones are named.
    let likeliest = ranking.sorted { Self.weight(of: $0) < Self.weight(of: $1) }
    var others: [FlakeCandidate] = []
    for candidate in likeliest where others.count < Self.mostNamed {
      let known = [layout] + others.map(\.layout)
      let isKnown = known.contains { FlakeLikeness(candidate.layout, $0) == .sameReading }
      if !isKnown { others.append(candidate) }
    }
    self.others = others
  }

  /// Returns the cost of a layout less its whole commonness, of which a guess takes only a part.
  private static func weight(of candidate: FlakeCandidate) -> Double {
    candidate.likelyCost - candidate.layout.commonness
  }

  /// The layouts that explain the ids far better, the likeliest first; nil if none does.
  var betterLayouts: String? {
    guard count >= Self.fewestIDs, cost - leastCost >= Self.tellingBits else { return nil }
    return words { $0.likelyCost - leastCost < Self.tellingBits }
  }

  /// The common layouts that explain the ids about as well as the best one, the likeliest first;
  /// nil if none does.
  var equalLayouts: String? {
    words { $0.likelyCost - leastCost <= FlakeGuess.closeBits && $0.layout.isCommon }
  }

  private func words(_ isNamed: (FlakeCandidate) -> Bool) -> String? {
    let named = others.filter(isNamed).map { other in
      "\(other.layout.name) (\(FlakeExplanation.days(other.firstTime...other.lastTime)))"
    }
    return named.isEmpty ? nil : named.joined(separator: " or ")
  }
}
