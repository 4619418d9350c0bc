/// Judges whether ids that are read as one layout's look like another's.
///
/// A single id does not tell its layout, but a dozen ids do: read by the wrong layout, their
/// sequences and workers are spread as no maker spreads them.
struct FlakeLayoutDoubt {
  /// Another layout, and the times that it gives.
  private struct Explanation {
    let layout: FlakeLayout
    let bitsBehind: Double
    let words: String
  }

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

  private let layout: FlakeLayout
  private let count: Int
  /// How many more bits the layout needs for the ids than the best one.
  private let bitsBehind: Double
  /// The plausible layouts with other readings, the likeliest first.
  private let others: [Explanation]

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
    self.layout = layout
    count = ids.count
    bitsBehind = own.likelyCost - best.likelyCost
    // Of those that explain them about as well, the commoner ones are named.
    let likeliest = ranking.sorted { Self.weight(of: $0) < Self.weight(of: $1) }
    var named: [Explanation] = []
    for candidate in likeliest where named.count < Self.mostNamed {
      let isKnown =
        FlakeLikeness(candidate.layout, layout) == .sameReading
        || named.contains { FlakeLikeness(candidate.layout, $0.layout) == .sameReading }
      if isKnown { continue }
      let first = candidate.firstTime.text().prefix { $0 != "T" }
      let last = candidate.lastTime.text().prefix { $0 != "T" }
      named.append(
        Explanation(
          layout: candidate.layout,
          bitsBehind: candidate.likelyCost - best.likelyCost,
          words: "\(candidate.layout.name) (\(first)" + (first == last ? ")" : " to \(last))")
        )
      )
    }
    others = named
  }

  /// Returns the cost of a layout less its whole commonness, of which a guess takes only a part.
  private static func weight(of candidate: FlakeCandidate) -> Double {
    candidate.likelyCost - candidate.layout.commonness
  }

  /// The layouts that explain the ids far better, the likeliest first; nil if none does.
  var betterLayouts: String? {
    guard count >= Self.fewestIDs, bitsBehind >= Self.tellingBits else { return nil }
    return words { $0.bitsBehind < Self.tellingBits }
  }

  /// The common layouts that explain the ids about as well as the best one, the likeliest first;
  /// nil if none does.
  var equalLayouts: String? {
    words { $0.bitsBehind <= FlakeGuess.closeBits && $0.layout.isCommon }
  }

  private func words(_ isNamed: (Explanation) -> Bool) -> String? {
    let named = others.filter(isNamed).map(\.words)
    return named.isEmpty ? nil : named.joined(separator: " or ")
  }
}
