/// What the ids of a place may be, and the evidence for that.
struct PlaceReading: Sendable {
  /// What made the numbers.
  enum Maker: Hashable, Sendable {
    /// A layout, as an index of the hypotheses, with the epoch that was solved from the times of
    /// lines, microseconds since 1970, if it is not the layout's own.
    case flake(Int, epoch: Int64?)
    case number(NumberHypothesis)
    /// Just numbers that lie in some interval.
    case interval
    /// Some maker whose ids have structure that no layout explains.
    case unknownLayout
  }

  var maker: Maker
  /// The binary logarithm of the probability, up to a number that all readings of a place share.
  var bits: Double
  /// Where ids follow the clock of their lines: how many of those with a time do, percent, by what these
  /// are taken to be ahead of UTC, milliseconds, and whether they say so, and their year.
  var clock: (percent: Int, offset: Double, isZoneSaid: Bool, isYearSaid: Bool)?
  /// Where ids follow the clock of their lines: the share of those that do.
  var followingShare = 0.0
  /// How many of the weighed ids do.
  var followingCount = 0
  /// What is added to the time of an id, microseconds, to come to that of its line.
  var lag: Int64 = 0
  /// The zone that was assumed of lines that don't say theirs, as a number of minutes east of UTC, if
  /// an epoch was solved from them.
  var assumedZone: Int?
  /// How much the name of the place speaks for it, bits; less than zero if that speaks against it.
  var nameBits = 0.0
  var isNamed: Bool { nameBits > 0 }
  /// Whether all times are whole seconds, or the like.
  var isOfWholeUnits = false
  /// Whether the low bits are such as the makers prefer.
  var isOfHabits = false
  /// Whether it takes numbers for times in the zone of a clock, which they don't say.
  var isOfLocalTime = false
  /// Whether it takes the ids for ones that were rounded.
  var isOfRounded = false
  /// How many of the weighed ids it doesn't explain.
  var strayCount = 0

  /// The epoch that was solved, microseconds since 1970; nil for other readings.
  var epoch: Int64? { if case .flake(_, let epoch) = maker { epoch } else { nil } }

  /// What it rests on, as clauses.
  var reasons: [String] {
    [
      isNamed ? "its name" : nil, isOfWholeUnits ? "whole units of time" : nil,
      isOfHabits ? "low bits as its makers'" : nil, reasonOfClock,
      isOfRounded ? "rounded: export them as text" : nil,
    ].compactMap(\.self)
  }

  private var reasonOfClock: String? {
    clock.map { percent, offset, isZoneSaid, _ in
      let zone = ClockEvidence.zone(minutes: Int(offset / 60_000))
      if epoch != nil {
        return "\(percent) % run with the lines' clock"
          + (isZoneSaid ? "" : ", if its zone is \(zone)")
      }
      let isOfYears = offset > ClockEvidence.day
      return "\(percent) % follow the lines' clock"
        + (offset == 0 ? "" : isOfYears ? ", of earlier years" : ", whose zone is \(zone)")
    }
  }

  /// Whether it rests on the times of lines.
  var isByClock: Bool { followingShare > 0 }
}

extension [FlakeHypothesis] {
  /// Returns the name of what made numbers, for messages.
  func name(of maker: PlaceReading.Maker) -> String {
    switch maker {
    case .flake(let index, let epoch): self[index].word(epoch: epoch) ?? "somebody's own flakes"
    case .number(let number): number.name
    case .interval: "numbers of some range"
    case .unknownLayout: "ids of an unknown layout"
    }
  }

  /// Returns how often the numbers of a maker are met, as a power of two.
  func prior(of maker: PlaceReading.Maker) -> Double {
    switch maker {
    case .flake(let index, _): self[index].prior
    case .number(let hypothesis): hypothesis.prior
    case .interval, .unknownLayout: -13
    }
  }

  /// Whether a maker's own layout is common.
  func isCommon(_ maker: PlaceReading.Maker) -> Bool {
    if case .flake(let index, nil) = maker { self[index].layout.isCommon } else { false }
  }

  /// Returns the time of a number as a reading has it, microseconds since 1970; nil if the reading
  /// gives none.
  func time(of number: UInt64, as maker: PlaceReading.Maker) -> Int64? {
    switch maker {
    case .flake(let index, let epoch?): self[index].time(of: number) + epoch
    case .flake(let index, nil): self[index].isOwn ? nil : self[index].time(of: number)
    case .number(let hypothesis): hypothesis.time(of: number)
    case .interval, .unknownLayout: nil
    }
  }
}
