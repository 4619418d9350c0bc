/// Tells ids from Unix times in nanoseconds where no name in front of the number does: such times
/// have as many digits as ids, and in some layouts they would be ids of the last years.
enum NanosecondReading {
  /// Fewer numbers than this may be such times by chance.
  private static let fewest = 5
  /// Times in logs are rarely older.
  private static let age = TimeSpan.days(400)

  /// Returns the warning that ids may be such times instead; nil if there is no sign of it.
  ///
  /// The last twelve bits of ids are most often a sequence, which is small; those of times are any
  /// number, unless the times are whole microseconds or milliseconds. `lookRounded` says whether
  /// the ids end in zeros as rounded ones do, or are exact doubles.
  static func sentence(about ids: [FlakeID], now: Timestamp, lookRounded: Bool) -> String? {
    let numbers = recentTimes(among: ids, now: now)
    guard numbers.count >= fewest, areTimes(numbers, lookRounded: lookRounded),
      let first = numbers.min(), let last = numbers.max()
    else { return nil }
    let share =
      numbers.count == ids.count ? "the ids" : "\(numbers.count) of the first \(ids.count) ids"
    return "\(share) are also Unix times in nanoseconds, of "
      + (time(of: first)...time(of: last)).days
      + ": they may be times rather than ids"
  }

  /// Returns the warning that numbers that were read as such times may be ids instead; nil if there
  /// is no sign of it.
  static func idsSentence(about ids: [FlakeID], now: Timestamp) -> String? {
    let numbers = recentTimes(among: ids, now: now)
    let small = numbers.count { $0 & 0xFFF < 0x40 }
    guard numbers.count >= fewest, small * 2 >= numbers.count,
      numbers.contains(where: { $0 % 1000 != 0 })
    else { return nil }
    return "numbers read as Unix times in nanoseconds end as ids do, in a small sequence: "
      + "if you know the layout, name it with --kind"
  }

  /// Returns the numbers that, as such times, would be recent enough for a log of today.
  private static func recentTimes(among ids: [FlakeID], now: Timestamp) -> [UInt64] {
    guard let first = now.advanced(by: -age), let last = now.advanced(by: .day) else { return [] }
    return ids.map(\.rawValue).filter { (first...last).contains(time(of: $0)) }
  }

  private static func areTimes(_ numbers: [UInt64], lookRounded: Bool) -> Bool {
    if numbers.allSatisfy({ $0 % 1000 == 0 }) {
      // Numbers that a spreadsheet has cut to 15 digits end in four zeros.
      return numbers.allSatisfy { $0 % 1_000_000 == 0 } || numbers.contains { $0 % 10_000 != 0 }
    }
    let large = numbers.count { $0 & 0xFFF >= 0x100 }
    return !lookRounded && large * 4 >= numbers.count * 3
  }

  private static func time(of number: UInt64) -> Timestamp {
    Timestamp(microseconds: Int64(truncatingIfNeeded: number / 1000))
  }
}
