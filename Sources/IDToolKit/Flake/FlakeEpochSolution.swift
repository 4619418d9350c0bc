/// The epoch that ids of a layout must have, if the latest of them was made at a known time.
struct FlakeEpochSolution: Equatable, Sendable {
  /// The layout with the solved epoch, which is as precise as the time was, to the second at best.
  let layout: FlakeLayout
  /// The cost of the bits regardless of dates, see ``FlakeCandidate/cost``.
  let cost: Double
  /// How many of the ids can't belong to the layout.
  let impossibleCount: Int
  /// The names of known layouts with these bits whose epoch is within a day of the solved one.
  let known: [String]
  /// The start of a year or month, at 00:00 UTC, within a day of the solved epoch: a popular choice
  /// of epoch.
  let roundEpoch: Timestamp?

  /// The cost, adjusted for how likely the epoch itself is.
  ///
  /// Most ids are counted from the epoch of a known layout, others from the start of a year or
  /// month, and the solution is unlikely to hit one of these by chance.
  var costWithEpoch: Double {
    var cost = cost
    if !known.isEmpty {
      cost -= 30
    } else if let roundEpoch {
      let isYear =
        CivilDate(daysSinceUnixEpoch: roundEpoch.microseconds / TimeSpan.day.microseconds).month
        == 1
      cost -= isYear ? 7 : 3
    }
    return cost
  }

  /// The distance up to which a known or round epoch matches the solved one.
  static let tolerance = TimeSpan.day

  /// Whether two moments are no more than ``tolerance`` apart.
  static func isWithinTolerance(_ first: Timestamp, _ second: Timestamp) -> Bool {
    first.clampedSpan(since: second).magnitude <= tolerance.magnitude
  }

  /// Returns the start of a year, or else of a month, within a day of a moment; nil if there is
  /// none.
  static func roundDate(near moment: Timestamp) -> Timestamp? {
    let today = moment.microseconds.flooredQuotient(TimeSpan.day.microseconds)
    let days = (today - 1)...(today + 2)
    let firsts = days.filter { CivilDate(daysSinceUnixEpoch: $0).day == 1 }
    let years = firsts.filter { CivilDate(daysSinceUnixEpoch: $0).month == 1 }
    guard let day = years.first ?? firsts.first else { return nil }
    let (start, overflow) = day.multipliedReportingOverflow(by: TimeSpan.day.microseconds)
    guard !overflow, let date = Timestamp.unixEpoch.advanced(by: TimeSpan(microseconds: start)),
      isWithinTolerance(date, moment)
    else { return nil }
    return date
  }
}
