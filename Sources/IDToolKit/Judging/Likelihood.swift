/// A product of probabilities, whose binary logarithm is taken once for many of them: it takes as long
/// as ten products.
struct Likelihood {
  private var product = 1.0
  private var taken = 0.0

  /// Multiplies by a probability, which is at least 2^-500 or else 0.
  mutating func multiply(by probability: Double) {
    product *= probability
    if product < 0x1p-500 {
      taken += product.log2
      product = 1
    }
  }

  /// The binary logarithm.
  var bits: Double { taken + product.log2 }
}
