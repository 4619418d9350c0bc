/// Who made each id of a place, where several may have: the maker that was decided on, the platforms
/// whose habits are known, somebody whose epoch is unknown, or nobody, if it is a random number.
///
/// The shares are found by a few rounds of expectation and maximisation over the ids that are kept;
/// what is learnt then holds for any id.
struct MakerMixture: Sendable {
  /// A maker, and what is known of its ids at the place.
  private struct Component: Sendable {
    let hypothesis: Int
    let epoch: Int64?
    var weight: Double
    /// The bits gained by ids in the span that the maker's ids have at the place.
    var spanGain = 0.0
    var span: ClosedRange<UInt64> = 0...UInt64.max
    /// The times of ids that run with their lines, microseconds: others are not this maker's.
    var times: ClosedRange<Int64>?
    /// What was learnt of its fields; nil where habits are known, or all values equally likely.
    var fields: LearntFields?
  }

  private let hypotheses: [FlakeHypothesis]
  private var components: [Component]
  /// Whether the first component is what the place was decided to be.
  private let isDecided: Bool
  private var own = OwnFlakes()
  private var ownWeight = 0.05
  private var noiseWeight = 0.02
  /// Whether only one maker is possible, since ids are too few to learn from.
  private let isSole: Bool
  /// How many of the kept ids are some maker's, for each component.
  private(set) var explained: [Int] = []

  /// The lead from which an id is its maker's rather than noise.
  private static let enough = 7.0
  private static let fewest = 12
  private static let rounds = 12

  /// The share of ids that look like somebody's own, or random, at which the place's maker is
  /// doubtful.
  var isDoubtful: Bool { !isSole && (ownWeight > 0.15 || noiseWeight > 0.4) }

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
    var first = Component(hypothesis: index, epoch: epoch, weight: 0.9)
    if hypotheses[index].habits == nil { first.fields = LearntFields(hypotheses[index].fields) }
    components = [first]
    let ids = evidence.ids
    isSole = ids.count < Self.fewest || evidence.rounding.cut > 0
    if best.isByClock { limitTimes(ids, best, now: now) }
    if !isSole {
      addPlatforms(besides: first, ids)
      learn(ids.map(\.number), faith: best.reasons.contains("its name") ? 1.0 / 4096 : 1)
    }
    explained = counts(of: ids.map(\.number))
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
    components = []
    let numbers = evidence.ids.map(\.number)
    addPlatforms(besides: nil, evidence.ids)
    learn(numbers, faith: 1)
    explained = counts(of: numbers)
    let clear = zip(components, explained).filter { $1 > 0 }
    let count = Double(numbers.count)
    guard Double(explained.reduce(0, +)) >= 0.6 * count, ownWeight <= 0.05, noiseWeight <= 0.1,
      clear.count >= 2,
      clear.allSatisfy({ hypotheses[$0.hypothesis].habits != nil && $1 >= 8 })
    else { return nil }
  }

  /// Returns the maker of an id, as an index of the hypotheses and a solved epoch; nil if it is
  /// nobody's that is known.
  func maker(of number: UInt64) -> (hypothesis: Int, epoch: Int64?)? {
    component(of: number).map { (components[$0].hypothesis, components[$0].epoch) }
  }

  /// The makers that have ids at the place, and how many of the kept ones.
  var makers: [(hypothesis: Int, epoch: Int64?, count: Int)] {
    zip(components, explained).filter { $1 > 0 }.map { ($0.hypothesis, $0.epoch, $1) }
  }

  private func component(of number: UInt64) -> Int? {
    if isSole { return isPossible(number, components[0]) ? 0 : nil }
    let bits = bits(of: number)
    let makers = bits.prefix(components.count)
    guard let top = makers.max(), let index = makers.firstIndex(of: top) else { return nil }
    var others = bits
    others.remove(at: index)
    let lead = top - others.log2OfSum
    return lead >= Self.enough && top > -500 ? index : nil
  }

  private func counts(of numbers: [UInt64]) -> [Int] {
    var counts = Array(repeating: 0, count: components.count)
    for number in numbers { if let index = component(of: number) { counts[index] += 1 } }
    return counts
  }

  /// Adds the makers whose ids are known by their habits, or spread evenly, except one.
  private mutating func addPlatforms(
    besides first: Component?,
    _ ids: [(number: UInt64, time: LineTime?)]
  ) {
    for (index, flake) in hypotheses.enumerated() {
      guard flake.habits != nil || flake.name == .instagram || flake.name == .mastodon else {
        continue
      }
      if let first, first.epoch == nil, let number = ids.first?.number,
        (hypotheses[first.hypothesis].time(of: number) - flake.time(of: number)).magnitude
          < 1_000_000
      {
        continue
      }
      components.append(Component(hypothesis: index, epoch: nil, weight: 0))
    }
    let rest = 0.1 / Double(components.count + 2)
    for index in components.indices where !(isDecided && index == 0) {
      components[index].weight = rest
    }
  }

  /// Limits the times of ids that run with the lines' clock to those of the ones that do.
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
    let margin = max(TimeSpan.day.microseconds, last - first)
    let end = max(now.microseconds, last) + TimeSpan.day.microseconds
    // A log's ids are as old as the log, but now and then one is quoted that is older.
    let isPure = best.followingShare > 0.9
    let start = isPure ? flake.isOwn ? epoch : flake.life.lowerBound : first - margin
    components[0].times = min(start, end)...(isPure ? end : min(end, last + margin))
  }

  // MARK: Probabilities

  /// Whether a number may be of a component.
  private func isPossible(_ number: UInt64, _ component: Component) -> Bool {
    let flake = hypotheses[component.hypothesis]
    if let times = component.times {
      return times.contains(flake.time(of: number) + (component.epoch ?? 0))
    }
    return flake.isAlive(number)
  }

  /// Returns the binary logarithms of the probabilities of a number: for each component, for
  /// somebody's own ids, and for noise.
  private func bits(of number: UInt64) -> [Double] {
    var bits = components.map { component -> Double in
      guard isPossible(number, component) else { return -1000 }
      let flake = hypotheses[component.hypothesis]
      let low = flake.habits.map {
        -$0.cost(of: FlakeID(rawValue: number), at: flake.time(of: number))
      }
      let gain = component.span.contains(number) ? component.spanGain : 0
      let learnt = component.fields?.bits(of: number)
      return component.weight.log2 + (low ?? learnt ?? -flake.low) - flake.lifeBits + flake.low
        + gain
    }
    bits.append(ownWeight.log2 + own.bits(of: number))
    bits.append(noiseWeight.log2 - 63)
    return bits
  }

  /// Learns the shares of the makers, the span of the decided one's ids, and what somebody's own ids
  /// look like.
  private mutating func learn(_ numbers: [UInt64], faith: Double) {
    let count = Double(numbers.count)
    ownWeight = 0.05 * faith
    // Ids that run with the lines' clock are somebody's own already.
    own.isIgnored = isDecided && components[0].epoch != nil
    var shares = numbers.map { $0 & 4095 < 4 ? 0.5 : 0.05 }
    var theirs = Array(repeating: 1.0, count: numbers.count)
    for _ in 0..<Self.rounds {
      if isDecided {
        learnSpan(numbers, theirs)
        components[0].fields?.learn(numbers, theirs)
      }
      own.learn(numbers, shares)
      var sums = Array(repeating: 0.0, count: components.count + 2)
      for (index, number) in numbers.enumerated() {
        let bits = bits(of: number)
        let total = bits.log2OfSum
        let posterior = bits.map { ($0 - total).exp2 }
        for place in sums.indices { sums[place] += posterior[place] }
        shares[index] = posterior[components.count]
        theirs[index] = posterior[0]
      }
      let all = count + 0.05 * Double(sums.count)
      for index in components.indices { components[index].weight = (sums[index] + 0.05) / all }
      ownWeight = (sums[components.count] + 0.05 * faith) / all
      noiseWeight = (sums[components.count + 1] + 0.05) / all
    }
  }

  private mutating func learnSpan(_ numbers: [UInt64], _ theirs: [Double]) {
    let flake = hypotheses[components[0].hypothesis]
    let mine = zip(numbers, theirs).filter { $1 > 0.5 }.map(\.0)
    let heavy = mine.isEmpty ? numbers : mine
    let cut = heavy.count / 50
    let (first, last) = (heavy[cut], heavy[heavy.count - 1 - cut])
    // The ids of a log that goes on come after those that were seen.
    let goesOn = components[0].times.map { $0.upperBound > flake.time(of: last) } ?? false
    components[0].span = first...(goesOn ? .max : max(first, last))
    let width = Double(max(1, last - first)).log2 + 0.1
    components[0].spanGain = max(0, flake.lifeBits - max(flake.low, width) - 1)
  }
}

/// What the ids of somebody's own maker at a place look like: 22 bits below the time, of which ten are
/// a worker number, above or below a sequence; worker numbers and span are learnt.
struct OwnFlakes: Sendable {
  /// The weights of the workers, if these are above the sequence and if they are below it.
  private var above = Array(repeating: 0.0, count: 1024)
  private var below = Array(repeating: 0.0, count: 1024)
  private var total = 0.0
  private var span: ClosedRange<UInt64> = 0...UInt64.max
  private var room = 63.0
  /// Whether nobody else's ids are expected.
  var isIgnored = false

  /// Learns from ids, each of which is one's own with some probability; they ascend.
  mutating func learn(_ numbers: [UInt64], _ shares: [Double]) {
    above = Array(repeating: 0, count: 1024)
    below = above
    total = 0
    for (number, share) in zip(numbers, shares) {
      above[Int(number >> 12 & 1023)] += share
      below[Int(number & 1023)] += share
      total += share
    }
    let mine = zip(numbers, shares).filter { $1 > 0.5 }.map(\.0)
    let heavy = mine.isEmpty ? numbers : mine
    let cut = heavy.count / 50
    span = heavy[cut]...max(heavy[cut], heavy[heavy.count - 1 - cut])
    room = max(22, Double(max(1, span.upperBound - span.lowerBound)).log2 + 0.1)
  }

  /// Returns the binary logarithm of the probability of such an id.
  func bits(of number: UInt64) -> Double {
    if isIgnored { return -1000 }
    func worker(_ weights: [Double], _ value: UInt64) -> Double {
      ((max(0, weights[Int(value)] - 0.5) + 0.02) / (total + 20)).log2
    }
    let sequence = number & 4095
    let short = sequence < 128 ? 0.97 / 128 : 0.03 / 4096
    let high =
      worker(above, number >> 12 & 1023)
      + (0.5 * LowBitModel.small(sequence, width: 12) + 0.5 * short).log2
    let low =
      worker(below, number & 1023) + LowBitModel.small(number >> 10 & 4095, width: 12).log2
    return max(high, low) - 3 - (span.contains(number) ? room - 22 : 63 - 22 + 4)
  }
}

/// What was learnt of the fields of a maker whose habits are not known.
struct LearntFields: Sendable {
  private let fields: [FlakeHypothesis.Field]
  /// For each field the weights of its values.
  private var weights: [[UInt64: Double]]
  private var total = 0.0

  init(_ fields: [FlakeHypothesis.Field]) {
    self.fields = fields
    weights = fields.map { _ in [:] }
  }

  /// Learns from ids, each of which is the maker's with some probability.
  mutating func learn(_ numbers: [UInt64], _ shares: [Double]) {
    weights = fields.map { field in
      guard field.sort == .worker else { return [:] }
      return zip(numbers, shares).reduce(into: [:]) { weights, id in
        weights[field.value(in: id.0), default: 0] += id.1
      }
    }
    total = shares.reduce(0, +)
  }

  /// Returns the binary logarithm of the probability of an id's low bits.
  func bits(of number: UInt64) -> Double {
    zip(fields, weights).reduce(0) { sum, pair in
      let (field, weights) = pair
      let value = field.value(in: number)
      switch field.sort {
      case .even: return sum - Double(field.width)
      case .sequence:
        let even = (-Double(field.width)).exp2
        return sum + (0.7 * LowBitModel.small(value, width: field.width) + 0.3 * even).log2
      case .worker:
        // An id does not speak for itself.
        let known = max(0, (weights[value] ?? 0) - 0.5)
        let new = LowBitModel.node(value, width: field.width)
        return sum + ((known + new) / (total + 1)).log2
      }
    }
  }
}
