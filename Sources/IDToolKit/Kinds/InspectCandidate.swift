/// One thing that a text could be, and how likely.
struct InspectCandidate {
  /// A text read as a flake.
  struct Flake {
    let id: FlakeID
    let layout: FlakeLayout
    /// Whether the text is the id in decimal, so that the number need not be said.
    let isDecimal: Bool
    /// The layouts that read it alike.
    let alike: [String]
    let warning: FlakeWarning?
  }

  enum Content {
    case identifier(IdentifierReading, IdentifierOddity?)
    case flake(Flake)
  }

  let content: Content
  /// Bits: twice as likely is one more.
  let likelihood: Double

  /// The likelihood in steps so large that candidates of equal likelihood stay equal, and in the
  /// order of their declaration, whatever the clock adds to both and the last digit makes of it.
  var rank: Double { (likelihood * 1024).rounded() }

  /// How much speaks against it: a time that can't be is worse than an unlikely one, however common
  /// the layout is.
  var doubt: Int {
    guard case .flake(let flake) = content else { return 0 }
    return switch flake.warning {
    case nil, .rounded?, .untold?: 0
    case .nearEpoch?: 1
    case .beforeService?: 2
    case .future?: 3
    case .impossible?: 4
    }
  }
}
