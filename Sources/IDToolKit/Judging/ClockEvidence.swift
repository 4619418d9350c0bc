/// The evidence in the distances from ids to the times of their lines: an id was made before its line
/// was written, and often just before.
///
/// Milliseconds, as everywhere in it.
enum ClockEvidence {
  static let hour = 3_600_000.0
  static let day = 24 * hour

  /// Returns the binary logarithm of the probability per millisecond of a distance from id to line.
  static func density(_ gap: Double, _ precision: Double) -> Double {
    probability(gap, precision, scale(precision, upTo: 20 * 365.25 * day)).log2
  }

  private static func scale(_ precision: Double, upTo longest: Double) -> Double {
    (longest / precision).log2 * 0.693_147
  }

  @inline(__always)
  private static func probability(_ gap: Double, _ precision: Double, _ scale: Double) -> Double {
    let side = gap >= 0 ? 0.88 : 0.12
    let far = gap.magnitude > day ? day / gap.magnitude : 1
    return side * far / (scale * (gap.magnitude + precision))
  }

  /// The ids that follow the lines' clock at one distance, each a little earlier than its line.
  struct Fit {
    /// For all distances, if `window` is the cost of an id that doesn't follow.
    let bits: Double
    /// The distance.
    let base: Double
    /// The share of the ids that follow.
    let share: Double
    /// By how much half of them vary.
    let jitter: Double
  }

  /// Returns the best fit of the distances from ids to their lines; `precision` is the resolution of the
  /// lines' times, at least 30 ms, and `window` what an id costs that lies anywhere, in bits.
  static func fit(_ gaps: [Double], _ precision: Double, window: Double) -> Fit {
    let sorted = gaps.sorted()
    let bases = Set([0, sorted.count / 50, sorted.count / 10, sorted.count / 2].map { sorted[$0] })
    let elsewhere = max(-window, -80).exp2
    var best = (bits: -Double.infinity, base: 0.0, share: 0.0)
    let scale = scale(precision, upTo: 30 * day)
    for base in bases.sorted() {
      let near = gaps.map { max(probability($0 - base, precision, scale), 0x1p-80) }
      for share in [0.98, 0.7, 0.3, 0.05] {
        let bits = near.reduce(-3) { $0 + (share * $1 + (1 - share) * elsewhere).log2 }
        if bits > best.bits { best = (bits, base, share) }
      }
    }
    let deviations = gaps.map { ($0 - best.base).magnitude }.sorted()
    return Fit(
      bits: best.bits,
      base: best.base,
      share: best.share,
      jitter: deviations[deviations.count / 2] + precision
    )
  }

  /// The years by which lines may be older that don't say theirs, the last of which would be of a moment,
  /// and what each costs, as far as they bring ids near their lines that are `gap` away.
  static func years(near gap: Double, before moment: Timestamp) -> [(offset: Double, cost: Double)]
  {
    let day = CivilDate(
      daysSinceUnixEpoch: moment.microseconds.flooredQuotient(TimeSpan.day.microseconds)
    )
    return (1...6).compactMap { count in
      CivilDate(year: day.year - count, month: day.month, day: day.day).flatMap { earlier in
        let offset = Double(day.daysSinceUnixEpoch - earlier.daysSinceUnixEpoch) * Self.day
        return (gap - offset).magnitude < Self.day ? (offset, 3.0 + Double(count)) : nil
      }
    }
  }

  /// The days after which something is often done: the end of a trial, a reminder, a clean-up.
  static let usualDelays: Set = [
    1, 2, 3, 4, 5, 6, 7, 10, 14, 15, 20, 21, 28, 30, 31, 45, 60, 90, 120, 180, 365,
  ]

  /// Whether an epoch that was solved, microseconds since 1970, may be another one and a delay.
  ///
  /// It is no midnight of a usual zone, or the start of a year that ids come late to their lines by a
  /// usual number of days, or early by a few. The start of a month is one by itself.
  static func mayBeDelayed(_ epoch: Int64) -> Bool {
    let (day, hour) = (TimeSpan.day.microseconds, TimeSpan.hour.microseconds)
    if epoch % hour != 0 { return !isUnique(epoch) }
    let hourOfDay = epoch % day / hour
    // Midnight in UTC, in China, and in central Europe in winter and summer.
    guard [0, 16, 22, 23].contains(hourOfDay) else { return true }
    if isStartOfMonth(epoch) { return false }
    // The day that begins nearest to it.
    let date = (epoch + 12 * hour).flooredQuotient(day)
    return usualDelays.union([-1, -2, -3, -7]).contains { delay in
      isStartOfYear((date - Int64(delay)) * day)
    }
  }

  /// The epochs of known makers, and the starts of recent years in the zone +08:00, of which that of 2015
  /// is in a Java generator that was widely copied; microseconds since 1970.
  static let knownEpochs: [Int64] = {
    let known = FlakeLayoutName.allCases.map { FlakeLayout($0).epoch.microseconds }
    let eastern = (2014...2030).compactMap { year in
      CivilDate(year: year, month: 1, day: 1).map { date in
        date.daysSinceUnixEpoch * TimeSpan.day.microseconds - 8 * TimeSpan.hour.microseconds
      }
    }
    return (known + eastern).uniqued()
  }()

  /// Whether nobody but a known maker would choose an epoch, microseconds since 1970: no whole hour.
  static func isUnique(_ epoch: Int64) -> Bool {
    epoch % TimeSpan.hour.microseconds != 0 && knownEpochs.contains(epoch)
  }

  /// Whether the midnight nearest to a moment, microseconds since 1970, is the start of a month.
  static func isStartOfMonth(_ moment: Int64) -> Bool {
    let day = TimeSpan.day.microseconds
    return CivilDate(daysSinceUnixEpoch: (moment + day / 2).flooredQuotient(day)).day == 1
  }

  /// Whether a moment, microseconds since 1970, is the start of a year in UTC.
  static func isStartOfYear(_ moment: Int64) -> Bool {
    let (days, rest) = moment.quotientAndRemainder(dividingBy: TimeSpan.day.microseconds)
    let date = CivilDate(daysSinceUnixEpoch: days)
    return rest == 0 && date.month == 1 && date.day == 1
  }

  /// Whether times are off by what a zone is from UTC, give or take a minute.
  static func isOfZone(_ gap: Double) -> Bool {
    let (minute, quarter) = (60_000.0, hour / 4)
    return gap.magnitude > quarter / 2 && gap.magnitude < 15 * hour
      && gap.remainder(dividingBy: quarter).magnitude < minute
  }

  /// Returns a zone by its minutes east of UTC, as times have it: `+05:30`, or `UTC`.
  static func zone(minutes: Int) -> String {
    if minutes == 0 { return "UTC" }
    var text = ByteBuffer()
    Timestamp.unixEpoch.append(to: &text, offsetMinutes: Int64(minutes))
    return String(decoding: text.array().suffix(6), as: UTF8.self)
  }

  /// The zones in which lines may be written that don't say theirs, and what each costs.
  static let zones: [(offset: Double, cost: Double)] =
    stride(from: -12, through: 14, by: 0.25).map { hours in
      let isUsual = [-8, -7, -6, -5, -4, -3, 1, 2, 3, 8, 9].contains(hours)
      let beyond = hours.magnitude.truncatingRemainder(dividingBy: 1)
      let cost = hours == 0 ? 1 : isUsual ? 4.5 : beyond == 0 ? 7 : beyond == 0.5 ? 8 : 10
      return (hours * hour, cost)
    }
    .sorted { $0.cost < $1.cost }
}
