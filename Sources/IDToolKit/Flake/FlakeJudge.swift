/// A known layout, prepared to judge how likely it is that single ids are of this layout.
struct FlakeJudge: Sendable {
  let layout: FlakeLayout
  let plausibility: FlakePlausibility
  /// Whether the layout's ids differ from arbitrary numbers.
  let isTelling: Bool
  /// How much commoner its ids are in a form than those of a rare layout, as a power of two: a
  /// judgement.
  let commonness: Double
  /// The evidence before any id.
  let evidence: FlakeEvidence
  private let now: Timestamp

  /// The evidence of a plausible time, bits: it lies in about a tenth of the 70 years of most
  /// layouts.
  static let timeBits = 3.0
  /// The most earliness of a likely id, bits: one of the first thousandth of a layout's years is
  /// unlikely.
  static let mostEarliness = 10.0

  init(_ layout: FlakeLayout, form: FlakeForm, now: Timestamp) {
    self.layout = layout
    self.now = now
    plausibility = FlakePlausibility(layout: layout, now: now)
    evidence = FlakeEvidence(layout: layout, now: now)
    isTelling = layout.isTelling
    commonness = layout.commonness(in: form)
  }

  /// The judgement of an id.
  struct Verdict {
    let time: Timestamp
    let warning: FlakeWarning?
    /// Whether nothing speaks against the layout, and it was not introduced just before the id.
    let isLikely: Bool
    /// The likelihood of the date, and the cost of the rest; both in bits, and meaningful only in
    /// comparison with other layouts.
    let dateLikelihood: Double
    let cost: Double

    /// Whether nothing speaks against the layout.
    var isPlausible: Bool { warning?.allowsLayout ?? true }
    var likelihood: Double { dateLikelihood - cost }
  }

  /// Returns the judgement of an id.
  func judge(_ id: FlakeID) -> Verdict {
    let warning = plausibility.warning(for: id)
    let isPlausible = warning?.allowsLayout ?? true
    let earliness = earliness(of: layout.time(of: id))
    var evidence = evidence
    evidence.observe(id)
    return Verdict(
      time: layout.time(of: id),
      warning: warning,
      isLikely: isPlausible && earliness <= Self.mostEarliness,
      dateLikelihood: isPlausible ? dateLikelihood(of: layout.time(of: id)) : commonness,
      cost: evidence.cost(ofOnly: id)
    )
  }

  /// Returns the likelihood of a plausible date.
  func dateLikelihood(of time: Timestamp) -> Double {
    commonness + Self.timeBits - earliness(of: time) + time.recency(at: now)
  }

  /// Whether a time is not so early that its ids are unlikely to be met.
  func isLikely(_ time: Timestamp) -> Bool { earliness(of: time) <= Self.mostEarliness }

  /// Returns how improbable it is that an id was made so soon after the first of its layout, in
  /// bits: one id in ten is from the first tenth of the time.
  private func earliness(of time: Timestamp) -> Double {
    let start = Double(layout.serviceStart.microseconds)
    let age = Double(time.microseconds) - start
    let inUse = Double(now.microseconds) - start
    return age > 0 && age < inUse ? (inUse / age).roughLog2 : 0
  }
}

extension FlakeLayout {
  /// How much commoner its ids are than those of a rare layout, as a power of two.
  var commonness: Double { commonness(in: .native) }

  /// Whether it is so common that it is named beside another that explains ids as well; rare ones
  /// would be for almost any number.
  var isCommon: Bool { commonness >= 4 }

  fileprivate func commonness(in form: FlakeForm) -> Double {
    let common = facts.commonness
    // Ids that are usually written as text are rarer as numbers.
    switch textForm {
    case .decimal, .base64URL, .base32Crockford: return common
    case .hexadecimal, .dashedHexadecimal, .base32Sortable, .base36, .base58, .base62:
      return form == .native ? common : common - 4
    }
  }

  /// Whether ids differ from arbitrary numbers: where those of the first decade have 16 digits or
  /// fewer, a date, a card number or any counter reads as one of a recent year.
  fileprivate var isTelling: Bool {
    guard let end = serviceStart.advanced(by: .days(3652)) else { return true }
    return firstID(atOrAfter: end).map { $0.rawValue >= 10_000_000_000_000_000 } ?? true
  }
}
