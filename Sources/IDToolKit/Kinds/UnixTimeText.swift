/// Bare Unix times: seconds, milliseconds, microseconds or nanoseconds, by how many digits there are.
enum UnixTimeText {
  /// One unit, and how many digits a time in it has from 1990 to 2286.
  private enum Unit: String, CaseIterable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"

    var digitCounts: ClosedRange<Int> {
      switch self {
      case .seconds: 9...10
      case .milliseconds: 12...13
      case .microseconds: 15...16
      case .nanoseconds: 18...19
      }
    }

    /// A number in this unit in microseconds, cut off.
    func microseconds(_ number: UInt64) -> UInt64 {
      switch self {
      case .seconds: number * 1_000_000
      case .milliseconds: number * 1000
      case .microseconds: number
      case .nanoseconds: number / 1000
      }
    }
  }

  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .decimal, counts: 1...39)
    guard let unit = Unit.allCases.first(where: { $0.digitCounts.contains(text.count) }) else {
      throw .noUnit(digitCount: text.count)
    }
    let microseconds = unit.microseconds(digits.number(0..<text.count))
    // Each zero at the end is one digit in ten, but many other numbers are round. A number of
    // nanoseconds has the length of a flake, which is the more common by far.
    let zeros = digits.values.reversed().prefix { $0 == 0 }.count
    let roundness = Double(min(max(zeros - 1, 0), 4)) * 3.3
    var reading = IdentifierReading(
      kind: .unixTime,
      structure: digits.structure + roundness - (unit == .nanoseconds ? 3 : 0)
    )
    reading.time = Timestamp(microseconds: Int64(microseconds))
    reading.precision = unit == .seconds || unit == .milliseconds ? .milliseconds : .microseconds
    reading.timeBits = 3
    reading.parts = [.text(.unit, unit.rawValue)]
    return reading
  }
}
