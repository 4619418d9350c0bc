/// The bits that numbers take in a code that learns which lengths are frequent: the length of each by
/// how often it came before, then its digits below the first.
struct LengthCode {
  private var weights: [Double]
  private var total: Double

  /// A code in which short numbers are likely at first: each bit more is half as likely.
  static let forSmallNumbers = LengthCode { 1 / Double(2 << min($0, 6)) }
  /// A code that knows nothing at first and learns fast.
  static let forAnyNumbers = LengthCode { _ in 0.05 }

  private init(weight: (Int) -> Double) {
    weights = (0...64).map(weight)
    total = weights.reduce(0, +)
  }

  /// Takes note of a number and returns its bits.
  mutating func add(_ number: UInt64) -> Double {
    let length = 64 - number.leadingZeroBitCount
    let bits = (total / weights[length]).roughLog2 + Double(max(0, length - 1))
    weights[length] += 1
    total += 1
    return bits
  }
}
