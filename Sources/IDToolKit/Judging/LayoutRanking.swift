/// The known layouts by which the ids of one maker may have been made, the likeliest first.
struct LayoutRanking: Sendable {
  /// A layout, and what it makes of the ids.
  struct Entry: Sendable {
    /// The commonest of those with the same reading.
    let layout: FlakeLayout
    /// Other layouts that read every id the same way.
    let alike: [String]
    /// The binary logarithm of its probability, up to a number that all share.
    let bits: Double
    /// The first and the last time that it gives to the ids it can have made.
    let times: ClosedRange<Timestamp>
  }

  let entries: [Entry]
  /// What else the ids may be, and how likely that is, on the scale of ``Entry/bits``.
  let other: (name: String, bits: Double, layout: FlakeLayout?)?

  /// The differences up to which two readings are about equally likely, and from which one is clearly
  /// so.
  static let nearBits = 3.0
  static let closeBits = 8.0
  /// How far behind the first a layout may be that is named, and how many are.
  private static let namedBits = 10.0
  private static let mostNamed = 2

  /// Ranks the layouts of the ids of a sample.
  init(_ sample: PlaceSample, _ hypotheses: [FlakeHypothesis], now: Timestamp) {
    let readings = PlaceEvidence(sample, hypotheses, now: now).readings()
    let numbers = sample.numbers
    var groups: [[(flake: FlakeHypothesis, bits: Double)]] = []
    var other: (String, Double, FlakeLayout?)?
    for reading in readings {
      guard case .flake(let index, nil) = reading.maker, !hypotheses[index].isOwn else {
        let layout: FlakeLayout? =
          if case .flake(let index, _) = reading.maker { hypotheses[index].layout } else { nil }
        other = other ?? (hypotheses.name(of: reading.maker), reading.bits, layout)
        continue
      }
      let flake = hypotheses[index]
      let known = groups.firstIndex {
        FlakeLikeness($0[0].flake.layout, flake.layout) == .sameReading
      }
      if let known {
        groups[known].append((flake, reading.bits))
      } else {
        groups.append([(flake, reading.bits)])
      }
    }
    entries = groups.compactMap { group in
      let flake = group.max { $0.flake.prior < $1.flake.prior }?.flake ?? group[0].flake
      let times = numbers.filter(flake.bounds.contain).map(flake.time)
      guard let first = times.min(), let last = times.max() else { return nil }
      return Entry(
        layout: flake.layout,
        alike: group.map(\.flake.layout.name).filter { $0 != flake.layout.name },
        bits: group[0].bits,
        times: Timestamp(microseconds: first)...Timestamp(microseconds: last)
      )
    }
    self.other = other
  }

  /// Ranks the layouts of ids.
  init(of ids: [FlakeID], now: Timestamp) {
    var sample = PlaceSample(.argument)
    for id in ids { sample.observe(id.rawValue, at: nil) }
    self.init(sample, FlakeHypothesis.all(now: now), now: now)
  }

  /// Returns the warning that the ids may be none of the first `count` layouts'; nil if there is no
  /// sign of it.
  func sentence(showing count: Int) -> String? {
    guard let best = entries.first else { return nil }
    if let other, other.bits > best.bits - Self.nearBits {
      let odds = other.bits > best.bits + Self.closeBits ? "look more like" : "may as well be"
      return "the ids fit no known layout well: they \(odds) \(other.name)"
    }
    let hidden = entries.dropFirst(count).filter { best.bits - $0.bits <= Self.nearBits }
    return hidden.isEmpty
      ? nil
      : hidden.prefix(Self.mostNamed).map(\.layout.name).joined(separator: ", ")
        + " would explain the ids about as well as \(best.layout.name)"
  }

  /// With fewer ids, or a smaller lead in bits of what they look like, a layout that was named is believed.
  static let fewestForObjection = 4
  static let enoughForObjection = 20.0
  /// The lead that is enough where the name of the place says so, too.
  static let enoughByName = 12.0

  /// Returns the warning that the flakes of a list, which are read as a layout that was named, look like
  /// those of another; nil if they don't.
  ///
  /// `ids` are the first of them, and `count` is the number of all.
  static func objection(
    to layout: FlakeLayout,
    by ids: [FlakeID],
    of count: UInt64,
    now: Timestamp
  ) -> String? {
    // Who describes fields and an epoch knows them.
    guard ids.count >= fewestForObjection, FlakeLayoutName(rawValue: layout.name) != nil else {
      return nil
    }
    let rivals = LayoutRanking(of: ids, now: now)
      .rivals(of: layout, within: -enoughForObjection, among: FlakeLayout.named)
    return rivals.map { rivals in
      "\(count) flakes are read as \(layout.name), which -l names, but together look like those of "
        + rivals.names
    }
  }

  /// Returns a clause for each layout but one that deserves to be named, with the option that selects
  /// it; empty if there is none.
  func clauses(besides layout: FlakeLayout) -> String {
    let others = entries.filter { FlakeLikeness($0.layout, layout) != .sameReading }
    let best = others.first?.bits ?? 0
    return others.prefix(Self.mostNamed).filter { best - $0.bits <= Self.namedBits }
      .map { "; -l \($0.layout.name) gives \($0.times.days)" }.joined()
  }

  /// Returns the layouts with other dates than `layout` that are far likelier, or nearly as likely within
  /// `bits`, with these dates; nil if there are none, or if nobody knows the layout.
  ///
  /// Given `layouts`, only those are named.
  func rivals(
    of layout: FlakeLayout,
    within bits: Double,
    among layouts: [FlakeLayout]? = nil
  ) -> (names: String, areLikelier: Bool)? {
    guard let own = entries.first(where: { FlakeLikeness($0.layout, layout) == .sameReading })
    else {
      return nil
    }
    let others = entries.filter { other in
      other.times != own.times && layouts?.contains { $0.name == other.layout.name } ?? true
    }
    if layouts == nil, let other, other.bits > (others.first?.bits ?? own.bits) + Self.closeBits {
      // The same bits with an epoch of somebody's own can't be told from the layout.
      let isTwin = other.layout.map { FlakeLikeness($0, layout) != .otherwise } ?? false
      let isLikelier = other.bits - own.bits >= PlaceVerdict.enough
      return isLikelier && !isTwin ? (other.name, true) : nil
    }
    guard let best = others.first, best.bits >= own.bits - bits else { return nil }
    let likelier = best.bits - own.bits >= PlaceVerdict.enough
    let least = max(best.bits - Self.namedBits, own.bits + (likelier ? PlaceVerdict.enough : -bits))
    let names = others.prefix { $0.bits >= least }.prefix(Self.mostNamed)
      .map { "\($0.layout.name) (\($0.times.days))" }.joined(separator: " or ")
    // Nor are they its ids if they are likelier none at all.
    return (names, likelier && best.bits >= other?.bits ?? best.bits)
  }
}

extension PlaceName {
  /// The place of the arguments of a command.
  static let argument = PlaceName(text: "argument")
  /// That of the items of a list.
  static let list = PlaceName(text: "list")
}
