/// Source: the makers' own code, and 22,000 ids of public posts, whose times are known from where they
/// stand; measured in 2026.
extension FlakeLayoutName {
  /// How the makers of the layout fill its low bits, since when, and how common their ids are.
  var habits: LowBitHabits {
    switch self {
    case .miniflake: .init("2018-03-07", -13, [.init(12, .counter), .init(10)])
    case .twitter: twitterHabits
    case .bwmarrin: .init("2016-05-25", -3, [.init(10, .assigned), .init(12, .counter)])
    case .discord: .init("2015-01-01", 0, makers: [.init(eras: Self.discordEras)])
    case .instagram: .init("2011-08-25", -3, Self.shards)
    case .threads: .init("2023-07-04", -6, Self.shards)
    case .mastodon: .init("2016-11-01", -3, [.init(16)])
    case .sonyflakeV1: .init("2015-06-01", -5, Self.addresses)
    case .sonyflakeV2: .init("2025-05-05", -7, Self.addresses)
    case .tsid: .init("2020-03-14", -5, [.init(22)])
    case .tsid256, .tsid4096: .init("2020-03-14", -8, [.init(22)])
    case .linkedin: linkedinHabits
    case .frostflake:
      .init("2022-11-17", -11, [.init(21), .init(11, [(0.7, .range(0...15)), (0.3, .any)])])
    case .spaceflake:
      .init(
        "2022-11-08",
        -10,
        [
          .init(10, [(0.6, .value(33)), (0.4, .any)]),
          .init(12, [(0.9, .value(1)), (0.09, .range(1...63)), (0.01, .any)]),
        ]
      )
    case .flakeIdgen: .init("2014-01-08", -7, [.init(10, .assigned), .init(12, .counter)])
    case .simpleflakePy: .init("2013-07-30", -9, [.init(23)])
    case .simpleflakesJs: .init("2016-01-10", -9, [.init(23)])
    case .snowid: .init("2025-02-22", -10, [.init(10, .assigned), .init(12, .counter)])
    case .baiduUid: .init("2017-03-27", until: "2024-11-20", -6, Self.startCounts(width: 22))
    case .baiduUidReadme: .init("2017-03-27", -6, Self.startCounts(width: 21))
    case .leaf:
      .init(
        "2017-04-21",
        -6,
        [
          .init(10, [(0.8, .range(0...31)), (0.2, .any)]),
          .init(12, [(0.95, .range(0...99)), (0.05, .any)]),
        ]
      )
    case .atprotoTid:
      .init(
        "2022-11-01",
        -8,
        [.init(10, [(0.97, .range(0...31)), (0.03, .any)])],
        // JavaScript's clock has milliseconds.
        coarseShare: 0.49
      )
    case .nano64: .init("2025-10-07", -12, [.init(20)])
    case .scru64: .init("2023-02-19", -12, [.init(24)])
    case .idgenRobthree: .init("2015-04-02", -6, [.init(10, .assigned), .init(12, .counter)])
    case .yitter, .yitterCsharp:
      .init(
        "2020-12-01",
        -4,
        [
          .init(6, [(0.90, .value(1)), (0.05, .value(0)), (0.05, .any)]),
          // Numbers below five are reserved.
          .init(6, [(0.335, .value(5)), (0.595, .falling(from: 5, rate: 0.28)), (0.07, .any)]),
        ]
      )
    case .phpSnowflake:
      .init("2019-08-12", -5, [.init(10), .init(12, .counterOrAny)])
    case .phpSonyflake:
      .init("2021-04-09", -8, [.init(16), .init(8, .counterOrAny)])
    case .nodejsSnowflake: .init("2019-11-17", -8, [.init(12), .init(10, .counter)])
    case .pythonSnowflakeId: .init("2021-07-13", -7, [.init(10, .assigned), .init(12, .counter)])
    case .tiktok:
      .init(
        "2014-06-01",
        -3,
        [
          .init(10, [(1, .range(0...999))]),
          .init(3, [(0.9, .value(0)), (0.1, .any)]),
          .init(5, [(0.75, .range(0...15)), (0.25, .any)]),
          .init(2, [(0.96, .value(0)), (0.04, .any)]),
          // What it is the id of: videos, music.
          .init(4, [(0.86, .value(13)), (0.07, .value(11)), (0.07, .any)]),
          .init(8, [(0.97, .range(0...63)), (0.03, .any)]),
        ]
      )
    }
  }

  /// Datacenters and workers changed in 2015 and 2023, and the sequence is spread since August 2023.
  ///
  /// MyBatis-Plus and its kind share epoch and bits, and begin at 1 or 2.
  private var twitterHabits: LowBitHabits {
    let early: LowBitHabits.BitShares = .init(
      10,
      [(0.65, .range(32...41)), (0.25, .range(128...137)), (0.10, .any)]
    )
    let middle: LowBitHabits.BitShares = .init(
      10,
      [(0.90, .range(320...382)), (0.08, .range(416...447)), (0.02, .any)]
    )
    let late: LowBitHabits.BitShares = .init(
      10,
      [(0.41, .range(352...381)), (0.58, .range(416...445)), (0.01, .any)]
    )
    let small: LowBitHabits.BitShares = .init(
      12,
      [(0.45, .value(0)), (0.52, .falling(from: 0, rate: 0.25)), (0.03, .any)]
    )
    let spread: LowBitHabits.BitShares = .init(12, [(0.99, .range(0...511)), (0.01, .any)])
    let oneOrTwo: LowBitHabits.BitShares = .init(
      12,
      [
        (0.465, .value(1)), (0.465, .value(2)), (0.02, .value(0)), (0.02, .value(3)), (0.03, .any),
      ]
    )
    return .init(
      "2010-11-04",
      0,
      makers: [
        .init(eras: [
          .init(until: "2015-02-20", [early, small]), .init(until: "2023-01-01", [middle, small]),
          .init(until: "2023-08-15", [late, small]), .init(fields: [late, spread]),
        ]),
        .init(weight: -2, eras: [.init(fields: [.init(10), oneOrTwo])]),
      ]
    )
  }

  /// The increment is ten times a lane, of which there are more from year to year, plus a count.
  private static var discordEras: [LowBitHabits.Era] {
    let usual = [0.35, 0.28, 0.18, 0.09, 0.04, 0.02, 0.015, 0.01, 0.0075, 0.0075]
    let crowded = [0.18, 0.20, 0.18, 0.16, 0.11, 0.07, 0.05, 0.03, 0.01, 0.01]
    let one: LowBitHabits.BitShares = .init(
      5,
      [(0.93, .value(0)), (0.05, .range(0...7)), (0.02, .any)]
    )
    let eight: LowBitHabits.BitShares = .init(5, [(0.97, .range(0...7)), (0.03, .any)])
    let two: LowBitHabits.BitShares = .init(5, [(0.97, .range(0...1)), (0.03, .range(0...7))])
    func era(
      _ end: String,
      _ process: LowBitHabits.BitShares,
      lanes: UInt64,
      _ steps: [Double]
    )
      -> LowBitHabits.Era
    {
      .init(
        until: end,
        [
          .init(5, [(0.94, .range(0...2)), (0.04, .range(3...9)), (0.02, .any)]), process,
          .init(
            12,
            [
              (0.95, .lanes(count: lanes, steps: steps)), (0.03, .lanes(count: 41, steps: steps)),
              (0.02, .any),
            ]
          ),
        ]
      )
    }
    return [
      era("2019-01-01", one, lanes: 3, usual), era("2021-01-01", one, lanes: 15, usual),
      era("2024-01-01", eight, lanes: 17, usual), era("2024-04-01", eight, lanes: 20, usual),
      era("2025-01-01", two, lanes: 20, usual), era("2026-01-01", two, lanes: 27, usual),
      era("", two, lanes: 31, crowded),
    ]
  }

  private var linkedinHabits: LowBitHabits {
    let small: LowBitHabits.BitShares = .init(
      12,
      [(0.70, .value(0)), (0.26, .falling(from: 1, rate: 0.7)), (0.04, .any)]
    )
    return .init(
      "2012-01-01",
      -3,
      makers: [
        .init(eras: [
          .init(
            until: "2022-04-01",
            [.init(10, [(0.95, .range(2...63)), (0.05, .any)]), small]
          ),
          .init(fields: [.init(10, [(0.97, .range(96...191)), (0.03, .any)]), small]),
        ])
      ]
    )
  }

  /// Instagram's shard numbers, and a counter that goes on from one moment to the next.
  private static var shards: [LowBitHabits.BitShares] {
    [.init(13, [(0.97, .range(1...5000)), (0.03, .any)]), .init(10)]
  }

  /// A sequence above the low half of a private IPv4 address.
  private static var addresses: [LowBitHabits.BitShares] {
    [
      .init(8, .counter),
      .init(16, [(0.25, .range(0...255)), (0.25, .range(256...1023)), (0.5, .any)]),
    ]
  }

  /// A number that counts how often the maker was started, and a small sequence.
  private static func startCounts(width: Int) -> [LowBitHabits.BitShares] {
    [
      .init(width, [(0.6, .range(0...255)), (0.3, .range(0...4095)), (0.1, .any)]),
      .init(13, [(0.7, .falling(from: 0, rate: 0.3)), (0.25, .range(0...255)), (0.05, .any)]),
    ]
  }
}

extension [(share: Double, shape: LowBitHabits.Shape)] {
  /// A sequence that begins at 0 in each unit of time.
  static var counter: Self {
    [(0.80, .value(0)), (0.13, .range(1...2)), (0.04, .falling(from: 0, rate: 0.2)), (0.03, .any)]
  }

  /// A worker number that whoever uses the library chooses: mostly 0 or 1.
  fileprivate static var assigned: Self {
    [(0.30, .value(0)), (0.45, .value(1)), (0.12, .range(0...31)), (0.13, .any)]
  }

  /// A sequence that begins at 0 or, as often, anywhere, as its maker was set up.
  fileprivate static var counterOrAny: Self {
    counter.map { ($0.share / 2, $0.shape) } + [(0.5, .any)]
  }
}

extension FlakeLayout {
  /// How the makers of the layout fill its low bits; for your own layout, as any would be filled.
  var habits: LowBitHabits {
    if let known = FlakeLayoutName(rawValue: name), known.facts.epoch == epoch {
      return known.habits
    }
    let below = fields.filter { $0.shift < timeField.shift }
    return LowBitHabits(
      firstUse: epoch,
      // Whoever takes the trouble to name a layout has ids of it.
      weight: facts.isDeclared ? 2 : -7,
      makers: [
        .init(eras: [
          .init(
            fields: below.map { field in
              switch field.kind {
              case .unused: .init(field.width, [(1, .value(0))])
              case .sequence: .init(field.width, .counter)
              case .time, .worker, .datacenter, .process, .node, .shard, .clockID, .random,
                .millisecond, .other:
                .init(field.width)
              }
            }
          )
        ])
      ]
    )
  }
}

extension FlakeLayout {
  /// Whether it is so common that it is named next to another that explains ids as well; rare ones
  /// would be for almost any number.
  var isCommon: Bool { habits.weight >= -3 }

  /// How much rarer ids are as numbers, bits, if they are usually written as text.
  var rarityAsNumber: Double {
    switch textForm {
    case .decimal, .base64URL, .base32Crockford: 0
    case .hexadecimal, .dashedHexadecimal, .base32Sortable, .base36, .base58, .base62: 4
    }
  }

  /// Whether ids differ from arbitrary numbers: where those of the first decade have 16 digits or
  /// fewer, a date, a card number or any counter reads as one of a recent year.
  var isTelling: Bool {
    guard let end = serviceStart.advanced(by: .days(3652)) else { return true }
    return firstID(atOrAfter: end).map { $0.rawValue >= 10_000_000_000_000_000 } ?? true
  }
}

extension LowBitHabits {
  /// Creates the habits of a layout with one maker and one era; dates are of UTC.
  fileprivate init(
    _ firstUse: String,
    until lastUse: String? = nil,
    _ weight: Double,
    _ fields: [BitShares],
    coarseShare: Double = 0
  ) {
    self.init(firstUse, weight, makers: [.init(eras: [.init(fields: fields)])])
    self.lastUse = lastUse.map(Timestamp.init(day:))
    self.coarseShare = coarseShare
  }

  fileprivate init(_ firstUse: String, _ weight: Double, makers: [Maker]) {
    self.init(firstUse: Timestamp(day: firstUse), weight: weight, makers: makers)
  }
}

extension LowBitHabits.Era {
  /// Creates an era that ends with a day, without end if that is empty.
  fileprivate init(until end: String, _ fields: [LowBitHabits.BitShares]) {
    self.init(end: end.isEmpty ? .max : Timestamp(day: end).microseconds, fields: fields)
  }
}

extension Timestamp {
  /// Creates the start of a day in UTC: `2026-11-21`.
  ///
  /// Byte by byte: with strings, some fifty days took a tenth of a start.
  fileprivate init(day: String) {
    var numbers: [Int64] = [0]
    for byte in day.utf8 {
      if byte.isDigit {
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int64(byte & 15)
      } else {
        numbers.append(0)
      }
    }
    guard numbers.count == 3,
      let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    else { preconditionFailure("no such day: \(day)") }
    self.init(microseconds: date.daysSinceUnixEpoch * TimeSpan.day.microseconds)
  }
}
