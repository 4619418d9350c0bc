/// The number of bits needed to write down ids as a layout reads them: the fewer, the better the
/// layout explains them.
///
/// This is the minimum description length principle. Each id is encoded relative to those before
/// it, in adaptive codes: its time as the distance from the last; its worker as the last one, a
/// known one or a new one; its sequence as a step from that worker's last one, or as a start. So a
/// layout that reads a random tail as a worker pays for each new worker, one that reads a constant
/// worker as part of the time pays for distances that are never short, and one that reads the low
/// bits of a worker as part of the sequence pays for starts other than 0. Bursts cost no layout
/// more than they must.
struct FlakeDescription {
  private let layout: FlakeLayout
  private let habit: FlakeHabit
  /// The number of low bits of the worker field that are treated as a counter.
  private let counterBits: Int
  /// The number of steps of which all distances between times are multiples: those in a second, a
  /// minute, an hour or a day if all times are whole ones, as in data filled in later; otherwise 1.
  private let unit: UInt64
  private var bits = 0.0
  private var times = LengthCode.forAnyNumbers
  private var timesByDistance = 0.0
  private var lastDistance: UInt64?
  /// How often a distance equalled the last one, and how often it differed.
  private var repeatCount = 0.5
  private var otherCount = 1.0
  private var firstStep: UInt64?
  private var lastStep: UInt64?
  private var makers: [UInt64: Maker] = [:]
  private var lastWorker: UInt64?
  private var workers = Workers()
  private var count = 0.0
  private var steps = LengthCode.forSmallNumbers
  /// How often a sequence continued within a moment, and how often it skipped more than a few
  /// numbers.
  private var stepCount = 0
  private var jumpCount = 0
  private var starts = Starts()

  /// The last id of a worker, and how many ids it has made.
  private struct Maker {
    var step: UInt64
    var sequence: UInt64
    var count: Double
  }

  /// The cost of worker numbers of which a few make all ids, in two encodings.
  private struct Workers {
    /// In the order of the ids.
    var plain = Turns()
    /// In ascending order within a moment, as in sorted ids: where the sequence is above the
    /// worker, the workers of one moment and sequence follow each other.
    var sorted = Turns(next: 0.5)
    var gaps = LengthCode.forSmallNumbers
    /// The length of the current ascending run of workers, and the bits that such order saves if
    /// each is any number of the field.
    var ascending = 1.0
    var bitsOfOrder = 0.0
  }

  /// How often an id had the same worker as the last one, another known one, a new one, or the next
  /// one in order; and the bits that this took.
  private struct Turns {
    var same = 1.0
    var known = 0.5
    var new = 0.5
    var next = 0.0
    /// How often a new number was small, and how often it took the field's full width.
    var small = 1.0
    var large = 1.0
    var bits = 0.0

    var total: Double { same + known + new + next }

    mutating func takeSame() {
      bits += (total / same).roughLog2
      same += 1
    }

    mutating func takeKnown(share: Double) {
      bits += (total / known).roughLog2 + (1 / share).roughLog2
      known += 1
    }

    mutating func takeNew(_ number: UInt64, width: Int) {
      bits += (total / new).roughLog2
      new += 1
      takeNumber(number, width: width)
    }

    mutating func takeNext(gapBits: Double) {
      bits += (total / next).roughLog2 + gapBits
      next += 1
    }

    mutating func takeNumber(_ number: UInt64, width: Int) {
      let length = 2 * (64 - (number &+ 1).leadingZeroBitCount) - 1
      if length < width {
        bits += ((small + large) / small).roughLog2 + Double(length)
        small += 1
      } else {
        bits += ((small + large) / large).roughLog2 + Double(width)
        large += 1
      }
    }
  }

  /// The cost of sequences that start anew, for each way of starting.
  private struct Starts {
    var lengths = LengthCode.forSmallNumbers
    var distances = LengthCode.forSmallNumbers
    var nearZero = 0.0
    var goingOn = 0.0
    var anywhere = 0.0
    var hasZero = false
  }

  /// The cost of makers that deviate from the layout's usual habit: charged once, since all ids of
  /// a stream are made alike.
  private static let oddity = 2.0
  /// The cost of times that are whole seconds or more, charged once for the same reason.
  private static let wholeTimes = 4.0
  /// The cost if ids that a few workers should make all have different ones, and if sequences that
  /// should count from 0 start anywhere in the field.
  private static let workerOddity = 8.0
  private static let greatOddity = 16.0

  private init(layout: FlakeLayout, counterBits: Int, unit: UInt64) {
    self.layout = layout
    habit = layout.facts.habit
    self.counterBits = counterBits
    self.unit = unit
    bits = unit > 1 ? Self.wholeTimes : 0
  }

  /// Returns the cost in bits of distinct ids in ascending order, without the position of the first
  /// one within the layout's years.
  static func bits(of ids: [FlakeID], layout: FlakeLayout) -> Double {
    func bits(counterBits: Int, unit: UInt64) -> Double {
      var description = FlakeDescription(layout: layout, counterBits: counterBits, unit: unit)
      for id in ids { description.add(id) }
      return description.bits + description.timeBits + description.workerBits
        + description.sequenceStarts + description.filling(of: ids)
    }
    let unit = unit(of: ids, layout)
    func bits(counterBits: Int) -> Double {
      let usual = bits(counterBits: counterBits, unit: 1)
      return unit == 1 ? usual : min(usual, bits(counterBits: counterBits, unit: unit))
    }
    switch layout.facts.habit.worker {
    case .few, .many, .chosenAtRandom: return bits(counterBits: 0)
    case .numberAndCounter:
      // Nobody knows where the number ends and the counter begins.
      let divisions = stride(from: 0, to: layout.workerBits, by: 4)
      let least = divisions.map(bits).min() ?? 0
      return least + Double(divisions.underestimatedCount).roughLog2
    }
  }

  /// Returns the number of steps in the longest unit of which all times are multiples; 1 if there
  /// is none.
  private static func unit(of ids: [FlakeID], _ layout: FlakeLayout) -> UInt64 {
    let resolution = layout.resolution.microseconds
    for seconds in [86_400, 3600, 60, 1] as [Int64] {
      let unit = seconds * 1_000_000
      let isWhole = unit > resolution && unit % resolution == 0
      if isWhole, ids.allSatisfy({ layout.time(of: $0).microseconds % unit == 0 }) {
        return UInt64(unit / resolution)
      }
    }
    return 1
  }

  private mutating func add(_ id: FlakeID) {
    let step = layout.step(of: id)
    if let lastStep { addDistance((step &- lastStep) / unit) }
    if firstStep == nil { firstStep = step }
    let isSameStep = lastStep == step
    lastStep = step
    var worker = layout.worker(of: id)
    var sequence = layout.sequence(of: id)
    if counterBits > 0 {
      sequence = worker & ((1 << UInt64(counterBits)) - 1)
      worker >>= UInt64(counterBits)
    }
    let maker = makers[worker]
    addWorker(worker, known: maker, isSameStep: isSameStep)
    addSequence(sequence, of: maker, step: step)
    makers[worker] = Maker(step: step, sequence: sequence, count: (maker?.count ?? 0) + 1)
    count += 1
  }

  /// Encodes a distance, which often equals the last one: for ids of one moment, and for those that
  /// a clock makes by the minute.
  private mutating func addDistance(_ distance: UInt64) {
    if distance == lastDistance {
      timesByDistance += ((repeatCount + otherCount) / repeatCount).roughLog2
      repeatCount += 1
    } else {
      timesByDistance += ((repeatCount + otherCount) / otherCount).roughLog2 + times.add(distance)
      otherCount += 1
    }
    lastDistance = distance
  }

  /// The cost of the times in the cheaper encoding: as distances, some lengths of which are more
  /// frequent, or each as any moment of the span, in whatever order.
  private var timeBits: Double {
    guard let firstStep, let lastStep, count > 1 else { return 0 }
    let span = Double((lastStep &- firstStep) / unit) + 1
    // The last one fixes the span; the others lie within it.
    var anywhere = span.roughLog2
    for place in stride(from: 1, to: count - 1, by: 1) {
      anywhere += ((span + place) / place).roughLog2
    }
    return min(timesByDistance, anywhere)
  }

  private mutating func addWorker(_ worker: UInt64, known maker: Maker?, isSameStep: Bool) {
    let width = layout.workerBits - counterBits
    guard width > 0 else { return }
    defer { lastWorker = worker }
    guard let lastWorker else {
      workers.plain.takeNumber(worker, width: width)
      workers.sorted.takeNumber(worker, width: width)
      return
    }
    let others = count - (makers[lastWorker]?.count ?? 0)
    func take(_ turns: inout Turns) {
      if worker == lastWorker {
        turns.takeSame()
      } else if let maker {
        turns.takeKnown(share: maker.count / others)
      } else {
        turns.takeNew(worker, width: width)
      }
    }
    take(&workers.plain)
    if isSameStep, worker > lastWorker {
      workers.sorted.takeNext(gapBits: workers.gaps.add(worker - lastWorker - 1))
      workers.ascending += 1
      workers.bitsOfOrder += min(workers.ascending.roughLog2, Double(width))
    } else {
      take(&workers.sorted)
      if !isSameStep || worker < lastWorker { workers.ascending = 1 }
    }
  }

  /// The cost of the workers in the cheaper encoding: a few numbers that recur, or each any number
  /// of the field.
  private var workerBits: Double {
    let anywhere = count * Double(layout.workerBits - counterBits) - workers.bitsOfOrder
    let few = min(workers.plain.bits, workers.sorted.bits)
    switch habit.worker {
    case .few:
      // A worker number this wide counts restarts: nobody chooses it at random.
      let isCount = layout.workerBits > 16
      return min(few, anywhere + (isCount ? 3 : 1) * Self.workerOddity)
    case .numberAndCounter: return min(few, anywhere + Self.oddity)
    case .chosenAtRandom: return min(few, anywhere + 2 * Self.oddity)
    case .many: return min(few, anywhere)
    }
  }

  private mutating func addSequence(_ sequence: UInt64, of maker: Maker?, step: UInt64) {
    let width = sequenceBits
    guard width > 0 else { return }
    if let maker, maker.step == step {
      let skipped = sequence &- maker.sequence &- 1
      bits += steps.add(skipped)
      stepCount += 1
      if skipped > 2 { jumpCount += 1 }
      return
    }
    if sequence == 0 { starts.hasZero = true }
    starts.nearZero += starts.lengths.add(sequence)
    starts.anywhere += bits(ofStartAnywhere: sequence, width: width)
    if let maker {
      let mask = (1 << UInt64(width)) - 1 as UInt64
      starts.goingOn += starts.distances.add((sequence &- maker.sequence &- 1) & mask)
    } else {
      starts.goingOn += Double(width)
    }
  }

  private func bits(ofStartAnywhere sequence: UInt64, width: Int) -> Double {
    guard habit.sequence == .microsecond else { return Double(width) }
    return sequence < 1 << 20 ? 20 : 30
  }

  private var sequenceBits: Int { counterBits > 0 ? counterBits : layout.sequenceBits }

  /// The cost of the sequences' starts in the cheapest encoding, plus the cost of a counter that
  /// jumps.
  private var sequenceStarts: Double {
    guard sequenceBits > 0 else { return 0 }
    return usualStarts + (jumpCount * 2 > stepCount ? Self.greatOddity : 0)
  }

  private var usualStarts: Double {
    let usual = (nearZero: starts.nearZero, anywhere: starts.anywhere)
    let goingOn = starts.goingOn + Self.oddity
    if habit.worker == .numberAndCounter {
      return min(usual.anywhere, usual.nearZero + Self.oddity, goingOn)
    }
    switch habit.sequence {
    case .counter: return min(usual.nearZero, usual.anywhere + Self.greatOddity, goingOn)
    case .counterFromOne:
      let zero = starts.hasZero ? Self.oddity : 0
      return min(usual.nearZero, usual.anywhere + Self.greatOddity, goingOn) + zero
    case .anywhere, .microsecond:
      return min(usual.anywhere, usual.nearZero + Self.oddity, goingOn)
    }
  }

  /// Returns the cost of the other bits.
  ///
  /// Random bits cost their width in each id. Bits of unknown meaning cost the number of those that
  /// vary, but at least a third of the field, since bits that hold nothing would not exist; and
  /// once the field's width, to say which vary. If it is cheaper, they are taken to be random.
  private func filling(of ids: [FlakeID]) -> Double {
    guard let first = ids.first else { return 0 }
    let varying = ids.reduce(0) { $0 | ($1.rawValue ^ first.rawValue) }
    var cost = ids.count * (layout.randomField?.width ?? 0)
    if let other = layout.otherField {
      let bits = max((varying & other.mask).nonzeroBitCount, other.width / 3)
      cost += min(ids.count * bits + other.width, ids.count * other.width + Int(Self.oddity))
    }
    return Double(cost)
  }
}

/// An adaptive code for numbers: the cost of each is that of its length in bits, by how often that
/// length has occurred, plus one bit for each binary digit after the first.
struct LengthCode {
  private var weights: [Double]
  private var total: Double

  /// A code in which short numbers are likely at first: each additional bit halves the likelihood,
  /// up to the sixth.
  static let forSmallNumbers = LengthCode { 1 / Double(2 << min($0, 6)) }
  /// A code without initial assumptions that adapts quickly.
  static let forAnyNumbers = LengthCode { _ in 0.05 }

  private init(weight: (Int) -> Double) {
    weights = (0...64).map(weight)
    total = weights.reduce(0, +)
  }

  /// Encodes a number; returns its cost in bits.
  mutating func add(_ number: UInt64) -> Double {
    let length = 64 - number.leadingZeroBitCount
    let bits = (total / weights[length]).roughLog2 + Double(max(0, length - 1))
    weights[length] += 1
    total += 1
    return bits
  }
}
