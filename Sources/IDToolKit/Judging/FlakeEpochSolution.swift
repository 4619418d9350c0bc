/// The epoch that ids of a layout must have, if the latest of them was made at a known time.
struct FlakeEpochSolution: Equatable, Sendable {
  /// The layout with the solved epoch, which is as precise as the time was, to the second at best.
  let layout: FlakeLayout
  /// How well the layout explains the ids apart from their dates, and how likely the epoch itself is, in
  /// bits.
  ///
  /// Most ids are counted from the epoch of a known layout, others from the start of a year or
  /// month, and the solution is unlikely to hit one of these by chance.
  let bits: Double
  /// How many of the ids can't belong to the layout.
  let impossibleCount: Int
  /// The names of known layouts with these bits whose epoch is within a day of the solved one.
  let known: [String]
  /// The start of a year or month, at 00:00 UTC, within a day of the solved epoch: a popular choice
  /// of epoch.
  let roundEpoch: Timestamp?

  /// The distance up to which a known or round epoch matches the solved one.
  static let tolerance = TimeSpan.day

  /// Whether two moments are no more than ``tolerance`` apart.
  static func isWithinTolerance(_ first: Timestamp, _ second: Timestamp) -> Bool {
    first.clampedSpan(since: second).magnitude <= tolerance.magnitude
  }

  /// Returns the start of a month within a day of a moment; nil if there is none.
  static func roundDate(near moment: Timestamp) -> Timestamp? {
    let today = moment.microseconds.flooredQuotient(TimeSpan.day.microseconds)
    return (today - 1...today + 2).lazy
      .filter { CivilDate(daysSinceUnixEpoch: $0).day == 1 }
      .compactMap { Timestamp.unixEpoch.advanced(by: .days($0)) }
      .first { isWithinTolerance($0, moment) }
  }

  /// Returns, for each division of the bits, the epoch that puts the latest id at `near`; the ones
  /// that explain the ids best come first.
  ///
  /// Divisions whose epoch ``Timestamp`` can't hold are left out, and so are epochs before 1970 or
  /// after now, which nobody uses, and divisions that don't allow more than one id in fifty.
  /// Divisions that don't allow one of the ids come last.
  static func all(
    for sample: PlaceSample,
    near: Timestamp,
    now: Timestamp
  ) -> [FlakeEpochSolution] {
    let hypotheses = FlakeHypothesis.all(now: now)
    let evidence = PlaceEvidence(sample, hypotheses, now: now)
    var families: [[FlakeHypothesis]] = []
    for each in hypotheses {
      let known = families.firstIndex { family in
        let likeness = FlakeLikeness(family[0].layout, each.layout)
        return likeness == .sameReading || likeness == .onlyEpoch
      }
      if let known { families[known].append(each) } else { families.append([each]) }
    }
    return families.compactMap {
      FlakeEpochSolution($0, evidence, sample.numbers, near: near, now: now)
    }
    .sorted { ($0.impossibleCount, -$0.bits) < ($1.impossibleCount, -$1.bits) }
  }

  /// Solves for the epoch of layouts with the same bits.
  private init?(
    _ family: [FlakeHypothesis],
    _ evidence: PlaceEvidence,
    _ numbers: [UInt64],
    near: Timestamp,
    now: Timestamp
  ) {
    let possible = numbers.filter(family[0].bounds.isPossible)
    impossibleCount = numbers.count - possible.count
    guard impossibleCount * 50 <= numbers.count,
      let latest = possible.map(family[0].time).max(),
      let exact = near.advanced(
        by: -Timestamp(microseconds: latest).clampedSpan(since: family[0].layout.epoch)
      ),
      let epoch = Timestamp.unixEpoch.advanced(by: .seconds(exact.unixSeconds)),
      epoch.microseconds >= -Self.tolerance.microseconds, epoch <= now
    else { return nil }
    let sameEpoch = family.filter { Self.isWithinTolerance($0.layout.epoch, epoch) && !$0.isOwn }
    // The habits are those of a layout with this epoch, if there is one.
    let flake = sameEpoch.first ?? family[0]
    guard let solved = try? flake.layout.overriding(epoch: epoch) else { return nil }
    self.layout = solved
    known = sameEpoch.map(\.layout.name)
    roundEpoch = Self.roundDate(near: epoch)
    let isKnown = !sameEpoch.isEmpty
    let prior = isKnown ? flake.prior : family.lazy.filter(\.isOwn).map(\.prior).max()
    var bits =
      evidence.structure(as: flake, isEpochKnown: isKnown) + (prior ?? -14)
    if isKnown {
      bits += 30
    } else if let roundEpoch {
      let day = roundEpoch.microseconds / TimeSpan.day.microseconds
      bits += CivilDate(daysSinceUnixEpoch: day).month == 1 ? 7 : 3
    }
    self.bits = bits
  }
}
