/// A known layout, ready to tell how likely it is that single ids are its own.
struct FlakeJudge: Sendable {
  let layout: FlakeLayout
  let plausibility: FlakePlausibility
  /// Whether its ids can be told from any other number.
  let isTelling: Bool
  /// How much more often than those of a rare layout its ids are met in a form, as a power of two: a
  /// judgement.
  let commonness: Double
  /// Before any id.
  private let evidence: FlakeEvidence
  private let now: Timestamp

  /// What a plausible time adds, bits: of the 70 years of most layouts it takes a tenth.
  static let timeBits = 3.0
  /// Of the first thousandth of a layout's years, hours or days, no id is likely to be met.
  static let mostEarliness = 10.0

  init(_ layout: FlakeLayout, form: FlakeForm, now: Timestamp) {
    self.layout = layout
    self.now = now
    plausibility = FlakePlausibility(layout: layout, now: now)
    evidence = FlakeEvidence(layout: layout, now: now)
    isTelling = layout.isTelling
    commonness = layout.commonness(in: form)
  }

  /// An id as the layout reads it.
  struct Verdict {
    let time: Timestamp
    let warning: FlakeWarning?
    /// Whether nothing speaks against the layout, and it has not just come into use.
    let isLikely: Bool
    /// How likely the date is, apart from the rest, and how much it takes to explain the rest; both in
    /// bits that only mean something beside those of other layouts.
    let dateLikelihood: Double
    let cost: Double

    /// Whether nothing speaks against the layout.
    var isPlausible: Bool { warning?.allowsLayout ?? true }
    var likelihood: Double { dateLikelihood - cost }
  }

  /// Judges an id.
  func judge(_ id: FlakeID) -> Verdict {
    let warning = plausibility.warning(for: id)
    let isPlausible = warning?.allowsLayout ?? true
    let earliness = earliness(of: layout.time(of: id))
    var evidence = evidence
    evidence.observe([id])
    return Verdict(
      time: layout.time(of: id),
      warning: warning,
      isLikely: isPlausible && earliness <= Self.mostEarliness,
      dateLikelihood: isPlausible ? dateLikelihood(of: layout.time(of: id)) : commonness,
      cost: evidence.cost(ofOnly: id)
    )
  }

  /// How likely a plausible date is.
  func dateLikelihood(of time: Timestamp) -> Double {
    commonness + Self.timeBits - earliness(of: time) + time.recency(at: now)
  }

  /// Whether ids of so early a time are likely to be met.
  func isLikely(_ time: Timestamp) -> Bool { earliness(of: time) <= Self.mostEarliness }

  /// How improbable it is that an id was made so soon after the first of its layout, bits: of ten
  /// ids, one is from the first tenth of the time.
  private func earliness(of time: Timestamp) -> Double {
    let start = Double(layout.serviceStart.microseconds)
    let age = Double(time.microseconds) - start
    let inUse = Double(now.microseconds) - start
    return age > 0 && age < inUse ? (inUse / age).roughLog2 : 0
  }
}

extension FlakeLayout {
  /// How much more often than those of a rare layout its ids are met, as a power of two.
  var commonness: Double { commonness(in: .native) }

  fileprivate func commonness(in form: FlakeForm) -> Double {
    let common: Double =
      switch FlakeLayoutName(rawValue: name) {
      case .twitter?, .discord?, .tiktok?: 7
      case .instagram?, .mastodon?: 5
      case .miniflake?, .bwmarrin?: 4
      case .sonyflakeV1?, .sonyflakeV2?, .tsid?: 2
      case .simpleflakePy?, .simpleflakesJs?: -3
      default: 0
      }
    // Those that are usually written as text are rarer as numbers.
    switch textForm {
    case .decimal, .base64URL, .base32Crockford: return common
    case .hexadecimal, .dashedHexadecimal, .base32Sortable, .base36, .base58, .base62:
      return form == .native ? common : common - 4
    }
  }

  /// Times of so few bits that a date, a card number or any counter reads as one of these years.
  fileprivate var isTelling: Bool {
    switch FlakeLayoutName(rawValue: name) {
    case .yitter?, .yitterCsharp?: false
    default: true
    }
  }
}
