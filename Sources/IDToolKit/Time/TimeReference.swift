/// What a time is read against.
struct TimeReference {
  let now: Timestamp
  /// Where a date and a time of day without a zone are meant.
  var zone = CivilZone.utc
  /// What a span with a plus in front counts from, where that is not now.
  var start: Timestamp?
  /// A moment on whose day a time of day without a date is, where that is not today.
  var day: Timestamp?
  /// Whether a span without a sign is in the past; otherwise it is refused.
  var isPastMeant = false

  init(now: Timestamp, zone: CivilZone = .utc) {
    self.now = now
    self.zone = zone
  }
}
