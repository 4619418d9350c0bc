extension FlakeLayout {
  /// Why a text names no layout.
  enum TextProblem: DescribedError {
    /// It is no layout's name, and does not look like a list of fields.
    case unknown([UInt8])
    case spec(FlakeLayoutProblem)

    var sentence: String {
      switch self {
      case .unknown:
        "it is no layout's name ('idtool flake layouts' lists them) and no list of fields such as "
          + "t41,s12,w10"
      case .spec(let problem): problem.sentence
      }
    }

    /// The names that may have been meant, the most similar first.
    var near: [String] {
      guard case .unknown(let text) = self else { return [] }
      let names = FlakeLayoutName.allCases.flatMap { [$0.rawValue] + $0.aliases }
      return Suggestion.near(text, among: names)
    }
  }

  /// Returns a layout by name, or by a spec such as `t41,s12,w10`, whose time counts `unit`.
  static func described(
    by text: [UInt8],
    unit: TimeSpan? = nil
  ) throws(TextProblem) -> FlakeLayout {
    if let name = FlakeLayoutName(text: text) { return FlakeLayout(name) }
    // The second character of a spec is a digit.
    guard text.count >= 2 && text[1] &- 0x30 < 10 || text.contains(UInt8(ascii: ",")) else {
      throw .unknown(text)
    }
    return try lifting(FlakeLayout(spec: text.span, unit: unit), as: TextProblem.spec)
  }
}
