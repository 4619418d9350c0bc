extension TimeExpression {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Returns a date that names its month, such as `22 Nov 2026 14:00` or `Nov 22, 2026`, in the
  /// form that is accepted: `2026-11-22 14:00`; nil for other texts, and for those with a word
  /// whose meaning that form would lose, such as `PM` or `CET`.
  ///
  /// Without a year, as in logs, a date with a time is the last such day that has come.
  static func respelled(_ text: Span<UInt8>, at reference: TimeReference) -> String? {
    let separators = Array(" ,-/.".utf8)
    let words = text.array.split { separators.contains($0) }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    var month: Int64?
    var numbers: [String] = []
    var time: String?
    var zone: String?
    for word in words {
      if word.first == "+" || ["gmt", "utc", "z"].contains(word) {
        guard time != nil, zone == nil else { return nil }
        zone = word.first == "+" ? Self.offset(word) : "Z"
        if zone == nil { return nil }
      } else if word.utf8.contains(UInt8(ascii: ":")) {
        guard time == nil else { return nil }
        // The year and the time have a colon between them in the logs of web servers.
        let year = word.prefix { $0 != ":" }
        if year.utf8.count == 4 { numbers.append(String(year)) }
        time = year.utf8.count == 4 ? String(word.dropFirst(5)) : word
      } else if word.utf8.first.map({ $0.isDigit }) == true {
        numbers.append(word)
      } else if word.utf8.count >= 3,
        let index = months.firstIndex(where: {
          $0.hasPrefix(word) || word == "sept" && $0 == "september"
        })
      {
        guard month == nil else { return nil }
        month = Int64(index + 1)
      } else if !Self.isFiller(word) {
        return nil
      }
    }
    // The year has four digits; the day may have an ending, as in 22nd.
    let digits = numbers.map { $0.prefix { $0.isNumber } }
    // The last such day of the year that has not yet come.
    let tomorrow = reference.zone.date(at: reference.now.advanced(by: .day) ?? reference.now)
    let isToCome = (month ?? 0, Int64(digits.first ?? "") ?? 0) > (tomorrow.month, tomorrow.day)
    let usualYear = tomorrow.year - (isToCome ? 1 : 0)
    guard let month, numbers.count == 2 || numbers.count == 1 && time != nil,
      let year = numbers.count == 1
        ? usualYear : digits.first(where: { $0.utf8.count == 4 }).flatMap({ Int64($0) }),
      let day = digits.first(where: { $0.utf8.count != 4 }).flatMap({ Int64($0) }),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    return date.text + (time.map { " " + $0 + (zone ?? "") } ?? "")
  }

  /// Returns an offset such as `+0100` with a colon; nil for other words.
  private static func offset(_ word: String) -> String? {
    let digits = word.dropFirst().filter { $0 != ":" }
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ $0.isDigit }) else { return nil }
    return "+\(digits.prefix(2)):\(digits.suffix(2))"
  }

  /// Whether a word adds nothing to a date: a weekday, `at`, `of`, `the` or `on`.
  private static func isFiller(_ word: String) -> Bool {
    ["at", "of", "the", "on"].contains(word) || weekday(Array(word.utf8)) != nil
  }

  /// Returns the weekday that a word of at least three letters names, 0 for Monday; nil for others.
  static func weekday(_ word: [UInt8]) -> Int64? {
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let letters = word.map(\.lowercasedASCII)
    guard letters.count >= 3 else { return nil }
    return days.firstIndex { $0.utf8.starts(with: letters) }.map { Int64($0) }
  }
}
