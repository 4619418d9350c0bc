extension LineTime {
  /// Lines that don't say their zone are in UTC if ids come to them sooner than any other zone is away.
  private static let nearest = TimeSpan.seconds(14 * 60)
  /// The most by which ids may be ahead of such lines.
  private static let ahead = TimeSpan.seconds(60)

  /// Returns the time from an id, made at a moment, to the line around an offset of a text in which it
  /// stands; nil if the line bears no time, or one whose zone or year can't be known.
  ///
  /// A line that doesn't say its zone is in `zone`, if that is known.
  static func lag(
    from moment: Timestamp,
    around offset: Int,
    in text: PaddedBytes,
    zone: CivilZone?,
    now: Timestamp
  ) -> TimeSpan? {
    let line = NewlineSearch.line(around: offset, in: text)
    let time = LineTime(of: text.span.extracting(line), now: now)
    return time?.lag(from: moment, zone: zone)
  }

  /// Returns the time from a moment to that of the line, in `zone` if it doesn't say its own; nil if its
  /// zone or year can't be known.
  func lag(from moment: Timestamp, zone: CivilZone?) -> TimeSpan? {
    let local = isZoneSaid ? nil : zone?.reading(ofLocal: time.microseconds)
    // A time that the clocks show twice is two moments.
    if local?.occurrence == .twice { return nil }
    guard let lag = (local?.moment ?? time).span(since: moment) else { return nil }
    let isKnown = isYearSaid && (isZoneSaid || local != nil)
    return isKnown || (-Self.ahead...Self.nearest).contains(lag) ? lag : nil
  }
}
