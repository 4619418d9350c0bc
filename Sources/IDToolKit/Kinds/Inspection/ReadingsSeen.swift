/// How the ids of a stream were read, each by itself.
struct ReadingsSeen {
  private let kinds: [IdentifierKind]
  /// The number of first readings for each kind.
  private var counts: [Int]
  /// The number of ids that might be of each kind, but were read as another; an id that was read as
  /// one layout is not counted for other layouts.
  private var missed: [Int]
  private var flakes = FlakeSample()
  private let present: Present

  /// With fewer ids, several layouts may be chance readings, which need no warning unless rows hide
  /// the other readings.
  private static let fewestIDs = 8
  /// With fewer ids, dates and the habits of makers weigh more than the ids together.
  private static let fewestTogether = 4
  /// The most layouts that are named.
  private static let mostNamed = 3

  /// Creates an empty count; `kinds` are those of the inspector.
  init(_ kinds: [IdentifierKind], present: Present) {
    self.kinds = kinds
    self.present = present
    counts = Array(repeating: 0, count: kinds.count)
    missed = counts
  }

  /// The kinds as which ids were read first.
  var kindsSeen: [IdentifierKind] {
    zip(kinds, counts).filter { $0.1 > 0 }.map(\.0)
  }

  /// The number of ids.
  private var total: Int { counts.reduce(0, +) }

  /// The number of first readings for each layout; 0 for other kinds.
  private var flakeCounts: [Int] { zip(kinds, counts).map { $0.isFlake ? $1 : 0 } }

  /// Observes the possible readings of an id, the likeliest first.
  mutating func observe(_ found: [InspectCandidate]) {
    let isFlake = kinds[found[0].kind].isFlake
    if !isFlake { counts[found[0].kind] += 1 }
    for other in found.dropFirst() where !(isFlake && kinds[other.kind].isFlake) {
      missed[other.kind] += 1
    }
    // A rounded flake may look like another number.
    guard let flake = found.first(where: { kinds[$0.kind].isFlake }) else { return }
    let id = flake.bits.flake
    if kinds[found[0].kind].isFlake {
      observe(id, as: flake.kind)
    } else {
      flakes.observe(id)
    }
  }

  /// Observes a flake by the index of its kind.
  @inline(__always)
  mutating func observe(_ id: FlakeID, as kind: Int) {
    flakes.observe(id)
    counts[kind] += 1
  }

  /// Counts ids that can only be of one kind, which is not a layout.
  mutating func add(_ count: UInt64, of kind: Int) { counts[kind] += Int(count) }

  /// Returns a warning if flakes were read as several layouts, or if ids were read as another kind
  /// than most but may be of the same; nil otherwise.
  ///
  /// If flakes `areJudgedTogether`, only of other kinds.
  func sentence(hidesReadings: Bool, areJudgedTogether: Bool) -> String? {
    if let sentence = sentenceAboutMissed(hidesReadings: hidesReadings) { return sentence }
    guard !areJudgedTogether else { return nil }
    let flakes = flakeCounts
    let seen = flakes.count { $0 > 0 }
    let total = flakes.reduce(0, +)
    guard seen > 1, hidesReadings || total >= Self.fewestIDs else { return nil }
    return "each id is judged by itself: of \(total) flakes \(shares(flakes)); "
      + "if one maker made them, 'idtool flake guess' says which layout explains all"
  }

  /// Returns a warning if ids that were read as another kind may be of the kind as which most were
  /// read; nil otherwise.
  private func sentenceAboutMissed(hidesReadings: Bool) -> String? {
    guard hidesReadings || total >= Self.fewestIDs, let most = counts.max(), most > 1,
      let kind = counts.firstIndex(of: most), missed[kind] > 0
    else { return nil }
    let name = kinds[kind].name
    return "each id is judged by itself: of \(total) ids \(shares(counts)); "
      + "\(missed[kind]) that were not could be \(name), too: -l \(name) reads all alike"
  }

  /// Returns how many ids were read as each kind, the most first.
  private func shares(_ counts: [Int]) -> String {
    let seen = counts.indices.filter { counts[$0] > 0 }
    let named = seen.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(Self.mostNamed)
      .map { "\(counts[$0]) as \(kinds[$0].name)" }.joined(separator: ", ")
    return seen.count > Self.mostNamed ? named + ", \u{2026}" : named
  }

  /// Returns a warning if ids that were all read as one layout's look like another's or, with
  /// `hidesReadings`, if other layouts explain them about as well; nil otherwise.
  ///
  /// `layouts` are those that the ids may have; with `hidesReadings`, rows show one reading only.
  func layoutSentence(among layouts: [FlakeLayout], hidesReadings: Bool) -> String? {
    let seen = counts.indices.filter { counts[$0] > 0 && kinds[$0].isFlake }
    // What a single id may be as well is told with it.
    guard seen.count == 1, total > 1, let layout = kinds[seen[0]].layout else { return nil }
    return Self.layoutSentence(
      about: flakes.first,
      readAs: layout,
      among: layouts,
      hidesReadings: hidesReadings,
      now: present.now
    )
  }

  /// Returns the warning about flakes that were all read as `layout`; `ids` are the first of them.
  static func layoutSentence(
    about ids: [FlakeID],
    readAs layout: FlakeLayout,
    among layouts: [FlakeLayout],
    hidesReadings: Bool,
    now: Timestamp
  ) -> String? {
    if layouts.count == 1 { return Judgement.objection(to: layout, by: ids, now: now) }
    guard hidesReadings || ids.count >= fewestTogether else { return nil }
    let plausibility = FlakePlausibility(layout: layout, now: now)
    // Implausible ones are probably other numbers.
    return Judgement.ofList(ids.filter { plausibility.isPlausible($0) }, now: now) {
      let bits = hidesReadings ? 0 : PlaceVerdict.enough
      let role = "as which each is read by itself"
      return $0.doubt(about: $1, readAs: layout, role, ifLikelierBy: bits)
    }
  }

  /// The warning about rounding, or that numbers which were mostly read as Unix times may be ids; nil if
  /// there are no signs of it.
  func roundingSentence(areRoundedShown: Bool) -> String? {
    let timeCount = kinds.firstIndex(where: \.isUnixTime).map { counts[$0] } ?? 0
    return flakes.sentence(
      areRoundedShown: areRoundedShown,
      areTimes: timeCount > 0 && timeCount >= flakeCounts.reduce(0, +),
      now: present.now
    )
  }
}
