/// A layout in a ranking, and the evidence for it.
struct FlakeCandidate: Equatable, Sendable {
  /// Another layout that these ids can't distinguish from this one.
  struct Twin: Equatable, Sendable {
    let name: String
    let likeness: FlakeLikeness
    /// By how many bits it explains the ids worse, rounded; negative if it explains them better.
    let bitsBehind: Int
  }

  let layout: FlakeLayout
  /// The bits that the layout needs to describe all ids: the fewer the better; only differences
  /// count.
  let cost: Double
  /// The cost less a share of the likelihood of the latest id's date, since new ids are looked up
  /// more often, and less a share of the layout's commonness.
  let likelyCost: Double
  /// Whether dates and unused bits allow the layout at all.
  let isPlausible: Bool
  /// The earliest and the latest time of the ids.
  let firstTime: Timestamp
  let lastTime: Timestamp
  let reasons: [FlakeReason]
  /// The other plausible layouts that these ids can't distinguish from this one.
  let twins: [Twin]

  /// The warning that other common layouts read these ids differently and explain them about as
  /// well; nil if there are none.
  var twinSentence: String? {
    var others: [FlakeLayout] = []
    for twin in twins where twin.likeness != .sameReading {
      guard let name = FlakeLayoutName(rawValue: twin.name) else { continue }
      let layout = FlakeLayout(name)
      let isKnown = others.contains { FlakeLikeness($0, layout) == .sameReading }
      if layout.isCommon, !isKnown { others.append(layout) }
    }
    guard !others.isEmpty else { return nil }
    return others.map(\.name).joined(separator: ", ") + " would explain the ids about as well as "
      + "\(layout.name): the field alike tells which do"
  }
}
