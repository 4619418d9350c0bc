/// The user's time zone: `TZ`, or the system's setting.
///
/// It remembers the last quarter of an hour that it was asked about, so that a whole log takes only
/// a few calls of the C library.
struct LocalTimeZone {
  private static let slot: Int64 = 900
  private var knownStart: Int64?
  private var knownOffset: Int64 = 0

  /// Returns how far local time is ahead of UTC at a moment, in whole minutes.
  ///
  /// Offsets with seconds, as before the railways, are rounded towards UTC. Returns 0 if the C
  /// library has no answer.
  mutating func offsetMinutes(at moment: Timestamp) -> Int64 {
    let seconds = moment.unixSeconds
    let start = seconds.flooredQuotient(Self.slot) * Self.slot
    if start == knownStart { return knownOffset }
    let offset = Self.minutes(at: seconds)
    // The quarter is remembered only if both ends agree, so that it contains no change.
    if Self.minutes(at: start) == offset, Self.minutes(at: start + Self.slot - 1) == offset {
      knownStart = start
      knownOffset = offset
    }
    return offset
  }

  /// The offsets of the zone, for many moments in any order.
  static var days: ZoneDays { ZoneDays { minutes(at: $0) } }

  private static func minutes(at seconds: Int64) -> Int64 {
    (SystemCall.localOffsetSeconds(atUnixSeconds: seconds) ?? 0) / 60
  }
}
