/// Counts of the signs of rounding in consecutive ids.
struct FlakeRoundingTally: Sendable {
  /// How improbable trailing zeros must be to count, in tenths of a bit.
  private static let zeroEvidence = 250
  /// The fewest ids above 2^53 that can be recognized as doubles.
  private static let fewestDoubles = 8

  /// How improbable it must be, in bits, that different values of the lowest field all end in
  /// zeros.
  private static let evidenceBits = 40
  /// The same limit if the lowest field is a worker number: a double leaves few of those, four of
  /// 1024, but makers whose numbers are all multiples of 256 are rare.
  private static let workerEvidenceBits = 20

  /// The number of low zero bits that mark an id as a bare time.
  private static let emptyBits = 18
  /// The most ids that are judged by what JavaScript prints; more are judged by their zeros.
  private static let mostFew = 8

  private let lowestField: FlakeField?
  private var above53 = 0
  private var exact = 0
  /// How many of the first few ids are what JavaScript prints, and of these how many don't look
  /// rounded on their own.
  private var printed = 0
  private var printedUntold = 0
  /// The first few distinct values of the lowest field in ids that are exact doubles.
  private var lowValues: [UInt64] = []
  /// How often the lowest field changed between such ids.
  private var lowChanges = 0
  private var lastLow: UInt64 = 0
  private var lowestLostBits = 64
  /// How many of the exact doubles have the lowest remaining bit set.
  private var exactAtEdge = 0
  /// The number of ids from 10^17 on; of these, those with at most 15 and 17 significant digits.
  private var long = 0
  private var short15 = Zeros()
  private var short17 = Zeros()
  private var last: UInt64 = 0
  /// The first few distinct ids that are evidence; repeats of one are not.
  private var telling: [UInt64] = []

  /// Ids with trailing zeros, and the evidence that this is not chance, in tenths of a bit.
  private struct Zeros {
    var count = 0
    /// How many of them are evidence.
    var tellingCount = 0
    var evidence = 0

    mutating func add(zeros: Int, isTelling: Bool) {
      count &+= 1
      guard isTelling else { return }
      tellingCount &+= 1
      evidence &+= 23 &* zeros
    }

    /// Whether the zeros are not chance among `total` ids, any of which could have had them.
    func areTelling(of total: Int) -> Bool { evidence - total * 10 >= zeroEvidence }
  }

  /// The most distinct ids that are recognized when repeated.
  private static let mostTelling = 64

  init(lowestField: FlakeField?) { self.lowestField = lowestField }

  /// The number of ids that can show signs of rounding.
  var count: Int { above53 }

  /// Observes an id.
  mutating func observe(_ id: FlakeID) {
    let value = id.rawValue
    // One id on many lines of a log is one piece of evidence.
    guard value > FlakeRounding.exactLimit, value != last else { return }
    last = value
    above53 &+= 1
    if above53 <= Self.mostFew, value.trailingZeroBitCount < Self.emptyBits,
      FlakeRounding.printedZeros(of: id) != nil
    {
      printed &+= 1
      if FlakeRounding.zeros(of: id) == nil { printedUntold &+= 1 }
    }
    let lost = FlakeRounding.lostBits(of: id)
    if value.trailingZeroBitCount >= lost { noteExactID(id, lostBits: lost) }
    guard value >= 100_000_000_000_000_000 else { return }
    long &+= 1
    let unit: UInt64 =
      value < 1_000_000_000_000_000_000 ? 10 : value < 10_000_000_000_000_000_000 ? 100 : 1000
    // Ids that end in zero bits, as with an unused sequence, are multiples of 10, 100 and so on if
    // the powers of five divide them: 2.3 bits of evidence per zero.
    guard value % unit == 0 else { return }
    let zeros = unit == 10 ? 1 : unit == 100 ? 2 : 3
    // Ids made from whole seconds, such as the bounds of a day, end in zeros as well, but with more
    // zero bits than a rounded id ever has: they aren't evidence.
    let isTelling = value.trailingZeroBitCount < Self.emptyBits && isNew(value)
    short17.add(zeros: zeros, isTelling: isTelling)
    if value % (unit &* 100) == 0 { short15.add(zeros: zeros &+ 2, isTelling: isTelling) }
  }

  /// Whether an id is not a repeat of one of the first few that are evidence, which are remembered.
  private mutating func isNew(_ value: UInt64) -> Bool {
    guard telling.count < Self.mostTelling else { return true }
    guard !telling.contains(value) else { return false }
    telling.append(value)
    return true
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

  /// The verdict so far; nil if nothing looks rounded.
  ///
  /// Exact doubles alone prove nothing if the lowest field is a sequence that is mostly zero, or if
  /// the only worker number ends in zeros: the field must have had so many values that it can't be
  /// chance that all of them end in zeros.
  var finding: FlakeRoundingWatch.Finding? {
    if short15.count * 2 >= long, short15.areTelling(of: long) {
      return .fifteenDigits(count: short15.count, of: long)
    }
    if short17.count * 2 >= long, short17.areTelling(of: long) {
      return .printedDoubles(count: short17.count, of: long)
    }
    if looksDouble { return .exactDoubles(count: exact, of: above53) }
    // If some ids were rounded and others not, more end in zeros than ever do by chance.
    if short15.tellingCount >= 8, short15.tellingCount * 32 >= long {
      return .fifteenDigits(count: short15.count, of: long)
    }
    return nil
  }

  /// Whether enough ids are above 2^53, and the exact doubles among them end as various ones do.
  ///
  /// Half of all rounded ids have the lowest remaining bit set; if fewer do, a field of zeros ends
  /// there, and if all do, a field that is always the same.
  private var mayBeDouble: Bool {
    above53 >= Self.fewestDoubles && exactAtEdge * 4 >= exact && exactAtEdge * 8 <= exact * 7
  }

  /// Whether half of the ids or more look like doubles.
  private var looksDouble: Bool {
    guard exact * 2 >= above53, mayBeDouble, let lowestField else { return false }
    // A few workers take turns, so only their distinct numbers count; a sequence that changes is a
    // new number each time.
    let isWorker = lowestField.kind.isNodeLike
    let evidence =
      (isWorker ? lowValues.count : lowChanges) * min(lowestLostBits, lowestField.width)
    return evidence >= (isWorker ? Self.workerEvidenceBits : Self.evidenceBits)
  }

  /// The lowest worker number above 0 that rounding to a double leaves, if all ids are exact
  /// doubles and their workers are 0 and that one, as when many low numbers were rounded; nil
  /// otherwise.
  ///
  /// It says nothing about a part of a stream, in which two workers may take turns.
  var workerStep: UInt64? {
    guard exact == above53, mayBeDouble, let lowestField, lowestField.kind.isNodeLike,
      lowestLostBits < lowestField.width, lowValues.count == 2
    else { return nil }
    let step = UInt64(1) << UInt64(lowestLostBits)
    return lowValues.contains(0) && lowValues.contains(step) ? step : nil
  }

  /// The number of ids, if they are few, all are what JavaScript prints, and at least one of them
  /// looks rounded for no other reason; nil otherwise.
  var printedFew: Int? { printedUntold > 0 && printed == above53 ? printed : nil }

  /// Returns the verdict about a part of the ids with the counts of all.
  func finding(like part: FlakeRoundingWatch.Finding) -> FlakeRoundingWatch.Finding {
    switch part {
    case .fifteenDigits: .fifteenDigits(count: short15.count, of: long)
    case .printedDoubles: .printedDoubles(count: short17.count, of: long)
    case .exactDoubles, .coarseWorkers: .exactDoubles(count: exact, of: above53)
    }
  }
}
