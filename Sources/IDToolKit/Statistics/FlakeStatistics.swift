/// What a stream of ids of one layout reveals about its makers.
///
/// Duplicates are exact for the first 16,777,215 different ids (256 MiB) and beyond that as long as ids
/// only increase.
struct FlakeStatistics {
  let layout: FlakeLayout
  private(set) var figures: IdentifierStatistics
  /// The number of ids that the layout's makers don't make.
  private(set) var impossibleCount = 0
  /// Whether the number of duplicates is exact rather than a lower bound.
  var duplicatesAreExact: Bool { repeats.isExact }
  private let repeats: FlakeRepeats
  /// The repeated ids; nil if they are not listed.
  private(set) var repeatCounts: FlakeRepeatCounts?

  /// Creates empty statistics.
  ///
  /// - Parameters:
  ///   - layout: The layout of the ids.
  ///   - bucket: The width of the histogram's buckets; nil to suit the data.
  ///   - zone: The zone whose hours and days the buckets follow; nil for UTC.
  ///   - listsRepeats: Whether to list the repeated ids.
  ///   - idLimit: How many different ids are kept to find duplicates.
  init(
    layout: FlakeLayout,
    bucket: CalendarStep? = nil,
    zone: ZoneDays? = nil,
    listsRepeats: Bool = false,
    idLimit: Int = FlakeRepeats.defaultLimit
  ) {
    self.layout = layout
    figures = IdentifierStatistics(bucket: bucket, zone: zone, repeatsAreMentions: false)
    repeats = FlakeRepeats(limit: idLimit)
    if listsRepeats { repeatCounts = FlakeRepeatCounts() }
  }

  /// How many ids before its turn each is prefetched from main memory.
  private static let lead = 16

  /// Observes ids.
  mutating func observe(_ ids: [FlakeID]) {
    for (place, id) in ids.enumerated() {
      let ahead = place &+ Self.lead
      if ahead < ids.count { repeats.prefetch(ids[ahead].rawValue) }
      let isRepeat = repeats.repeats(id)
      if isRepeat { repeatCounts?.add(id) }
      if layout.problem(with: id) != nil { impossibleCount += 1 }
      figures.note(
        IdentifierBits(UInt128(id.rawValue)),
        time: layout.time(of: id),
        origin: layout.origin(of: id),
        isRepeat: isRepeat
      )
    }
  }

  /// Counts the repeated ids that are listed.
  mutating func finish() { repeatCounts?.settle() }
}

extension FlakeLayout {
  /// Returns the worker and the sequence number of an id.
  func origin(of id: FlakeID, lag: TimeSpan? = nil) -> IdentifierStatistics.Origin {
    IdentifierStatistics.Origin(worker: worker(of: id), sequence: sequence(of: id), lag: lag)
  }
}
