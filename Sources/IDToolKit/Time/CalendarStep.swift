/// How long a row of a histogram is, or a part of a range: a span of time, or months of the calendar.
struct CalendarStep: Equatable, Sendable {
  /// Its length; that of the shortest months for months.
  let shortest: TimeSpan
  /// How many months it is; 0 for a span.
  let months: Int64

  /// The units, as a sentence has them.
  static var units: String {
    (TimeUnit.allCases.map(\.symbol) + ["mo", "y"]).listed(with: "or")
  }

  init(_ span: TimeSpan) {
    shortest = span
    months = 0
  }

  init(months: Int64) {
    shortest = .days(28) * months
    self.months = months
  }

  /// Reads a span with its unit, such as `1h`, months or years, such as `3mo`, or a unit alone, such as
  /// `day`, for one of it.
  static func read(_ text: Span<UInt8>) throws(TimeSpan.Problem) -> CalendarStep {
    var text = text.array
    if text.allSatisfy({ (0x61...0x7A).contains($0) }) { text.insert(UInt8(ascii: "1"), at: 0) }
    if let months = TimeSpan.months(text.span) { return CalendarStep(months: months) }
    return CalendarStep(try TimeSpan.read(text.span, bareUnit: nil))
  }

  /// Nil for months, which differ in length.
  var span: TimeSpan? { months == 0 ? shortest : nil }

  var doubled: CalendarStep {
    months == 0 ? CalendarStep(shortest * 2) : CalendarStep(months: months * 2)
  }

  var text: String {
    guard months > 0 else { return shortest.text }
    return months % 12 == 0 ? "\(months / 12)y" : "\(months)mo"
  }

  /// Returns the number of the step that holds a time, counted from an origin, or for months from
  /// January of the year 0; both in microseconds that clocks show.
  func number(of time: Int64, from origin: Int64) -> Int64 {
    guard months > 0 else {
      let (distance, overflow) = time.subtractingReportingOverflow(origin)
      return overflow ? .min : distance.flooredQuotient(shortest.microseconds)
    }
    let day = time.flooredQuotient(TimeSpan.day.microseconds)
    let date = CivilDate(daysSinceUnixEpoch: day)
    return (date.year * 12 + date.month - 1).flooredQuotient(months)
  }

  /// Returns the start of a step, in microseconds that clocks show; the lowest number if that is before
  /// any time.
  func start(ofNumber number: Int64, from origin: Int64) -> Int64 {
    guard months > 0 else {
      let (start, overflow) = number.multipliedReportingOverflow(by: shortest.microseconds)
      return overflow ? .min : start + origin
    }
    let month = number * months
    let year = month.flooredQuotient(12)
    let first = CivilDate(year: year, month: month - year * 12 + 1, day: 1)
    return (first?.daysSinceUnixEpoch ?? 0) * TimeSpan.day.microseconds
  }
}
