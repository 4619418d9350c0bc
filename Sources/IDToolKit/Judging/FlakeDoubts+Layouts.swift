/// What other layouts would make of the ids of a stream.
extension FlakeDoubts {
  /// The warning about the dates, or about ids that fit none of several layouts; nil if none is odd.
  var sentence: String? {
    guard let layout else {
      guard seen.oddCount > 0 else { return nil }
      let ids =
        seen.sample.count == 1
        ? "the id fits" : "\(seen.oddCount) of \(seen.sample.count) ids fit"
      return "\(ids) none of the layouts: the first that holds an id is used"
    }
    guard let oddTimes = seen.oddTimes else { return nil }
    let share =
      seen.sample.count == 1 ? "the id is" : "\(seen.oddCount) of \(seen.sample.count) ids are"
    return "\(share) implausible as \(layout.name), of \(oddTimes.days)"
      + clausesAboutOthers(layout)
  }

  /// Smaller numbers are not ids of any layout: they count rows, pages or users.
  private static let leastID: UInt64 = 10_000_000_000

  /// Returns what other layouts make of the odd ids, or that they only happen to fit one.
  private func clausesAboutOthers(_ layout: FlakeLayout) -> String {
    let large = seen.oddIDs.filter { $0.rawValue >= Self.leastID }
    guard !large.isEmpty || seen.oddIDs.isEmpty else { return "; numbers this small aren't flakes" }
    return LayoutRanking(of: large, now: present.now).clauses(besides: layout)
  }

  /// Returns the warning that the ids, which are read as one layout's, look like another's; nil if they
  /// don't.
  ///
  /// If `isAssumed`, that is the default layout, and others that explain the ids as well are told, too.
  func layoutSentence(isAssumed: Bool) -> String? {
    // Those that are all odd are told with other layouts.
    guard let layout, seen.oddCount < seen.sample.count else { return nil }
    let (ids, now) = (seen.sample.first, present.now)
    return isAssumed
      ? Judgement.ofList(ids, now: now) { $0.doubt(about: $1, readAs: layout) }
      : Judgement.objection(to: layout, by: ids, now: now)
  }
}
