/// Why a text is not an id of the requested kind, or of any kind.
enum InspectProblem: DescribedError {
  /// A kind that the text almost matches.
  struct Slip: Equatable, Sendable {
    enum Reason: Equatable, Sendable {
      case problem(IdentifierProblem)
      /// It reads as one, but its time is unlikely.
      case odd(IdentifierOddity)
      /// It reads as one of this time, but so do many other texts.
      case unnamed(Timestamp)
    }

    /// The name that `--kind` takes.
    let kind: String
    let reason: Reason

    /// The number of mistakes; an odd time counts as two.
    var count: Int {
      switch reason {
      case .problem(let problem): problem.slips ?? .max
      case .odd, .unnamed: 2
      }
    }

    fileprivate var sentence: String {
      switch reason {
      case .problem(let problem): "as \(kind), \(problem.sentence)"
      case .odd(let oddity): "as \(kind), \(oddity.sentence)"
      case .unnamed(let time): "as -l \(kind): \(time.text())"
      }
    }
  }

  /// The kinds that it almost matches, the nearest first.
  case unknown([Slip])
  /// It is read only as one of these kinds, which must be named.
  case unnamed([Slip])
  case kind(IdentifierProblem)
  /// It does not match any of these kinds, for different reasons.
  case kinds([Slip])
  /// The text is a number, but not a flake.
  case flake(FlakeTextProblem)
  /// No layout's makers write such ids.
  case noFlakeForm
  /// A number that would have an unlikely time in every layout.
  case unlikelyNumber

  /// The most kinds named that a text almost matches.
  private static let mostSlips = 3

  /// The mistakes to report: the nearest.
  private var told: [Slip] {
    guard case .unknown(let slips) = self, let nearest = slips.first?.count else { return [] }
    return Array(slips.prefix { $0.count == nearest }.prefix(Self.mostSlips))
  }

  var sentence: String {
    switch self {
    case .unknown(let slips) where slips.isEmpty: "no kind is written like that"
    case .unknown: told.map(\.sentence).joined(separator: "; ")
    case .unnamed(let slips):
      "no kind is recognized by its form; "
        + slips.prefix(Self.mostSlips).map(\.sentence).joined(separator: ", ")
    case .kind(let problem): problem.sentence
    case .kinds(let slips):
      slips.prefix(Self.mostSlips).map(\.sentence).joined(separator: "; ")
    case .flake(let problem): problem.sentence
    case .unlikelyNumber: "it is a number in which no kind has a likely time"
    case .noFlakeForm:
      "it is neither a number, nor 16 hex digits, nor in a layout's own text form"
    }
  }

  /// Whether check digits are wrong, and nothing else.
  var isAboutChecksum: Bool {
    switch self {
    case .kind(.checksum): true
    case .unknown, .kinds:
      told.contains { slip in if case .problem(.checksum) = slip.reason { true } else { false } }
    case .unnamed, .kind, .flake, .noFlakeForm, .unlikelyNumber: false
    }
  }

  /// Whether the text is nearest to a flake with an unlikely time.
  var isOddFlake: Bool {
    told.contains { slip in if case .odd(.flake) = slip.reason { true } else { false } }
  }

  /// The options with which the text is read nevertheless.
  var hints: [String] {
    told.compactMap { slip in
      if case .problem = slip.reason { return nil }
      return "-l \(slip.kind) reads it all the same"
    }
  }
}
