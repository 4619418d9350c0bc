/// How the values of some bits are distributed in the ids of one place: each model gives the binary
/// logarithms of their probabilities.
enum LowBitModel {
  /// All values are equally likely.
  static func even(_ values: [UInt64], width: Int) -> [Double] {
    Array(repeating: -Double(width), count: values.count)
  }

  /// A counter that mostly stays low.
  static func small(_ value: UInt64, width: Int) -> Double {
    let fill = Double(width) * 0.6931 + 0.58
    let falling = value < falling.count ? falling[Int(value)] : 0
    return falling + 0.3 / ((Double(value) + 1) * fill) + 0.2 * .powerOfTwo(-width)
  }

  private static let falling = (0..<60).map { 0.35 * (Double($0) * -1.737).exp2 }

  /// A number given by hand, or any.
  static func node(_ value: UInt64, width: Int) -> Double {
    let fill = Double(width) * 0.6931 + 0.58
    return 0.5 / ((Double(value) + 1) * fill) + 0.5 * .powerOfTwo(-width)
  }

  /// Returns the probabilities of values of which a few come again and again: a new one's follows from
  /// `base`.
  static func learnt(
    _ values: [UInt64],
    _ base: (UInt64, _ width: Int) -> Double,
    width: Int
  ) -> [Double] {
    var seen: [UInt64: Double] = [:]
    return values.enumerated().map { index, value in
      observe(value, at: index, among: &seen, ifNew: base(value, width))
    }
  }

  /// Returns the probability of the next value among those seen, of which it may be one, and counts it;
  /// `probability` is that of a new one.
  static func observe(
    _ value: UInt64,
    at index: Int,
    among seen: inout [UInt64: Double],
    ifNew probability: Double
  ) -> Double {
    let isNew = (Double(seen.count) + 0.5) / Double(index + 1)
    let count = seen[value, default: 0]
    seen[value] = count + 1
    return isNew * probability + (index > 0 ? (1 - isNew) * count / Double(index) : 0)
  }

  /// All values up to the greatest, from `first` on: workers that are numbered one after another, or a
  /// counter; and what it costs to say which.
  static func range(
    _ values: [UInt64],
    from first: UInt64 = 0,
    width: Int
  ) -> (price: Double, bits: [Double]) {
    let count = Double((values.max() ?? first) - first) + 1
    let price = 4 + 2 * count.log2 + (first < 2 ? 0 : Double(width))
    return (price, Array(repeating: -count.log2, count: values.count))
  }

  /// Values most of which lie below a power of two.
  static func below(_ width: Int, of whole: Int, _ values: [UInt64]) -> [Double] {
    let usual = 0.97 * .powerOfTwo(-width)
    let any = 0.015 * .powerOfTwo(-whole)
    let (low, high) = ((usual + any).log2, any.log2)
    return values.map { $0 >> UInt64(width) == 0 ? low : high }
  }

  /// The best of several models, each at a price that is paid once: all ids of a place follow the
  /// same.
  static func best(_ models: [(price: Double, bits: [Double])]) -> [Double] {
    guard
      let best = models.max(by: { $0.bits.reduce(-$0.price, +) < $1.bits.reduce(-$1.price, +) }),
      !best.bits.isEmpty
    else { return [] }
    return [best.bits[0] - best.price] + best.bits.dropFirst()
  }
}

extension FlakeHypothesis {
  /// Returns, for each id, the binary logarithm of the probability of its low bits, by the best model
  /// of them; the `cut` lowest bits were lost by rounding, and say nothing.
  func lowBits(of numbers: [UInt64], cut: Int = 0) -> [Double] {
    // One id has nothing in common with others.
    let isOne = numbers.count == 1 && !isOwn
    guard hasKnownHabits || isOne else { return learntLowBits(of: numbers, cut: cut) }
    let known = numbers.map { lowBits(ofOne: $0, cut: cut) }
    if isOne || hasTellingHabits && cut > 0 { return known }
    if hasTellingHabits {
      return LowBitModel.best([(0.1, known), (2, adaptedLowBits(of: numbers))])
    }
    return LowBitModel.best([(1, known), (0.1, learntLowBits(of: numbers, cut: cut))])
  }

  /// Returns the bits by habits that are adapted to the place: some of a maker's values come again and
  /// again there.
  ///
  /// No field gains more than two bits an id, or a service with three workers would be a maker with a
  /// hundred.
  private func adaptedLowBits(of numbers: [UInt64]) -> [Double] {
    let known = numbers.map {
      habits.fieldProbabilities(of: FlakeID(rawValue: $0), at: time(of: $0))
    }
    var sum = Array(repeating: 0.0, count: numbers.count)
    for field in known.first?.indices ?? 0..<0 {
      var seen: [UInt64: Double] = [:]
      var adapted: [Double] = []
      var gain = 0.0
      for (index, id) in known.enumerated() where field < id.count {
        let (value, probability) = id[field]
        let bits =
          LowBitModel.observe(value, at: index, among: &seen, ifNew: probability).log2
        adapted.append(bits)
        gain += bits - probability.log2
      }
      let over = max(0, gain / Double(max(1, adapted.count)) - 2)
      for (index, bits) in adapted.enumerated() { sum[index] += bits - over }
    }
    return sum
  }

  /// Returns the bits by what the ids of the place have in common; see ``lowBits(of:cut:)``.
  func learntLowBits(of numbers: [UInt64], cut: Int) -> [Double] {
    var sum = Array(repeating: 0.0, count: numbers.count)
    for field in fields {
      // The bits of the field that rounding took say nothing.
      let lost = min(max(cut - Int(field.shift), 0), field.width)
      let values = numbers.map { field.value(in: $0) >> UInt64(lost) }
      let width = field.width - lost
      let bits: [Double]
      if field.sort == .even || width == 0 {
        bits = LowBitModel.even(values, width: width)
      } else if field.sort == .sequence {
        // With other labels, each element would be cast by itself.
        var models: [(price: Double, bits: [Double])] = [
          (0.3, values.map { LowBitModel.small($0, width: width).log2 }),
          (2.5, LowBitModel.even(values, width: width)),
          (2, LowBitModel.learnt(values, LowBitModel.small, width: width).map(\.log2)),
          LowBitModel.range(values, width: width),
        ]
        for below in [5, 7, 9] where below < width {
          models.append((3.5, LowBitModel.below(below, of: width, values)))
        }
        bits = LowBitModel.best(models)
      } else {
        bits = LowBitModel.best([
          (0.1, LowBitModel.learnt(values, LowBitModel.node, width: width).map(\.log2)),
          (5, LowBitModel.even(values, width: width)),
          LowBitModel.range(values, from: values.min() ?? 0, width: width),
        ])
      }
      for index in sum.indices { sum[index] += bits[index] - Double(lost) }
    }
    return sum
  }
}

/// Bits in which the ids of a place have structure, wherever one finds it: the rival of all layouts,
/// for makers that nobody knows.
enum UnknownLayout {
  /// What it costs to say where the structure is.
  private static let price = 8.0

  /// Returns the bits gained over evenly spread ones by whatever fields are found in the low 36 bits,
  /// of which the lowest were lost by rounding; `room` is how many bits the ids span.
  static func gain(_ numbers: [UInt64], room: Double, cut: Int) -> Double {
    var found: [(gain: Double, mask: UInt64)] = []
    let top = min(36, Int(room) - 2)
    for width in [4, 6, 8, 10, 12] {
      for shift in stride(from: cut, through: top - width, by: 1) {
        let mask: UInt64 = ((1 << UInt64(width)) - 1) << UInt64(shift)
        let values = numbers.map { ($0 & mask) >> UInt64(shift) }
        let bits = LowBitModel.learnt(values, LowBitModel.node, width: width)
          .reduce(0) { $0 + $1.log2 }
        found.append((bits + Double(width * numbers.count), mask))
      }
    }
    var (gain, taken) = (0.0, UInt64(0))
    for each in found.sorted(by: { $0.gain > $1.gain }) {
      if each.gain < price { break }
      if taken & each.mask == 0 {
        taken |= each.mask
        gain += each.gain - price
      }
    }
    return gain
  }
}
