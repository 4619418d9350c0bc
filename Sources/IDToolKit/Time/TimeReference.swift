/// The context in which a time is read.
struct TimeReference {
  let now: Timestamp
  /// The zone of dates and times of day that don't name one.
  var zone = CivilZone.utc
  /// The moment from which a span with a plus counts, if that is not now.
  var start: Timestamp?
  /// A moment on the day of times without a date, if that is not today.
  var day: Timestamp?
  /// Whether a span without a sign is in the past; otherwise it is refused.
  var isPastMeant = false

  init(now: Timestamp, zone: CivilZone = .utc) {
    self.now = now
    self.zone = zone
  }
}
