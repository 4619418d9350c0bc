/// A layout in a ranking, and what speaks for it.
struct FlakeCandidate: Equatable, Sendable {
  /// Another layout that these ids can't be told from.
  struct Twin: Equatable, Sendable {
    let name: String
    let likeness: FlakeLikeness
    /// By how many bits it explains the ids worse, rounded; negative if it does better.
    let bitsBehind: Int
  }

  let layout: FlakeLayout
  /// The bits that the layout needs to explain all ids: the fewer the better, and only differences
  /// mean something.
  let cost: Double
  /// The same less what speaks for the date of the latest id, since new ids are looked at more often,
  /// and with what speaks against a rare layout.
  let likelyCost: Double
  /// Whether dates and unused bits allow the layout at all.
  let isPlausible: Bool
  /// The earliest and the latest time of the ids.
  let firstTime: Timestamp
  let lastTime: Timestamp
  let reasons: [FlakeReason]
  /// The other plausible layouts that these ids can't be told from.
  let twins: [Twin]
}
