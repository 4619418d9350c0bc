/// An adaptive code for numbers: the cost of each is that of its length in bits, by how often that
/// length has occurred, plus one bit for each binary digit after the first.
struct LengthCode {
  private var weights: [Double]
  private var total: Double

  /// A code in which short numbers are likely at first: each additional bit halves the likelihood,
  /// up to the sixth.
  static let forSmallNumbers = LengthCode { 1 / Double(2 << min($0, 6)) }
  /// A code without initial assumptions that adapts quickly.
  static let forAnyNumbers = LengthCode { _ in 0.05 }

  private init(weight: (Int) -> Double) {
    weights = (0...64).map(weight)
    total = weights.reduce(0, +)
  }

  /// Encodes a number; returns its cost in bits.
  mutating func add(_ number: UInt64) -> Double {
    let length = 64 - number.leadingZeroBitCount
    let bits = (total / weights[length]).roughLog2 + Double(max(0, length - 1))
    weights[length] += 1
    total += 1
    return bits
  }
}
