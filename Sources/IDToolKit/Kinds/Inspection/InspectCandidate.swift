/// One thing that a text could be, and how likely.
struct InspectCandidate: Sendable {
  /// The index of the kind among those of the inspector.
  let kind: Int
  let value: IdentifierValue
  /// The index of the kind's plan, and the bits as the plan has them.
  let plan: Int
  let bits: IdentifierBits
  /// The moment in the id; nil for kinds that hold none.
  let time: Timestamp?
  let precision: TimePrecision
  /// What makes it doubtful.
  let doubt: Doubt?
  var evidence: Evidence
  /// The layouts that read the text alike, as bits: the first of the inspector's layouts is the
  /// lowest.
  var alike: UInt64 = 0

  enum Doubt: Sendable {
    case oddity(IdentifierOddity)
    case flake(FlakeWarning)

    var sentence: String {
      switch self {
      case .oddity(let oddity): oddity.sentence
      case .flake(let warning): warning.sentence
      }
    }
  }

  /// What speaks for a kind, in bits: twice as likely is one more.
  struct Evidence: Sendable {
    /// That ids of the kind are common.
    let commonness: Double
    /// That its time is one of ids that people look at.
    let timeliness: Double
    /// That the text has the form, and its bits are such as makers set.
    var form: Double

    var likelihood: Double { commonness + timeliness + form }
  }

  var likelihood: Double { evidence.likelihood }

  /// The likelihood in steps so large that candidates of equal likelihood stay equal, and in the
  /// order of their declaration, whatever the clock adds to both and the last digit makes of it.
  var rank: Int64 {
    let steps = min(max(likelihood * 1024, -0x1p52), 0x1p52)
    return Int64(steps + (steps < 0 ? -0.5 : 0.5))
  }

  /// How much speaks against it: a time that can't be is worse than an unlikely one, however common
  /// the kind is.
  var gravity: Int {
    guard case .flake(let warning)? = doubt else { return 0 }
    return switch warning {
    case .rounded, .untold: 0
    case .nearEpoch, .unixTime: 1
    case .beforeService: 2
    case .future: 3
    case .impossible: 4
    }
  }

  /// How far it is behind another, in bits: 0 and more.
  func distance(behind first: InspectCandidate) -> Double {
    max(0, (first.likelihood - likelihood).rounded())
  }

  /// Why one reading is less likely than another, in a few words.
  enum Reason: String, CaseIterable {
    case rarity = "a rarer kind"
    case time = "a less likely time"
    case form = "less likely digits"

    /// Its place among all.
    var place: Int {
      switch self {
      case .rarity: 0
      case .time: 1
      case .form: 2
      }
    }
  }

  /// Why it is less likely than another: what differs most.
  func reason(against first: InspectCandidate) -> Reason {
    let rarity = first.evidence.commonness - evidence.commonness
    let time = first.evidence.timeliness - evidence.timeliness
    let form = first.evidence.form - evidence.form
    if rarity >= time, rarity >= form { return .rarity }
    return time >= form ? .time : .form
  }
}

extension IdentifierKind {
  /// The names of the layouts that a candidate's ``InspectCandidate/alike`` stands for.
  static func layouts(alike: UInt64) -> [String] {
    layouts.enumerated().filter { alike >> UInt64($0.offset) & 1 == 1 }.map(\.element.name)
  }
}
