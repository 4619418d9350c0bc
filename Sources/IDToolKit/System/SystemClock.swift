/// The system's clocks.
enum SystemClock {
  /// Returns the time of day.
  ///
  /// It may stand still, jump and go backwards.
  static func now() -> Timestamp {
    Timestamp(microseconds: SystemCall.microseconds(monotonic: false))
  }

  /// Returns the time of a clock that is never set; only differences are meaningful.
  static func monotonic() -> TimeSpan {
    TimeSpan(microseconds: SystemCall.microseconds(monotonic: true))
  }

  /// Sleeps this long, regardless of signals; returns at once for zero or less.
  static func sleep(_ span: TimeSpan) { SystemCall.sleep(span) }

  /// Sleeps until the time of day has reached `moment`.
  ///
  /// A change of the clock is noticed within a second.
  static func sleep(until moment: Timestamp) {
    while true {
      let rest = moment.clampedSpan(since: now())
      guard rest > .zero else { return }
      sleep(min(rest, .seconds(1)))
    }
  }
}

/// The user's time zone: `TZ`, or the system's setting.
enum LocalTimeZone {
  /// The offsets of the zone, in whole minutes.
  ///
  /// Those with seconds, as in local mean time, are rounded towards UTC; they are 0 if the C library
  /// has no answer.
  static var days: ZoneDays {
    ZoneDays { (SystemCall.localOffsetSeconds(atUnixSeconds: $0) ?? 0) / 60 }
  }

  /// The zone, for times that name none.
  static var zone: CivilZone {
    CivilZone { SystemCall.localOffsetSeconds(atUnixSeconds: $0.unixSeconds) ?? 0 }
  }

  /// Returns a value of `TZ` if it names no zone of this machine, so that the C library uses UTC; nil
  /// if it names one, or is a rule such as `CET-1CEST`.
  ///
  /// Source: POSIX, 8.3, and the GNU C Library's manual, 22.5.6.
  static func unknownName(_ value: [UInt8], in environment: Environment) -> [UInt8]? {
    let name = Array(value.drop { $0 == UInt8(ascii: ":") })
    let letters = name.prefix { $0.isLetter }
    let rest = name.dropFirst(letters.count)
    let isOffset = rest.first.map { $0.isDigit || "+-".utf8.contains($0) } ?? false
    let isRule = name.first == UInt8(ascii: "<") || letters.count >= 3 && isOffset
    if isRule || ["UTC", "GMT"].contains(where: { $0.utf8.elementsEqual(name) }) { return nil }
    return isKnown(name, in: environment) ? nil : value
  }

  /// Whether this machine has a file of a zone.
  private static func isKnown(_ name: [UInt8], in environment: Environment) -> Bool {
    let folder = environment.nonEmptyValue(of: "TZDIR") ?? Array("/usr/share/zoneinfo".utf8)
    let path = name.first == UInt8(ascii: "/") ? name : folder + [UInt8(ascii: "/")] + name
    // Former names such as US/Pacific are links.
    let status = try? SystemCall.statusIfPresent(ofName: path, following: true)
    return status?.kind == .regularFile
  }

  /// Returns the value of `TZ` for a zone as people name it, `Europe/Berlin` in letters of either case;
  /// nil if this machine has none of that name.
  static func value(ofName name: [UInt8], in environment: Environment) -> [UInt8]? {
    guard name.first?.isLetter ?? false,
      name.allSatisfy({ $0.isWordByte || "/+-".utf8.contains($0) })
    else { return nil }
    let upper = name.map(\.uppercasedASCII)
    if ["UTC", "GMT", "Z"].contains(where: { $0.utf8.elementsEqual(upper) }) {
      return Array("UTC0".utf8)
    }
    // Each word has a capital, except for a few such as `Port_of_Spain`.
    var words = name.map(\.lowercasedASCII)
    for index in words.indices where index == 0 || !words[index - 1].isLetter {
      words[index] = words[index].uppercasedASCII
    }
    return [name, words, upper].first { isKnown($0, in: environment) }
  }

  /// Returns the zones of a city, `Europe/Berlin` for `berlin`, or those whose clocks show a time that
  /// is called by an abbreviation.
  static func names(meantBy word: [UInt8], in environment: Environment) -> [String] {
    let upper = String(decoding: word.map(\.uppercasedASCII), as: UTF8.self)
    let regions = [
      "Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]
    let names =
      abbreviations.first { $0.words.contains(upper) }?.zones.map { Array($0.utf8) }
      ?? regions.map { Array("\($0)/".utf8) + word }
    return names.compactMap { name in
      value(ofName: name, in: environment).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// What times are called in standard and in summer time, and zones that have them.
  private static let abbreviations: [(words: [String], zones: [String])] = [
    (["EST", "EDT", "ET"], ["America/New_York"]),
    (["CDT", "CT"], ["America/Chicago"]),
    (["CST"], ["America/Chicago", "Asia/Shanghai"]),
    (["MST", "MDT", "MT"], ["America/Denver", "America/Phoenix"]),
    (["PST", "PDT", "PT"], ["America/Los_Angeles"]),
    (["AKST", "AKDT"], ["America/Anchorage"]),
    (["BRT"], ["America/Sao_Paulo"]),
    (["WEST"], ["Europe/Lisbon"]),
    (["BST"], ["Europe/London"]),
    (["CEST", "MEZ", "MESZ"], ["Europe/Berlin"]),
    (["EEST"], ["Europe/Helsinki"]),
    (["MSK"], ["Europe/Moscow"]),
    (["IST"], ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]),
    (["SGT"], ["Asia/Singapore"]),
    (["HKT"], ["Asia/Hong_Kong"]),
    (["JST"], ["Asia/Tokyo"]),
    (["KST"], ["Asia/Seoul"]),
    (["AEST", "AEDT"], ["Australia/Sydney"]),
    (["NZST", "NZDT"], ["Pacific/Auckland"]),
  ]
}
