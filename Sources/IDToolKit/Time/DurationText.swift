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

    /// The forms that ``microseconds(_:bareUnit:)`` accepts, for messages and help.
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

  /// Reads a span in microseconds, never negative: one or more numbers with units, which add up,
  /// with or without blanks between them.
  ///
  /// A single number without a unit counts units of `bareUnit` microseconds; if that is nil, it is
  /// an error. Fractions of a microsecond are cut off.
  static func microseconds(
    _ text: Span<UInt8>,
    bareUnit: Int64?
  ) throws(Problem) -> Int64 {
    var cursor = TimeCursor()
    var total: Int64 = 0
    var isFirst = true
    repeat {
      let (count, millionths) = try number(text, &cursor)
      let unit: Int64
      if isFirst, cursor.isAtEnd(of: text), let bareUnit {
        unit = bareUnit
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
    return total
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

  /// Returns a span as ``text(microseconds:)`` does, but in whole years from two years on.
  static func rough(microseconds: Int64) -> String {
    let years = microseconds.magnitude / 31_556_952_000_000
    return years >= 2 ? "\(years) years" : text(microseconds: microseconds)
  }

  /// Returns a span, without its sign, in at most two adjacent units, `2h 5m`, for messages and
  /// notes.
  ///
  /// Truncated, not rounded.
  static func text(microseconds: Int64) -> String {
    var buffer = ByteBuffer()
    append(microseconds: microseconds, to: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  /// Appends ``text(microseconds:)``; at most 32 bytes.
  static func append(microseconds: Int64, to buffer: inout ByteBuffer) {
    var rest = microseconds.magnitude
    var partCount = 0
    // Calls rather than a table: instantiating the type of an array of pairs takes longer than all
    // of this.
    func add(_ size: UInt64, _ name: String, to buffer: inout ByteBuffer) {
      guard partCount < 2 else { return }
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: size)
      if count > 0 {
        if partCount > 0 { buffer.append(UInt8(ascii: " ")) }
        buffer.append(decimal: count)
        buffer.append(name)
        partCount += 1
      } else if partCount > 0 {
        partCount = 2
      }
      rest = remainder
    }
    add(86_400_000_000, "d", to: &buffer)
    add(3_600_000_000, "h", to: &buffer)
    add(60_000_000, "m", to: &buffer)
    add(1_000_000, "s", to: &buffer)
    add(1000, "ms", to: &buffer)
    add(1, "us", to: &buffer)
    if partCount == 0 { buffer.append("0s") }
  }
}

extension DurationText {
  /// Returns a span as seconds, rounded up, `3601s` for a bit more than an hour, which
  /// ``microseconds(_:bareUnit:)`` can read.
  static func ceiling(microseconds: Int64) -> String {
    let seconds = microseconds / 1_000_000 + (microseconds % 1_000_000 > 0 ? 1 : 0)
    return "\(seconds)s"
  }
}

extension DurationText {
  /// Returns how long ago a moment was, or how soon it will be: `3h 5m ago`, `in 2m`.
  static func age(of moment: Timestamp, at now: Timestamp) -> String {
    var buffer = ByteBuffer()
    appendAge(of: moment, at: now, to: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  /// Appends ``age(of:at:)``; at most 48 bytes.
  static func appendAge(of moment: Timestamp, at now: Timestamp, to buffer: inout ByteBuffer) {
    let (span, overflow) = now.microseconds.subtractingReportingOverflow(moment.microseconds)
    // Both are within 286,000 years of 1970, so only their difference can overflow.
    let distance = overflow ? (moment < now ? Int64.max : Int64.min) : span
    // From a second on, milliseconds don't matter.
    let isShort = distance.magnitude < 1_000_000
    let rounded = isShort ? distance : distance / 1_000_000 * 1_000_000
    if distance < 0 { buffer.append("in ") }
    append(microseconds: rounded, to: &buffer)
    if distance >= 0 { buffer.append(" ago") }
  }
}
