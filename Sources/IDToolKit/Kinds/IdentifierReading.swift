/// What a text holds, read as an id of one kind.
struct IdentifierReading: Equatable, Sendable {
  let kind: IdentifierKind
  /// The moment in the id; nil for kinds that hold none.
  var time: Timestamp?
  var precision = TimePrecision.milliseconds
  /// What else it holds, in the order in which the id has it.
  var parts: [IdentifierPart] = []
  /// How improbable it is that a random text of this length reads as this kind, in bits: the digits
  /// that did not occur, the bits that had to have one value.
  ///
  /// A time's plausibility is not in it.
  var structure: Double
  /// The bits that a plausible time adds: how many times as long as the years in question the times
  /// are that the field can hold, as a power of two.
  var timeBits = 0.0
  /// The earliest time that such an id is likely to hold; nil where any is as likely.
  var earliest: Timestamp? = IdentifierReading.usualEarliest
  /// What speaks against it apart from the time.
  var oddity: IdentifierOddity?

  /// 2000-01-01: identifiers of a time are rarely older, whatever the field can hold.
  static let usualEarliest = Timestamp(microseconds: 946_684_800_000_000)

  /// What is odd about it as seen at `now`; nil if nothing is.
  func oddity(now: Timestamp) -> IdentifierOddity? {
    if let oddity { return oddity }
    guard let time else { return nil }
    if let earliest, time < earliest { return .beforeSuchIDs(time) }
    let (ahead, overflow) = time.microseconds.subtractingReportingOverflow(now.microseconds)
    return overflow || ahead > Self.tolerance ? .future(microseconds: overflow ? .max : ahead) : nil
  }

  /// How likely the kind is, in bits: comparable between kinds for one text.
  func likelihood(now: Timestamp) -> Double {
    let base = kind.commonness + structure
    guard oddity(now: now) == nil else { return base }
    return base + timeBits + (time?.recency(at: now) ?? 0)
  }

  /// How far ahead of the clock a time may be before it is called the future, microseconds.
  private static let tolerance: Int64 = 60_000_000
}
