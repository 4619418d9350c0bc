/// Watches a stream of ids for the marks of rounding, which single ids don't show.
///
/// Constant memory, a few nanoseconds an id.
struct FlakeRoundingWatch: Sendable {
  /// What the stream looks like.
  enum Finding: Equatable, Sendable {
    /// So many of the ids from 10^17 on have at most 15 significant digits.
    case fifteenDigits(count: Int, of: Int)
    /// So many of the ids from 10^17 on have at most 17 significant digits.
    case printedDoubles(count: Int, of: Int)
    /// So many of the ids above 2^53 are exact in a double, though the field at the low end has many
    /// values.
    case exactDoubles(count: Int, of: Int)

    /// The clause for the user; `seen` is how many ids there were, of which some were not looked at.
    fileprivate func sentence(seen: UInt64) -> String {
      func share(_ count: Int, _ total: Int, _ ids: String) -> String {
        let all = total.magnitude == seen ? "" : " looked at (of \(seen) in all)"
        return "\(count) of \(total) \(ids)\(all)"
      }
      return switch self {
      case .printedDoubles(let count, let total):
        share(count, total, "ids") + " have at most 17 significant digits: "
          + "they look rounded by a JSON number, and what their last bits hold is not true"
      case .fifteenDigits(let count, let total):
        share(count, total, "ids") + " have at most 15 significant digits: "
          + "they look rounded by a spreadsheet, and their times and numbers are not true"
      case .exactDoubles(let count, let total):
        share(count, total, "ids above 2^53") + " are exact in a double: they look rounded by a "
          + "JSON number, and what their last bits hold is not true"
      }
    }
  }

  /// How improbable the zeros at the ends of ids must be, in tenths of a bit.
  private static let zeroEvidence = 250
  /// The fewest ids above 2^53 that can look like doubles.
  private static let fewestDoubles = 32

  /// How improbable it must be, in bits, that different values of the low field all end in zeros.
  static let evidenceBits = 40
  /// The same where the low field is a worker number: of those, a double leaves few, four of 1024,
  /// but makers that all have multiples of 256 are rare.
  static let workerEvidenceBits = 20

  /// How many zero bits at the low end say that an id holds a time and nothing else.
  private static let emptyBits = 18

  private let lowestField: FlakeField?
  private var above53 = 0
  private var exact = 0
  /// The first few different values that the low field has in ids that are exact.
  private var lowValues: [UInt64] = []
  /// How often it changed from one to the next of them.
  private var lowChanges = 0
  private var lastLow: UInt64 = 0
  private var lowestLostBits = 64
  /// Of the exact ids, those whose lowest bit that a double keeps is set.
  private var exactAtEdge = 0
  private var long = 0
  private var short15 = Zeros()
  private var short17 = Zeros()
  private var last: UInt64 = 0
  private var seen: UInt64 = 0

  /// Ids that end in zeros, and what that says against chance, in tenths of a bit.
  private struct Zeros {
    var count = 0
    /// Those of them that say anything.
    var tellingCount = 0
    var evidence = 0

    mutating func add(zeros: Int, isTelling: Bool) {
      count &+= 1
      guard isTelling else { return }
      tellingCount &+= 1
      evidence &+= 23 &* zeros
    }

    /// Whether they are no chance among so many ids: any of these could have been the ones.
    func areTelling(of total: Int) -> Bool { evidence - total * 10 >= zeroEvidence }
  }

  /// All of so many ids are watched, and of further ones a sample.
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
    if seen <= Self.watchedCount || Self.isSampled(id) { observe(id) }
  }

  /// Whether the next ids are all to be watched, or those that ``isSampled(_:)`` picks.
  var watchesAll: Bool { seen < Self.watchedCount }

  /// Whether an id is one of the 32nd part that stands for all: by its value, so that it is the same
  /// ids however a stream is cut.
  @inline(__always)
  static func isSampled(_ id: FlakeID) -> Bool {
    (id.rawValue &* 0x9E37_79B9_7F4A_7C15) &>> 59 == 0
  }

  /// Takes note of ids that were sampled elsewhere.
  mutating func addSeen(_ count: UInt64) { seen &+= count }

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
    // Ids that end in zero bits, as with an unused sequence, are divisible by the fives alone with
    // the chance that they are multiples of 10, 100 and so on: 2.3 bits a zero.
    guard value % unit == 0 else { return }
    let zeros = unit == 10 ? 1 : unit == 100 ? 2 : 3
    // Ids that were made from whole seconds, as the bounds of a day, end in zeros as well, but with so
    // many zero bits behind that hardly a rounded one has: they say nothing.
    let isTelling = value.trailingZeroBitCount < Self.emptyBits
    short17.add(zeros: zeros, isTelling: isTelling)
    if value % (unit &* 100) == 0 { short15.add(zeros: zeros &+ 2, isTelling: isTelling) }
  }

  @inline(never)
  private mutating func noteExactID(_ id: FlakeID, lostBits: Int) {
    exact += 1
    lowestLostBits = min(lowestLostBits, lostBits)
    if id.rawValue.trailingZeroBitCount == lostBits { exactAtEdge += 1 }
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
    if short15.count * 2 >= long, short15.areTelling(of: long) {
      return .fifteenDigits(count: short15.count, of: long)
    }
    if short17.count * 2 >= long, short17.areTelling(of: long) {
      return .printedDoubles(count: short17.count, of: long)
    }
    // Where some ids were rounded and others not, more end in zeros than ever do by chance.
    if short15.tellingCount >= 8, short15.tellingCount * 32 >= long {
      return .fifteenDigits(count: short15.count, of: long)
    }
    // Of rounded ids half have the lowest bit that is left; fewer, and a field that is zero ends there.
    guard above53 >= Self.fewestDoubles, exact * 2 >= above53, exactAtEdge * 4 >= exact,
      let lowestField
    else { return nil }
    // A few workers take turns, so only their numbers count; a sequence that changes is a
    // new number each time.
    let isWorker = lowestField.kind.isNodeLike
    let evidence =
      (isWorker ? lowValues.count : lowChanges) * min(lowestLostBits, lowestField.width)
    return evidence >= (isWorker ? Self.workerEvidenceBits : Self.evidenceBits)
      ? .exactDoubles(count: exact, of: above53) : nil
  }

  /// The verdict so far in words, with how many ids were looked at; nil while nothing looks rounded.
  var sentence: String? { finding?.sentence(seen: seen) }
}
