/// The hypothesis that the numbers of a place aren't flakes: ids of another kind, times, dates in
/// digits, card numbers, or random numbers of some size.
///
/// These rivals must exist, and have no limits of plausibility: without them random numbers of 60
/// bits would be Instagram's ids.
enum NumberHypothesis: Hashable, Sendable {
  /// That of ``CountedTime/all`` with an index.
  case time(Int)
  case steamID
  case card
  /// Numbers of few set bits: flags.
  case mask
  /// Digits, zeros and digits: a counter that begins at a round number.
  case roundBase
  /// A date and a time of day in digits, and what follows them.
  case calendar
  /// Any number of so many bits.
  case random(bits: Int)
  /// Any number of so many decimal digits.
  case randomDigits(Int)

  static let all: [NumberHypothesis] =
    CountedTime.all.indices.map(time)
    + [.steamID, .card, .mask, .roundBase, .calendar]
    + (15...19).map(randomDigits)
    + [50, 53, 56, 58, 60, 61, 62, 63, 64].map { random(bits: $0) }

  /// The name in messages, how often such numbers are met, as a power of two, and what the names of
  /// their places may speak for.
  private var facts: (name: String, prior: Double, subject: NameEvidence.Subject?) {
    switch self {
    case .time(let index):
      (CountedTime.all[index].name, CountedTime.all[index].prior, CountedTime.all[index].subject)
    case .steamID: ("steamid64", -6, .kind("steamid64"))
    case .card: ("card numbers", -7, .card)
    case .mask: ("bit masks", -7, .noFlake)
    case .roundBase: ("counters from a round number", -9, .noFlake)
    case .calendar: ("dates in digits", -6, nil)
    case .random(bits: 63): ("random numbers", -3, .noFlake)
    case .random(bits: 64): ("random numbers", -4, .noFlake)
    case .random, .randomDigits: ("random numbers", -9, .noFlake)
    }
  }

  var name: String { facts.name }
  var prior: Double { facts.prior }
  var subject: NameEvidence.Subject? { facts.subject }

  /// Whether each number is as likely as another, wherever the others lie.
  var isRandom: Bool {
    switch self {
    case .random, .randomDigits: true
    case .time, .steamID, .card, .mask, .roundBase, .calendar: false
    }
  }

  /// What the numbers count, if they hold a time.
  var clock: CountedTime? {
    if case .time(let index) = self { CountedTime.all[index] } else { nil }
  }

  /// Returns the time that a number holds, microseconds since 1970; nil if it holds none that a
  /// ``Timestamp`` could.
  func time(of number: UInt64) -> Int64? { clock?.time(of: number) }

  /// Returns the binary logarithm of the probability of one such number; nil if it can't be one.
  func bits(of number: UInt64, now: Timestamp) -> Double? {
    switch self {
    case .time(let index): return CountedTime.all[index].bits(of: number, now: now)
    case .steamID: return Self.isSteamID(number) ? -31 : nil
    case .card:
      guard Self.hasCheckDigit(number) else { return nil }
      // UnionPay's, of 19 digits.
      if number / 100_000_000_000_000_000 == 62 { return -53.2 }
      let (digits, first) = Self.length(of: number)
      return (15...16).contains(digits) && (3...6).contains(first) ? -48.1 : nil
    // As many as if they were combinations of a few flags.
    case .mask: return number.nonzeroBitCount <= 10 ? -8 : nil
    case .roundBase:
      let zeros = Self.zerosWithin(number)
      return zeros < 5 ? nil : -(Double(Self.length(of: number).digits - zeros) * 3.322 + 6)
    case .calendar:
      var text = ByteBuffer()
      text.append(decimal: number)
      guard CalendarDigits.time(text.array().span) != nil else { return nil }
      return -((1.1e9).log2 + Double(max(0, text.count - 14)) * 3.322) - 2
    case .random(let bits): return bits == 64 || number >> UInt64(bits) == 0 ? -Double(bits) : nil
    case .randomDigits(let count):
      return Self.length(of: number).digits == count
        ? -(0.9.log2 + Double(count) * 3.321_928) : nil
    }
  }

  /// Whether a number is the id of a person's account at Steam: of the public universe.
  static func isSteamID(_ number: UInt64) -> Bool { number >> 32 == 0x0110_0001 }

  /// Returns the length of the longest run of zeros between other decimal digits.
  private static func zerosWithin(_ number: UInt64) -> Int {
    var (rest, run, longest) = (number, 0, 0)
    while rest > 0, rest % 10 == 0 { rest /= 10 }
    while rest > 0 {
      run = rest % 10 == 0 ? run + 1 : 0
      longest = max(longest, run)
      rest /= 10
    }
    return longest
  }

  /// Returns how many decimal digits a number has, and the first of them.
  private static func length(of number: UInt64) -> (digits: Int, first: UInt64) {
    var (digits, first) = (1, number)
    while first >= 10 {
      first /= 10
      digits += 1
    }
    return (digits, first)
  }

  /// Whether the last digit is the check digit that cards have.
  ///
  /// Source: ISO/IEC 7812-1, annex B (Luhn).
  private static func hasCheckDigit(_ number: UInt64) -> Bool {
    var (rest, sum, isDoubled) = (number, UInt64(0), false)
    while rest > 0 {
      let digit = rest % 10 * (isDoubled ? 2 : 1)
      sum += digit / 10 + digit % 10
      isDoubled.toggle()
      rest /= 10
    }
    return sum % 10 == 0
  }
}
