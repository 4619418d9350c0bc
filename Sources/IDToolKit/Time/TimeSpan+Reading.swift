/// Spans of time as people type them: `250ms`, `90s`, `1h30m`, `15 minutes`, `1.5h`.
extension TimeSpan {
  /// Why a text is not a span.
  enum Problem: DescribedError {
    case unknownForm
    /// A number is not followed by a unit.
    case missingUnit
    case unknownUnit([UInt8])
    /// Months and years, whose length varies.
    case unsteadyUnit([UInt8])
    case overflow

    /// The forms that ``read(_:bareUnit:)`` accepts, for messages and help.
    static let acceptedForms = "250ms, 90s, 5m, 1h30m, 10d or 1w"

    var sentence: String { sentence(units: TimeUnit.symbols) }

    /// Returns the sentence where these units are accepted.
    func sentence(units: String) -> String {
      switch self {
      case .unknownForm: "it isn't one of the forms \(Self.acceptedForms)"
      case .missingUnit: "it has a number without a unit: \(units)"
      case .unknownUnit(let unit): "\(Quotation.quoted(unit)) isn't a unit of time: \(units)"
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
  static func read(_ text: Span<UInt8>, bareUnit: TimeSpan?) throws(Problem) -> TimeSpan {
    var cursor = TimeCursor(text)
    var total: Int64 = 0
    var isFirst = true
    repeat {
      let (count, millionths) = try number(&cursor)
      let bareUnit = isFirst && cursor.isAtEnd ? bareUnit : nil
      let unit = if let bareUnit { bareUnit } else { try self.unit(&cursor) }
      let (product, overflow) = count.multipliedReportingOverflow(by: unit.microseconds)
      // The longest unit has twelve digits and `millionths` six, so the product has at most 18.
      let (part, carry) = product.addingReportingOverflow(
        millionths * unit.microseconds / 1_000_000
      )
      let (sum, excess) = total.addingReportingOverflow(part)
      guard !overflow, !carry, !excess, sum <= Timestamp.largestMilliseconds * 1000 else {
        throw .overflow
      }
      total = sum
      isFirst = false
      while cursor.take(0x20) {}
    } while !cursor.isAtEnd
    return TimeSpan(microseconds: total)
  }

  /// Reads `15` or `1.5` and the blanks after it.
  private static func number(
    _ cursor: inout TimeCursor
  ) throws(Problem) -> (count: Int64, millionths: Int64) {
    guard cursor.digitCount > 0 else { throw .unknownForm }
    guard let count = cursor.number(least: 1, most: .max) else { throw .overflow }
    var millionths: Int64 = 0
    if cursor.take(UInt8(ascii: ".")) {
      guard let value = cursor.millionths() else { throw .unknownForm }
      millionths = value
    }
    while cursor.take(0x20) {}
    return (count, millionths)
  }

  /// Reads the length of a unit.
  private static func unit(_ cursor: inout TimeCursor) throws(Problem) -> TimeSpan {
    let letters = cursor.takeLetters()
    let name = letters.span
    guard !name.isEmpty else {
      throw cursor.isAtEnd || cursor.digitCount > 0
        ? .missingUnit : .unknownForm
    }
    if let unit = TimeUnit(name) { return unit.span }
    throw months(ofUnit: name) == nil ? .unknownUnit(letters) : .unsteadyUnit(letters)
  }

  /// Returns the months in a unit that has no fixed length; nil for other words.
  private static func months(ofUnit name: Span<UInt8>) -> Int64? {
    let months: [StaticString] = ["M", "mo", "mos", "month", "months"]
    let years: [StaticString] = ["y", "yr", "yrs", "year", "years"]
    return months.contains { name.holds($0) } ? 1 : years.contains { name.holds($0) } ? 12 : nil
  }

  /// Returns the number of months in a text such as `1month` or `2 years`; nil for other texts.
  static func months(_ text: Span<UInt8>) -> Int64? {
    var cursor = TimeCursor(text)
    guard let count = cursor.number(least: 1, most: 4) else { return nil }
    while cursor.take(0x20) {}
    let unit = cursor.takeLetters()
    return cursor.isAtEnd ? months(ofUnit: unit.span).map { $0 * count } : nil
  }
}
