/// The known layouts by which the ids of one maker may have been made, the likeliest first.
struct LayoutRanking: Sendable {
  /// A layout, and what it makes of the ids.
  struct Entry: Sendable {
    /// The commonest of those with the same reading.
    let layout: FlakeLayout
    /// Other layouts that read every id the same way.
    let alike: [String]
    /// The binary logarithm of its probability, up to a number that all share.
    let bits: Double
    /// The first and the last time that it gives to the ids it can have made.
    let times: ClosedRange<Timestamp>
  }

  let entries: [Entry]
  /// What else the ids may be, and how likely that is, on the scale of ``Entry/bits``.
  let other: (name: String, bits: Double)?

  /// How far behind, in bits, a reading may be that is about equally likely.
  private static let nearBits = 3.0
  /// The most layouts that are named.
  private static let mostNamed = 2

  /// Ranks the layouts of the ids of a sample.
  init(_ sample: PlaceSample, _ hypotheses: [FlakeHypothesis], now: Timestamp) {
    let readings = PlaceEvidence(sample, hypotheses, now: now).readings()
    let numbers = sample.numbers
    var groups: [[(flake: FlakeHypothesis, bits: Double)]] = []
    var other: (String, Double)?
    for reading in readings {
      guard case .flake(let index, nil) = reading.maker, !hypotheses[index].isOwn else {
        other = other ?? (hypotheses.name(of: reading.maker), reading.bits)
        continue
      }
      let flake = hypotheses[index]
      let known = groups.firstIndex {
        FlakeLikeness($0[0].flake.layout, flake.layout) == .sameReading
      }
      if known == nil { groups.append([]) }
      groups[known ?? groups.count - 1].append((flake, reading.bits))
    }
    entries = groups.compactMap { group in
      let flake = group.max { $0.flake.prior < $1.flake.prior }?.flake ?? group[0].flake
      let times = numbers.filter(flake.bounds.contain).map(flake.time)
      guard let first = times.min(), let last = times.max() else { return nil }
      return Entry(
        layout: flake.layout,
        alike: group.map(\.flake.layout.name).filter { $0 != flake.layout.name },
        bits: group[0].bits,
        times: Timestamp(microseconds: first)...Timestamp(microseconds: last)
      )
    }
    self.other = other
  }

  /// Ranks the layouts of ids.
  init(of ids: [FlakeID], now: Timestamp) {
    var sample = PlaceSample(.argument)
    for id in ids { sample.observe(id.rawValue, at: nil) }
    self.init(sample, FlakeHypothesis.all(now: now), now: now)
  }

  /// Returns the warning that the ids may be none of the first `count` layouts'; nil if there is no
  /// sign of it.
  func sentence(showing count: Int) -> String? {
    guard let best = entries.first else { return nil }
    if let other, other.bits > best.bits - Self.nearBits {
      let odds = other.bits > best.bits + 8 ? "look more like" : "may as well be"
      return "the ids fit no known layout well: they \(odds) \(other.name)"
    }
    let hidden = entries.dropFirst(count).filter { best.bits - $0.bits <= Self.nearBits }
    return hidden.isEmpty
      ? nil
      : hidden.prefix(Self.mostNamed).map(\.layout.name).joined(separator: ", ")
        + " would explain the ids about as well as \(best.layout.name)"
  }

  /// Returns a clause for each layout but one that deserves to be named, with the option that selects
  /// it; empty if there is none.
  func clauses(besides layout: FlakeLayout) -> String {
    let others = entries.filter { FlakeLikeness($0.layout, layout) != .sameReading }
    let best = others.first?.bits ?? 0
    return others.prefix(Self.mostNamed).filter { best - $0.bits <= 10 }
      .map { "; -l \($0.layout.name) gives \($0.times.days)" }.joined()
  }
}

extension PlaceName {
  /// The place of the arguments of a command.
  static let argument = PlaceName(text: "argument")
  /// That of the items of a list.
  static let list = PlaceName(text: "list")
}
