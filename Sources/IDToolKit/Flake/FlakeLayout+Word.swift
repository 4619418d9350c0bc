extension FlakeLayout {
  /// Returns the layout of a word that has its epoch in it, and maybe its unit: `twitter@2020-01-01`,
  /// `t39,s8,w16@10ms@2020-01-01`.
  static func described(byWord text: [UInt8]) throws(FlakeLayoutProblem) -> FlakeLayout {
    let parts = text.split(
      separator: UInt8(ascii: "@"),
      maxSplits: 2,
      omittingEmptySubsequences: false
    ).map { Array($0) }
    var unit: TimeSpan?
    if parts.count == 3, !parts[1].isEmpty {
      let text = parts[1]
      unit = try? TimeSpan.read(text.span, bareUnit: nil)
      guard let unit, unit > .zero else { throw .badUnit(text) }
    }
    let epoch = try moment(parts[parts.count - 1])
    let layout = try described(by: parts[0], unit: unit, epoch: epoch)
    return try layout.overriding(epoch: epoch, unit: unit)
  }

  /// Reads the moment that time counts from: a time in UTC that the clock doesn't move, `unix`, or that
  /// of a layout.
  private static func moment(_ text: [UInt8]) throws(FlakeLayoutProblem) -> Timestamp {
    if let name = FlakeLayoutName(text: text) { return FlakeLayout(name).epoch }
    if text.span.holds("unix") { return .unixEpoch }
    // A Unix time, whose sign parts the word already.
    if text.count >= 9, text.allSatisfy(\.isDigit) { return try moment([UInt8(ascii: "@")] + text) }
    let later = Timestamp(microseconds: 90_061_000_001)
    let moments: [Timestamp]
    do throws(TimeExpressionProblem) {
      moments = [
        try TimeExpression.parse(text.span, at: TimeReference(now: .unixEpoch)),
        try TimeExpression.parse(text.span, at: TimeReference(now: later)),
      ]
    } catch {
      throw .badEpoch(text, error.sentence)
    }
    guard moments[0] == moments[1] else {
      throw .badEpoch(text, "it moves with the clock, and an epoch stands still: give its date")
    }
    return moments[0]
  }

  /// Returns a word with a unit and an epoch in it: `t39,s8,w16` as `t39,s8,w16@10ms@2023-05-15`; nil
  /// if it has another already, or fields lack an epoch.
  static func word(_ text: [UInt8], unit: [UInt8]?, epoch: [UInt8]?) -> [UInt8]? {
    let mark = UInt8(ascii: "@")
    let parts = text.split(separator: mark, maxSplits: 2).map { Array($0) }
    guard parts.count < 3 || unit == nil, parts.count < 2 || epoch == nil else { return nil }
    // A name stands for its epoch, too.
    guard
      let epoch = epoch ?? parts.dropFirst().last ?? FlakeLayoutName(text: text).map({ _ in text })
    else { return nil }
    let unit = unit ?? (parts.count == 3 ? parts[1] : nil)
    return Array([parts[0], unit, epoch].compactMap(\.self).joined(separator: [mark]))
  }

  /// The shortest word by which `-l` takes it: its name if that says all, or else with the epoch:
  /// `twitter@2020-01-01`.
  var shownName: String { facts.isAltered || name == facts.spec ? word : name }

  /// The word that describes it with its epoch, and its unit if that is not a millisecond:
  /// `t39,s8,w16@10ms@2023-05-15`.
  var word: String { word(name) }

  /// Returns such a word with another name or fields in front.
  func word(_ name: String) -> String {
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
