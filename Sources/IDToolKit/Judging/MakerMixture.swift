/// Who made each id of a place, where several may have: the maker that was decided on, the platforms
/// whose habits are known, somebody whose epoch is unknown, or nobody, if it is a random number.
///
/// The shares are found by a few rounds of expectation and maximisation over the ids that are kept;
/// what is learnt then holds for any id.
struct MakerMixture: Sendable {
  /// A maker, and what is known of its ids at the place: plain numbers, so that nothing is counted for
  /// an id.
  private struct Component: Sendable {
    /// Nil for somebody's own ids, and for noise.
    var hypothesis: Int?
    var epoch: Int64?
    var weight: Double
    /// The ids that it may have made; nil for any.
    var bounds: FlakeBounds?
    /// The bits gained by ids in the span that the maker's ids have at the place.
    var spanGain = 0.0
    var span: ClosedRange<UInt64> = 0...UInt64.max
    /// What all its ids have in common, bits.
    var common = 0.0
    /// Whether it has enough ids at the place to be one of its makers, rather than only a doubt.
    var isPresent = false
    /// How many of the kept ids are its.
    var explainedCount = 0
    /// The bits of the room that its life has.
    let lifeBits: Double
    /// The bits of its low bits where all values are equally likely.
    let low: Double
  }

  /// The makers, then somebody's own ids and noise, if there are enough ids to learn from.
  private var components: [Component] = []
  /// For each component how likely its low bits are; nil where all values are equally likely.
  private var tables: [LowBitTables?] = []
  private let hypotheses: [FlakeHypothesis]
  /// Whether the first component is what the place was decided to be.
  private let isDecided: Bool
  /// How many of the components are makers.
  private var makerCount: Int { isSole ? 1 : components.count - 2 }
  /// Whether nobody else's own ids are expected.
  private var ignoresOwn = false
  /// The most that noise or a maker but the first may have for any id, bits.
  private var bound = 0.0
  /// Whether only one maker is possible, since ids are too few to learn from.
  private let isSole: Bool
  /// The ids of the times of those that run with their lines.
  private var clockedSpan: ClosedRange<UInt64>?
  /// Whether the clock of the lines decided.
  private var isByClock = false

  /// The lead from which an id is its maker's rather than noise.
  private static let enough = 7.0
  /// The lead over each rival from which the sum of all needs no look.
  private static let clear = 10.0
  /// A further maker has at least so many of the kept ids.
  private static let fewestPresent = 8

  /// The share of ids that look like somebody's own, or random, at which the place's maker is
  /// doubtful.
  var isDoubtful: Bool { !isSole && (own.weight > 0.15 || noise.weight > 0.4) }

  private var own: Component { components[makerCount] }
  private var noise: Component { components[makerCount + 1] }

  /// How many of the kept ids are some maker's.
  var explainedCount: Int { components.reduce(0) { $0 + $1.explainedCount } }

  /// The makers, and how many of the kept ids are each one's.
  var makers: [(hypothesis: Int, epoch: Int64?, count: Int)] {
    components.prefix(makerCount).map { ($0.hypothesis ?? 0, $0.epoch, $0.explainedCount) }
  }

  /// The makers of some of the kept ids, and of how many.
  var present: [(maker: PlaceReading.Maker, count: Int)] {
    makers.filter { $0.count > 0 }.map { (.flake($0.hypothesis, epoch: $0.epoch), $0.count) }
  }

  /// Creates the mixture of a place that was decided to be one maker's.
  init(_ evidence: PlaceEvidence, _ best: PlaceReading) {
    guard case .flake(let index, let epoch) = best.maker else {
      preconditionFailure("numbers without a layout have no maker")
    }
    hypotheses = evidence.hypotheses
    isDecided = true
    let ids = evidence.ids
    areLong = Self.areLong(ids)
    isSole = ids.count < Self.fewestToLearn || best.isOfRounded
    add(index, epoch: epoch, weight: 0.9)
    if best.isByClock { limitTimes(ids, best, now: evidence.now) }
    let numbers = ids.map(\.number).filter { !isOther($0) }
    if !isSole {
      addRivals(of: hypotheses[index], numbers)
      learn(numbers, faith: best.isNamed ? 1.0 / 4096 : 1)
    }
    count(numbers)
  }

  /// Creates the mixture of two or more known makers; nil if the ids are not clearly theirs.
  init?(knownMakersIn evidence: PlaceEvidence, _ best: PlaceReading) {
    if case .number = best.maker { return nil }
    hypotheses = evidence.hypotheses
    isDecided = false
    isSole = false
    areLong = Self.areLong(evidence.ids)
    let numbers = evidence.ids.map(\.number).filter { !isOther($0) }
    addRivals(of: nil, numbers)
    learn(numbers, faith: 1)
    count(numbers)
    let clear = makers.filter { $0.count > 0 }
    guard Double(explainedCount) >= 0.6 * Double(numbers.count), own.weight <= 0.05,
      noise.weight <= 0.1, clear.count >= 2,
      clear.allSatisfy({
        hypotheses[$0.hypothesis].hasTellingHabits && $0.count >= Self.fewestPresent
      })
    else { return nil }
  }

  private mutating func add(_ index: Int, epoch: Int64? = nil, weight: Double) {
    let flake = hypotheses[index]
    components.append(
      Component(
        hypothesis: index,
        epoch: epoch,
        weight: weight,
        bounds: flake.bounds,
        isPresent: true,
        lifeBits: epoch.map { flake.lifeBits(since: $0) } ?? flake.lifeBits,
        low: -flake.low
      )
    )
    tables.append(flake.tables)
  }

  /// Adds the makers whose ids are known by their habits, or spread evenly, but for one with the same
  /// dates as the first, and what isn't any known maker's.
  private mutating func addRivals(of first: FlakeHypothesis?, _ numbers: [UInt64]) {
    let rivals = hypotheses.indices.filter { index in
      let flake = hypotheses[index]
      let isRival = flake.hasTellingHabits || [.instagram, .mastodon].contains(flake.name)
      guard isRival, let first, !first.isOwn, let number = numbers.first else { return isRival }
      return (first.time(of: number) - flake.time(of: number)).magnitude >= 1_000_000
    }
    let weight = 0.1 / Double(components.count + rivals.count + 2)
    for index in rivals { add(index, weight: weight) }
    // Ids that run with the lines' clock are somebody's own already.
    ignoresOwn = isDecided && (components[0].epoch != nil || isClockAlone)
    components.append(Component(weight: 0.05, lifeBits: 48, low: 0))
    components.append(Component(weight: 0.02, lifeBits: 63, low: 0))
    tables += [nil, nil]
  }

  /// Limits the ids of a maker that runs with the lines' clock to the times of those that do.
  private mutating func limitTimes(
    _ ids: [PlaceSample.TimedNumber],
    _ best: PlaceReading,
    now: Timestamp
  ) {
    let flake = decided
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
    components[0].bounds?.limit(to: min(start, end) - epoch...end - epoch)
    components[0].bounds?.goesOn = isPure
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

  /// Whether most numbers of the place are beyond the times in microseconds until 2041, which a flake has in
  /// its first days.
  private let areLong: Bool

  /// Whether a number is rather an id of Steam's, where a flake has half a second, or a time in microseconds.
  private func isOther(_ number: UInt64) -> Bool {
    NumberHypothesis.isSteamID(number) || areLong && number >> 51 == 0
  }

  private static func areLong(_ ids: [PlaceSample.TimedNumber]) -> Bool {
    !ids.isEmpty && ids[ids.count / 2].number >> 51 != 0
  }

  /// With fewer ids, nothing can be learnt from them.
  static let fewestToLearn = 12

  /// What the place was decided to be.
  private var decided: FlakeHypothesis { hypotheses[components[0].hypothesis ?? 0] }

  /// Returns the maker of an id, as an index of ``makers``; nil if it is nobody's that is known.
  func maker(of number: UInt64) -> Int? {
    guard !components.isEmpty else { return nil }
    if isSole {
      // Habits rather speak for it.
      let isUsual = tables[0].map { $0.bits(of: number) > components[0].low } ?? true
      return isUsual && mayBe(number, at: 0) ? 0 : nil
    }
    let own = bits(of: number, at: makerCount)
    // Most ids are the first maker's beyond doubt, even if all others liked them as well as any.
    if isDecided, mayBe(number, at: 0),
      bits(of: number, at: 0) - max(bound, own) >= Self.clear
    {
      return 0
    }
    var (best, top, second) = (-1, -Double.infinity, max(own, noise.common))
    for index in 0..<makerCount where mayBe(number, at: index) {
      let bits = bits(of: number, at: index)
      second = max(second, min(top, bits))
      if bits > top { (best, top) = (index, bits) }
    }
    guard best >= 0, top - second >= Self.enough, components[best].isPresent else { return nil }
    return top - second >= Self.clear || isClear(number, best, top) ? best : nil
  }

  /// Returns the index of the hypothesis that made a number; nil if it can't be told.
  func hypothesis(of number: UInt64) -> Int? {
    maker(of: number).flatMap { components[$0].hypothesis }
  }

  /// Whether some maker may have made a number.
  func mayHaveMade(_ number: UInt64) -> Bool {
    (0..<makerCount).contains { mayBe(number, at: $0) }
  }

  /// Whether the likeliest maker, which gives an id a probability, leads enough over all others together.
  @inline(never)
  private func isClear(_ number: UInt64, _ best: Int, _ top: Double) -> Bool {
    let others = components.indices.reduce(0) { sum, index in
      index == best || !mayBe(number, at: index)
        ? sum : sum + (bits(of: number, at: index) - top).exp2
    }
    return -others.log2 >= Self.enough
  }

  /// Whether a component may have made a number.
  @inline(__always)
  private func mayBe(_ number: UInt64, at index: Int) -> Bool {
    guard index < makerCount else { return true }
    return !isOther(number) && components[index].bounds?.contain(number) ?? true
  }

  private mutating func count(_ numbers: [UInt64]) {
    for index in numbers.compactMap(maker) { components[index].explainedCount += 1 }
  }

  /// Returns the binary logarithm of the probability of a number that a component may have made.
  @inline(__always)
  private func bits(of number: UInt64, at index: Int) -> Double {
    let low = tables[index]?.bits(of: number) ?? components[index].low
    let gain = components[index].span.contains(number) ? components[index].spanGain : 0
    return components[index].common + low + gain
  }

  /// Brings up to date what follows from the weights.
  private mutating func prepare() {
    for (index, each) in components.enumerated() {
      components[index].common = each.weight.log2 - each.lifeBits - each.low
    }
    if ignoresOwn { components[makerCount].common = -.infinity }
    bound = (1..<max(1, makerCount)).reduce(noise.common) { bound, index in
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
    guard faith == 1, !ignoresOwn else { return }
    if other.learn(numbers, faith: faith, ownShare: 0.95) > likelihood { self = other }
  }

  /// Learns from one beginning, where ids with a small sequence are somebody's own with a probability;
  /// returns the binary logarithm of that of all ids.
  private mutating func learn(_ numbers: [UInt64], faith: Double, ownShare: Double) -> Double {
    let count = Double(numbers.count)
    let own = makerCount
    var likelihood = 0.0
    components[own].weight = (ownShare > 0.5 ? 0.3 : 0.05) * faith
    prepare()
    var shares = numbers.map { $0 & 4095 < 4 ? ownShare : 0.05 }
    var theirs = Array(repeating: 1.0, count: numbers.count)
    for _ in 0..<12 {
      if isDecided {
        learnSpan(numbers, theirs)
        if !decided.hasKnownHabits {
          tables[0] = LowBitTables(learning: decided.fields, from: numbers, theirs)
        }
      }
      if !ignoresOwn {
        tables[own] = LowBitTables(ofOwn: numbers, shares)
        let span = Self.span(of: numbers, shares)
        components[own].span = span
        components[own].spanGain = 67 - max(22, Self.bits(in: span))
      }
      let before = likelihood
      likelihood = 0
      var sums = Array(repeating: 0.0, count: components.count)
      var posterior = sums
      for (index, number) in numbers.enumerated() {
        for place in posterior.indices {
          posterior[place] = mayBe(number, at: place) ? bits(of: number, at: place) : -.infinity
        }
        likelihood += posterior.becomeShares()
        for place in sums.indices { sums[place] += posterior[place] }
        shares[index] = posterior[own]
        theirs[index] = posterior[0]
      }
      let all = count + 0.05 * Double(sums.count)
      for index in components.indices {
        components[index].weight = (sums[index] + 0.05 * (index == own ? faith : 1)) / all
      }
      prepare()
      if (likelihood - before).magnitude < 1e-6 { break }
    }
    // Where the lines' clock decided, those that don't follow it may be anybody's.
    for index in 0..<makerCount where !(isDecided && index == 0) {
      components[index].isPresent =
        !isClockAlone && components[index].weight * count >= Double(Self.fewestPresent)
    }
    return likelihood
  }

  /// Whether nothing but the lines' clock tells the decided maker's ids from others.
  private var isClockAlone: Bool { isDecided && isByClock && !decided.hasTellingHabits }

  private mutating func learnSpan(_ numbers: [UInt64], _ theirs: [Double]) {
    let span = clockedSpan ?? Self.span(of: numbers, theirs)
    // The ids of a log that goes on come after those that were seen.
    let goesOn = components[0].bounds?.goesOn ?? false
    components[0].span = span.lowerBound...(goesOn ? .max : span.upperBound)
    components[0].spanGain = max(
      0,
      components[0].lifeBits - max(decided.low, Self.bits(in: span)) - 1
    )
  }

  private static func bits(in span: ClosedRange<UInt64>) -> Double {
    Double(max(1, span.upperBound - span.lowerBound)).log2 + 0.1
  }

  /// Returns the first and the last of the ids that are a maker's with a probability of over a half;
  /// of all, if there are none.
  ///
  /// The outermost fiftieth is left out. The numbers ascend.
  private static func span(of numbers: [UInt64], _ shares: [Double]) -> ClosedRange<UInt64> {
    let theirs = zip(numbers, shares).filter { $1 > 0.5 }.map(\.0)
    let heavy = theirs.isEmpty ? numbers : theirs
    let cut = heavy.count / 50
    return heavy[cut]...max(heavy[cut], heavy[heavy.count - 1 - cut])
  }
}
