import Testing

@testable import IDToolKit

/// CUIDs, SCRU128 and UUIDs in base 36 all have 25 digits of base 36: which of them a text is taken
/// for where nothing is said about it.
@Suite struct TwentyFiveDigitTests {
  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")

  /// Returns a number in `count` digits of base 36.
  private static func text(_ number: UInt128, _ count: Int) -> String {
    var rest = number
    var text: [Character] = []
    for _ in 0..<count {
      text.append(digits[Int(rest % 36)])
      rest /= 36
    }
    return String(text.reversed())
  }

  private static func digits(_ count: Int, _ random: inout SplitMix) -> String {
    String((0..<count).map { _ in digits[Int.random(in: 0..<36, using: &random)] })
  }

  /// Returns 128 random bits that begin with a time of 2018, or of `year`, to 2026, in milliseconds.
  private static func timed(_ random: inout SplitMix, since year: UInt128 = 2018) -> UInt128 {
    let start = 1_514_764_800_000 + (year - 2018) * 31_557_600_000
    return UInt128.random(in: start...1_794_000_000_000, using: &random) << 80
      | UInt128.random(in: 0..<1 << 80, using: &random)
  }

  /// Returns the UUID with these bits, apart from version and variant.
  private static func uuid(_ bits: UInt128, version: UInt128) -> UInt128 {
    bits & ~(0xF << 76 | 3 << 62) | version << 76 | 2 << 62
  }

  /// Returns an id of a kind as published, with what is random in it.
  private static func id(of kind: String, _ random: inout SplitMix) -> String {
    switch kind {
    case "cuid":
      "c" + text(timed(&random) >> 80, 8) + text(UInt128.random(in: 0..<5000, using: &random), 4)
        + digits(12, &random)
    case "scru128": text(timed(&random, since: 2022), 25)
    case "uuid25 of version 4":
      text(uuid(UInt128.random(in: 0 ... .max, using: &random), version: 4), 25)
    default: text(uuid(timed(&random), version: 7), 25)
    }
  }

  /// At most so many in a hundred are taken for another kind: one SCRU128 in 64 has the version and
  /// variant of a UUID of version 7, and one UUID of version 4 in 80 that of a CUID of these years.
  @Test(arguments: [
    ("cuid", 0.3), ("scru128", 3), ("uuid25 of version 4", 3), ("uuid25 of version 7", 0.3),
  ])
  func eachIsTakenForWhatItIs(kind: String, mostInHundred: Double) throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let count = 2000
    let ids = (0..<count).map { _ in Self.id(of: kind, &random) }
    let outcome = try Tool().run("inspect -n 1 -f kind", input: ids.joined(separator: "\n"))
    let name = kind.prefix { $0 != " " }
    let wrong = zip(ids, outcome.lines).filter { $0.1 != name }
    try #require(outcome.lines.count == count, "seed \(seed): \(outcome.errorText)")
    #expect(
      Double(wrong.count) <= mostInHundred / 100 * Double(count),
      "\(wrong.count) of \(count), such as \(wrong.prefix(3)), seed \(seed)"
    )
  }
}
