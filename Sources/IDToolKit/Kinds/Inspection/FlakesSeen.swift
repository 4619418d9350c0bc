/// The flakes in a stream of ids, each counted by its likeliest layout.
struct FlakesSeen {
  private let kinds: [IdentifierKind]
  /// The number of first readings for each kind that is a layout.
  private var counts: [Int]
  private var rounding = FlakeRoundingWatch()
  /// The number of ids that are less likely flakes than something else.
  private var otherCount = 0
  private var roundedCount: UInt64 = 0

  /// With this many ids of several layouts, they are no longer a few chance readings; rows that show
  /// one reading only hide that of two.
  private static let fewestIDs = 8
  /// The most layouts that are named.
  private static let mostNamed = 3

  /// Creates an empty count; `kinds` are those of the inspector.
  init(_ kinds: [IdentifierKind]) {
    self.kinds = kinds
    counts = Array(repeating: 0, count: kinds.count)
  }

  /// Observes the possible readings of an id, the likeliest first.
  mutating func observe(_ found: [InspectCandidate]) {
    // A rounded flake may look like another number.
    guard let flake = found.first(where: { kinds[$0.kind].isFlake }) else { return }
    let id = FlakeID(rawValue: UInt64(truncatingIfNeeded: flake.bits.low))
    if kinds[found[0].kind].isFlake {
      observe(id, as: flake.kind)
    } else {
      rounding.sample(id)
      otherCount += 1
    }
    if case .flake(.rounded)? = flake.doubt { roundedCount += 1 }
  }

  /// Observes a flake by the index of its kind.
  @inline(__always)
  mutating func observe(_ id: FlakeID, as kind: Int) {
    rounding.sample(id)
    counts[kind] += 1
  }

  /// The warning about ids that look like several layouts; nil if they look like one.
  func sentence(hidesReadings: Bool) -> String? {
    let seen = counts.indices.filter { counts[$0] > 0 }
    let total = counts.reduce(0, +)
    guard seen.count > 1, hidesReadings || total >= Self.fewestIDs else { return nil }
    let named = seen.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(Self.mostNamed)
      .map { "\(counts[$0]) as \(kinds[$0].name)" }.joined(separator: ", ")
    let rest = seen.count > Self.mostNamed ? ", \u{2026}" : ""
    return "each id is judged by itself: of \(total) flakes \(named)\(rest); "
      + "if one maker made them, 'idtool flake guess' says which layout explains all"
  }

  /// The warning that ids, all read as one layout's, look like another's, or, if their rows show one
  /// reading only, that others explain them as well; nil if nothing else does.
  ///
  /// `layouts` are those that the ids may have.
  func layoutSentence(
    among layouts: [FlakeLayout],
    hidesReadings: Bool,
    now: Timestamp
  ) -> String? {
    let seen = counts.indices.filter { counts[$0] > 0 }
    guard seen.count == 1, let layout = kinds[seen[0]].layout else { return nil }
    return Self.layoutSentence(
      about: rounding.firstIDs,
      count: UInt64(counts[seen[0]]),
      readAs: layout,
      among: layouts,
      hidesReadings: hidesReadings,
      now: now
    )
  }

  /// Returns the same warning about so many flakes, all read as one layout's, of which `ids` are the
  /// first.
  static func layoutSentence(
    about ids: [FlakeID],
    count: UInt64,
    readAs layout: FlakeLayout,
    among layouts: [FlakeLayout],
    hidesReadings: Bool,
    now: Timestamp
  ) -> String? {
    guard layouts.count > 1 else { return nil }
    // One id alone is asked about most often.
    guard hidesReadings || ids.count >= FlakeLayoutDoubt.fewestIDs else { return nil }
    let plausibility = FlakePlausibility(layout: layout, now: now)
    let doubt = FlakeLayoutDoubt(
      // Among them are numbers that are likelier something else.
      ids.filter { plausibility.isPlausible($0) },
      readAs: layout,
      among: layouts,
      now: now
    )
    let start =
      count == 1
      ? "the flake is read as \(layout.name)" : "\(count) flakes are read as \(layout.name)"
    if let better = doubt?.betterLayouts {
      return start + ", each by itself, but together look like those of \(better): "
        + "'idtool flake guess' ranks all layouts"
    }
    guard hidesReadings, let equal = doubt?.equalLayouts else { return nil }
    return start + ", but \(equal) would explain " + (count == 1 ? "it" : "them")
      + " about as well: if you know the layout, name it with --kind"
  }

  /// The warning about rounding; nil if there are no signs of it.
  var roundingSentence: String? { rounding.sentence }

  /// The warning about few ids that all look printed by JavaScript, if no row shows it; nil
  /// otherwise.
  var fewSentence: String? { roundedCount == 0 ? rounding.fewSentence : nil }

  /// The warning about ids that look rounded on their own, if their rows don't show it; nil if
  /// there are none.
  var roundedSentence: String? {
    FlakeRoundingDoubts.sentence(roundedCount, of: UInt64(counts.reduce(otherCount, +)))
  }
}
