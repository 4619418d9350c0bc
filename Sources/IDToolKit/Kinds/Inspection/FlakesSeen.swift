/// The flakes among the ids of a stream, each of which was taken for the likeliest by itself.
struct FlakesSeen {
  /// The layouts of the first readings, and how many there were.
  private var layouts: [(kind: Int, name: String, count: Int)] = []
  private var rounding = FlakeRoundingWatch()

  /// So many ids of several layouts are no longer a few that were met by chance.
  private static let fewestIDs = 8
  /// The most layouts that are named.
  private static let mostNamed = 3

  /// Takes note of the first reading of an id; `kinds` are those of the inspector.
  mutating func observe(_ candidate: InspectCandidate, kinds: [IdentifierKind]) {
    guard kinds[candidate.kind].layout != nil else { return }
    rounding.sample(FlakeID(rawValue: UInt64(truncatingIfNeeded: candidate.bits.low)))
    if let place = layouts.firstIndex(where: { $0.kind == candidate.kind }) {
      layouts[place].count += 1
    } else {
      layouts.append((candidate.kind, kinds[candidate.kind].name, 1))
    }
  }

  /// What is to be said of ids that look like several layouts; nil where they look like one.
  var sentence: String? {
    let total = layouts.reduce(0) { $0 + $1.count }
    guard layouts.count > 1, total >= Self.fewestIDs else { return nil }
    let named = layouts.sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }.prefix(Self.mostNamed)
      .map { "\($0.count) as \($0.name)" }.joined(separator: ", ")
    let rest = layouts.count > Self.mostNamed ? ", \u{2026}" : ""
    return "each id is judged by itself: of \(total) flakes \(named)\(rest); "
      + "if one maker made them, 'idtool flake guess' says which layout explains all"
  }

  /// What is to be said of signs of rounding; nil if there are none.
  var roundingSentence: String? { rounding.sentence }
}
