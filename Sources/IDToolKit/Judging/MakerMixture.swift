/// Who made each id of a place, where several may have: the maker that was decided on, the platforms
/// whose habits are known, somebody whose epoch is unknown, or nobody, if it is a random number.
///
/// The shares are found by a few rounds of expectation and maximisation over the ids that are kept;
/// what is learnt then holds for any id.
struct MakerMixture: Sendable {
  /// A maker, and what is known of its ids at the place: plain numbers, so that nothing is counted for
  /// an id.
  private struct Component: Sendable {
    let hypothesis: Int
    let epoch: Int64?
    var weight = 0.0
    /// The ids that it may have made.
    var bounds: FlakeBounds
    /// The bits gained by ids in the span that the maker's ids have at the place.
    var spanGain = 0.0
    var span: ClosedRange<UInt64> = 0...UInt64.max
    /// What all its ids have in common, bits.
    var common = 0.0
    /// Whether it has enough ids at the place to be one of its makers, rather than only a doubt.
    var isPresent = true
    /// The bits of the room that its life has.
    let lifeBits: Double
    /// The bits of its low bits where all values are equally likely.
    let low: Double
  }

  private var components: [Component] = []
  /// For each component how likely its low bits are; nil where all values are equally likely.
  private var tables: [LowBitTables?] = []
  private let hypotheses: [FlakeHypothesis]
  /// Whether the first component is what the place was decided to be.
  private let isDecided: Bool
  private var own = OwnFlakes()
  private var ownWeight = 0.05
  private var noiseWeight = 0.02
  /// The binary logarithm of ``ownWeight``, that of the probability of any number as noise, and the most
  /// that noise or a maker but the first may have for any id.
  private var ownWeightBits = 0.0
  private var noiseBits = 0.0
  private var bound = 0.0
  /// Whether only one maker is possible, since ids are too few to learn from.
  private let isSole: Bool
  /// The ids of the times of those that run with their lines.
  private var clockedSpan: ClosedRange<UInt64>?
  /// Whether the clock of the lines decided.
  private var isByClock = false
  /// How many of the kept ids are each component's.
  private var explained: [Int] = []

  /// The lead from which an id is its maker's rather than noise.
  private static let enough = 7.0
  /// The lead over each rival from which the sum of all needs no look.
  private static let clear = 10.0
  private static let fewest = 12
  private static let rounds = 12
  /// A round that changes the likelihood of all ids by fewer bits is the last.
  private static let settled = 1e-6
  /// A further maker has at least so many of the kept ids.
  private static let fewestPresent = 8.0

  /// The share of ids that look like somebody's own, or random, at which the place's maker is
  /// doubtful.
  var isDoubtful: Bool { !isSole && (ownWeight > 0.15 || noiseWeight > 0.4) }

  /// Whether most of the kept ids, of which there are so many, are no known maker's after all.
  func explainsFew(of count: Int) -> Bool { 2 * explainedCount < count }

  /// How many of the kept ids are some maker's.
  var explainedCount: Int { explained.reduce(0, +) }

  /// The makers, and how many of the kept ids are each one's.
  var makers: [(hypothesis: Int, epoch: Int64?, count: Int)] {
    zip(components, explained).map { ($0.hypothesis, $0.epoch, $1) }
  }

  /// Creates the mixture of a place that was decided to be one maker's.
  init(
    _ evidence: PlaceEvidence,
    _ best: PlaceReading,
    _ hypotheses: [FlakeHypothesis],
    now: Timestamp
  ) {
    guard case .flake(let index, let epoch) = best.maker else {
      preconditionFailure("numbers without a layout have no maker")
    }
    self.hypotheses = hypotheses
    isDecided = true
    let ids = evidence.ids
    isSole = ids.count < Self.fewest || best.isOfRounded
    add(index, epoch: epoch)
    if best.isByClock { limitTimes(ids, best, now: now) }
    let numbers = ids.map(\.number)
    if !isSole {
      addPlatforms(numbers)
      components[0].weight = 0.9
      learn(numbers, faith: best.isNamed ? 1.0 / 4096 : 1)
    }
    explained = counts(of: numbers)
  }

  /// Creates the mixture of two or more known makers; nil if the ids are not clearly theirs.
  init?(
    knownMakersIn evidence: PlaceEvidence,
    _ best: PlaceReading,
    _ hypotheses: [FlakeHypothesis],
    now: Timestamp
  ) {
    switch best.maker {
    case .flake, .unknownLayout, .interval: break
    case .number: return nil
    }
    self.hypotheses = hypotheses
    isDecided = false
    isSole = false
    let numbers = evidence.ids.map(\.number)
    addPlatforms(numbers)
    learn(numbers, faith: 1)
    explained = counts(of: numbers)
    let clear = zip(components, explained).filter { $1 > 0 }
    guard Double(explainedCount) >= 0.6 * Double(numbers.count), ownWeight <= 0.05,
      noiseWeight <= 0.1, clear.count >= 2,
      clear.allSatisfy({ hypotheses[$0.hypothesis].hasTellingHabits && $1 >= 8 })
    else { return nil }
  }

  private mutating func add(_ index: Int, epoch: Int64? = nil) {
    let flake = hypotheses[index]
    components.append(
      Component(
        hypothesis: index,
        epoch: epoch,
        bounds: flake.bounds,
        lifeBits: epoch.map { flake.lifeBits(since: $0) } ?? flake.lifeBits,
        low: -flake.low
      )
    )
    tables.append(flake.tables)
  }

  /// Adds the makers whose ids are known by their habits, or spread evenly, but for one with the same
  /// dates as the first.
  private mutating func addPlatforms(_ numbers: [UInt64]) {
    let first = components.first.map { hypotheses[$0.hypothesis] }
    for (index, flake) in hypotheses.enumerated() {
      guard flake.hasTellingHabits || [.instagram, .mastodon].contains(flake.name) else { continue }
      if let first, !first.isOwn, let number = numbers.first,
        (first.time(of: number) - flake.time(of: number)).magnitude < 1_000_000
      {
        continue
      }
      add(index)
    }
    for index in components.indices {
      components[index].weight = 0.1 / Double(components.count + 2)
    }
  }

  /// Limits the ids of a maker that runs with the lines' clock to the times of those that do.
  private mutating func limitTimes(
    _ ids: [(number: UInt64, time: LineTime?)],
    _ best: PlaceReading,
    now: Timestamp
  ) {
    let flake = hypotheses[components[0].hypothesis]
    let epoch = components[0].epoch ?? 0
    let times = ids.compactMap { id -> Int64? in
      guard let line = id.time else { return nil }
      let time = flake.time(of: id.number) + epoch
      let gap = line.time.microseconds - time - best.lag
      return gap.magnitude < UInt64(TimeSpan.hour.microseconds) ? time : nil
    }
    guard let first = times.min(), let last = times.max() else { return }
    // A log goes on, but where other ids stand among those that run with it, no further than was seen.
    let isPure = best.followingShare > 0.9
    let minute: Int64 = 60_000_000
    let end =
      isPure
      ? max(now.microseconds, last) + TimeSpan.day.microseconds : last + (last - first) + minute
    // Now and then an older id is quoted: only habits tell it from another maker's, which may run with
    // the lines as well.
    let margin = isPure ? max(TimeSpan.day.microseconds, last - first) : last - first + minute
    let areTold = flake.hasTellingHabits && !isSole && (isPure || best.isNamed)
    let start = areTold ? flake.life.lowerBound : first - margin
    components[0].bounds.limit(to: min(start, end) - epoch...end - epoch)
    components[0].bounds.goesOn = isPure
    isByClock = true
    if let start = firstID(at: first - epoch, flake),
      let end = firstID(at: last - epoch, flake)
    {
      clockedSpan = start...max(start, end)
    }
  }

  /// Returns the first id of a time, microseconds; nil if it can't be told.
  private func firstID(at time: Int64, _ flake: FlakeHypothesis) -> UInt64? {
    guard time >= 0 || !flake.isOwn else { return 0 }
    return flake.layout.firstID(atOrAfter: Timestamp(microseconds: time))?.rawValue
  }

  // MARK: Probabilities

  /// Returns the maker of an id, as an index of ``makers``; nil if it is nobody's that is known.
  func maker(of number: UInt64) -> Int? {
    guard !components.isEmpty else { return nil }
    if isSole {
      // Habits rather speak for it.
      let isUsual = tables[0].map { $0.bits(of: number) > components[0].low } ?? true
      return isUsual && components[0].bounds.contain(number) ? 0 : nil
    }
    // Most ids are the first maker's beyond doubt, even if all others liked them as well as any.
    var (best, top) = (-1, -Double.infinity)
    var second = ownWeightBits + own.bits(of: number)
    var index = 0
    while index < components.count {
      if components[index].bounds.contain(number) {
        let bits = bits(of: number, at: index)
        if index == 0, isDecided, bits - max(bound, second) >= Self.clear { return 0 }
        if bits > top {
          second = max(second, top)
          (best, top) = (index, bits)
        } else {
          second = max(second, bits)
        }
      }
      index &+= 1
    }
    let lead = top - max(second, noiseBits)
    if best < 0 || lead < Self.enough { return nil }
    guard components[best].isPresent else { return nil }
    return lead >= Self.clear || isClear(number, best, top) ? best : nil
  }

  /// Whether the likeliest maker, which gives an id a probability, leads enough over all others together.
  @inline(never)
  private func isClear(_ number: UInt64, _ best: Int, _ top: Double) -> Bool {
    var others = (ownWeightBits + own.bits(of: number) - top).exp2 + (noiseBits - top).exp2
    for index in components.indices where index != best && components[index].bounds.contain(number)
    {
      others += (bits(of: number, at: index) - top).exp2
    }
    return -others.log2 >= Self.enough
  }

  private func counts(of numbers: [UInt64]) -> [Int] {
    var counts = Array(repeating: 0, count: components.count)
    for number in numbers { if let index = maker(of: number) { counts[index] += 1 } }
    return counts
  }

  /// Returns the binary logarithm of the probability of a number that a component may have made.
  @inline(__always)
  private func bits(of number: UInt64, at index: Int) -> Double {
    let low = tables[index]?.bits(of: number) ?? components[index].low
    let gain = components[index].span.contains(number) ? components[index].spanGain : 0
    return components[index].common + low + gain
  }

  /// Finds the binary logarithms of the probabilities of a number: for each component, for somebody's
  /// own ids, and for noise.
  private func weigh(_ number: UInt64, _ bits: inout [Double]) {
    for index in components.indices {
      let mayBe = components[index].bounds.contain(number)
      bits[index] = mayBe ? self.bits(of: number, at: index) : -.infinity
    }
    bits[components.count] = ownWeightBits + own.bits(of: number)
    bits[components.count + 1] = noiseBits
  }

  /// Brings up to date what follows from the weights.
  private mutating func prepare() {
    for index in components.indices {
      let component = components[index]
      components[index].common = component.weight.log2 - component.lifeBits - component.low
    }
    ownWeightBits = ownWeight.log2
    noiseBits = noiseWeight.log2 - 63
    bound = components.indices.dropFirst().reduce(noiseBits) { bound, index in
      max(bound, components[index].common + (tables[index]?.most ?? components[index].low))
    }
  }

  /// Learns the shares of the makers, the span of the decided one's ids, and what somebody's own ids
  /// look like.
  ///
  /// From two beginnings, few ids of somebody's own and many, of which what explains the ids better is
  /// kept: from few alone, one's own ids whose workers a platform has as well would stay the platform's.
  private mutating func learn(_ numbers: [UInt64], faith: Double) {
    var other = self
    let likelihood = learn(numbers, faith: faith, ownShare: 0.5)
    guard faith == 1, !own.isIgnored else { return }
    if other.learn(numbers, faith: faith, ownShare: 0.95) > likelihood { self = other }
  }

  /// Learns from one beginning, where ids with a small sequence are somebody's own with a probability;
  /// returns the binary logarithm of that of all ids.
  private mutating func learn(_ numbers: [UInt64], faith: Double, ownShare: Double) -> Double {
    let count = Double(numbers.count)
    var likelihood = 0.0
    ownWeight = (ownShare > 0.5 ? 0.3 : 0.05) * faith
    // Ids that run with the lines' clock are somebody's own already.
    own.isIgnored = isDecided && (components[0].epoch != nil || isClockAlone)
    prepare()
    var shares = numbers.map { $0 & 4095 < 4 ? ownShare : 0.05 }
    var theirs = Array(repeating: 1.0, count: numbers.count)
    for _ in 0..<Self.rounds {
      if isDecided {
        let flake = hypotheses[components[0].hypothesis]
        learnSpan(numbers, theirs, flake)
        if !flake.hasKnownHabits {
          tables[0] = LowBitTables(learning: flake.fields, from: numbers, theirs)
        }
      }
      own.learn(numbers, shares)
      let before = likelihood
      likelihood = 0
      var sums = Array(repeating: 0.0, count: components.count + 2)
      var posterior = sums
      for (index, number) in numbers.enumerated() {
        weigh(number, &posterior)
        likelihood += posterior.becomeShares()
        for place in sums.indices { sums[place] += posterior[place] }
        shares[index] = posterior[components.count]
        theirs[index] = posterior[0]
      }
      let all = count + 0.05 * Double(sums.count)
      for index in components.indices { components[index].weight = (sums[index] + 0.05) / all }
      ownWeight = (sums[components.count] + 0.05 * faith) / all
      noiseWeight = (sums[components.count + 1] + 0.05) / all
      prepare()
      if (likelihood - before).magnitude < Self.settled { break }
    }
    // Where the lines' clock decided, those that don't follow it may be anybody's.
    for index in components.indices where !(isDecided && index == 0) {
      components[index].isPresent =
        !isClockAlone && components[index].weight * count >= Self.fewestPresent
    }
    return likelihood
  }

  /// Whether nothing but the lines' clock tells the decided maker's ids from others.
  private var isClockAlone: Bool {
    isDecided && isByClock && !hypotheses[components[0].hypothesis].hasTellingHabits
  }

  private mutating func learnSpan(
    _ numbers: [UInt64],
    _ theirs: [Double],
    _ flake: FlakeHypothesis
  ) {
    let span = OwnFlakes.span(of: numbers, theirs)
    let (first, last) = clockedSpan.map { ($0.lowerBound, $0.upperBound) } ?? span
    // The ids of a log that goes on come after those that were seen.
    components[0].span = first...(components[0].bounds.goesOn ? .max : last)
    let width = Double(max(1, last - first)).log2 + 0.1
    components[0].spanGain = max(0, components[0].lifeBits - max(flake.low, width) - 1)
  }
}

/// What the ids of somebody's own maker at a place look like: 22 bits below the time, of which ten are
/// a worker number, above or below a sequence; worker numbers and span are learnt.
struct OwnFlakes: Sendable {
  /// The bits of the worker numbers, if these are above the sequence, and if they are below it.
  private var workers: [Float] = []
  private var span: ClosedRange<UInt64> = 0...UInt64.max
  private var room = 63.0
  /// Whether nobody else's ids are expected.
  var isIgnored = false

  private static let workerCount = 1024
  /// The bits of sequences below a worker number, and above one.
  private let sequences: [Float] = Self.sequences
  private static let sequences: [Float] =
    (0..<4096 as Range<UInt64>).map { value in
      let short = value < 128 ? 0.97 / 128 : 0.03 / 4096
      return Float((0.5 * LowBitModel.small(value, width: 12) + 0.5 * short).log2)
    } + (0..<4096 as Range<UInt64>).map { Float(LowBitModel.small($0, width: 12).log2) }

  /// Learns from ids, each of which is one's own with some probability; they ascend.
  mutating func learn(_ numbers: [UInt64], _ shares: [Double]) {
    if isIgnored { return }
    var weights = Array(repeating: 0.0, count: 2 * Self.workerCount)
    var total = 0.0
    for (number, share) in zip(numbers, shares) {
      weights[Int(number >> 12 & 1023)] += share
      weights[Self.workerCount + Int(number & 1023)] += share
      total += share
    }
    let new = Float((0.02 / (total + 20)).log2)
    // An id does not speak for itself.
    workers = weights.map { $0 > 0.5 ? Float((($0 - 0.48) / (total + 20)).log2) : new }
    let (first, last) = Self.span(of: numbers, shares)
    span = first...last
    room = max(22, Double(max(1, last - first)).log2 + 0.1)
  }

  /// Returns the first and the last of the ids that are a maker's with a probability of over a half;
  /// of all, if there are none.
  ///
  /// The outermost fiftieth is left out. The numbers ascend.
  static func span(of numbers: [UInt64], _ shares: [Double]) -> (first: UInt64, last: UInt64) {
    let theirs = zip(numbers, shares).filter { $1 > 0.5 }.map(\.0)
    let heavy = theirs.isEmpty ? numbers : theirs
    let cut = heavy.count / 50
    return (heavy[cut], max(heavy[cut], heavy[heavy.count - 1 - cut]))
  }

  /// Returns the binary logarithm of the probability of such an id.
  @inline(__always)
  func bits(of number: UInt64) -> Double {
    if isIgnored { return -.infinity }
    let high =
      workers[Int(truncatingIfNeeded: number &>> 12 & 1023)]
      + sequences[Int(truncatingIfNeeded: number & 4095)]
    let low =
      workers[Self.workerCount &+ Int(truncatingIfNeeded: number & 1023)]
      + sequences[4096 &+ Int(truncatingIfNeeded: number &>> 10 & 4095)]
    return Double(max(high, low)) - 3 - (span.contains(number) ? room - 22 : 63 - 22 + 4)
  }
}
