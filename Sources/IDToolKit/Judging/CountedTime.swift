/// A time that numbers count, alone or above other bits.
struct CountedTime: Sendable {
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
  /// How many of the lowest bits hold a small number next to the time.
  let smallBits: Int

  /// Those of the last three hold other bits below the time, small ones most often; those of hybrid times,
  /// by which some databases order their transactions, a counter of 12.
  static let all: [CountedTime] = [
    ("filetime", -6, .kind("filetime"), 10_000_000, 11_644_473_600, 915_148_800, 0),
    ("dotnet-ticks", -6, .kind("dotnet-ticks"), 10_000_000, 62_135_596_800, 915_148_800, 0),
    ("unix", -5, .unix(perSecond: 1_000_000_000), 1_000_000_000, 0, 1_104_537_600, 0),
    ("unix", -5, .unix(perSecond: 1_000_000), 1_000_000, 0, 1_104_537_600, 0),
    ("unix", -5, .unix(perSecond: 1000), 1000, 0, Timestamp.usualFirstUse.unixSeconds, 0),
    ("hybrid times", -9, nil, 1_000_000 << 12, 0, 1_420_070_400, 0),
    ("webkit-time", -9, .kind("webkit-time"), 1_000_000, 11_644_473_600, 915_148_800, 0),
    ("gmail", -24, .kind("gmail"), 1000 << 20, 0, IdentifierKind.gmail.firstUse.unixSeconds, 0),
    (
      "cockroach-rowid", -14, .kind("cockroach-rowid"), 100_000 << 15, -1_420_070_400,
      1_420_070_400, 15
    ),
    ("tidb-tso", -14, .kind("tidb-tso"), 1000 << 18, 0, 1_420_070_400, 18),
    ("timestamps of BSON", -20, nil, 1 << 32, 0, 1_420_070_400, 32),
  ]
  .map(CountedTime.init)

  /// The kind of the numbers, if no others are so called.
  var kind: IdentifierKind? {
    subject == .kind(name) ? IdentifierKind.declared.first { $0.name == name } : nil
  }

  /// Whether they may count local time: .NET's `DateTime.Now` does.
  var mayBeLocal: Bool { name == "dotnet-ticks" }

  /// Whether they are only read as times where the name of their place says so.
  var needsName: Bool { prior <= -14 }

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

  /// Returns the bits gained by the low bits that such numbers prefer: counters and nodes are small.
  func gain(of number: UInt64) -> Double {
    guard smallBits > 0 else { return 0 }
    // As many bits as Elias's gamma code has.
    let low = number & (1 << UInt64(smallBits) - 1)
    let codeBits = 2 * (63 - (low + 1).leadingZeroBitCount) + 1
    return Double(smallBits - codeBits)
  }
}
