/// Spans of time as a person types them: `250ms`, `90s`, `5m`, `2h`, `10d`, `1w`.
enum DurationText {
  /// Why a text is not a span.
  enum Problem: DescribedError {
    case unknownForm
    case overflow

    /// The forms that ``microseconds(_:bareUnit:)`` takes, for messages and help.
    static let acceptedForms = "250ms, 90s, 5m, 2h, 10d or 1w"

    var sentence: String {
      switch self {
      case .unknownForm: "it is none of the forms \(Self.acceptedForms)"
      case .overflow: "it is longer than 287,000 years"
      }
    }
  }

  /// Reads a span, in microseconds, never negative.
  ///
  /// A number without a unit counts in `bareUnit` microseconds; where that is nil it is an error.
  static func microseconds(
    _ text: Span<UInt8>,
    bareUnit: Int64?
  ) throws(Problem) -> Int64 {
    var digits = 0
    while digits < text.count, text[digits] &- 0x30 < 10 { digits += 1 }
    guard digits > 0 else { throw .unknownForm }
    let unit: Int64
    switch text.extracting(digits...) {
    case let rest where rest.isEmpty:
      guard let bareUnit else { throw .unknownForm }
      unit = bareUnit
    case let rest where rest.holds("us"): unit = 1
    case let rest where rest.holds("ms"): unit = 1000
    case let rest where rest.holds("s"): unit = 1_000_000
    case let rest where rest.holds("m"): unit = 60_000_000
    case let rest where rest.holds("h"): unit = 3_600_000_000
    case let rest where rest.holds("d"): unit = 86_400_000_000
    case let rest where rest.holds("w"): unit = 604_800_000_000
    default: throw .unknownForm
    }
    guard let count = try? Decimal.parse(text.extracting(..<digits)),
      let amount = Int64(exactly: count)
    else { throw .overflow }
    let (product, overflow) = amount.multipliedReportingOverflow(by: unit)
    guard !overflow, product <= Timestamp.largestMilliseconds * 1000 else { throw .overflow }
    return product
  }

  /// Writes a span as ``text(microseconds:)`` does, one of two years and more in years: hours of a
  /// century tell nobody anything.
  static func rough(microseconds: Int64) -> String {
    let years = microseconds.magnitude / 31_556_952_000_000
    return years >= 2 ? "\(years) years" : text(microseconds: microseconds)
  }

  /// Writes a span in at most two units, `2h 5m`, for messages and notes.
  ///
  /// Cut off, not rounded.
  static func text(microseconds: Int64) -> String {
    var rest = microseconds.magnitude
    var text = ""
    var partCount = 0
    // Calls and not a table: making the type of a table of pairs takes longer than all of this.
    func add(_ size: UInt64, _ name: String) {
      guard partCount < 2 else { return }
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: size)
      if count > 0 {
        text += (partCount > 0 ? " " : "") + String(count) + name
        partCount += 1
      } else if partCount > 0 {
        partCount = 2
      }
      rest = remainder
    }
    add(86_400_000_000, "d")
    add(3_600_000_000, "h")
    add(60_000_000, "m")
    add(1_000_000, "s")
    add(1000, "ms")
    add(1, "us")
    return text.isEmpty ? "0s" : text
  }
}

extension DurationText {
  /// A span as one number and unit that is no shorter, `3601s` for a bit more than an hour: what
  /// ``microseconds(_:bareUnit:)`` reads.
  static func ceiling(microseconds: Int64) -> String {
    let seconds = microseconds / 1_000_000 + (microseconds % 1_000_000 > 0 ? 1 : 0)
    return "\(seconds)s"
  }
}

extension DurationText {
  /// How long ago a moment was, or how soon it will be: `3h 5m ago`, `in 2m`.
  static func age(of moment: Timestamp, at now: Timestamp) -> String {
    let (span, overflow) = now.microseconds.subtractingReportingOverflow(moment.microseconds)
    // Both lie within ±287,000 years, so only their distance can be too large for a number.
    let distance = overflow ? (moment < now ? Int64.max : Int64.min) : span
    // Below a second, the milliseconds tell nobody anything.
    let isShort = distance.magnitude < 1_000_000
    let rounded = isShort ? distance : distance / 1_000_000 * 1_000_000
    let words = text(microseconds: rounded)
    return distance < 0 ? "in \(words)" : "\(words) ago"
  }
}
