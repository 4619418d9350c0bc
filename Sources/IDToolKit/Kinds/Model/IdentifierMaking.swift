/// How ids of a kind are made: what a maker has to fill in besides the time.
///
/// A maker runs it so: in each new step of the time all bits that are neither the time's nor
/// ``IdentifierPlan/FixedBits`` are random, except those of `kept`, which are drawn once a run, and
/// those of `counter` where it runs on. Within one step, or where the clock stands still or steps back, the
/// counter takes its next value instead (``IdentifierBits/successor(in:)``); where it is full, the next
/// step of the time begins.
enum IdentifierMaking: Sendable {
  /// Every free bit is random, and nothing sorts.
  case random
  /// A name is hashed: UUIDs of version 5.
  case hashedName
  /// Random characters of the form's alphabet.
  case randomCharacters(DigitAlphabet, count: Int)
  /// The time, and what is said above.
  ///
  /// The bits of `marks` are ones in each id that is made.
  case timed(
    counter: IdentifierBits,
    kept: IdentifierBits,
    Start,
    marks: IdentifierBits = .zero
  )
  /// By `flake next`, which keeps a ledger.
  case ledger

  /// What the counter begins with in a new step of the time.
  enum Start: Sendable {
    /// Random bits, all of them: ULID's rule, as good as never full.
    case random
    /// Random bits below a top bit of zero, so that there is room to count.
    ///
    /// Source: RFC 9562, section 6.2, method 1.
    case randomWithRoom
    /// The value behind the last one, over all steps; random at the start of a run.
    case runsOn
  }
}

extension IdentifierBits {
  /// The same with the number in the bits of a mask greater by one; nil where they are all ones.
  ///
  /// The bits need not be neighbours.
  func successor(in mask: IdentifierBits) -> IdentifierBits? {
    guard self & mask != mask else { return nil }
    // Ones in all other places carry over them.
    var filled = self | ~mask
    if filled.low == .max { filled.high &+= 1 }
    filled.low &+= 1
    return (filled & mask) | (self & ~mask)
  }
}
