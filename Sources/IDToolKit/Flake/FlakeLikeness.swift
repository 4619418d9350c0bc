/// Why ids alone can't distinguish two layouts.
enum FlakeLikeness: Equatable, Sendable {
  /// The same times, workers and sequences: two names for one thing.
  case sameReading
  /// The same bits with different epochs: other times, all of them plausible.
  case onlyEpoch
  /// The same times; the division of the bits below can't be seen.
  case onlySplit
  /// Other differences, though these ids fit both about equally well.
  case fitsAsWell

  /// Compares two layouts, regardless of any ids.
  init(_ first: FlakeLayout, _ second: FlakeLayout) {
    let sameTimes =
      first.timeField.shift == second.timeField.shift
      && first.resolution == second.resolution
      && (first.millisecondField == nil) == (second.millisecondField == nil)
    guard sameTimes else {
      self = .fitsAsWell
      return
    }
    let sameSplit =
      first.sequenceField == second.sequenceField && first.randomField == second.randomField
      && first.workerMask == second.workerMask
    switch (sameSplit, first.epoch == second.epoch) {
    case (true, true): self = .sameReading
    case (true, false): self = .onlyEpoch
    case (false, true): self = .onlySplit
    case (false, false): self = .fitsAsWell
    }
  }
}

extension FlakeLayout {
  /// The bits of all worker fields.
  var workerMask: UInt64 { workerFields.reduce(0) { $0 | $1.mask } }
}

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
