extension FlakeEvidence {
  /// How many bits it takes to write down all ids with what this layout supposes: the fewer, the
  /// better it explains them.
  ///
  /// The principle of the shortest description: a time costs what choosing a moment of the seen
  /// span costs; a small sequence little; a worker that was seen before next to nothing; a random
  /// field its width. A layout that reads a random tail as a worker pays for each new worker, one
  /// that reads a constant worker as part of the time pays for moments that never come.
  func cost(varying: UInt64) -> Double {
    structureCost(varying: varying) + dateCost
  }

  /// The part that does not depend on the epoch.
  func structureCost(varying: UInt64) -> Double {
    let span = Double(latestStep - min(earliestStep, latestStep)) + 1
    return Double(count) * span.roughLog2 + sequenceBitsCost + workerCost(varying: varying)
      + fillingCost(varying: varying)
  }

  /// What the dates add: the choice of the sample's place in the time that the layout has been in
  /// use, once, since ids of one sample come from one time; and much for each impossible id.
  private var dateCost: Double {
    let inUse = max(1, window / Double(layout.resolutionMicroseconds))
    let span = Double(latestStep - min(earliestStep, latestStep)) + 1
    return max(0, (inUse / span).roughLog2) + 30 * Double(futureCount + impossibleCount)
      + 15 * Double(earlyCount)
  }

  private var sequenceBitsCost: Double {
    guard let field = layout.sequenceField else { return 0 }
    let total = Double(count)
    // Three ways to write the sequences, the shortest counts: as small numbers or steps, as numbers
    // anywhere below the largest seen, as numbers anywhere in the field.
    let inField = total * Double(field.width)
    let belowLargest =
      total * (Double(largestSequence) + 1).roughLog2 + 5 + Self.oddity(of: total)
    let counted = Double(sequenceCost)
    switch habit.sequence {
    case .counter: return min(counted, belowLargest)
    case .counterFromOne: return min(counted, belowLargest) + 20 * Double(zeroSequenceCount)
    case .anywhere: return min(counted, inField)
    case .microsecond:
      let beyond = largestSequence >= 1 << 20 ? 4 * total : 0
      return min(counted, total * 20) + beyond
    }
  }

  private func workerCost(varying: UInt64) -> Double {
    let width = Double(layout.workerBits)
    guard width > 0 else { return 0 }
    let total = Double(count)
    switch habit.worker {
    case .many: return total * width
    case .numberAndCounter:
      let mask = layout.workerFields.reduce(0) { $0 | $1.mask }
      let top = layout.workerFields.first.map { $0.shift + $0.width - 1 } ?? 0
      let isNumberConstant = varying >> UInt64(top) & 1 == 0
      let varyingBits = Double((varying & mask).nonzeroBitCount)
      let anywhere = total * varyingBits + width - varyingBits
      return min(Double(sequenceCost), anywhere) + (isNumberConstant ? 0 : 2 * total)
    case .few: return min(fewWorkersCost, manyWorkersCost + 5 + Self.oddity(of: total))
    case .chosenAtRandom: return min(fewWorkersCost, manyWorkersCost + 2)
    }
  }

  /// Each worker the first time, and from then on as one of those that were there.
  private var fewWorkersCost: Double {
    guard !hasManyWorkers else { return .infinity }
    let distinct = Double(workers.count)
    let repeated = Double(count) - distinct
    return distinct * (Double(layout.workerBits) + 2) + repeated * distinct.roughLog2
      + Self.oddity(of: repeated)
  }

  /// Each as any number up to the largest seen; of a single one nothing is known of others.
  private var manyWorkersCost: Double {
    guard hasManyWorkers || workers.count > 1 else { return .infinity }
    return Double(count) * (Double(largestWorker) + 1).roughLog2
  }

  /// What it adds that ids are other than the layout's makers make them as a rule: half a bit for
  /// each of the first ids.
  ///
  /// Beyond them it is the same makers who do so, and nothing new. Without that limit, of long streams with random low bits a layout would come first that calls
  /// them random, whatever the dates.
  private static func oddity(of count: Double) -> Double {
    min(count, 16) * 0.5
  }

  /// Random bits cost their width; bits of unknown meaning where they vary, but at least a third of
  /// them, since bits that hold nothing would not be there.
  private func fillingCost(varying: UInt64) -> Double {
    var cost = 0.0
    for field in layout.fields {
      switch field.kind {
      case .random: cost += Double(count * field.width)
      case .other:
        let bits = max((varying & field.mask).nonzeroBitCount, field.width / 3)
        cost += Double(count * bits + field.width)
      case .unused, .time, .millisecond, .sequence, .worker, .datacenter, .process, .node, .shard,
        .clockID:
        break
      }
    }
    return cost
  }

  /// The time that the layout has been in use, microseconds.
  var window: Double {
    Double(min(latest, layout.lastUsableTime.microseconds)) - Double(earliest)
  }
}
