/// The time that a line of a log bears, as evidence for when the ids in it were made.
///
/// It is the first date with a time of day in the line's first 256 bytes, in one of the forms that
/// ``LineDate`` and ``LineClock`` read, or at its start one in ISO 8601's basic format or a number of
/// seconds or milliseconds since 1970, which may stand under a key of JSON such as `"ts"`, or as that
/// of a record of Linux's audit, as well.
/// Where a log server adds its own time, that comes first and counts.
///
/// All other forms have the colons of `12:00:00`, which are searched eight bytes at a time.
/// A line takes 50 ns if its time is at its start, 60 ns without a time, and 100 ns as JSON without
/// one.
struct LineTime: Equatable, Sendable {
  var time: Timestamp
  /// The unit of the last digit that is written, such as 1 ms; at least 1 µs.
  let resolution: TimeSpan
  /// Whether the line says its time zone; if not, `time` was read as UTC.
  var isZoneSaid: Bool
  /// Whether the line says its year; if not, the last such day that has come was taken.
  var isYearSaid = true

  /// Only this many bytes of a line are searched: later ones belong to its message.
  private static let reach = 256
  /// Years outside aren't times of logs: Go prints a time that isn't set as that of the year 1.
  private static let years: ClosedRange<Int64> = 1970...2099

  /// Finds the time of a line; nil if it bears none.
  ///
  /// A date without a year is the last such day that has come by tomorrow.
  init?(of line: Span<UInt8>, now: Timestamp) {
    if let found = Self(basicAtStartOf: line) ?? Self(epochAtStartOf: line, now: now)
      ?? Self(auditRecord: line, now: now)
    {
      self = found
      return
    }
    // Amid a line, a date in a form that something else may have counts if there is no other.
    var doubtful: Self?
    let colons = ByteWord.repeated(UInt8(ascii: ":"))
    let end = min(Self.reach, line.count - 3)
    var offset = 0
    while offset < end {
      // Colons three bytes apart.
      let first = ByteWord.nonZero(ByteWord(line, at: offset).bits ^ colons)
      let second = ByteWord.nonZero(ByteWord(line, at: offset + 3).bits ^ colons)
      var marks = ~(first | second) & ByteWord.markMask
      while marks != 0 {
        let start = offset + ByteWord.countBelow(marks) - 2
        var isUnmistakable = true
        if let found = Self(clockAt: start, in: line, now: now, &isUnmistakable) {
          if isUnmistakable {
            self = found
            return
          }
          doubtful = doubtful ?? found
        }
        marks &= marks &- 1
      }
      offset += 8
    }
    guard let found = Self(epochUnderKeyIn: line, now: now) ?? doubtful else { return nil }
    self = found
  }

  /// Parts of the keys of times that are not when a record was written.
  private static let otherEvents = [
    "expir", "due", "until", "valid", "trial", "end", "updat", "birth", "renew", "schedul", "delet",
    "remind", "deadline", "next", "since", "runat", "run_at", "not_before", "notbefore", "from",
    "after", "before", "last", "retry", "reset", "purge", "archive", "publish_at", "deliver",
    "arriv", "pickup", "depart",
  ].map { Array($0.utf8) }
  /// Such keys that are parts of others.
  private static let wholeEvents = [
    "exp", "nbf", "eta", "to", "start", "started", "begin", "closes", "ttl", "modified", "prev",
    "previous",
  ].map { Array($0.utf8) }

  /// Words before a date that say so: others may be what wrote the line, `scheduler 2026-`.
  private static let eventWords = [
    "expires", "expired", "expiring", "expire", "expiry", "until", "due", "deadline",
  ].map { Array($0.utf8) }

  /// Whether a time of day stands under a key that is about another moment than the record's:
  /// `"expires_at":"2027-`, `Expires=Wed, 21 Oct 2026 `, `expires 2027-10-21 `.
  private static func isOfOtherEvent(before start: Int, in line: Span<UInt8>) -> Bool {
    // A date and a quotation mark stand between them.
    let first = max(1, start - 32)
    var end = start - 1
    while end > first, line[end] != UInt8(ascii: "="), line[end] != UInt8(ascii: ":") { end -= 1 }
    let isKeyed = end > first && isDate(end + 1..<start, in: line)
    if !isKeyed {
      let isBasic = start >= 6 && line[start - 4].isDigit && line[start - 6].isDigit
      end = start - (isBasic ? " 20261021 " : " 2026-10-21 ").utf8.count
    }
    guard isKeyed || end > 0 && line[end] == 0x20 && line[end + 1].isDigit else { return false }
    if isKeyed, line[end - 1] == UInt8(ascii: "\"") { end -= 1 }
    var begin = end
    while begin > max(0, end - 32), isOfKey(line[begin - 1]) { begin -= 1 }
    if isKey(line, begin..<end) { return false }
    let key = line.extracting(begin..<end).array.map(\.lowercasedASCII)
    if !isKeyed { return eventWords.contains(key) }
    return wholeEvents.contains(key)
      || otherEvents.contains { part in
        key.count >= part.count
          && (0...key.count - part.count).contains { key[$0..<$0 + part.count].elementsEqual(part) }
      }
  }

  /// Whether nothing but a date, and what surrounds it, can stand in a range before a time of day.
  private static func isDate(_ range: Range<Int>, in line: Span<UInt8>) -> Bool {
    let date = range.drop { " \"'[(".utf8.contains(line[$0]) }
    guard let first = date.first else { return false }
    // `2026-10-21 ` or `21/Oct/2026 `; `Wed, 21 Oct 2026 ` or `Oct 21 2026 `.
    if line[first].isDigit { return date.count <= 12 }
    return date.count <= 17 && " ,".utf8.contains(line[min(first + 3, range.upperBound - 1)])
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    byte.isWordByte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// Reads the time of day at an offset with the date that belongs to it.
  private init?(
    clockAt start: Int,
    in line: Span<UInt8>,
    now: Timestamp,
    _ isUnmistakable: inout Bool
  ) {
    guard !Self.isOfOtherEvent(before: start, in: line), let clock = LineClock(at: start, in: line),
      let date = LineDate(around: start, until: clock.end, in: line)
    else { return nil }
    // Letters of summer time are another word in winter.
    let isOfSeason = !clock.isInSummerTime || (308...1107).contains(date.month * 100 + date.day)
    let minutesAhead = isOfSeason ? clock.minutesAhead : nil
    // What begins a line, and is no cell of a table, is its time.
    let isOfTable = clock.end < line.count && ";,|\t".utf8.contains(line[clock.end])
    isUnmistakable =
      date.isUnmistakable || start <= "[26.11.2026, ".utf8.count && !isOfTable
    func moment(in year: Int64) -> Timestamp? {
      guard Self.years.contains(year),
        let day = CivilDate(year: year, month: date.month, day: date.day)
      else { return nil }
      let local = day.daysSinceUnixEpoch * TimeSpan.day.microseconds + clock.microseconds
      return Timestamp(microseconds: local - (minutesAhead ?? 0) * 60_000_000)
    }
    var found = date.year.flatMap(moment)
    if date.year == nil, let tomorrow = now.advanced(by: .day) {
      let days = tomorrow.microseconds.flooredQuotient(TimeSpan.day.microseconds)
      let year = CivilDate(daysSinceUnixEpoch: days).year
      found = moment(in: year)
      if found.map({ $0 > tomorrow }) != false { found = moment(in: year - 1) }
    }
    guard let found else { return nil }
    time = found
    resolution = clock.resolution
    isZoneSaid = minutesAhead != nil
    isYearSaid = date.year != nil
  }
}

/// Times as numbers.
extension LineTime {
  /// Reads `20261126T120000Z` at the start of a line, or after a bracket or quotation mark, with a
  /// fraction or without one, and with a zone or without one.
  private init?(basicAtStartOf line: Span<UInt8>) {
    let start = line.isEmpty || line[0].isLetterOrDigit ? 0 : 1
    guard line.count >= start + 15, line[start + 8] == UInt8(ascii: "T"),
      let date = Decimal.digits(line, start..<start + 8).map(Int64.init),
      let clock = Decimal.digits(line, start + 9..<start + 15).map(Int64.init),
      Self.years.contains(date / 10_000), clock < 240_000, clock / 100 % 100 < 60, clock % 100 < 60,
      let day = CivilDate(year: date / 10_000, month: date / 100 % 100, day: date % 100)
    else { return nil }
    let fraction = LineFraction(at: start + 15, in: line)
    let end = fraction?.end ?? start + 15
    let zone = LineClock.zone(at: end, in: line)
    if zone == nil, end < line.count, line[end].isLetterOrDigit { return nil }
    let seconds =
      day.daysSinceUnixEpoch * 86_400 + clock / 10_000 * 3600 + clock / 100 % 100 * 60 + clock % 100
      - (zone?.minutes ?? 0) * 60
    time = Timestamp(microseconds: seconds * 1_000_000 + (fraction?.microseconds ?? 0))
    resolution = fraction?.resolution ?? .second
    isZoneSaid = zone != nil
  }

  /// Reads a number at the start of a line, after up to three bytes that are neither letters nor
  /// digits and a key: `1795651200.123`, `[1795651200]`, `ts=1795651200123`, `{"time": 1795651200`,
  /// and Kafka's `CreateTime:1795651200123`.
  private init?(epochAtStartOf line: Span<UInt8>, now: Timestamp) {
    var offset = 0
    while offset < min(3, line.count), !line[offset].isLetterOrDigit { offset += 1 }
    guard offset < line.count else { return nil }
    let hasKey = line[offset] != UInt8(ascii: "1")
    if hasKey {
      let start = offset
      while offset < min(start + Self.longestKey, line.count), line[offset].isLetter { offset += 1 }
      guard Self.isKey(line, start..<offset) else { return nil }
      let limit = min(offset + 4, line.count)
      while offset < limit, Self.isAfterKey(line[offset]) { offset += 1 }
    }
    self.init(epochAt: offset, in: line, isUnderKey: hasKey, now: now)
  }

  /// Reads the seconds of a record of Linux's audit, `type=SYSCALL msg=audit(1795651200.116:420): x`,
  /// before which `node=host ` may stand.
  ///
  /// Source: the Linux Audit Project, "Audit event field dictionary".
  private init?(auditRecord line: Span<UInt8>, now: Timestamp) {
    guard line.count > 5, line[4] == UInt8(ascii: "=") else { return nil }
    let name = line.extracting(0..<4)
    guard name.holds("type") || name.holds("node") else { return nil }
    let mark = "msg=audit(".utf8.count
    for offset in 5..<min(Self.reach, line.count) where line[offset] == 0x20 {
      let start = offset + 1 + mark
      guard start <= line.count else { return nil }
      if line.extracting(offset + 1..<start).holds("msg=audit(") {
        self.init(epochAt: start, in: line, isUnderKey: false, now: now)
        return
      }
      // Only the name of a host stands before the type.
      let isHost = name.holds("node")
      guard isHost, line.extracting(offset + 1..<offset + 6).holds("type=") else { return nil }
    }
    return nil
  }

  private static func isAfterKey(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: " ")
  }

  /// Reads the number under the first key such as `"ts"` in a line that begins like an object of
  /// JSON: many programs write the level of a message before its time.
  private init?(epochUnderKeyIn line: Span<UInt8>, now: Timestamp) {
    guard !line.isEmpty, line[0] == UInt8(ascii: "{") else { return nil }
    let quotes = ByteWord.repeated(UInt8(ascii: "\""))
    let colons = ByteWord.repeated(UInt8(ascii: ":"))
    let end = min(Self.reach, line.count - 3)
    var offset = 0
    while offset < end {
      let first = ByteWord.nonZero(ByteWord(line, at: offset).bits ^ quotes)
      let second = ByteWord.nonZero(ByteWord(line, at: offset + 1).bits ^ colons)
      var marks = ~(first | second) & ByteWord.markMask
      while marks != 0 {
        let quote = offset + ByteWord.countBelow(marks)
        // Python writes a blank after the colon, and systemd's journal all values as texts.
        var value = quote + 2
        while value < min(quote + 4, line.count), Self.isAfterKey(line[value]) { value += 1 }
        if value < line.count, line[value] == UInt8(ascii: "1") {
          var start = quote
          while start > max(0, quote - Self.longestKey), line[start - 1].isLetter { start -= 1 }
          if Self.isKey(line, start..<quote),
            let found = Self(epochAt: value, in: line, isUnderKey: true, now: now)
          {
            self = found
            return
          }
        }
        marks &= marks &- 1
      }
      offset += 8
    }
    return nil
  }

  private static let longestKey = "LogAppendTime".utf8.count

  /// Whether a word ends `__REALTIME_TIMESTAMP`.
  private static func isOfJournal(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let first = range.lowerBound - "__REALTIME_".utf8.count
    return first >= 0 && line.extracting(first..<range.lowerBound).holds("__REALTIME_")
  }

  /// Whether it is a key of times as numbers: that of many programs, of Log4j, Kafka or systemd's journal.
  private static func isKey(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let word = line.extracting(range)
    // Nearly all words have another length.
    return switch range.count {
    case 2: word.holds("ts")
    case 4: word.holds("time")
    case 9: word.holds("timestamp") || word.holds("TIMESTAMP") && isOfJournal(line, range)
    case 10: word.holds("timeMillis") || word.holds("CreateTime") && range.lowerBound == 0
    case 13: word.holds("LogAppendTime") && range.lowerBound == 0
    default: false
    }
  }

  /// Reads ten digits of seconds, with a fraction or without one, 13 of milliseconds or, under a key, 16
  /// of microseconds; nil if the time is before September 2001 or to come.
  ///
  /// Others are rather ids or amounts.
  private init?(epochAt start: Int, in line: Span<UInt8>, isUnderKey: Bool, now: Timestamp) {
    guard start + 10 <= line.count, line[start] == UInt8(ascii: "1") else { return nil }
    var end = start
    while end < min(start + 17, line.count), line[end].isDigit { end += 1 }
    let count = end - start
    guard count == 10 || count == 13 || count == 16 && isUnderKey,
      let number = Decimal.digits(line, start..<end)
    else { return nil }
    let point: UInt8? = count == 10 && end < line.count ? line[end] : nil
    let fraction = point == UInt8(ascii: ".") ? LineFraction(at: end, in: line) : nil
    end = fraction?.end ?? end
    if end < line.count {
      let next = line[end]
      guard !next.isLetterOrDigit, next != UInt8(ascii: "_"), next != UInt8(ascii: "-") else {
        return nil
      }
    }
    let unit: Int64 = count == 10 ? 1_000_000 : count == 13 ? 1000 : 1
    time = Timestamp(microseconds: Int64(number) * unit + (fraction?.microseconds ?? 0))
    resolution = fraction?.resolution ?? TimeSpan(microseconds: unit)
    isZoneSaid = true
    guard let tomorrow = now.advanced(by: .day), time <= tomorrow else { return nil }
  }
}
