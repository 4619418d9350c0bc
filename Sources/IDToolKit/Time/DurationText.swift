/// Spans of time as people type them: `250ms`, `90s`, `1h30m`, `15 minutes`, `1.5h`.
enum DurationText {
  /// Why a text is not a span.
  enum Problem: DescribedError {
    case unknownForm
    /// A number is not followed by a unit.
    case missingUnit
    case unknownUnit([UInt8])
    /// Months and years, whose length varies.
    case unsteadyUnit([UInt8])
    case overflow

    /// The forms that ``span(_:bareUnit:)`` accepts, for messages and help.
    static let acceptedForms = "250ms, 90s, 5m, 1h30m, 10d or 1w"

    var sentence: String {
      switch self {
      case .unknownForm: "it is none of the forms \(Self.acceptedForms)"
      case .missingUnit: "it has a number without a unit: us, ms, s, m, h, d or w"
      case .unknownUnit(let unit):
        "\(Quotation.quoted(unit)) is no unit of time: us, ms, s, m, h, d or w"
      case .unsteadyUnit(let unit):
        "\(Quotation.quoted(unit)) has no fixed length: a span has days or weeks, as in 30d"
      case .overflow: "it is longer than 285,000 years"
      }
    }
  }

  /// Reads a span, never negative: one or more numbers with units, which add up, with or without
  /// blanks between them.
  ///
  /// A single number without a unit counts `bareUnit`; if that is nil, it is an error. Fractions of
  /// a microsecond are cut off.
  static func span(_ text: Span<UInt8>, bareUnit: TimeSpan?) throws(Problem) -> TimeSpan {
    var cursor = TimeCursor()
    var total: Int64 = 0
    var isFirst = true
    repeat {
      let (count, millionths) = try number(text, &cursor)
      let unit: Int64
      if isFirst, cursor.isAtEnd(of: text), let bareUnit {
        unit = bareUnit.microseconds
      } else {
        unit = try self.unit(text, &cursor)
      }
      let (product, overflow) = count.multipliedReportingOverflow(by: unit)
      // The longest unit has twelve digits and `millionths` six, so the product has at most 18.
      let (part, carry) = product.addingReportingOverflow(millionths * unit / 1_000_000)
      let (sum, excess) = total.addingReportingOverflow(part)
      guard !overflow, !carry, !excess, sum <= Timestamp.largestMilliseconds * 1000 else {
        throw .overflow
      }
      total = sum
      isFirst = false
      while cursor.take(0x20, from: text) {}
    } while !cursor.isAtEnd(of: text)
    return TimeSpan(microseconds: total)
  }

  /// Reads `15` or `1.5` and the blanks after it.
  private static func number(
    _ text: Span<UInt8>,
    _ cursor: inout TimeCursor
  ) throws(Problem) -> (count: Int64, millionths: Int64) {
    guard cursor.digitCount(in: text) > 0 else { throw .unknownForm }
    guard let count = cursor.number(from: text, least: 1, most: .max) else { throw .overflow }
    var millionths: Int64 = 0
    if cursor.take(UInt8(ascii: "."), from: text) {
      guard let value = cursor.millionths(from: text) else { throw .unknownForm }
      millionths = value
    }
    while cursor.take(0x20, from: text) {}
    return (count, millionths)
  }

  /// Reads a unit, in microseconds.
  private static func unit(
    _ text: Span<UInt8>,
    _ cursor: inout TimeCursor
  ) throws(Problem) -> Int64 {
    let letters = cursor.takeLetters(from: text)
    let name = letters.span
    guard !name.isEmpty else {
      throw cursor.isAtEnd(of: text) || cursor.digitCount(in: text) > 0
        ? .missingUnit : .unknownForm
    }
    func isNamed(_ short: StaticString, _ abbreviation: StaticString, _ word: StaticString) -> Bool
    {
      // `min` is also `mins`, `minute` is also `minutes`.
      let isPlural = name.count > 2 && name[name.count - 1] == UInt8(ascii: "s")
      let singular = isPlural ? name.extracting(..<(name.count - 1)) : name
      return name.holds(short) || singular.holds(abbreviation) || singular.holds(word)
    }
    if isNamed("us", "usec", "microsecond") { return 1 }
    if isNamed("ms", "msec", "millisecond") { return 1000 }
    if isNamed("s", "sec", "second") { return 1_000_000 }
    if isNamed("m", "min", "minute") { return 60_000_000 }
    if isNamed("h", "hr", "hour") { return 3_600_000_000 }
    if isNamed("d", "day", "day") { return 86_400_000_000 }
    if isNamed("w", "week", "week") { return 604_800_000_000 }
    if isNamed("M", "mo", "month") || isNamed("y", "yr", "year") { throw .unsteadyUnit(letters) }
    throw .unknownUnit(letters)
  }
}
