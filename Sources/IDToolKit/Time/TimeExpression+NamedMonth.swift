extension TimeExpression {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Returns a date that names its month, such as `22 Nov 2026 14:00` or `Nov 22, 2026`, as it is
  /// accepted: `2026-11-22 14:00`; nil for other texts.
  static func respelled(_ text: Span<UInt8>) -> String? {
    let separators = Array(" ,-/.".utf8)
    let words = text.array.split { separators.contains($0) }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    var month: Int64?
    var numbers: [String] = []
    var time: String?
    for word in words {
      if word.utf8.contains(UInt8(ascii: ":")) {
        time = time ?? word
      } else if word.utf8.first.map({ $0 &- 0x30 < 10 }) == true {
        numbers.append(word)
      } else if word.utf8.count >= 3,
        let index = months.firstIndex(where: {
          $0.hasPrefix(word) || word == "sept" && $0 == "september"
        })
      {
        month = month ?? Int64(index + 1)
      }
    }
    // The year has four digits; the day may have an ending, as in 22nd.
    let digits = numbers.map { $0.prefix { $0.isNumber } }
    guard let month, numbers.count == 2,
      let year = digits.first(where: { $0.utf8.count == 4 }).flatMap({ Int64($0) }),
      let day = digits.first(where: { $0.utf8.count != 4 }).flatMap({ Int64($0) }),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let start = Timestamp(microseconds: date.daysSinceUnixEpoch * 86_400_000_000).text()
    return String(start.prefix { $0 != "T" }) + (time.map { " " + $0 } ?? "")
  }
}
