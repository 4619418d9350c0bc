extension LineTime {
  /// The zone in which lines are that don't say theirs.
  struct Zone {
    let zone: CivilZone
    /// Whether that is known; otherwise they are in it if ids come to them soon.
    let isKnown: Bool
    /// Whether they are in it or in UTC, where ids are nearer.
    var isOneOfTwo = false
  }

  /// Lines that don't say their zone are in one if ids come to them sooner than any other zone is away.
  private static let nearest = TimeSpan.seconds(14 * 60)
  /// The most by which ids may be ahead of such lines.
  private static let ahead = TimeSpan.seconds(60)

  /// Returns the time from an id, made at a moment, to the line around an offset of a text in which it
  /// stands; nil if the line bears no time, or one whose zone or year can't be known.
  static func lag(
    from moment: Timestamp,
    around offset: Int,
    in text: PaddedBytes,
    zone: Zone?,
    now: Timestamp
  ) -> TimeSpan? {
    let line = NewlineSearch.line(around: offset, in: text)
    let time = LineTime(of: text.span.extracting(line), now: now)
    return time?.lag(from: moment, zone: zone)
  }

  /// Returns the time from a moment to that of the line, in `zone` if it doesn't say its own, or else in
  /// UTC; nil if its zone or year can't be known.
  func lag(from moment: Timestamp, zone: Zone?) -> TimeSpan? {
    if isZoneSaid { return lag(from: moment, to: time, isKnown: isYearSaid) }
    if let zone, let local = zone.zone.reading(ofLocal: time.microseconds) {
      // A time that the clocks show twice is two moments.
      if local.occurrence == .twice { return nil }
      let lag = lag(from: moment, to: local.moment, isKnown: zone.isKnown && isYearSaid)
      if lag != nil || zone.isKnown { return lag }
      if zone.isOneOfTwo {
        let lags = [local.moment, time].compactMap {
          self.lag(from: moment, to: $0, isKnown: isYearSaid)
        }
        return lags.min { $0.magnitude < $1.magnitude }
      }
    }
    return lag(from: moment, to: time, isKnown: false)
  }

  /// Whether the line may be in a zone in which it is near a moment, though none was told.
  func mayBeNear(_ moment: Timestamp) -> Bool {
    !isZoneSaid && time.clampedSpan(since: moment).magnitude < TimeSpan.seconds(15 * 3600).magnitude
  }

  private func lag(from moment: Timestamp, to time: Timestamp, isKnown: Bool) -> TimeSpan? {
    time.span(since: moment).flatMap { lag in
      isKnown || (-Self.ahead...Self.nearest).contains(lag) ? lag : nil
    }
  }
}
