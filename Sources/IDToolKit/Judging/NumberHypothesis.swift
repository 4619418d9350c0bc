/// The hypothesis that the numbers of a place aren't flakes: ids of another kind, times, dates in
/// digits, card numbers, or random numbers of some size.
///
/// These rivals must exist, and have no limits of plausibility: without them random numbers of 60
/// bits would be Instagram's ids.
enum NumberHypothesis: Hashable, Sendable {
  case steamID, fileTime, dotNETTicks
  case unixNanoseconds, unixMicroseconds, unixMilliseconds
  /// Microseconds since 1970 above a counter of 12 bits, as some databases order their transactions.
  case hybridTime
  case card
  /// Microseconds since 1601, as browsers count them.
  case webKitTime
  /// Times above other bits, which only a name tells from flakes: ids of Gmail's messages, and of rows
  /// and transactions in databases.
  case gmail, cockroachRowID, tidbTimestamp
  /// Numbers of few set bits, or that differ in few: flags.
  case mask
  /// Addresses of a process's memory.
  case pointer
  /// Digits, zeros and digits: a counter that begins at a round number.
  case roundBase
  /// A date and a time of day in digits, and what follows them.
  case calendar
  /// Any number of so many bits.
  case random(bits: Int)
  /// Any number of so many decimal digits.
  case randomDigits(Int)

  static let all: [NumberHypothesis] =
    [
      .steamID, .fileTime, .dotNETTicks, .unixNanoseconds, .unixMicroseconds, .unixMilliseconds,
      .hybridTime, .card, .webKitTime, .gmail, .cockroachRowID, .tidbTimestamp, .mask, .pointer,
      .roundBase, .calendar, .random(bits: 63), .random(bits: 64),
    ] + (15...19).map(randomDigits) + [50, 53, 56, 58, 60, 61, 62].map { random(bits: $0) }

  /// The name in messages, how often such numbers are met, as a power of two, and what the names of
  /// their places may speak for.
  private var facts: (name: String, prior: Double, subject: NameEvidence.Subject?) {
    switch self {
    case .steamID: ("steamid64", -6, .kind("steamid64"))
    case .fileTime: ("filetime", -6, .kind("filetime"))
    case .dotNETTicks: ("dotnet-ticks", -6, .kind("dotnet-ticks"))
    case .unixNanoseconds: ("unix", -5, .unixNanoseconds)
    case .unixMicroseconds: ("unix", -5, .unixMicroseconds)
    case .unixMilliseconds: ("unix", -5, .unixMilliseconds)
    case .hybridTime: ("hybrid times", -9, nil)
    case .card: ("card numbers", -7, .card)
    case .webKitTime: ("webkit-time", -9, .kind("webkit-time"))
    case .gmail: ("gmail", -24, .kind("gmail"))
    case .cockroachRowID: ("cockroach-rowid", -24, .kind("cockroach-rowid"))
    case .tidbTimestamp: ("tidb-tso", -24, .kind("tidb-tso"))
    case .mask: ("bit masks", -7, .noFlake)
    case .pointer: ("addresses of memory", -7, .noFlake)
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

  /// Whether any number of a size is as likely as another.
  var isRandom: Bool {
    switch self {
    case .random, .randomDigits: true
    case .steamID, .fileTime, .dotNETTicks, .unixNanoseconds, .unixMicroseconds, .unixMilliseconds,
      .hybridTime, .card, .webKitTime, .gmail, .cockroachRowID, .tidbTimestamp, .mask, .pointer,
      .roundBase, .calendar:
      false
    }
  }

  /// How many of its units are a second, and the number of seconds from its epoch to 1970; nil if it
  /// holds no time.
  private var clock: (perSecond: UInt64, before1970: Int64)? {
    switch self {
    case .fileTime: (10_000_000, 11_644_473_600)
    case .dotNETTicks: (10_000_000, 62_135_596_800)
    case .unixNanoseconds: (1_000_000_000, 0)
    case .unixMicroseconds: (1_000_000, 0)
    case .unixMilliseconds: (1000, 0)
    case .hybridTime: (4_096_000_000, 0)
    case .webKitTime: (1_000_000, 11_644_473_600)
    case .gmail: (1000 << 20, 0)
    case .cockroachRowID: (100_000 << 15, -1_420_070_400)
    case .tidbTimestamp: (1000 << 18, 0)
    case .steamID, .card, .mask, .pointer, .roundBase, .calendar, .random, .randomDigits: nil
    }
  }

  /// Returns the bits gained by digits that such numbers prefer.
  func gain(of number: UInt64) -> Double {
    // The counter is seldom needed.
    self == .hybridTime ? number & 4095 == 0 ? 11 : -1 : 0
  }

  /// How many numbers there are for a millisecond; nil if they hold no time.
  var numbersPerMillisecond: Double? { clock.map { Double($0.perSecond) / 1000 } }

  /// Returns the time that a number holds, microseconds since 1970; nil if it holds none that a
  /// ``Timestamp`` could.
  func time(of number: UInt64) -> Int64? {
    guard let clock else { return nil }
    let (seconds, rest) = number.quotientAndRemainder(dividingBy: clock.perSecond)
    guard seconds < 1 << 40 else { return nil }
    let micros = Int64(rest) * 1000 / Int64(clock.perSecond / 1000)
    return (Int64(seconds) - clock.before1970) * 1_000_000 + micros
  }

  /// Returns the binary logarithm of the probability of one such number; nil if it can't be one.
  func bits(of number: UInt64, now: Timestamp) -> Double? {
    switch self {
    case .steamID: return number >> 32 == 0x0110_0001 ? -31 : nil
    case .fileTime, .dotNETTicks, .webKitTime:
      return bits(of: number, from: 915_148_800_000_000, now)
    case .unixNanoseconds, .unixMicroseconds:
      return bits(of: number, from: 1_104_537_600_000_000, now)
    case .hybridTime, .cockroachRowID, .tidbTimestamp:
      return bits(of: number, from: 1_420_070_400_000_000, now)
    case .gmail: return bits(of: number, from: IdentifierKind.gmail.firstUse.microseconds, now)
    case .unixMilliseconds:
      return bits(of: number, from: Timestamp.usualFirstUse.microseconds, now)
    case .card:
      let isCard = Self.cards.contains(number) && Self.hasCheckDigit(number)
      return isCard && (3...6).contains(Self.firstDigit(of: number)) ? -48.1 : nil
    // Of the 47 bits that processors give to programs, the upper ones are those of libraries.
    case .pointer: return number >> 40 == 0x7F || number >> 40 == 0x55 ? -40 : nil
    case .roundBase:
      let zeros = Self.zerosWithin(number)
      guard zeros >= Self.fewestZeros else { return nil }
      return -(Double(number.decimalDigitCount - zeros) * 3.322 + 6)
    case .mask:
      let count = number.nonzeroBitCount
      return count <= Self.mostSetBits ? -Self.bitsOfMask(count) : nil
    case .calendar:
      var text = ByteBuffer()
      text.append(decimal: number)
      guard CalendarDigits.time(text.array().span) != nil else { return nil }
      return -((1.1e9).log2 + Double(max(0, text.count - 14)) * 3.322) - 2
    case .random(let bits): return bits == 64 || number >> UInt64(bits) == 0 ? -Double(bits) : nil
    case .randomDigits(let count):
      let digits = number.decimalDigitCount
      return digits == count ? -(0.9.log2 + Double(count) * 3.321_928) : nil
    }
  }

  private func bits(of number: UInt64, from first: Int64, _ now: Timestamp) -> Double? {
    let end = now.microseconds &+ TimeSpan.day.microseconds
    guard let clock, let time = time(of: number), time >= first, time <= end else { return nil }
    let span = Double(end - first) / 1_000_000
    return -(span * Double(clock.perSecond)).log2
  }

  private static let fewestZeros = 5
  private static let mostSetBits = 10

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

  /// Returns the bits that tell which of 64 bits are set, or differ, if so many are.
  static func bitsOfMask(_ count: Int) -> Double {
    var bits = 4.0
    for index in 0..<count { bits += (Double(64 - index) / Double(index + 1)).log2 }
    return bits
  }

  private static let cards: Range<UInt64> = 100_000_000_000_000..<7_000_000_000_000_000

  private static func firstDigit(of number: UInt64) -> UInt64 {
    var first = number
    while first >= 10 { first /= 10 }
    return first
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

extension UInt64 {
  /// The number of its decimal digits.
  fileprivate var decimalDigitCount: Int {
    var (count, bound) = (1, UInt64(10))
    while count < 20, self >= bound {
      count += 1
      if count < 20 { bound *= 10 }
    }
    return count
  }
}

extension NumberHypothesis {
  /// The kind of the numbers, if it is one that holds a time and no other numbers are so called.
  var kind: IdentifierKind? {
    switch self {
    case .fileTime: .fileTime
    case .dotNETTicks: .dotNetTicks
    case .webKitTime: .webKitTime
    case .gmail: .gmail
    case .cockroachRowID: .cockroachRowID
    case .tidbTimestamp: .tidbTimestamp
    case .steamID, .unixNanoseconds, .unixMicroseconds, .unixMilliseconds, .hybridTime, .card,
      .mask, .pointer, .roundBase, .calendar, .random, .randomDigits:
      nil
    }
  }
}
