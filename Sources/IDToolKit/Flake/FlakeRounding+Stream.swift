/// The traces of rounding in many ids that single ones don't show.
extension FlakeRounding {
  /// What the distinct ids of a stream look like.
  enum Finding: Equatable {
    /// This many of the ids from 10^17 on have at most 15 significant digits.
    case fifteenDigits(count: Int, of: Int)
    /// This many of the ids from 10^17 on have at most 17 significant digits.
    case printedDoubles(count: Int, of: Int)
    /// This many of the ids above 2^53 are exact doubles, though their lowest field has many
    /// values.
    case exactDoubles(count: Int, of: Int)
    /// All ids above 2^53 are exact doubles, and of the two workers in them one is 0 and one is
    /// the next that a double can hold.
    case coarseWorkers(step: UInt64, of: Int)
  }

  /// How improbable trailing zeros must be to count, in bits.
  private static let bitsOfZeros = 25.0
  /// The fewest ids that can be recognized as doubles, or as a part that was rounded.
  private static let fewest = 8
  /// A part that was rounded is at least one in so many of all.
  private static let fewestOfPart = 100
  /// By how many standard deviations more look rounded than by chance: of a thousand ids of 19 digits,
  /// that takes 8 if a spreadsheet rounded them, and some 20 to 40 otherwise; of 18 digits 170.
  private static let deviations = 6.0
  /// How improbable it must be, in bits, that different values of the lowest field all end in zeros; and
  /// the same if that is a worker number: a double leaves few of those, four of 1024, but makers whose
  /// numbers are all multiples of 256 are rare.
  private static let bitsOfField = 40
  private static let bitsOfWorkers = 20
  /// The low zero bits that mark an id as a bare time: ids made from whole seconds, such as the bounds of
  /// a day, end in zeros as well, but with more zero bits than a rounded id ever has.
  private static let bitsOfTime = 18
  /// The most ids that are judged by what JavaScript prints; more are judged by their zeros.
  static let mostPrinted = 8

  /// Whether an id is what JavaScript prints, and no bare time.
  static func isPrinted(_ id: FlakeID) -> Bool {
    id.rawValue.trailingZeroBitCount < bitsOfTime && printedZeros(of: id) != nil
  }

  /// Returns what distinct ids look like, which ascend and are those of a layout, or of an unknown one;
  /// nil if nothing looks rounded.
  static func finding(in ids: [FlakeID], _ layout: FlakeLayout? = nil) -> Finding? {
    let numbers = ids.map(\.rawValue).filter { $0 > exactLimit }
    let long = numbers.filter { $0 >= 100_000_000_000_000_000 }
    let (short15, short17) = (Zeros(2, of: long), Zeros(0, of: long))
    let doubles = Doubles(of: numbers, layout)
    if short15.areMost { return .fifteenDigits(count: short15.count, of: long.count) }
    if short17.areMost { return .printedDoubles(count: short17.count, of: long.count) }
    if doubles.areMost { return .exactDoubles(count: doubles.count, of: numbers.count) }
    // Some were rounded, and others not.
    if short15.areMany { return .fifteenDigits(count: short15.count, of: long.count) }
    if short17.areMany { return .printedDoubles(count: short17.count, of: long.count) }
    if doubles.areMany { return .exactDoubles(count: doubles.count, of: numbers.count) }
    return doubles.workerStep.map { .coarseWorkers(step: $0, of: numbers.count) }
  }

  /// Whether so many of all ids are a part that was rounded, if `byChance` would look so by chance.
  private static func areMany(_ count: Int, of total: Int, byChance: Double) -> Bool {
    count * fewestOfPart >= total && isBeyondChance(count - fewest, byChance)
  }

  private static func isBeyondChance(_ count: Int, _ byChance: Double) -> Bool {
    Double(count) >= byChance + deviations * byChance.squareRoot()
  }

  /// The ids from 10^17 on that end in zeros: as many as the digits beyond 17, and some more.
  private struct Zeros {
    private let total: Int
    private(set) var count = 0
    private var tellingCount = 0
    /// The evidence that this is not chance, bits.
    private var bits = 0.0
    /// How many would end so by chance.
    private var expected = 0.0

    init(_ more: Int, of numbers: [UInt64]) {
      total = numbers.count
      for number in numbers {
        let zeros = more + "\(number)".utf8.count - 17
        let zeroBits = number.trailingZeroBitCount
        guard zeroBits >= zeros else { continue }
        // What ends in zero bits is a multiple of ten if it is one of five: 2.3 bits of evidence.
        let power = (0..<zeros).reduce(UInt64(1)) { power, _ in power * 5 }
        expected += 1 / Double(power)
        guard number.isMultiple(of: power) else { continue }
        count += 1
        guard zeroBits < bitsOfTime else { continue }
        tellingCount += 1
        bits += 2.3 * Double(zeros)
      }
    }

    var areMost: Bool { count * 2 >= total && bits - Double(total) >= bitsOfZeros }
    var areMany: Bool { FlakeRounding.areMany(tellingCount, of: total, byChance: expected) }
  }

  /// The ids above 2^53 that are exact doubles.
  ///
  /// Alone they prove nothing if the lowest field is a sequence that is mostly zero, or if the only
  /// worker number ends in zeros: the field must have had so many values that it can't be chance that
  /// all of them end in zeros.
  private struct Doubles {
    private let total: Int
    private(set) var count = 0
    private let field: FlakeField?
    /// The distinct values of the lowest field, and how often it changes from one exact double to the next
    /// larger one, which is later.
    private var values: Set<UInt64> = []
    private var changes = 0
    private var leastLostBits = 64
    /// How many have the lowest remaining bit set.
    private var atEdge = 0
    /// How many would be exact by chance.
    private var expected = 0.0

    init(of numbers: [UInt64], _ layout: FlakeLayout?) {
      total = numbers.count
      field =
        layout.map { $0.fields.last { $0.kind != .unused } }
        ?? FlakeField(kind: .worker, width: 12, shift: 0)
      var last: UInt64?
      for number in numbers {
        let lost = FlakeRounding.lostBits(of: FlakeID(rawValue: number))
        expected += .powerOfTwo(-lost)
        guard number.trailingZeroBitCount >= lost else { continue }
        count += 1
        leastLostBits = min(leastLostBits, lost)
        if number.trailingZeroBitCount == lost { atEdge += 1 }
        guard let value = field?.value(in: FlakeID(rawValue: number)), value != last else {
          continue
        }
        last = value
        changes += 1
        values.insert(value)
      }
    }

    /// Whether enough ids are above 2^53, and the exact doubles among them end as various ones do.
    ///
    /// Half of all rounded ids have the lowest remaining bit set; if fewer do, a field of zeros ends
    /// there, and if all do, a field that is always the same.
    private var mayBeRounded: Bool {
      total >= fewest && atEdge * 4 >= count && atEdge * 8 <= count * 7
    }

    /// How improbable it is that the lowest field ends in zeros, bits: a few workers take turns, so only
    /// their distinct numbers count; a sequence that changes is a new number each time.
    private var bits: Int {
      let width = field?.width ?? 0
      return (isOfWorkers ? min(values.count, bitsOfField) : changes) * min(leastLostBits, width)
    }

    private var isOfWorkers: Bool { field?.kind.isNodeLike ?? false }

    var areMost: Bool {
      count * 2 >= total && isBeyondChance(count, expected) && mayBeRounded
        && bits >= (isOfWorkers ? bitsOfWorkers : bitsOfField)
    }

    var areMany: Bool {
      FlakeRounding.areMany(count, of: total, byChance: expected) && mayBeRounded
        && bits >= bitsOfField
    }

    /// The lowest worker number above 0 that rounding to a double leaves, if all ids are exact
    /// doubles and their workers are 0 and that one, as when many low numbers were rounded; nil
    /// otherwise.
    var workerStep: UInt64? {
      let step = UInt64(1) << UInt64(leastLostBits & 63)
      return count == total && mayBeRounded && isOfWorkers && leastLostBits < field?.width ?? 0
        && values == [0, step] ? step : nil
    }
  }
}
