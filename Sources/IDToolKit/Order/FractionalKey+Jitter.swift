extension FractionalKey {
  /// Returns a random key between two others, for lists with concurrent writers.
  ///
  /// As ``jittered(_:_:count:bits:using:)``, with the system's random numbers.
  public static func jittered(
    _ lower: FractionalKey?,
    _ upper: FractionalKey?,
    bits: Int = defaultJitterBits
  ) throws(OrderError) -> FractionalKey {
    var generator = SystemRandomNumberGenerator()
    return try jittered(lower, upper, count: 1, bits: bits, using: &generator)[0]
  }

  /// Returns `count` ascending random keys between two others, for lists with concurrent writers.
  ///
  /// They are the scheme's own keys with random digits appended, so they stay nearly as short as
  /// without: the random digits of one key don't carry over into the next. Two writers who insert
  /// at the same place get the same key with a probability of at most 2^-`bits`, some two of k
  /// writers with about k² / 2^(`bits` + 1). For the base-62 alphabet:
  ///
  /// ```
  /// bits   digits   two writers   1000 writers at one place
  ///   16      3       1 in 2e5      9 in 10
  ///   24      5       1 in 9e8      1 in 1800
  ///   32      6       1 in 5e10     1 in 110,000
  ///   48      9       1 in 1e16     1 in 2e10
  /// ```
  ///
  /// Throws as ``between(_:_:count:)`` does; a negative count or number of bits traps.
  public static func jittered(
    _ lower: FractionalKey?,
    _ upper: FractionalKey?,
    count: Int,
    bits: Int = defaultJitterBits,
    using generator: inout some RandomNumberGenerator
  ) throws(OrderError) -> [FractionalKey] {
    try jittered(lower, upper, count: count, alphabet: .base62, bits: bits, using: &generator)
  }

  /// Returns random keys of an alphabet, which both others must use.
  static func jittered(
    _ lower: FractionalKey?,
    _ upper: FractionalKey?,
    count: Int,
    alphabet: FractionalAlphabet,
    bits: Int = defaultJitterBits,
    using generator: inout some RandomNumberGenerator
  ) throws(OrderError) -> [FractionalKey] {
    let digits = jitterDigits(bits: bits, alphabet: alphabet)
    return try several(lower, upper, count: count) { lower, upper in
      following(lower, before: upper, alphabet)
        .jittered(lower, upper, alphabet, digits: digits, using: &generator)
    }
  }

  /// At most one collision in 4 billion.
  public static let defaultJitterBits = 32

  /// Returns how many random digits make at least 2^`bits` different keys.
  ///
  /// The last digit is never zero, so `count` digits make `(base - 1) * base^(count - 1)` keys.
  static func jitterDigits(bits: Int, alphabet: FractionalAlphabet = .base62) -> Int {
    precondition(bits >= 0)
    var count = 1
    var keys = UInt64(alphabet.base - 1)
    var missing = bits
    while keys.leadingZeroBitCount > 63 - missing {
      // Halving a large product and rounding down costs at most one digit too many.
      while keys >= 1 << 32 {
        keys >>= 1
        missing -= 1
      }
      keys *= UInt64(alphabet.base)
      count += 1
    }
    return count
  }

  /// Returns this key, which the scheme put between the two, with random digits appended.
  private func jittered(
    _ lower: FractionalKey?,
    _ upper: FractionalKey?,
    _ alphabet: FractionalAlphabet,
    digits count: Int,
    using generator: inout some RandomNumberGenerator
  ) -> FractionalKey {
    var key = self
    // If the upper key starts with this one, appended digits could overshoot it. Then the key
    // before this one is tried, and so on: each is a shorter beginning of the upper key.
    while let upper, upper.codes.starts(with: key.codes) {
      key = Self.following(lower, before: key, alphabet)
    }
    var codes = key.codes
    codes.reserveCapacity(codes.count + count)
    for _ in 1..<count {
      codes.append(alphabet.digits[Int(generator.uniform(below: UInt64(alphabet.base)))])
    }
    codes.append(alphabet.digits[1 + Int(generator.uniform(below: UInt64(alphabet.base - 1)))])
    return FractionalKey(codes: codes, integerLength: key.integerLength)
  }
}
