/// A known layout, prepared to judge how likely it is that single ids are of this layout.
struct FlakeJudge: Sendable {
  let layout: FlakeLayout
  let plausibility: FlakePlausibility
  /// Whether the layout's ids differ from arbitrary numbers.
  let isTelling: Bool
  /// The same layout as plain numbers, with how common its ids are in a form.
  let prospect: FlakeProspect

  init(_ layout: FlakeLayout, form: FlakeForm, now: Timestamp) {
    self.layout = layout
    plausibility = FlakePlausibility(layout: layout, now: now)
    isTelling = layout.isTelling
    let commonness = layout.commonness(in: form)
    prospect = FlakeProspect(plausibility, commonness: commonness, now: now)
  }

  /// The judgement of an id.
  struct Verdict {
    let time: Timestamp
    let warning: FlakeWarning?
    /// Whether nothing speaks against the layout, and ids of its time are met.
    let isLikely: Bool
    /// How common the layout is, the likelihood of the date, and the cost of the rest; all in bits,
    /// and meaningful only in comparison with other layouts.
    let commonness: Double
    let dateLikelihood: Double
    let cost: Double

    /// Whether nothing speaks against the layout.
    var isPlausible: Bool { warning?.allowsLayout ?? true }
    var likelihood: Double { commonness + dateLikelihood - cost }
  }

  /// Returns the judgement of an id.
  func judge(_ id: FlakeID) -> Verdict {
    let time = layout.time(of: id)
    let warning = plausibility.warning(for: id)
    let isPlausible = warning?.allowsLayout ?? true
    return Verdict(
      time: time,
      warning: warning,
      isLikely: isPlausible && isLikely(time),
      commonness: prospect.commonness,
      dateLikelihood: isPlausible ? FlakeProspect.timeBits : 0,
      cost: prospect.cost(of: id, at: time.microseconds) + costOfOddity(id, time)
    )
  }

  /// Returns the cost of a time or bits that the layout's makers don't make; 0 for likely ids.
  private func costOfOddity(_ id: FlakeID, _ time: Timestamp) -> Double {
    (time > plausibility.latest ? 30 : 0) + (layout.problem(with: id) == nil ? 0 : 30)
      + (time < layout.serviceStart ? 15 : 0)
  }

  /// Whether ids of a time are met.
  func isLikely(_ time: Timestamp) -> Bool { prospect.isUsual(time.microseconds) }
}

extension FlakeLayout {
  /// The commonness of Twitter's and Discord's ids.
  private static var commonnessOfPlatforms: Double { 7 }

  /// How much commoner its ids are than those of a rare layout, as a power of two.
  var commonness: Double { commonness(in: .native) }

  /// Whether it is so common that it is named next to another that explains ids as well; rare ones
  /// would be for almost any number.
  var isCommon: Bool { commonness >= 4 }

  fileprivate func commonness(in form: FlakeForm) -> Double {
    let common = Self.commonnessOfPlatforms + habits.weight
    // Ids that are usually written as text are rarer as numbers.
    switch textForm {
    case .decimal, .base64URL, .base32Crockford: return common
    case .hexadecimal, .dashedHexadecimal, .base32Sortable, .base36, .base58, .base62:
      return form == .native ? common : common - 4
    }
  }

  /// Whether ids differ from arbitrary numbers: where those of the first decade have 16 digits or
  /// fewer, a date, a card number or any counter reads as one of a recent year.
  var isTelling: Bool {
    guard let end = serviceStart.advanced(by: .days(3652)) else { return true }
    return firstID(atOrAfter: end).map { $0.rawValue >= 10_000_000_000_000_000 } ?? true
  }
}
