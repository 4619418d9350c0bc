/// A time that numbers count, alone or above other bits.
struct CountedTime: Hashable, Sendable {
  /// The name in messages.
  let name: String
  /// How often such numbers are met, as a power of two.
  let prior: Double
  /// What the names of their places may speak for.
  let subject: NameEvidence.Subject?
  /// How many numbers there are for a second.
  let perSecond: UInt64
  /// The seconds from its zero to 1970.
  let before1970: Int64
  /// The first of such numbers, seconds since 1970.
  let firstUse: Int64

  /// Those of the last three hold other bits below the time, and only a name tells them from flakes; those
  /// of hybrid times, by which some databases order their transactions, a counter of 12.
  static let all: [CountedTime] = [
    ("filetime", -6, .kind("filetime"), 10_000_000, 11_644_473_600, 915_148_800),
    ("dotnet-ticks", -6, .kind("dotnet-ticks"), 10_000_000, 62_135_596_800, 915_148_800),
    ("unix", -5, .unixNanoseconds, 1_000_000_000, 0, 1_104_537_600),
    ("unix", -5, .unixMicroseconds, 1_000_000, 0, 1_104_537_600),
    ("unix", -5, .unixMilliseconds, 1000, 0, Timestamp.usualFirstUse.unixSeconds),
    ("hybrid times", -9, nil, 1_000_000 << 12, 0, 1_420_070_400),
    ("webkit-time", -9, .kind("webkit-time"), 1_000_000, 11_644_473_600, 915_148_800),
    ("gmail", -24, .kind("gmail"), 1000 << 20, 0, IdentifierKind.gmail.firstUse.unixSeconds),
    (
      "cockroach-rowid", -24, .kind("cockroach-rowid"), 100_000 << 15, -1_420_070_400, 1_420_070_400
    ),
    ("tidb-tso", -24, .kind("tidb-tso"), 1000 << 18, 0, 1_420_070_400),
  ]
  .map(CountedTime.init)

  /// The kind of the numbers, if no others are so called.
  var kind: IdentifierKind? {
    subject == .kind(name) ? IdentifierKind.declared.first { $0.name == name } : nil
  }

  /// How many numbers there are for a millisecond.
  var perMillisecond: Double { Double(perSecond) / 1000 }

  /// Returns the time that a number holds, microseconds since 1970; nil if it holds none that a
  /// ``Timestamp`` could.
  func time(of number: UInt64) -> Int64? {
    let (seconds, rest) = number.quotientAndRemainder(dividingBy: perSecond)
    guard seconds < 1 << 40 else { return nil }
    let micros = Int64(rest) * 1000 / Int64(perSecond / 1000)
    return (Int64(seconds) - before1970) * 1_000_000 + micros
  }

  /// Returns the binary logarithm of the probability of one such number; nil if it can't be one.
  func bits(of number: UInt64, now: Timestamp) -> Double? {
    let first = firstUse * 1_000_000
    let end = now.microseconds &+ TimeSpan.day.microseconds
    guard let time = time(of: number), time >= first, time <= end else { return nil }
    return -(Double(end - first) / 1_000_000 * Double(perSecond)).log2
  }

  /// Returns the bits gained by digits that such numbers prefer: the counter is seldom needed.
  func gain(of number: UInt64) -> Double {
    perSecond == 1_000_000 << 12 ? number & 4095 == 0 ? 11 : -1 : 0
  }
}
