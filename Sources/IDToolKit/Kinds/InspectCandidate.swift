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
}
