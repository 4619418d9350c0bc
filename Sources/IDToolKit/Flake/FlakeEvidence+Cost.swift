extension FlakeEvidence {
  /// Returns the bits needed to describe all ids under this layout, apart from what depends on its
  /// epoch; `ids` are distinct and ascending.
  ///
  /// With `beginningADay`, for an unknown epoch, the first id is taken to begin a day, so that ids
  /// that are whole seconds apart cost no more than those whose times are whole seconds.
  func structureCost(of ids: [FlakeID], beginningADay: Bool = false) -> Double {
    guard beginningADay, let first = ids.first else {
      return FlakeDescription.bits(of: ids, layout: layout)
    }
    let time = layout.time(of: first).microseconds
    let day = TimeSpan.day.microseconds
    let sinceMidnight = TimeSpan(microseconds: time - day * time.flooredQuotient(day))
    let epoch = layout.epoch.advanced(by: -sinceMidnight)
    let moved = epoch.flatMap { try? layout.overriding(epoch: $0) }
    return FlakeDescription.bits(of: ids, layout: moved ?? layout)
  }

  /// The cost of the dates: once, the sample's position in the layout's time of use, since the ids
  /// of a sample come from one time; more if they are from the first sixteenth of it, whose ids few
  /// people meet; and a lot for each impossible, future or early id.
  var dateCost: Double {
    let inUse = max(1, window / Double(layout.resolution.microseconds))
    let age = Double(lastTime.microseconds) - Double(earliest)
    let earliness = age > 0 ? max(0, (window / age).roughLog2 - 4) : 0
    return inUse.roughLog2 + earliness + 30 * Double(futureCount + impossibleCount)
      + 15 * Double(earlyCount)
  }

  /// The span during which the layout has been in use, microseconds.
  var window: Double {
    Double(min(latest, layout.lastUsableTime.microseconds)) - Double(earliest)
  }

  /// Returns the cost of a single id, including what is the same for all ids of the layout.
  func cost(ofOnly id: FlakeID) -> Double {
    let costs = FlakeIDCost(layout).costs(of: id)
    return inUseCost + costs.sequence + costs.worker
      + 30 * Double(futureCount + impossibleCount) + 15 * Double(earlyCount)
  }

  /// The cost of a likely id apart from its sequence and worker.
  var inUseCost: Double {
    let inUse = max(1, window / Double(layout.resolution.microseconds))
    let filling = layout.fields.reduce(0) { sum, field in
      switch field.kind {
      case .random: sum + field.width
      case .other: sum + field.width + field.width / 3
      case .unused, .time, .millisecond, .sequence, .worker, .datacenter, .process, .node, .shard,
        .clockID:
        sum
      }
    }
    return Double(filling) + inUse.roughLog2
  }
}

/// The costs of what a layout's makers count in each id, in bits.
struct FlakeIDCost: Sendable {
  private let counterField: FlakeField?
  private let hasSequence: Bool
  private let habit: FlakeHabit
  private let workerBits: Double

  init(_ layout: FlakeLayout) {
    counterField = layout.counterField
    hasSequence = layout.sequenceField != nil
    habit = layout.facts.habit
    workerBits = Double(layout.workerBits)
  }

  /// Returns the costs of an id's sequence and its worker.
  @inline(__always)
  func costs(of id: FlakeID) -> (sequence: Double, worker: Double) {
    guard let counterField else { return (0, workerCost(counted: 0)) }
    let sequence = counterField.value(in: id)
    let counted = Double(FlakeEvidence.cost(ofSequence: sequence, width: counterField.width))
    guard hasSequence else { return (0, workerCost(counted: counted)) }
    // The cheaper of two encodings of a sequence: as a small number, or as any number of the field.
    let belowLargest = (Double(sequence) + 1).roughLog2 + 5.5
    let cost =
      switch habit.sequence {
      case .counter: min(counted, belowLargest)
      case .counterFromOne: min(counted, belowLargest) + (sequence == 0 ? 20 : 0)
      case .anywhere: min(counted, Double(counterField.width))
      case .microsecond: min(counted, 20) + (sequence >= 1 << 20 ? 4 : 0)
      }
    return (cost, workerCost(counted: counted))
  }

  @inline(__always)
  private func workerCost(counted: Double) -> Double {
    guard workerBits > 0 else { return 0 }
    return switch habit.worker {
    case .many: workerBits
    case .numberAndCounter: min(counted, workerBits)
    case .few, .chosenAtRandom: workerBits + 2
    }
  }
}
