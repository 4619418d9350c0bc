/// How the bits of an id divide into a time, fields, and bits with fixed values.
///
/// Most kinds have one plan; a UUID has one for each version.
struct IdentifierPlan: Sendable {
  /// The time; nil if the plan holds none.
  let time: IdentifierTime?
  var fields: [IdentifierField]
  /// The bits with the same value in every id.
  ///
  /// If this is the only plan, an id with other values does not belong to the kind
  /// (``IdentifierKind/check(_:)``).
  var fixed = FixedBits.none
  /// What speaks against every id of this plan.
  var oddity: IdentifierOddity?
  /// How much more frequent the plan is among the ids of its kind than among random bits, as a
  /// power of two: a judgement; nil if all ids follow it, so that each fixed bit is evidence.
  var frequency: Double?
  /// Whether some ids are well-known (``UUIDName``), and therefore not odd however early their time
  /// is.
  var hasNames = false

  /// Bits with a fixed value.
  struct FixedBits: Sendable {
    let mask: IdentifierBits
    let value: IdentifierBits
    /// Returns the problem of an id with another value.
    var problem: @Sendable (IdentifierBits) -> IdentifierProblem = { _ in .reservedBits }

    static let none = FixedBits(mask: .zero, value: .zero)

    /// Whether an id has the fixed value.
    @inline(__always)
    func hold(in bits: IdentifierBits) -> Bool { bits & mask == value }
  }
}

extension IdentifierPlan {
  /// Returns the plan with more fields in front.
  func adding(_ first: [IdentifierField]) -> IdentifierPlan {
    var plan = self
    plan.fields = first + fields
    return plan
  }

  /// Returns the plan with more fields after its own.
  func adding(after last: [IdentifierField]) -> IdentifierPlan {
    var plan = self
    plan.fields += last
    return plan
  }
}

/// A run of bits in an id.
struct BitRun: Hashable, Sendable {
  /// The number of bits below the run.
  let shift: Int
  /// The number of bits in the run, `1...128`.
  let width: Int

  init(_ width: Int, at shift: Int) {
    self.width = width
    self.shift = shift
  }

  /// The lowest 64 bits.
  static let low64 = BitRun(64, at: 0)

  /// The position just above the run.
  var end: Int { shift + width }

  /// A mask with the run's bits set.
  var mask: IdentifierBits { .low(width).shifted(left: shift) }
}

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
