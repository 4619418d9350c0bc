/// A run of bits within one of the three words of an id, for use in loops.
struct WordRun: Sendable {
  /// The index of the word from the lowest, `0...2`.
  private let word: Int
  private let shift: UInt64
  private let mask: UInt64

  /// A run without bits.
  static let none = WordRun(word: 0, shift: 0, mask: 0)

  private init(word: Int, shift: UInt64, mask: UInt64) {
    self.word = word
    self.shift = shift
    self.mask = mask
  }

  /// Returns nil for a run that extends over two words.
  init?(_ run: BitRun) {
    guard run.width <= 64, run.shift / 64 == (run.end - 1) / 64 else { return nil }
    word = run.shift / 64
    shift = UInt64(run.shift % 64)
    mask = .max >> UInt64(64 - run.width)
  }

  /// Returns the run's value in its word.
  @inline(__always)
  func value(in word: UInt64) -> UInt64 { word &>> shift & mask }

  /// Returns the run's value in an id.
  @inline(__always)
  func value(in bits: IdentifierBits) -> UInt64 {
    let low = UInt64(truncatingIfNeeded: bits.low)
    let middle = UInt64(truncatingIfNeeded: bits.low &>> 64)
    return value(in: word == 0 ? low : word == 1 ? middle : bits.high)
  }
}
