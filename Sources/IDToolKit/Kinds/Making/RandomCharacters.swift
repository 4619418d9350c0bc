/// Makes texts of random characters, all of an alphabet being equally likely.
struct RandomCharacters<Random: RandomNumberGenerator> {
  private let alphabet: [UInt8]
  private let count: Int
  private var random: Random
  /// Unused random bits, the lowest first.
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// How many bits choose a character.
  private let width: Int

  /// Creates a maker of texts of `count` characters from an alphabet of 2 to 256 distinct ones.
  init(_ alphabet: [UInt8], count: Int, random: Random) {
    precondition((2...256).contains(alphabet.count))
    self.alphabet = alphabet
    self.count = count
    self.random = random
    width = Int.bitWidth - (alphabet.count - 1).leadingZeroBitCount
  }

  /// Appends a text.
  mutating func append(to buffer: inout ByteBuffer) {
    var written = 0
    while written < count {
      if bitCount < width {
        bits = random.next()
        bitCount = UInt64.bitWidth
      }
      let index = Int(truncatingIfNeeded: bits & (1 << UInt64(width) - 1))
      bits >>= UInt64(width)
      bitCount -= width
      // Values beyond the alphabet are skipped: a remainder would favor its first characters.
      guard index < alphabet.count else { continue }
      buffer.append(alphabet[index])
      written += 1
    }
  }
}
