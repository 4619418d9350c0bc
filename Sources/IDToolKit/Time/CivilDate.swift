/// A day of the proleptic Gregorian calendar.
///
/// Source: the integer algorithms of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
struct CivilDate: Hashable, Sendable {
  var year: Int64
  /// `1...12`.
  var month: Int64
  /// `1...31`.
  var day: Int64

  /// Creates the date that is this many days after 1970-01-01.
  init(daysSinceUnixEpoch days: Int64) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Creates a date that exists; returns nil for February 30 and the like.
  init?(year: Int64, month: Int64, day: Int64) {
    guard (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, in: year) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date as `2026-11-21`.
  var text: String {
    let start = Timestamp(microseconds: daysSinceUnixEpoch * TimeSpan.day.microseconds).text()
    return String(start.prefix { $0 != "T" })
  }

  /// Returns the same day of a later month; throws if that month is too short.
  func advanced(byMonths count: Int64) throws(TimeExpressionProblem) -> CivilDate {
    let months = year * 12 + month - 1 + count
    let year = months.flooredQuotient(12)
    let month = months - year * 12 + 1
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .shortMonth(year: year, month: month, day: day)
    }
    return date
  }

  var daysSinceUnixEpoch: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(400)
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func length(ofMonth month: Int64, in year: Int64) -> Int64 {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func isLeap(_ year: Int64) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}

/// A zone's offsets from UTC at many moments, in any order.
///
/// The zone is queried once for each day: the offsets at its beginning and end and, if they differ,
/// the time of the change. No zone has had two changes in one day since 1970.
struct ZoneDays: Sendable {
  private struct Day {
    var number = Int64.min
    /// Minutes ahead of UTC, up to the second of the change and from then on.
    var first: Int64 = 0
    var second: Int64 = 0
    var change: Int64 = 0
  }

  private static let count: Int64 = 4096
  private static let secondsOfDay: Int64 = 86_400

  /// Indexed by the lowest bits of the day's number, for eleven years.
  private var days: [Day] = []
  /// Returns the minutes ahead of UTC at a second since 1970.
  private let minutes: @Sendable (Int64) -> Int64

  /// Creates a zone from the minutes that it is ahead of UTC at a second since 1970.
  init(minutes: @escaping @Sendable (Int64) -> Int64) {
    self.minutes = minutes
  }

  /// The zone, for reading dates and times of day.
  var civilZone: CivilZone { CivilZone { [minutes] in minutes($0.unixSeconds) * 60 } }

  /// Returns the minutes ahead of UTC at a second since 1970.
  @inline(__always)
  mutating func minutes(at second: Int64) -> Int64 {
    let number = second.flooredQuotient(Self.secondsOfDay)
    let place = Int(number & (Self.count - 1))
    if place >= days.count || days[place].number != number { remember(number, at: place) }
    let day = days[place]
    return second < day.change ? day.first : day.second
  }

  @inline(never)
  private mutating func remember(_ number: Int64, at place: Int) {
    if days.isEmpty { days = Array(repeating: Day(), count: Int(Self.count)) }
    let start = number * Self.secondsOfDay
    let end = start + Self.secondsOfDay - 1
    var day = Day(number: number, first: minutes(start), second: minutes(end), change: start)
    if day.first != day.second {
      let change = (1..<Int(Self.secondsOfDay) - 1).firstIndex(after: { second in
        minutes(start + Int64(second)) == day.first
      })
      day.change = start + Int64(change)
    }
    days[place] = day
  }
}
