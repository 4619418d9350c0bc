/// The probabilities of low bits as tables, for judging every id of a log: a few look-ups, where
/// ``LowBitHabits/cost(of:at:cut:)`` takes ten times as long.
///
/// A class of plain numbers, so that nothing is counted or copied for an id.
final class LowBitTables: Sendable {
  /// The eras of one maker after another's.
  private let eras: [Era]
  private let fields: [Field]
  private let table: [Float]
  /// The most that ``bits(of:)`` gives.
  let most: Double

  private struct Era: Sendable {
    /// Larger ids are of the next era.
    let last: UInt64
    /// How much commoner the maker is than the layout, as a power of two.
    let weight: Float
    let fields: Range<Int>
    /// The index of the first era of the next maker.
    var next = 0
  }

  private struct Field: Sendable {
    let shift: UInt64
    let mask: UInt64
    let start: Int
  }

  /// Those of the makers whose habits tell their ids from any other number; made when first needed, which
  /// takes some milliseconds.
  static let ofPlatforms = FlakeLayoutName.withTellingHabits.map { name in
    LowBitTables(name.habits, FlakeLayout(name))
  }

  /// Makes the tables of a layout whose ids sort by time.
  init(_ habits: LowBitHabits, _ layout: FlakeLayout) {
    var (eras, fields, table): ([Era], [Field], [Float]) = ([], [], [])
    var most = -Float.infinity
    for maker in habits.makers {
      for era in maker.eras {
        var shift = era.fields.reduce(0) { $0 + $1.width }
        var best = Float(maker.weight)
        let first = fields.count
        for field in era.fields {
          shift -= field.width
          let start = table.count
          // Most values are as likely as the one before, and logarithms take long.
          var (last, bits): (Double, Float) = (0, -64)
          for value in 0..<UInt64(1) << UInt64(field.width) {
            let probability = field.probability(of: value)
            if probability != last {
              (last, bits) = (probability, probability > 0 ? Float(probability.log2) : -64)
            }
            table.append(bits)
          }
          best += table[start...].max() ?? 0
          let mask: UInt64 = (1 << UInt64(field.width)) - 1
          fields.append(Field(shift: UInt64(shift), mask: mask, start: start))
        }
        most = max(most, best)
        let end =
          era.end == .max ? nil : layout.firstID(atOrAfter: Timestamp(microseconds: era.end))
        eras.append(
          Era(
            last: end.map { $0.rawValue - 1 } ?? .max,
            weight: Float(maker.weight),
            fields: first..<fields.count
          )
        )
      }
      for index in eras.indices where eras[index].next == 0 { eras[index].next = eras.count }
    }
    self.eras = eras
    self.fields = fields
    self.table = table
    self.most = Double(most)
  }

  /// Larger tables would take longer than they are worth, for each place.
  private static let widestLearnt = 12

  /// For each width the binary logarithms of the probabilities of a sequence, and of worker numbers of
  /// which none was seen.
  private static let unlearnt: [(sequence: [Float], worker: [Float])] =
    (0...widestLearnt).map { width in
      let values = 0..<UInt64(1) << UInt64(width)
      let any = 0.3 * .powerOfTwo(-width)
      return (
        values.map { Float((0.7 * LowBitModel.small($0, width: width) + any).log2) },
        values.map { Float(LowBitModel.node($0, width: width).log2) }
      )
    }

  /// Makes the tables of fields whose worker numbers are learnt from ids, each of which is the maker's
  /// with some probability.
  init(learning layoutFields: [FlakeHypothesis.Field], from numbers: [UInt64], _ shares: [Double]) {
    let total = shares.reduce(0, +)
    var (fields, table): ([Field], [Float]) = ([], [])
    var (most, even): (Float, Float) = (0, 0)
    for field in layoutFields {
      let width = field.width
      let size = 1 << width
      guard field.sort != .even, width <= Self.widestLearnt else {
        even -= Float(width)
        continue
      }
      let start = table.count
      if field.sort == .sequence {
        table += Self.unlearnt[width].sequence
      } else {
        var weights = Array(repeating: 0.0, count: size)
        for (number, share) in zip(numbers, shares) {
          weights[Int(field.value(in: number))] += share
        }
        let all = Float((total + 1).log2)
        table += Self.unlearnt[width].worker.map { $0 - all }
        // An id does not speak for itself.
        for (value, weight) in weights.enumerated() where weight > 0.5 {
          let new = LowBitModel.node(UInt64(value), width: width)
          table[start + value] = Float(((weight - 0.5 + new) / (total + 1)).log2)
        }
      }
      most += table[start...].max() ?? 0
      fields.append(Field(shift: field.shift, mask: UInt64(size - 1), start: start))
    }
    eras = [Era(last: .max, weight: even, fields: 0..<fields.count, next: 1)]
    self.fields = fields
    self.table = table
    self.most = Double(most + even)
  }

  /// The bits of sequences of twelve bits below a worker number, and above one.
  private static let sequences: [Float] =
    (0..<4096 as Range<UInt64>).map { value in
      let short = value < 128 ? 0.97 / 128 : 0.03 / 4096
      return Float((0.5 * LowBitModel.small(value, width: 12) + 0.5 * short).log2)
    } + (0..<4096 as Range<UInt64>).map { Float(LowBitModel.small($0, width: 12).log2) }

  /// Makes the tables of what the ids of somebody's own maker look like: 22 bits below the time, of which
  /// ten are a worker number, above or below a sequence; worker numbers are learnt from ids, each of which
  /// is one's own with some probability.
  init(ofOwn numbers: [UInt64], _ shares: [Double]) {
    let workerCount = 1024
    var weights = Array(repeating: 0.0, count: 2 * workerCount)
    for (number, share) in zip(numbers, shares) {
      weights[Int(number >> 12 & 1023)] += share
      weights[workerCount + Int(number & 1023)] += share
    }
    let total = shares.reduce(0, +) + 20
    let new = Float((0.02 / total).log2)
    // An id does not speak for itself.
    let workers = weights.map { $0 > 0.5 ? Float((($0 - 0.48) / total).log2) : new }
    table = workers + Self.sequences
    fields = [
      Field(shift: 12, mask: 1023, start: 0), Field(shift: 0, mask: 4095, start: 2 * workerCount),
      Field(shift: 0, mask: 1023, start: workerCount),
      Field(shift: 10, mask: 4095, start: 2 * workerCount + 4096),
    ]
    eras = [0..<2, 2..<4].enumerated().map { maker, fields in
      Era(last: .max, weight: 0, fields: fields, next: maker + 1)
    }
    most = 0
  }

  /// Returns the binary logarithm of the probability of an id's low bits.
  @inline(__always)
  func bits(of number: UInt64) -> Double {
    var best = -Float.infinity
    var index = 0
    while index < eras.count {
      while eras[index].last < number { index &+= 1 }
      var bits = eras[index].weight
      var place = eras[index].fields.lowerBound
      let end = eras[index].fields.upperBound
      while place < end {
        let value = Int(truncatingIfNeeded: number &>> fields[place].shift & fields[place].mask)
        bits += table[fields[place].start &+ value]
        place &+= 1
      }
      best = max(best, bits)
      index = eras[index].next
    }
    return Double(best)
  }
}
