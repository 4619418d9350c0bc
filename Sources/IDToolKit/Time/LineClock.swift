/// A time of day in a line of a log, with its zone: `12:00:00`, `12:00:00,123Z`,
/// `12:00:00.123456 +0200`, `12:00:00 UTC`, `12:00:00 CET`.
struct LineClock {
  /// Since midnight, below a day.
  let microseconds: Int64
  /// The unit of the last digit; at least 1 µs.
  let resolution: TimeSpan
  /// How far the zone is ahead of UTC; nil if the line doesn't say, or only in letters that mean
  /// different things to different people.
  let minutesAhead: Int64?
  /// Whether its zone is one of letters which are of the summer of the northern hemisphere.
  let isInSummerTime: Bool
  /// The offset after the last byte.
  let end: Int

  /// Reads the time of day at an offset; nil if there is none, or one of twelve hours.
  ///
  /// A leap second is read as the second before it.
  init?(at start: Int, in line: Span<UInt8>) {
    guard start >= 0, start + 8 <= line.count else { return nil }
    let word = ByteWord(line, at: start).bits
    // All are digits but the third and the sixth byte.
    guard DecimalWord.nonDigits(word) == 0x0000_8000_0080_0000,
      word >> 16 & 0xFF == 0x3A, word >> 40 & 0xFF == 0x3A
    else { return nil }
    func pair(_ shift: UInt64) -> Int64 {
      Int64(word >> shift & 0xF) * 10 + Int64(word >> (shift + 8) & 0xF)
    }
    let hour = pair(0)
    let minute = pair(24)
    let second = pair(48)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    let fraction = LineFraction(at: start + 8, in: line)
    let digitsEnd = fraction?.end ?? start + 8
    if digitsEnd < line.count, line[digitsEnd].isDigit { return nil }
    if Self.hasHalfOfDay(at: digitsEnd, in: line) { return nil }
    microseconds =
      (hour * 3600 + minute * 60 + min(second, 59)) * 1_000_000 + (fraction?.microseconds ?? 0)
    resolution = fraction?.resolution ?? .second
    let zone = Self.zone(at: digitsEnd, in: line)
    minutesAhead = zone?.minutes
    let zoneEnd = zone?.end ?? digitsEnd
    isInSummerTime =
      line[zoneEnd - 1] == UInt8(ascii: "T")
      && Self.summerLetters.contains { letters in
        let first = zoneEnd - letters.utf8CodeUnitCount
        return first >= digitsEnd && !line[first - 1].isLetter
          && line.extracting(first..<zoneEnd).holds(letters)
      }
    end = zoneEnd
  }

  /// Whether `AM` or `PM` comes next.
  private static func hasHalfOfDay(at start: Int, in line: Span<UInt8>) -> Bool {
    guard start + 2 <= line.count else { return false }
    let first = line[start] == 0x20 ? start + 1 : start
    guard first + 2 <= line.count, line[first + 1] | 0x20 == UInt8(ascii: "m") else { return false }
    let half = line[first] | 0x20
    return (half == UInt8(ascii: "a") || half == UInt8(ascii: "p"))
      && (first + 2 == line.count || !line[first + 2].isLetterOrDigit)
  }

  /// Reads the zone at an offset, after a blank or none.
  static func zone(
    at start: Int,
    in line: Span<UInt8>
  ) -> (minutes: Int64, end: Int)? {
    guard start < line.count else { return nil }
    let isApart = line[start] == 0x20
    let first = isApart ? start + 1 : start
    guard first < line.count else { return nil }
    switch line[first] {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      return endsWord(first + 1, in: line) ? (0, first + 1) : nil
    case UInt8(ascii: "U"), UInt8(ascii: "G"):
      guard first + 3 <= line.count, endsWord(first + 3, in: line) else { return nil }
      let word = line.extracting(first..<first + 3)
      guard word.holds("UTC") || word.holds("GMT") else { return nil }
      return offset(at: first + 3, isApart: false, in: line) ?? (0, first + 3)
    case UInt8(ascii: "A")...UInt8(ascii: "Y"): return letters(at: first, in: line)
    default: return offset(at: first, isApart: isApart, in: line)
    }
  }

  /// Usual letters that the time zone database has for one offset only since 2000, in minutes.
  ///
  /// Of those of RFC 5322, `CST` and `CDT` are Cuba's as well, and `CST` China's, and `PST` is that of
  /// the Philippines. `MSK` was four hours ahead from 2011 to 2014, and `KST` had another half hour.
  /// Source: RFC 5322, 4.3; IANA, "Time Zone Database", 2025b.
  private static let zones: [(letters: StaticString, minutes: Int64)] = [
    ("EST", -300), ("EDT", -240), ("MST", -420), ("MDT", -360), ("PDT", -420),
    ("WET", 0), ("WEST", 60), ("CET", 60), ("CEST", 120), ("EET", 120), ("EEST", 180),
    ("JST", 540), ("AEST", 600), ("AEDT", 660), ("NZST", 720), ("NZDT", 780),
  ]

  /// Those of them that hold in the summer of the northern hemisphere.
  private static let summerLetters: [StaticString] = ["EDT", "MDT", "PDT", "WEST", "CEST", "EEST"]

  /// Reads the letters of a zone, which are no part of a longer word, `WEST-1`, `EST5EDT`.
  private static func letters(
    at start: Int,
    in line: Span<UInt8>
  ) -> (minutes: Int64, end: Int)? {
    var end = start
    while end < min(start + 5, line.count), line[end].isLetter { end += 1 }
    // Nearly all words there are levels, such as `INFO`.
    guard end - start >= 3, line[end - 1] == UInt8(ascii: "T"), endsWord(end, in: line),
      end == line.count || !"-+/=.@".utf8.contains(line[end])
    else { return nil }
    let word = line.extracting(start..<end)
    return zones.first { word.holds($0.letters) }.map { ($0.minutes, end) }
  }

  /// Reads `+02:00`, `+0200` or, if there is no blank before it, `+02`.
  ///
  /// Numbers that aren't the offset of a zone may stand there as well: no zone is 15 hours off, and
  /// all are off by quarters of an hour.
  private static func offset(
    at start: Int,
    isApart: Bool,
    in line: Span<UInt8>
  ) -> (minutes: Int64, end: Int)? {
    guard start + 3 <= line.count, line[start] == 0x2B || line[start] == 0x2D else { return nil }
    func pair(_ place: Int) -> Int64? {
      guard place + 2 <= line.count, line[place].isDigit, line[place + 1].isDigit else {
        return nil
      }
      return Int64(line[place] &- 0x30) * 10 + Int64(line[place + 1] &- 0x30)
    }
    guard let hours = pair(start + 1), hours < 15 else { return nil }
    var end = start + 3
    if end < line.count, line[end] == 0x3A { end += 1 }
    var minutes: Int64 = 0
    if let written = pair(end) {
      minutes = written
      end += 2
    } else if isApart || end != start + 3 {
      return nil
    }
    guard minutes < 60, minutes % 15 == 0, end == line.count || !line[end].isDigit else {
      return nil
    }
    let magnitude = hours * 60 + minutes
    return (line[start] == 0x2D ? -magnitude : magnitude, end)
  }

  private static func endsWord(_ offset: Int, in line: Span<UInt8>) -> Bool {
    offset == line.count || !line[offset].isLetterOrDigit && line[offset] != UInt8(ascii: "_")
  }
}
