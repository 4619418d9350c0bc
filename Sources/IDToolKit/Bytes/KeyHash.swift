/// A hash of 64-bit keys that nobody outside can predict.
///
/// Keys come from input, and anyone who knew the function could choose them so that all collide in
/// a table, where each is then compared with all before it: 200,000 ids took 22 s. So each table
/// draws two random numbers of its own.
///
/// A folded product: six instructions. The highest bits are the best.
struct KeyHash: Sendable {
  let multiplier: UInt64
  let addend: UInt64

  /// The hash of tables that are many and small.
  static let ofProcess = KeyHash()

  /// Creates a hash with numbers from the system's entropy.
  init() {
    var random = SystemRandomNumberGenerator()
    self.init(using: &random)
  }

  /// Creates a hash with numbers from a generator.
  init(using random: inout some RandomNumberGenerator) {
    // Odd, so that no bit of a key is lost.
    multiplier = random.next() | 1
    addend = random.next()
  }

  @inline(__always)
  func callAsFunction(_ key: UInt64) -> UInt64 {
    // The fold alone would put evenly spaced keys in long runs.
    (key ^ addend).foldedProduct(with: multiplier) &* 0x9E37_79B9_7F4A_7C15
  }
}

extension UInt64 {
  /// Returns both halves of the full product with another number, combined by exclusive or: what
  /// the hashes of keys, integers and strings are made of.
  @inlinable
  @inline(__always)
  func foldedProduct(with other: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}
