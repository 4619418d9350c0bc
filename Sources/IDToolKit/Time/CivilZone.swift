/// Where on Earth a date and a time of day are meant.
struct CivilZone: Sendable {
  /// How far local time is ahead of UTC at a moment, seconds.
  private let offsetSeconds: @Sendable (Timestamp) -> Int64

  /// A zone by its offsets, seconds, which differ by less than a day from each other.
  init(offsetSeconds: @escaping @Sendable (Timestamp) -> Int64) {
    self.offsetSeconds = offsetSeconds
  }

  /// The zone that is always so many seconds ahead of UTC.
  init(fixedOffsetSeconds seconds: Int64) {
    self.init { _ in seconds }
  }

  static let utc = CivilZone(fixedOffsetSeconds: 0)

  /// The date at a moment.
  func date(at moment: Timestamp) -> CivilDate {
    let local = moment.microseconds + offsetSeconds(moment) * 1_000_000
    return CivilDate(daysSinceUnixEpoch: local.flooredQuotient(86_400_000_000))
  }

  /// The moment of a date and a time of day, both as microseconds from 1970-01-01T00:00 there; nil
  /// outside the range of ``Timestamp``.
  func moment(ofLocal local: Int64) -> Timestamp? { reading(ofLocal: local)?.moment }

  /// The same, and how often the clocks show that time.
  ///
  /// A time that a change of the clocks repeats is the first of the two; one that it leaves out is
  /// counted on from before the change, so that the hour at which a summer begins is read as the
  /// hour after it.
  func reading(ofLocal local: Int64) -> CivilReading? {
    // A zone is at most a day from UTC, so these two moments lie on both sides of the one meant.
    guard let middle = Timestamp.unixEpoch.advanced(byMicroseconds: local) else { return nil }
    let before = offset(at: middle.advanced(byMicroseconds: -86_400_000_000) ?? middle)
    let after = offset(at: middle.advanced(byMicroseconds: 86_400_000_000) ?? middle)
    guard let early = middle.advanced(byMicroseconds: -before) else { return nil }
    let isEarly = offset(at: early) == before
    if before == after, isEarly { return CivilReading(moment: early) }
    let late = middle.advanced(byMicroseconds: -after).flatMap {
      offset(at: $0) == after ? $0 : nil
    }
    if isEarly { return CivilReading(moment: early, occurrence: late == nil ? .once : .twice) }
    return late.map { CivilReading(moment: $0) } ?? CivilReading(moment: early, occurrence: .never)
  }

  /// Microseconds.
  private func offset(at moment: Timestamp) -> Int64 { offsetSeconds(moment) * 1_000_000 }
}

/// A moment that was given as a date and a time of day, or otherwise.
struct CivilReading: Equatable, Sendable {
  /// How often the clocks of a zone show a time of day: those of a summer's begin and end leave out
  /// or repeat an hour.
  enum Occurrence: Sendable {
    case never
    case once
    case twice
  }

  let moment: Timestamp
  var occurrence = Occurrence.once
}
