/// The hypothesis that the flakes of a place are of one layout: a known one, or one that somebody
/// set an epoch of their own for.
///
/// Without the latter, the ids of every young service would be Twitter's.
///
/// A class, since of a struct with so much in it each look would be a copy.
final class FlakeHypothesis: Sendable {
  /// The layout; that of an epoch of your own counts from 1970.
  let layout: FlakeLayout
  /// Nil if the epoch is somebody's own, or the layout.
  let name: FlakeLayoutName?
  /// The kind of the layout, if a file of your own names it.
  let declared: IdentifierKind?
  /// How often such ids are met, as a power of two, flat over the life of their maker.
  let prior: Double
  /// When such ids are made, microseconds since 1970; for an epoch of your own, since that.
  let life: ClosedRange<Int64>
  /// The bits of the room that its life has.
  let lifeBits: Double
  /// How its makers fill the low bits.
  let habits: LowBitHabits
  /// What is odd about single ids.
  let plausibility: FlakePlausibility
  /// The numbers that are likely to be its ids, each by itself.
  let likely: LikelyFlakes
  /// The same as tables, where they tell its ids from any other number.
  var tables: LowBitTables? { platform.map { LowBitTables.ofPlatforms[$0] } }
  private let platform: Int?
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

  /// The ids of the layout that may have been made: those of its life.
  let bounds: FlakeBounds

  /// Whether its habits are known, so that they need not be learnt from a place.
  var hasKnownHabits: Bool { name?.hasKnownHabits ?? false }

  /// Whether the habits tell its ids from any other number.
  var hasTellingHabits: Bool { platform != nil }

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

  /// What it adds that an id was made within a minute of now, bits: one in a hundred was, whatever the age
  /// of the others.
  private let presentBits: Double
  private let now: Int64

  /// Returns what its recency adds to an id of a time, bits.
  func recency(of time: Int64) -> Double {
    (now - time).magnitude <= 60_000_000 ? presentBits : 0
  }

  /// Returns how likely a single number is to be an id of the layout, whatever it says of others, in bits
  /// that all hypotheses share.
  func bits(of number: UInt64) -> Double {
    prior + low + lowBits(ofOne: number) + recency(of: time(of: number)) - lifeBits
  }

  /// Returns the binary logarithm of the probability of a single id's low bits, of which the `cut` lowest
  /// were lost by rounding.
  func lowBits(ofOne number: UInt64, cut: Int = 0) -> Double {
    if cut == 0, let tables { return tables.bits(of: number) }
    let time = min(max(time(of: number), life.lowerBound), life.upperBound)
    return -habits.cost(of: FlakeID(rawValue: number), at: time, cut: cut)
  }

  private init(
    _ layout: FlakeLayout,
    of kind: IdentifierKind?,
    _ prior: Double,
    life: ClosedRange<Int64>,
    now: Timestamp
  ) {
    self.layout = layout
    name = kind.flatMap { $0.own == nil ? FlakeLayoutName(rawValue: $0.name) : nil }
    declared = name == nil ? kind : nil
    platform = name.flatMap { FlakeLayoutName.withTellingHabits.firstIndex(of: $0) }
    self.prior = prior
    self.life = life
    habits = layout.habits
    self.now = now.microseconds
    plausibility = FlakePlausibility(layout: layout, now: now)
    likely = LikelyFlakes(plausibility, life: life)
    presentBits = max(0, (Double(now.microseconds - life.lowerBound) / 60_000_000 * 0.01).log2)
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
      var field = Field(sort: sort, shift: shift, width: field.width)
      if sort == .worker, let last = fields.last, last.sort == .worker,
        last.shift == shift + UInt64(field.width)
      {
        fields.removeLast()
        field = Field(sort: sort, shift: shift, width: last.width + field.width)
      }
      fields.append(field)
    }
    self.fields = fields
  }

  /// The smallest difference between two times, microseconds.
  var clock: Int64 { layout.resolution.microseconds }
}

extension FlakeHypothesis {
  /// The layouts for which people set epochs of their own, and how often they are met.
  private static let own: [(layout: FlakeLayout, prior: Double)] = [
    ("t41,w10,s12", TimeSpan.milliseconds(1), -4.0), ("t41,s12,w10", .milliseconds(1), -8),
    ("t41,r22", .milliseconds(1), -9), ("t41,h13,s10", .milliseconds(1), -11),
    ("t40,r23", .milliseconds(1), -12), ("t39,s8,w16", .milliseconds(10), -10),
    ("t39,w16,s8", .milliseconds(10), -12), ("t51,w6,s6", .milliseconds(1), -10),
    ("t47,s16", .milliseconds(1), -11), ("t42,n8,s14", .milliseconds(1), -12),
    ("t42,n12,s10", .milliseconds(1), -11), ("t28,w22,s13", .second, -12),
    ("t29,w21,s13", .second, -12),
  ]
  .map { spec, unit, prior in
    let layout = try? FlakeLayout(spec: Array(spec.utf8).span, unit: unit, epoch: .unixEpoch)
    guard let layout else { preconditionFailure("\(spec) isn't a layout") }
    return (layout, prior)
  }

  /// Every hypothesis about flakes as of a moment: known makers, then the layouts among `declared`, then
  /// epochs of somebody's own.
  static func all(now: Timestamp, declared: [IdentifierKind] = []) -> [FlakeHypothesis] {
    (IdentifierKind.layouts + declared).compactMap { FlakeHypothesis($0, now: now) }
      + own.map { layout, prior in
        let unit = layout.unit.microseconds
        let age = now.microseconds - Timestamp.usualFirstUse.microseconds
        return FlakeHypothesis(layout, of: nil, prior, life: unit...max(age, unit), now: now)
      }
  }

  /// Creates the hypothesis of a known layout or one that somebody named; nil for other kinds.
  convenience init?(_ kind: IdentifierKind, now: Timestamp) {
    guard let layout = kind.layout else { return nil }
    // The weights are of ids that are looked up one by one: in logs there are others.
    let (prior, life) = (layout.habits.weight - 2, layout.habits.life(of: layout, now: now))
    self.init(layout, of: kind, prior, life: life, now: now)
  }
}

extension FlakeLayoutName {
  /// The services whose habits tell their ids from any other number.
  static let withTellingHabits: [FlakeLayoutName] = [.twitter, .discord, .linkedin, .tiktok]

  /// Whether the makers of the layout are one service whose low bits were measured.
  var hasKnownHabits: Bool {
    Self.withTellingHabits.contains(self) || self == .instagram || self == .threads
  }
}
