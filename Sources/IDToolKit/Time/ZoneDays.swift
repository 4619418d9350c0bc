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
