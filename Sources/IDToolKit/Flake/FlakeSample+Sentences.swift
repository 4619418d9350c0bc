/// What is said of ids that look rounded, or like times.
extension FlakeSample {
  /// One id in 10,000 ends in so many zeros by chance: a single one of more than `few` ids is no
  /// sign of rounding, nor is less than one in `fewestOf`.
  private static let fewestOf = 100
  private static let few = 10

  /// Returns the warning about the ids, which are those of a layout or of an unknown one: that together
  /// they look rounded, or may be Unix times; or else about those that look rounded on their own, unless
  /// rows show these, or about few ids that all look printed by JavaScript; nil if there is none.
  ///
  /// If `areTimes`, the numbers were read as Unix times, and may be ids instead.
  func sentence(
    _ layout: FlakeLayout? = nil,
    areRoundedShown: Bool,
    areTimes: Bool = false,
    now: Timestamp
  ) -> String? {
    let ids = ids
    let finding = FlakeRounding.finding(in: ids, layout)
    let times = NanosecondReading.sentence(about: first, now: now, lookRounded: finding != nil)
    let rounded = finding.map { clause($0, of: ids) }
    let together =
      !areTimes
      ? times ?? rounded
      : times != nil ? nil : rounded ?? NanosecondReading.idsSentence(about: first, now: now)
    if let together { return together }
    let zeros = ids.count { FlakeRounding.zeros(of: $0) != nil }
    if zeros > 0, areRoundedShown { return nil }
    if zeros >= (ids.count <= Self.few ? 1 : 2), zeros >= ids.count / Self.fewestOf {
      return sentenceAboutZeros(zeros, of: ids)
    }
    let large = ids.filter { $0.rawValue > FlakeRounding.exactLimit }
    guard isWhole, (1...FlakeRounding.mostPrinted).contains(large.count),
      large.allSatisfy(FlakeRounding.isPrinted)
    else { return nil }
    return sentenceAboutZeros(large.count, of: large)
  }

  /// The warning that the ids may be dates instead; nil if there is no sign of it.
  var calendarSentence: String? { CalendarDigits.sentence(about: first.map(\.rawValue)) }

  private func sentenceAboutZeros(_ count: Int, of ids: [FlakeID]) -> String {
    let isOne = ids.count == 1
    return "the last digits of \(isOne ? "the id" : share(count, ids.count, "ids", of: ids)) are "
      + "zeros: a spreadsheet or a JSON number may have rounded \(isOne ? "it" : "them")"
  }

  private func clause(_ finding: FlakeRounding.Finding, of ids: [FlakeID]) -> String {
    switch finding {
    case .printedDoubles(let count, let total):
      share(count, total, "ids", of: ids) + " have at most 17 significant digits: "
        + "they look rounded by a JSON number, and what their last bits hold is not true"
    case .fifteenDigits(let count, let total):
      share(count, total, "ids", of: ids) + " have at most 15 significant digits: "
        + "they look rounded by a spreadsheet, and their times and numbers are not true"
    case .exactDoubles(let count, let total):
      share(count, total, "ids above 2^53", of: ids) + " are exact in a double: they look rounded "
        + "by a JSON number, and what their last bits hold is not true"
    case .coarseWorkers(let step, let total):
      share(total, total, "ids above 2^53", of: ids) + " are exact in a double, with workers 0 and "
        + "\(step): if others make ids, too, a JSON number has rounded these"
    }
  }

  /// Returns a share of the ids that were examined, and how many there are, if these are not all.
  private func share(_ count: Int, _ total: Int, _ noun: String, of ids: [FlakeID]) -> String {
    let isEach = self.count == ids.count
    return "\(count) of \(total) \(isEach ? noun : "distinct \(noun)")"
      + (isWhole ? "" : " looked at (of \(self.count) in all)")
  }
}
