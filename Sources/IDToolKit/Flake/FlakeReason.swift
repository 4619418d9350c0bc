/// A reason for or against a layout, as its evidence shows it.
enum FlakeReason: Equatable, Sendable {
  case datesPlausible(first: Timestamp, last: Timestamp)
  /// This many of the ids would be from after now.
  case fromFuture(count: Int)
  case beforeService(count: Int, start: Timestamp)
  /// This many ids have bits set that the layout leaves zero, or more than 999 milliseconds.
  case impossible(count: Int)
  /// All ids have this worker number.
  case constantWorker(UInt64)
  case fewWorkers(count: Int)
  case manyWorkers
  case sequenceAlwaysZero
  /// This many ids have a sequence slightly above that of the one before.
  case sequenceCountsUp(count: Int)
  case sequenceSmall(largest: UInt64)
  case sequenceSpread(largest: UInt64)
  case randomBits(Int)

  /// The reason as a clause in lower case, without a full stop.
  var sentence: String {
    switch self {
    case .datesPlausible(let first, let last):
      first.text().prefix(10) == last.text().prefix(10)
        ? "made on \(first.text().prefix(10))"
        : "made from \(first.text().prefix(10)) to \(last.text().prefix(10))"
    case .fromFuture(let count): "\(count) from the future"
    case .beforeService(let count, let start):
      "\(count) from before such ids existed (\(start.text().prefix(10)))"
    case .impossible(let count): "\(count) with bits that it never sets"
    case .constantWorker(let worker): "worker \(worker) in all"
    case .fewWorkers(let count): "\(count) workers"
    case .manyWorkers: "almost every id from another worker"
    case .sequenceAlwaysZero: "sequence 0 in all"
    case .sequenceCountsUp(let count): "sequence counts up \(count) times"
    case .sequenceSmall(let largest): "sequence at most \(largest)"
    case .sequenceSpread(let largest): "sequence anywhere up to \(largest)"
    case .randomBits(let bits): "\(bits) random bits vary"
    }
  }
}

extension FlakeEvidence {
  /// Returns the reasons for and against, the dates first.
  func reasons(varying: UInt64) -> [FlakeReason] {
    var reasons: [FlakeReason] = []
    if impossibleCount > 0 { reasons.append(.impossible(count: impossibleCount)) }
    if futureCount > 0 { reasons.append(.fromFuture(count: futureCount)) }
    if earlyCount > 0 {
      reasons.append(.beforeService(count: earlyCount, start: layout.serviceStart))
    }
    if isPlausible { reasons.append(.datesPlausible(first: firstTime, last: lastTime)) }
    if !layout.workerFields.isEmpty {
      if workers.count == 1, !hasManyWorkers {
        reasons.append(.constantWorker(workers[0]))
      } else if hasManyWorkers || workers.count * 2 > count {
        reasons.append(.manyWorkers)
      } else {
        reasons.append(.fewWorkers(count: workers.count))
      }
    }
    if layout.sequenceField != nil {
      if largestSequence == 0 {
        reasons.append(.sequenceAlwaysZero)
      } else if countedUpCount * 2 > count {
        reasons.append(.sequenceCountsUp(count: countedUpCount))
      } else if largestSequence < 256, largestSequence < layout.largestSequence / 4 {
        reasons.append(.sequenceSmall(largest: largestSequence))
      } else {
        reasons.append(.sequenceSpread(largest: largestSequence))
      }
    }
    if let random = layout.randomField {
      reasons.append(.randomBits((varying & random.mask).nonzeroBitCount))
    }
    return reasons
  }
}
