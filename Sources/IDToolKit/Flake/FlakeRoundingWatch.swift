/// Watches a stream of ids for the marks of rounding, which single ids don't show.
///
/// Constant memory, a few nanoseconds an id.
struct FlakeRoundingWatch: Sendable {
  /// What the stream looks like.
  enum Finding: DescribedError {
    /// So many of the ids from 10^17 on have at most 15 significant digits.
    case fifteenDigits(count: Int, of: Int)
    /// So many of the ids from 10^17 on have at most 17 significant digits.
    case printedDoubles(count: Int, of: Int)
    /// So many of the ids above 2^53 are exact in a double, though the field at the low end has many
    /// values.
    case exactDoubles(count: Int, of: Int)

    var sentence: String {
      switch self {
      case .printedDoubles(let count, let total):
        "\(count) of \(total) ids have at most 17 significant digits: "
          + "they look rounded by a JSON number, and what their last bits hold is not true"
      case .fifteenDigits(let count, let total):
        "\(count) of \(total) ids have at most 15 significant digits: "
          + "they look rounded by a spreadsheet, and their times and numbers are not true"
      case .exactDoubles(let count, let total):
        "\(count) of \(total) ids above 2^53 are exact in a double: they look rounded by a JSON "
          + "number, and what their last bits hold is not true"
      }
    }
  }

  /// The fewest long ids on which a verdict is given: with 64 of them, half ending in a zero by
  /// chance has a probability below 1 in 10 million even if all are even.
  static let fewestIDs = 64

  /// How improbable it must be, in bits, that different values of the low field all end in zeros.
  static let evidenceBits = 40
  /// The same where the low field is a worker number: of those, a double leaves few, four of 1024,
  /// but makers that all have multiples of 256 are rare.
  static let workerEvidenceBits = 20

  private let lowestField: FlakeField?
  private var above53 = 0
  private var exact = 0
  /// The first few different values that the low field has in ids that are exact.
  private var lowValues: [UInt64] = []
  /// How often it changed from one to the next of them.
  private var lowChanges = 0
  private var lastLow: UInt64 = 0
  private var lowestLostBits = 64
  private var long = 0
  private var short15 = 0
  private var short17 = 0
  private var last: UInt64 = 0
  private var seen: UInt64 = 0

  /// All of so many ids are watched, and of further ones each 32nd.
  private static let watchedCount: UInt64 = 1024

  /// Watches ids of a layout.
  init(layout: FlakeLayout) {
    lowestField = layout.fields.last { $0.kind != .unused }
  }

  /// Watches ids of which nobody knows the layout.
  init() {
    lowestField = FlakeField(kind: .worker, width: 12, shift: 0)
  }

  /// Takes note of an id, or, once many are known, of one of several.
  ///
  /// What rounds one id rounds all, so that a share of a long stream tells as much as the whole.
  @inline(__always)
  mutating func sample(_ id: FlakeID) {
    seen &+= 1
    if seen <= Self.watchedCount || seen & 31 == 0 { observe(id) }
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
    let lost = FlakeRounding.lostBits(of: id)
    if value.trailingZeroBitCount >= lost { noteExactID(id, lostBits: lost) }
    guard value >= 100_000_000_000_000_000 else { return }
    long &+= 1
    let unit: UInt64 =
      value < 1_000_000_000_000_000_000 ? 10 : value < 10_000_000_000_000_000_000 ? 100 : 1000
    if value % unit == 0 {
      short17 &+= 1
      if value % (unit &* 100) == 0 { short15 &+= 1 }
    }
  }

  @inline(never)
  private mutating func noteExactID(_ id: FlakeID, lostBits: Int) {
    exact += 1
    lowestLostBits = min(lowestLostBits, lostBits)
    guard let low = lowestField?.value(in: id), low != lastLow || lowValues.isEmpty else { return }
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
    if long >= Self.fewestIDs, short15 * 2 >= long {
      return .fifteenDigits(count: short15, of: long)
    }
    if long >= Self.fewestIDs, short17 * 2 >= long {
      return .printedDoubles(count: short17, of: long)
    }
    guard above53 >= Self.fewestIDs, exact * 2 >= above53, let lowestField else { return nil }
    // A few workers take turns, so only their numbers count; a sequence that changes is a
    // new number each time.
    let isWorker = lowestField.kind.isNodeLike
    let evidence =
      (isWorker ? lowValues.count : lowChanges) * min(lowestLostBits, lowestField.width)
    return evidence >= (isWorker ? Self.workerEvidenceBits : Self.evidenceBits)
      ? .exactDoubles(count: exact, of: above53) : nil
  }
}
