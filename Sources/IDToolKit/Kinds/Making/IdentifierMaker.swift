/// Makes the ids of a kind, one after another.
///
/// It follows the rules of ``IdentifierMaking``: ids of a kind that sorts by time are strictly
/// increasing within a run, whatever the clock does. When the clock has advanced by a step of the
/// kind's time, the free bits are drawn anew; when it stands still or steps back, the counter
/// counts, and when that is full the next step of the time begins, ahead of the clock.
///
/// Source: RFC 9562, section 6.2; the ULID specification, "Monotonicity".
struct IdentifierMaker<Random: RandomNumberGenerator> {
  /// What fills which bits of an id.
  private struct Masks {
    /// The time; nil for kinds without one.
    var time: IdentifierTime?
    var timeBits = IdentifierBits.zero
    let fixed: IdentifierBits
    var counter = IdentifierBits.zero
    /// Drawn once per run.
    var kept = IdentifierBits.zero
    /// The bits of the counter that are drawn in a new step of the time.
    var drawn = IdentifierBits.zero
    /// Drawn for each id.
    let fresh: IdentifierBits
    var runsOn = false
    /// Whether the time's parts stand lowest first in an id: while it is made they sort.
    var isLowFirst = false
  }

  private let masks: Masks
  private var random: Random
  /// The upper half of a random number whose lower half was used.
  private var half: UInt64?
  /// The previous id.
  private var last: IdentifierBits?
  private var kept: IdentifierBits = .zero
  /// The time bits of a step that begins with the next id.
  private var beginning: IdentifierBits?

  /// Creates a maker; returns nil for kinds that are not made of random bits and a time.
  init?(_ kind: IdentifierKind, random: Random) {
    let plan = kind.plans[kind.sortingPlan ?? 0]
    let free = IdentifierBits.low(kind.bitCount) & ~plan.fixed.mask
    switch kind.making {
    case .random?: masks = Masks(fixed: plan.fixed.value, fresh: free)
    case .timed(let counter, let kept, let start, let marks)?:
      guard var time = plan.time else { return nil }
      var isLowFirst = false
      if case .gregorianLowFirst = time { (time, isLowFirst) = (.gregorianHighFirst, true) }
      masks = Masks(
        time: time,
        timeBits: time.mask,
        fixed: plan.fixed.value | marks,
        counter: counter,
        kept: kept,
        drawn: start.drawn(of: counter),
        fresh: free & ~time.mask & ~counter & ~kept & ~marks,
        runsOn: start == .runsOn,
        isLowFirst: isLowFirst
      )
    case .hashedName?, .randomCharacters?, .ledger?, nil: return nil
    }
    self.random = random
    self.kept = draw(masks.kept)
  }

  /// Sets the clock's time for the ids that follow; does nothing for kinds without a time.
  mutating func advance(to now: Timestamp) throws(IdentifierMakerProblem) {
    guard let time = try timeBits(at: now) else { return }
    if last.map({ time > $0 & masks.timeBits }) ?? true { beginning = time }
  }

  /// Returns the next id, greater than the previous one if the kind sorts by time; nil if there is
  /// none left, after the kind's last time.
  @inline(__always)
  mutating func next() -> IdentifierBits? { successor().map(arranged) }

  /// Returns an id with its time in the order of its kind.
  @inline(__always)
  private func arranged(_ id: IdentifierBits) -> IdentifierBits {
    guard masks.isLowFirst else { return id }
    return IdentifierTime.gregorianLowFirst.arranged(id, from: .gregorianHighFirst)
  }

  @inline(__always)
  private mutating func successor() -> IdentifierBits? {
    if _fastPath(beginning == nil), let last {
      if let counted = last.successor(in: masks.counter) {
        let id = masks.fresh == .zero ? counted : counted & ~masks.fresh | draw(masks.fresh)
        self.last = id
        return id
      }
      guard masks.time != nil else {
        let id = draw(masks.fresh) | masks.fixed
        self.last = id
        return id
      }
      // All ids of this step of the time are used up.
      guard let next = (last & masks.timeBits).successor(in: masks.timeBits) else { return nil }
      return begin(next)
    }
    return begin(beginning ?? .zero)
  }

  /// Returns the id of a moment, in any order; of several in a row for the same moment, each is
  /// greater than the previous one until the counter is full.
  mutating func id(at moment: Timestamp) throws(IdentifierMakerProblem) -> IdentifierBits {
    let time = try timeBits(at: moment) ?? .zero
    if let last, last & masks.timeBits == time {
      if let counted = last.successor(in: masks.counter) {
        let id = counted & ~masks.fresh | draw(masks.fresh)
        self.last = id
        return arranged(id)
      }
    }
    // A counter that starts over would repeat its first ids.
    if let last, masks.runsOn, last & masks.counter == masks.counter { kept = draw(masks.kept) }
    return arranged(begin(time))
  }

  /// Returns the first id of a step of the time.
  private mutating func begin(_ time: IdentifierBits) -> IdentifierBits {
    beginning = nil
    var counter = IdentifierBits.zero
    if masks.runsOn, let last {
      counter = (last & masks.counter).successor(in: masks.counter) ?? .zero
    } else {
      counter = draw(masks.drawn)
    }
    let id = time | masks.fixed | kept | counter | draw(masks.fresh)
    last = id
    return id
  }

  /// Returns the time bits of a moment; nil for kinds without a time.
  private func timeBits(
    at moment: Timestamp
  ) throws(IdentifierMakerProblem) -> IdentifierBits? {
    guard let time = masks.time else { return nil }
    if let bits = time.bits(at: moment, roundingDown: true) { return bits }
    throw time.problem(at: moment)
  }

  /// Returns random bits in the places of a mask.
  @inline(__always)
  private mutating func draw(_ mask: IdentifierBits) -> IdentifierBits {
    let bottom = UInt64(truncatingIfNeeded: mask.low)
    let middle = UInt64(truncatingIfNeeded: mask.low &>> 64)
    var bits = UInt128(drawWord(bottom))
    bits |= UInt128(drawWord(middle)) &<< 64
    return IdentifierBits(high: drawWord(mask.high), bits)
  }

  /// Returns random bits in the places of a mask within one word.
  ///
  /// The system's random bits are the most expensive part of an id, so an unused half is kept for
  /// the next.
  @inline(__always)
  private mutating func drawWord(_ mask: UInt64) -> UInt64 {
    if mask == 0 { return 0 }
    guard mask >> 32 == 0 else { return random.next() & mask }
    if let half {
      self.half = nil
      return half & mask
    }
    let number = random.next()
    half = number >> 32
    return number & mask
  }
}

extension IdentifierMaking.Start {
  /// Returns the bits of a counter that are drawn when it starts.
  fileprivate func drawn(of counter: IdentifierBits) -> IdentifierBits {
    switch self {
    case .random, .runsOn: counter
    case .randomWithRoom: counter & ~counter.highestBit
    }
  }
}

extension IdentifierBits {
  /// The highest bit that is set; zero for zero.
  fileprivate var highestBit: IdentifierBits {
    if high != 0 { return IdentifierBits(high: 1 << UInt64(63 - high.leadingZeroBitCount), 0) }
    return low == 0 ? .zero : IdentifierBits(1 << UInt128(127 - low.leadingZeroBitCount))
  }
}

extension IdentifierTime {
  /// Returns why there are no bits for a moment.
  fileprivate func problem(at moment: Timestamp) -> IdentifierMakerProblem {
    if let first = time(of: .zero), moment < first { return .beforeFirst(first) }
    return .afterLast(time(of: mask) ?? .distantFuture)
  }
}

extension IdentifierKind {
  /// Returns why no id of a moment can be made; nil if one can, or if ids hold no time.
  func problem(makingAt moment: Timestamp) -> IdentifierMakerProblem? {
    guard let time = plans[sortingPlan ?? 0].time,
      time.bits(at: moment, roundingDown: true) == nil
    else { return nil }
    return time.problem(at: moment)
  }
}

extension Timestamp {
  /// The last representable moment.
  fileprivate static let distantFuture = Timestamp(microseconds: largestMilliseconds * 1000)
}

/// Why no id of a kind can be made for a moment.
enum IdentifierMakerProblem: DescribedError {
  /// It is before the first time of the kind's ids.
  case beforeFirst(Timestamp)
  /// It is after the last one.
  case afterLast(Timestamp)

  var sentence: String {
    switch self {
    case .beforeFirst(let first): "the time is before the kind's first, \(first.text())"
    case .afterLast(let last): "the time is after the kind's last, \(last.text())"
    }
  }
}
