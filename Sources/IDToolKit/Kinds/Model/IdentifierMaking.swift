/// How ids of a kind are made: what a maker fills in besides the time.
///
/// In each new step of the time, all bits that are neither the time's nor
/// ``IdentifierPlan/FixedBits`` are random, except those of `kept`, which are drawn once per run,
/// and those of `counter` if it runs on. Within a step, or when the clock stands still or steps
/// back, the counter takes its next value instead (``IdentifierBits/successor(in:)``); when it is
/// full, the next step of the time begins.
enum IdentifierMaking: Sendable {
  /// Every free bit is random, so that ids don't sort.
  case random
  /// A hashed name: UUIDs of version 5.
  case hashedName
  /// Random characters of the form's alphabet.
  case randomCharacters(DigitAlphabet, count: Int)
  /// The time, a counter and random bits, as described above.
  ///
  /// The bits of `marks` are set in every id.
  case timed(
    counter: IdentifierBits,
    kept: IdentifierBits,
    Start,
    marks: IdentifierBits = .zero
  )
  /// Made by `flake next`, which keeps a ledger.
  case ledger

  /// The counter's first value in a new step of the time.
  enum Start: Sendable {
    /// Random in all bits: ULID's rule, under which it is practically never full.
    case random
    /// Random with the top bit zero, so that there is room to count.
    ///
    /// Source: RFC 9562, section 6.2, method 1.
    case randomWithRoom
    /// The value after the last one, across all steps; random at the start of a run.
    case runsOn
  }
}

extension IdentifierBits {
  /// Returns the bits with the number in a mask's bits increased by one; nil if they are all ones.
  ///
  /// The mask's bits need not be adjacent.
  func successor(in mask: IdentifierBits) -> IdentifierBits? {
    guard self & mask != mask else { return nil }
    // Ones everywhere outside the mask pass the carry on.
    var filled = self | ~mask
    if filled.low == .max { filled.high &+= 1 }
    filled.low &+= 1
    return (filled & mask) | (self & ~mask)
  }
}
