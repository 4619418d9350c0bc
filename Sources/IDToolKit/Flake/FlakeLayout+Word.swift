extension FlakeLayout {
  /// The word that describes it with its epoch, and its unit if that is not a millisecond:
  /// `t39,s8,w16@10ms@2023-05-15`.
  var word: String {
    name + (unit == .milliseconds(1) ? "" : "@" + unit.text) + "@" + epoch.shortestText
  }
}

extension Timestamp {
  /// The moment as a date, if it is midnight in UTC, or else with as much time of day as it needs.
  fileprivate var shortestText: String {
    if microseconds % TimeSpan.day.microseconds == 0 { return String(text().prefix(10)) }
    return microseconds % 1_000_000 == 0 ? String(text().prefix(19)) + "Z" : text()
  }
}
