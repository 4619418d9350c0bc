/// The date that belongs to a time of day in a line of a log.
///
/// The forms are those that common programs write: `2026-11-26T`, `2026/11/26 ` (Go, nginx),
/// `2026.11.26 `, `20261126 `, `20261126-` (FIX), `26.11.2026 ` and `26.11.2026, ` (spreadsheets and
/// phones), `26/Nov/2026:` (Apache, nginx), `26-Nov-2026 ` (BIND, Tomcat), `26 Nov 2026 ` (Redis),
/// `Nov 26 2026 `, `Nov 26 ` with the year after the time of day (`ctime`) and, at the start of a
/// line, without a year: `Nov 26 ` (syslog), `I1126 ` (Kubernetes) and `11-26 ` (Android).
struct LineDate {
  /// Nil if the line doesn't say.
  private(set) var year: Int64?
  /// `1...12`.
  private(set) var month: Int64
  /// `1...31`; not every month has such a day.
  private(set) var day: Int64
  /// Whether nothing but a date is written so; versions have dots, and numbers of parts eight digits.
  private(set) var isUnmistakable = true

  /// Reads the date of the time of day that stands from `start` until `end`; nil if there is none.
  init?(around start: Int, until end: Int, in line: Span<UInt8>) {
    guard start >= 6 else { return nil }
    let reader = Reader(line: line, start: start)
    if let date = reader.numbers ?? reader.namedMonth(until: end) ?? reader.atStart {
      self = date
    } else {
      return nil
    }
  }

  private init?(year: Int64?, month: Int64?, day: Int64?) {
    guard let month, let day, (1...12).contains(month), (1...31).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private var mistakable: LineDate {
    var date = self
    date.isUnmistakable = false
    return date
  }

  /// A line, and where its time of day begins.
  private struct Reader: ~Escapable {
    let line: Span<UInt8>
    let start: Int

    @_lifetime(copy line)
    init(line: Span<UInt8>, start: Int) {
      self.line = line
      self.start = start
    }

    /// The byte that many before the time of day, or zero before the line.
    func byte(_ distance: Int) -> UInt8 { distance <= start ? line[start - distance] : 0 }

    /// The number of so many digits that begins there; nil if others are among them.
    func number(_ distance: Int, count: Int) -> Int64? {
      guard distance <= start else { return nil }
      return number(at: start - distance, count: count)
    }

    func number(at place: Int, count: Int) -> Int64? {
      var value: Int64 = 0
      for offset in place..<place + count {
        guard line[offset].isDigit else { return nil }
        value = value * 10 + Int64(line[offset] &- 0x30)
      }
      return value
    }

    /// The day of two places that begins there, the first of which may be blank.
    func day(_ distance: Int) -> Int64? {
      byte(distance).isDigit ? number(distance, count: 2) : number(distance - 1, count: 1)
    }

    /// The month whose first three letters stand there, in either case.
    func month(_ distance: Int) -> Int64? {
      guard distance <= start, byte(distance).isLetter else { return nil }
      let letters = (byte(distance) | 0x20, byte(distance - 1) | 0x20, byte(distance - 2) | 0x20)
      let names: StaticString = "janfebmaraprmayjunjulaugsepoctnovdec"
      for month in 0..<12 {
        // Safe: a static string is there for ever, and this one has 36 bytes.
        let name = unsafe names.utf8Start + 3 * month
        if unsafe letters == (name[0], name[1], name[2]) { return Int64(month + 1) }
      }
      return nil
    }

    var isAfterBlank: Bool { byte(1) == 0x20 }

    /// The year, the month and the day as numbers; with dots between them also the other way round,
    /// and with a comma after them.
    var numbers: LineDate? {
      if isAfterBlank || byte(1) == 0x2D, let date = number(9, count: 8) {
        let before = byte(10)
        guard !before.isLetterOrDigit, !"-._/".utf8.contains(before) else { return nil }
        return LineDate(year: date / 10_000, month: date / 100 % 100, day: date % 100)?.mistakable
      }
      let shift = byte(2) == 0x2C ? 1 : 0
      let before = byte(12 + shift)
      if isAfterBlank, byte(6 + shift) == 0x2E, byte(9 + shift) == 0x2E,
        !before.isLetterOrDigit, before != 0x2E, let year = number(5 + shift, count: 4)
      {
        let (month, day) = (number(8 + shift, count: 2), number(11 + shift, count: 2))
        return LineDate(year: year, month: month, day: day)?.mistakable
      }
      let separator = byte(4)
      guard separator == 0x2D || separator == 0x2F || separator == 0x2E, byte(7) == separator,
        isAfterBlank || byte(1) | 0x20 == UInt8(ascii: "t") || byte(1) == UInt8(ascii: "_"),
        !byte(12).isDigit, let year = number(11, count: 4)
      else { return nil }
      return LineDate(year: year, month: number(6, count: 2), day: number(3, count: 2))
    }

    /// The month in letters; the year may stand after the time of day, which ends at `end`.
    func namedMonth(until end: Int) -> LineDate? {
      guard isAfterBlank || byte(1) == UInt8(ascii: ":") else { return nil }
      if let year = number(5, count: 4) {
        let separator = byte(6)
        if byte(10) == separator, separator == 0x20 || separator == 0x2D || separator == 0x2F,
          let month = month(9)
        {
          return LineDate(year: year, month: month, day: day(12))
        }
        guard separator == 0x20, byte(9) == 0x20, let month = month(12) else { return nil }
        return LineDate(year: year, month: month, day: day(8))
      }
      guard isAfterBlank, byte(4) == 0x20, let month = month(7) else { return nil }
      let year = year(after: end)
      guard year != nil || isStart(7) else { return nil }
      return LineDate(year: year, month: month, day: day(3))
    }

    /// The year after a blank, or after the letters of a zone between blanks.
    func year(after end: Int) -> Int64? {
      var offset = end
      guard offset < line.count, line[offset] == 0x20 else { return nil }
      offset += 1
      let letters = offset
      while offset < min(letters + 5, line.count), line[offset].isLetter { offset += 1 }
      if offset > letters {
        guard offset < line.count, line[offset] == 0x20 else { return nil }
        offset += 1
      }
      guard offset + 4 <= line.count, offset + 4 == line.count || !line[offset + 4].isLetterOrDigit,
        let year = number(at: offset, count: 4), (1970...2099).contains(year)
      else { return nil }
      return year
    }

    /// Whether nothing stands before that but a weekday, a bracket or the priority of a message
    /// of syslog, `<34>`.
    func isStart(_ distance: Int) -> Bool {
      var offset = start - distance
      if offset >= 4, line[offset - 1] == 0x20, line[offset - 2].isLetter { offset -= 4 }
      if offset >= 1, line[offset - 1] == UInt8(ascii: "[") { offset -= 1 }
      if offset >= 3, line[offset - 1] == UInt8(ascii: ">") {
        offset -= 2
        while offset > 0, line[offset].isDigit { offset -= 1 }
        guard line[offset] == UInt8(ascii: "<") else { return false }
      }
      return offset == 0
    }

    /// The dates of Kubernetes and of Android, which nothing but their place tells from numbers.
    var atStart: LineDate? {
      guard isAfterBlank, start == 6 || start == 10 else { return nil }
      if start == 6, byte(4) == 0x2D {
        // The milliseconds are always there.
        guard start + 8 < line.count, line[start + 8] == UInt8(ascii: ".") else { return nil }
        return LineDate(year: nil, month: number(6, count: 2), day: number(3, count: 2))
      }
      guard "IWEFD".utf8.contains(line[0]) else { return nil }
      var year: Int64?
      if start == 10 {
        year = number(9, count: 4)
        if year == nil { return nil }
      }
      return LineDate(year: year, month: number(5, count: 2), day: number(3, count: 2))
    }
  }
}
