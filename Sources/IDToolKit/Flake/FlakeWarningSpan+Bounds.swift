extension FlakePlausibility {
  /// Returns the times around another, microseconds, for which the same words say what is odd; nil
  /// if the words depend on more than the time.
  ///
  /// `amongUnixTimes` says whether the ids are as large as Unix times.
  func times(
    of warning: FlakeWarning,
    around time: Int64,
    amongUnixTimes: Bool
  ) -> ClosedRange<Int64>? {
    let earliest = earliest.microseconds
    // Of earlier times it is said instead that the id is a Unix time.
    let first = amongUnixTimes ? unixTimes.timesEnd : .min
    let start = layout.serviceStart.microseconds
    switch warning {
    case .impossible, .rounded, .hexadecimal, .untold: return nil
    case .future(_, let span): return futureTimes(around: time, span: span)
    case .unixTime:
      let last = min(first, latest.microseconds + 1)
      return last > .min ? .min...last - 1 : nil
    case .beforeService: return first < start ? first...start - 1 : nil
    case .nearEpoch:
      let first = max(first, start)
      return first < earliest ? first...earliest - 1 : nil
    }
  }

  /// Returns the times around one that is `span` ahead of the clock for which the same span is named.
  private func futureTimes(around time: Int64, span: TimeSpan) -> ClosedRange<Int64> {
    // The part of the span that the words round off.
    let isYears = span >= .roughFrom
    let unit = isYears ? TimeSpan.year : span >= .day ? .hour : .second
    let step = unit.microseconds
    let beyond = span.microseconds % step
    let (last, overflow) = (time - beyond).addingReportingOverflow(step - 1)
    if overflow { return time...time }
    let first = max(time - beyond, latest.microseconds + 1)
    let day = TimeSpan.day.microseconds
    let year = CivilDate(daysSinceUnixEpoch: time.flooredQuotient(day)).year
    guard isYears, let start = CivilDate(year: year, month: 1, day: 1),
      let end = CivilDate(year: year, month: 12, day: 31)
    else { return first...last }
    let ofYear = start.daysSinceUnixEpoch * day...(end.daysSinceUnixEpoch + 1) * day - 1
    return (first...last).clamped(to: ofYear)
  }
}

extension FlakeJudge {
  /// Returns a range of ids around one, and whether the layout explains those of them that have no
  /// impossible bits; nil if that differs between ids right next to it.
  func idsExplained(
    like id: FlakeID,
    amongUnixTimes: Bool
  ) -> (ids: ClosedRange<UInt64>, areExplained: Bool)? {
    let largest = layout.largestID.rawValue
    if id.rawValue > largest { return (largest + 1...UInt64.max, false) }
    let first = max(
      plausibility.earliest.microseconds,
      amongUnixTimes ? plausibility.unixTimes.timesEnd : .min
    )
    let last = plausibility.latest.microseconds
    guard first > 0, first <= last, last < .max else { return nil }
    let unit = layout.timeField.value(in: id)
    for (times, isExplained) in [
      (first...last, true), (Int64.min...first - 1, false), (last + 1...Int64.max, false),
    ] {
      guard let units = layout.units(in: times), units.contains(unit) else { continue }
      let shift = UInt64(layout.timeField.shift)
      let ids = units.lowerBound << shift...units.upperBound << shift | (1 << shift - 1)
      return (ids.clamped(to: 0...largest), isExplained)
    }
    return nil
  }
}

extension FlakeLayout {
  /// Returns the values of the time field whose times, whatever the milliseconds within a second,
  /// lie in a range, microseconds; nil if there are none.
  func units(in times: ClosedRange<Int64>) -> ClosedRange<UInt64>? {
    let unit = unit.magnitude
    let beyond: UInt64 = millisecondField == nil ? 0 : 999_000
    let epoch = epoch.microseconds
    guard times.upperBound >= epoch else { return nil }
    let first = UInt64(bitPattern: max(times.lowerBound, epoch) &- epoch)
    let last = UInt64(bitPattern: times.upperBound &- epoch)
    guard last >= beyond else { return nil }
    let firstUnit = first / unit + (first.isMultiple(of: unit) ? 0 : 1)
    let lastUnit = min((last - beyond) / unit, timeField.largest)
    return firstUnit <= lastUnit ? firstUnit...lastUnit : nil
  }
}
