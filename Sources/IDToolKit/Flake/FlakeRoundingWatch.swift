/// Watches a stream of ids for the marks of rounding, which single ids don't show.
///
/// Constant memory, a few nanoseconds an id.
struct FlakeRoundingWatch: Sendable {
  /// What the stream looks like.
  enum Finding: DescribedError {
    /// So many of the ids from 10^17 on have at most 17 significant digits.
    case printedDoubles(count: Int, of: Int)
    /// All ids above 2^53 are exact in a double, though the field at the low end has many values.
    case exactDoubles(count: Int)

    var sentence: String {
      switch self {
      case .printedDoubles(let count, let total):
        "\(count) of \(total) ids have at most 17 significant digits: "
          + "they look rounded by a JSON number"
      case .exactDoubles(let count):
        "all \(count) ids above 2^53 are exact in a double: they look rounded by a JSON number"
      }
    }
  }

  /// The fewest long ids on which a verdict is given: with 64 of them, half ending in a zero by
  /// chance has a probability below 1 in 10 million even if all are even.
  static let fewestIDs = 64

  /// How improbable it must be, in bits, that different values of the low field all end in zeros:
  /// three worker numbers that are all multiples of 256 are not enough.
  static let evidenceBits = 40

  private let lowestField: FlakeField?
  private var above53 = 0
  private var isAllExact = true
  /// The first few different values of the low field, and how often it changed, for as long as all
  /// ids are exact.
  private var lowValues: [UInt64] = []
  private var lowChanges = 0
  private var lastLow: UInt64 = 0
  private var lowestLostBits = 64
  private var long = 0
  private var short17 = 0
  private var last: UInt64 = 0

  /// Watches ids of a layout.
  init(layout: FlakeLayout) {
    lowestField = layout.fields.last { $0.kind != .unused }
  }

  /// Takes note of an id.
  ///
  /// A call of its own: the loops around it have better use for the registers.
  @inline(never)
  mutating func observe(_ id: FlakeID) {
    let value = id.rawValue
    // One id on many lines of a log is one piece of evidence.
    guard value > FlakeRounding.exactLimit, value != last else { return }
    last = value
    above53 &+= 1
    if isAllExact { noteExactness(of: id) }
    guard value >= 100_000_000_000_000_000 else { return }
    long &+= 1
    let unit: UInt64 =
      value < 1_000_000_000_000_000_000 ? 10 : value < 10_000_000_000_000_000_000 ? 100 : 1000
    if value % unit == 0 { short17 &+= 1 }
  }

  @inline(never)
  private mutating func noteExactness(of id: FlakeID) {
    let lost = FlakeRounding.lostBits(of: id)
    isAllExact = id.rawValue.trailingZeroBitCount >= lost
    lowestLostBits = min(lowestLostBits, lost)
    guard let low = lowestField?.value(in: id), low != lastLow else { return }
    lastLow = low
    lowChanges += 1
    if lowValues.count < Self.evidenceBits, !lowValues.contains(low) { lowValues.append(low) }
  }

  /// The verdict so far; nil while nothing looks rounded.
  ///
  /// Exact doubles alone prove nothing where the sequence stands lowest and is zero in most ids, or
  /// one worker number ends in zeros: the low field must have taken so many values that all of them
  /// ending in zeros is no chance.
  var finding: Finding? {
    if long >= Self.fewestIDs, short17 * 2 >= long {
      return .printedDoubles(count: short17, of: long)
    }
    guard above53 >= Self.fewestIDs, isAllExact, let lowestField else { return nil }
    // A few workers take turns, so only their numbers count; a sequence that changes is a
    // new number each time.
    let numbers = lowestField.kind.isNodeLike ? lowValues.count : lowChanges
    let evidence = numbers * lowestLostBits
    return evidence >= Self.evidenceBits ? .exactDoubles(count: above53) : nil
  }
}
