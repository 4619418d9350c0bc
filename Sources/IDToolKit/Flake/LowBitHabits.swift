/// How the makers of a layout fill the bits below the time, era by era: what tells one maker's ids
/// from another's, and from other numbers, by a single id.
///
/// Shares are rounded from measured ids, or follow from the maker's code.
/// Source: ``FlakeLayoutName/habits``.
struct LowBitHabits: Sendable {
  /// The time of the first and of the last such id; nil if they are still made.
  let firstUse: Timestamp
  var lastUse: Timestamp?
  /// How common its ids are among those that people look up, as a power of two: Discord's and
  /// Twitter's are 0.
  let weight: Double
  /// The makers that share the layout, of which the likelier one counts.
  let makers: [Maker]
  /// The share of ids whose time, in microseconds, is a whole millisecond for no other reason than
  /// that the maker's clock is coarse; 0 where all or none are.
  var coarseShare = 0.0

  struct Maker: Sendable {
    /// How much commoner it is than the layout, as a power of two.
    var weight = 0.0
    /// In order of time; each ends where the next begins.
    let eras: [Era]
  }

  struct Era: Sendable {
    /// Microseconds since 1970, not included.
    var end = Int64.max
    /// From the most significant bit below the time down to the lowest.
    let fields: [BitShares]
  }

  /// Some adjacent bits, and the shares of ids whose value there is of a shape.
  struct BitShares: Sendable {
    let width: Int
    let shares: [(share: Double, shape: Shape)]

    init(_ width: Int, _ shares: [(share: Double, shape: Shape)] = [(1, .any)]) {
      self.width = width
      self.shares = shares
    }

    /// Returns the probability of a value.
    func probability(of value: UInt64) -> Double {
      shares.reduce(0) { $0 + $1.share * $1.shape.probability(of: value, width: width) }
    }
  }

  /// The values that a share of ids has, each with its probability.
  enum Shape: Sendable {
    case value(UInt64)
    /// All values of a range, equally often.
    case range(ClosedRange<UInt64>)
    /// All values of the field, equally often.
    case any
    /// Values from `first` up, each less often than the one before: a counter that is rarely needed.
    case falling(from: UInt64, rate: Double)
    /// Ten times a lane below `count`, plus a small number whose probabilities are `steps`.
    case lanes(count: UInt64, steps: [Double])
  }
}

extension LowBitHabits.Shape {
  /// Returns the probability of a value of a field of some width.
  func probability(of value: UInt64, width: Int) -> Double {
    switch self {
    case .value(let only): return value == only ? 1 : 0
    case .range(let range): return range.contains(value) ? 1 / Double(range.count) : 0
    case .any: return .powerOfTwo(-width)
    case .falling(let first, let rate):
      guard value >= first, value - first < 60 else { return 0 }
      var probability = rate
      for _ in 0..<(value - first) { probability *= 1 - rate }
      return probability
    case .lanes(let count, let steps):
      let (lane, step) = value.quotientAndRemainder(dividingBy: 10)
      return lane < count ? steps[Int(step)] / Double(count) : 0
    }
  }
}

extension LowBitHabits {
  /// Returns how improbable the bits below the time are in an id made at a moment, microseconds since
  /// 1970: in bits, less than the number of bits if the maker prefers them.
  ///
  /// The `cut` lowest bits were lost by rounding, so that they say nothing.
  func cost(of id: FlakeID, at time: Int64, cut: Int = 0) -> Double {
    var least = Double.infinity
    for maker in makers {
      guard let era = maker.eras.first(where: { time < $0.end }) else { continue }
      var cost = -maker.weight
      var shift = era.fields.reduce(0) { $0 + $1.width }
      for field in era.fields {
        shift -= field.width
        if shift + field.width <= cut {
          cost += Double(field.width)
          continue
        }
        let lost = max(0, cut - shift)
        cost += Double(lost)
        let first = (id.rawValue >> UInt64(shift) & (1 << UInt64(field.width) - 1)) >> UInt64(lost)
        var probability = 0.0
        for value in first << UInt64(lost)..<(first + 1) << UInt64(lost) {
          probability += field.probability(of: value)
        }
        cost += probability > 0 ? (1 / probability).roughLog2 : 64
      }
      least = min(least, cost)
    }
    guard coarseShare > 0 else { return least }
    let isCoarse = time % 1000 == 0
    return least - ((isCoarse ? coarseShare * 1000 : 0) + 1 - coarseShare).signedRoughLog2
  }
}

extension LowBitHabits {
  /// Returns the value of each field of an id made at a moment, microseconds since 1970, and its
  /// probability by the habits of the commonest maker.
  func fieldProbabilities(
    of id: FlakeID,
    at time: Int64
  ) -> [(value: UInt64, probability: Double)] {
    guard let era = makers.first?.eras.first(where: { time < $0.end }) else { return [] }
    var shift = era.fields.reduce(0) { $0 + $1.width }
    return era.fields.map { field in
      shift -= field.width
      let value = id.rawValue >> UInt64(shift) & (1 << UInt64(field.width) - 1)
      return (value, max(field.probability(of: value), 1e-18))
    }
  }
}

extension Double {
  /// The binary logarithm of any positive number, as rough as ``roughLog2``.
  fileprivate var signedRoughLog2: Double { self < 1 ? -(1 / self).roughLog2 : roughLog2 }
}
