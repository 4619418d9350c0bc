/// A layout in a ranking, and the evidence for it.
struct FlakeCandidate: Sendable {
  /// Another layout that these ids can't distinguish from this one.
  struct Twin: Sendable {
    let layout: FlakeLayout
    let likeness: FlakeLikeness
    /// By how many bits it explains the ids worse, rounded; negative if it explains them better.
    let bitsBehind: Int
  }

  let evidence: FlakeEvidence
  /// The bits that differ between ids.
  let varying: UInt64
  /// The bits that the layout needs to describe all ids: the fewer the better; only differences
  /// count.
  let cost: Double
  /// The cost less a share of the likelihood of the latest id's date, since new ids are looked up
  /// more often, and less a share of the layout's commonness.
  let likelyCost: Double
  /// The other plausible layouts that these ids can't distinguish from this one.
  let twins: [Twin]

  var layout: FlakeLayout { evidence.layout }

  /// Whether dates and unused bits allow the layout at all.
  var isPlausible: Bool { evidence.isPlausible }

  /// The earliest and the latest time of the ids.
  var firstTime: Timestamp { evidence.firstTime }
  var lastTime: Timestamp { evidence.lastTime }

  /// What speaks for the layout and against it.
  var reasons: [String] { evidence.reasons(varying: varying) }

  /// The warning that other common layouts read these ids differently and explain them about as
  /// well; nil if there are none.
  var twinSentence: String? {
    var others: [FlakeLayout] = []
    for other in twins where other.likeness != .sameReading && other.layout.isCommon {
      let isKnown = others.contains { FlakeLikeness($0, other.layout) == .sameReading }
      if !isKnown { others.append(other.layout) }
    }
    guard !others.isEmpty else { return nil }
    return others.map(\.name).joined(separator: ", ") + " would explain the ids about as well as "
      + "\(layout.name): the field alike tells which do"
  }
}

extension FlakeEvidence {
  /// Returns the reasons for and against the layout, the dates first, as clauses in lower case
  /// without a full stop.
  func reasons(varying: UInt64) -> [String] {
    var reasons: [String] = []
    if impossibleCount > 0 { reasons.append("\(impossibleCount) with bits that it never sets") }
    if futureCount > 0 { reasons.append("\(futureCount) from the future") }
    if earlyCount > 0 {
      let start = layout.serviceStart.text().prefix(10)
      reasons.append("\(earlyCount) from before such ids existed (\(start))")
    }
    if isPlausible {
      let (first, last) = (firstTime.text().prefix(10), lastTime.text().prefix(10))
      reasons.append(first == last ? "made on \(first)" : "made from \(first) to \(last)")
    }
    if !layout.workerFields.isEmpty {
      if workers.count == 1, !hasManyWorkers {
        reasons.append("worker \(workers[0]) in all")
      } else if hasManyWorkers || workers.count * 2 > count {
        reasons.append("almost every id from another worker")
      } else {
        reasons.append("\(workers.count) workers")
      }
    }
    if layout.sequenceField != nil {
      if largestSequence == 0 {
        reasons.append("sequence 0 in all")
      } else if countedUpCount * 2 > count {
        reasons.append("sequence counts up \(countedUpCount) times")
      } else if largestSequence < 256, largestSequence < layout.largestSequence / 4 {
        reasons.append("sequence at most \(largestSequence)")
      } else {
        reasons.append("sequence anywhere up to \(largestSequence)")
      }
    }
    if let random = layout.randomField {
      reasons.append("\((varying & random.mask).nonzeroBitCount) random bits vary")
    }
    return reasons
  }
}
