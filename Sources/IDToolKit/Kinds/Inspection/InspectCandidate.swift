/// A possible reading of a text, and its likelihood.
struct InspectCandidate: Sendable {
  /// The index of the kind among those of the inspector.
  let kind: Int
  let value: IdentifierValue
  /// The index of the kind's plan, and the bits as the plan sees them.
  let plan: Int
  let bits: IdentifierBits
  /// The time in the id; nil for kinds without one.
  let time: Timestamp?
  let precision: TimePrecision
  /// What makes it doubtful: indirect, so that a copy counts a single reference, if any.
  var doubt: IdentifierOddity?
  var evidence: Evidence
  /// The layouts that read the text the same way, as bits: the first of the inspector's layouts is
  /// the lowest.
  var alike: UInt64 = 0

  /// The evidence for a kind, in bits: one more is twice as likely.
  struct Evidence: Sendable {
    /// How common ids of the kind are.
    let commonness: Double
    /// How likely it is that ids of this time are looked up.
    let timeliness: Double
    /// How improbable the form and bits would be for anything but such an id.
    var form: Double
    /// What its place and its neighbours say.
    var surroundings = 0.0

    var likelihood: Double { commonness + timeliness + form + surroundings }

    /// Returns by how many bits it is less likely than another, at least 0.
    func distance(behind first: Evidence) -> Double {
      max(0, (first.likelihood - likelihood).rounded())
    }

    /// Returns the main reason why it is weaker than another.
    ///
    /// Reasons are compared in the steps of ``InspectCandidate/rank(_:)``. Of reasons with equal
    /// weight the time comes last, because the times may be the same.
    func reason(against other: Evidence) -> Reason {
      let rarity = rank(other.commonness - commonness)
      let time = rank(other.timeliness - timeliness)
      let form = rank(other.form - form)
      let place = rank(other.surroundings - surroundings)
      if place > max(rarity, time, form) { return .surroundings }
      if rarity >= time, rarity >= form { return .rarity }
      return time > form ? .time : .form
    }
  }

  var likelihood: Double { evidence.likelihood }

  var rank: Int64 { Self.rank(likelihood) }

  /// Returns a likelihood in steps so large that equally likely readings compare as equal, and stay
  /// in the order of declaration, in spite of rounding errors, which differ from one moment to the
  /// next.
  static func rank(_ likelihood: Double) -> Int64 {
    let steps = min(max(likelihood * 1024, -0x1p52), 0x1p52)
    return Int64(steps + (steps < 0 ? -0.5 : 0.5))
  }

  /// The severity of the doubt: an impossible time is worse than an unlikely one, however common
  /// the kind is.
  var gravity: Int {
    guard case .flake(let warning)? = doubt else { return 0 }
    return switch warning {
    case .rounded, .untold: 0
    case .nearEpoch, .unixTime, .hexadecimal: 1
    case .beforeService: 2
    case .future: 3
    case .impossible: 4
    }
  }

  /// Whether nothing but a plausible time says that it is an id.
  var isUntold: Bool { if case .flake(.untold)? = doubt { true } else { false } }

  /// Why one reading is less likely than another, in a few words.
  enum Reason: String {
    case rarity = "a rarer kind"
    case time = "a less likely time"
    case form = "less likely digits"
    case surroundings = "its place or its neighbours"
  }
}

extension IdentifierKind {
  /// Returns the names of the layouts in a candidate's ``InspectCandidate/alike``.
  static func layouts(alike: UInt64) -> [String] {
    layouts.enumerated().filter { alike >> UInt64($0.offset) & 1 == 1 }.map(\.element.name)
  }
}
