/// The hypothesis that the flakes of a place are of one layout: a known one, or one that somebody
/// set an epoch of their own for.
///
/// Without the latter, the ids of every young service would be Twitter's.
struct FlakeHypothesis: Sendable {
  /// The layout; that of an epoch of your own counts from 1970.
  let layout: FlakeLayout
  /// Nil if the epoch is somebody's own, or the layout.
  let name: FlakeLayoutName?
  /// The kind of the layout, if a file of your own names it.
  var declared: IdentifierKind?
  /// How often such ids are met, as a power of two, flat over the life of their maker.
  let prior: Double
  /// When such ids are made, microseconds since 1970; for an epoch of your own, since that.
  let life: ClosedRange<Int64>
  /// The bits of the room that its life has.
  let lifeBits: Double
  /// How its makers fill the low bits, if these are well known.
  let habits: LowBitHabits?
  /// The same as tables, where they tell its ids from any other number.
  var tables: LowBitTables? { name.flatMap { LowBitTables.ofPlatforms[$0] } }
  let fields: [Field]

  /// Some bits below the time: parts of one worker number are a single field.
  struct Field: Sendable {
    enum Sort: Sendable { case worker, sequence, even }
    let sort: Sort
    let shift: UInt64
    let width: Int

    func value(in number: UInt64) -> UInt64 { number &>> shift & ((1 << UInt64(width)) - 1) }
  }

  /// The number of bits below the time.
  var low: Double { Double(layout.timeField.shift) }
  /// Whether the epoch is somebody's own, and unknown.
  var isOwn: Bool { name == nil && declared == nil }
  /// The name of the layout; nil if it has none.
  var word: String? { name?.rawValue ?? declared?.name }
  /// What names of places may speak for; nil for an epoch of somebody's own.
  var subject: NameEvidence.Subject? {
    name.map { .layout($0) } ?? declared.map { .own($0.name) }
  }

  /// Whether an id may be of the layout: its time is one at which such ids were made.
  func isAlive(_ number: UInt64) -> Bool { bounds.contain(number) }

  /// The ids of the layout that may have been made.
  let bounds: FlakeBounds

  /// Whether the habits tell its ids from any other number.
  var hasTellingHabits: Bool { habits != nil && name != .instagram && name != .threads }

  /// Whether the makers of the layout count its time from a moment in the zone of their server.
  var hasLocalEpoch: Bool {
    [.phpSnowflake, .phpSonyflake, .baiduUid, .baiduUidReadme].contains(name)
  }

  /// Returns the bits of the room that its life has with an epoch, microseconds since 1970.
  func lifeBits(since epoch: Int64) -> Double {
    let steps = Double(life.upperBound - (epoch - Timestamp.usualFirstUse.microseconds))
    return max(1, steps / Double(layout.unit.microseconds)).log2 + low
  }

  /// Returns the time of an id, microseconds since 1970 or since an epoch of your own.
  func time(of number: UInt64) -> Int64 { layout.timeBits.time(of: FlakeID(rawValue: number)) }

  /// The smallest difference between two times, microseconds.
  var clock: Int64 { layout.resolution.microseconds }
}

extension FlakeHypothesis {
  /// How much commoner an id of a known maker is than one that the weights of ``LowBitHabits`` take
  /// for the commonest: those are of ids that are looked up one by one, and in logs there are others.
  private static let priorOfKnown = -2.0

  /// The layouts for which people set epochs of their own, and how often they are met.
  private static let own: [(spec: String, unit: TimeSpan, prior: Double)] = [
    ("t41,w10,s12", .milliseconds(1), -4), ("t41,s12,w10", .milliseconds(1), -8),
    ("t41,r22", .milliseconds(1), -9), ("t41,h13,s10", .milliseconds(1), -11),
    ("t40,r23", .milliseconds(1), -12), ("t39,s8,w16", .milliseconds(10), -10),
    ("t39,w16,s8", .milliseconds(10), -12), ("t51,w6,s6", .milliseconds(1), -10),
    ("t47,s16", .milliseconds(1), -11), ("t42,n8,s14", .milliseconds(1), -12),
    ("t42,n12,s10", .milliseconds(1), -11), ("t28,w22,s13", .second, -12),
    ("t29,w21,s13", .second, -12),
  ]

  /// How often the ids of a layout are met that somebody took the trouble to name, as a power of two.
  private static let priorOfDeclared = 0.0

  /// Every hypothesis about flakes as of a moment, known makers first.
  static func all(now: Timestamp, declared: OwnKinds = .none) -> [FlakeHypothesis] {
    FlakeLayoutName.allCases.map { FlakeHypothesis($0, now: now) }
      + declared.layouts.compactMap { FlakeHypothesis($0, now: now) }
      + own.map { spec, unit, prior in
        guard
          let layout = try? FlakeLayout(
            spec: Array(spec.utf8).span,
            unit: unit,
            epoch: .unixEpoch
          )
        else { preconditionFailure("\(spec) isn't a layout") }
        let age = now.microseconds - Timestamp.usualFirstUse.microseconds
        let life = unit.microseconds...max(age, unit.microseconds)
        return FlakeHypothesis(layout, nil, prior, life: life, nil)
      }
  }

  private init(_ name: FlakeLayoutName, now: Timestamp) {
    let layout = FlakeLayout(name)
    let habits = name.habits
    self.init(
      layout,
      name,
      habits.weight + Self.priorOfKnown,
      life: name.life(now: now),
      name.hasKnownHabits ? habits : nil
    )
  }

  /// Creates the hypothesis of a layout that a file of your own names; nil for other kinds.
  private init?(_ kind: IdentifierKind, now: Timestamp) {
    guard let layout = kind.layout else { return nil }
    let start = layout.serviceStart.microseconds
    let end = min(now.microseconds + TimeSpan.day.microseconds, layout.lastUsableTime.microseconds)
    self.init(layout, nil, Self.priorOfDeclared, life: start...max(start, end), nil)
    declared = kind
  }

  private init(
    _ layout: FlakeLayout,
    _ name: FlakeLayoutName?,
    _ prior: Double,
    life: ClosedRange<Int64>,
    _ habits: LowBitHabits?
  ) {
    self.layout = layout
    self.name = name
    self.prior = prior
    self.life = life
    self.habits = habits
    bounds = FlakeBounds(layout, life)
    let steps = Double(life.upperBound - life.lowerBound) / Double(layout.unit.microseconds)
    lifeBits = max(1, steps).log2 + Double(layout.timeField.shift)
    let isEven = layout.facts.startsAnywhere
    var fields: [Field] = []
    for field in layout.fields where field.shift < layout.timeField.shift {
      let sort: Field.Sort
      switch field.kind {
      case .worker, .datacenter, .process, .node, .shard, .clockID:
        // More than 16 bits are several things in one.
        sort = isEven && field.width > 12 || field.width > 16 ? .even : .worker
      case .sequence: sort = isEven ? .even : .sequence
      case .random, .other: sort = .even
      case .time, .unused, .millisecond: continue
      }
      let shift = UInt64(field.shift)
      if sort == .worker, let last = fields.last, last.sort == .worker,
        last.shift == shift + UInt64(field.width)
      {
        fields[fields.count - 1] = Field(
          sort: .worker,
          shift: shift,
          width: last.width + field.width
        )
      } else {
        fields.append(Field(sort: sort, shift: shift, width: field.width))
      }
    }
    self.fields = fields
  }
}

extension FlakeLayoutName {
  /// Whether the makers of the layout are one service whose low bits were measured, so that its
  /// habits need not be learnt from a place.
  var hasKnownHabits: Bool {
    switch self {
    case .twitter, .discord, .linkedin, .tiktok, .instagram, .threads: true
    case .miniflake, .bwmarrin, .mastodon, .sonyflakeV1, .sonyflakeV2, .tsid,
      .tsid256, .tsid4096, .frostflake, .spaceflake, .flakeIdgen, .simpleflakePy, .simpleflakesJs,
      .snowid, .baiduUid, .baiduUidReadme, .leaf, .atprotoTid, .nano64, .scru64, .idgenRobthree,
      .yitter, .yitterCsharp, .phpSnowflake, .phpSonyflake, .nodejsSnowflake, .pythonSnowflakeId:
      false
    }
  }
}
