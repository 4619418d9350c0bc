/// The ids of a half-open span of time.
struct IdentifierRange: Equatable, Sendable {
  let kind: IdentifierKind
  /// The first id at or after the start.
  let lower: IdentifierBits
  /// The first id at or after the end; nil if there is no upper bound, because the span has no end
  /// or no id is that late.
  let upper: IdentifierBits?

  /// Creates the range from one moment up to, not including, another.
  init(
    _ kind: IdentifierKind,
    from start: Timestamp,
    to end: Timestamp? = nil
  ) throws(IdentifierRangeProblem) {
    guard let plan = kind.sortingPlan, let time = kind.plans[plan].time else {
      throw .notSorted(kind)
    }
    if let end, end < start { throw .reversed }
    guard let first = kind.firstID(atOrAfter: start) else {
      // If the time has so many bits that its last moment can't be represented, no start is too
      // late.
      let last = kind.layout?.lastUsableTime ?? time.time(of: time.mask)
      throw .afterLast(kind, last ?? start)
    }
    self.kind = kind
    lower = first
    upper = end.flatMap { kind.firstID(atOrAfter: $0) }
  }
}

extension IdentifierKind {
  /// The kinds whose ids sort by time, including flake layouts, in the order of lists.
  static let sorted = (declared + layouts).filter { $0.sortingPlan != nil }

  /// Whether ids in their usual form sort as text, byte by byte, in the order of time.
  var sortsAsText: Bool {
    guard sortingPlan != nil else { return false }
    switch forms[0].coding {
    case .number(let alphabet, _), .padded(let alphabet, _): return alphabet.isAscending
    case .custom(let codec): return codec.alphabet.isAscending
    case .hyphenatedHexadecimal: return true
    case .pieces(let pieces):
      let digits = pieces.compactMap(\.digits)
      return digits.allSatisfy(\.alphabet.isAscending)
        && zip(digits, digits.dropFirst()).allSatisfy { $0.run.shift >= $1.run.end }
    case .shortNumber, .paddedWithEquals, .unixTime, .opaque, .flake: return false
    }
  }

  /// Whether that needs a comparison of bytes: language rules, by which databases may sort text,
  /// put letters of both cases together and ignore punctuation.
  var needsByteOrder: Bool {
    switch forms[0].coding {
    case .number(let alphabet, _), .padded(let alphabet, _): alphabet.hasBothCasesOrPunctuation
    case .custom(let codec): codec.alphabet.hasBothCasesOrPunctuation
    case .pieces(let pieces):
      pieces.compactMap(\.digits).contains(where: \.alphabet.hasBothCasesOrPunctuation)
    case .hyphenatedHexadecimal, .shortNumber, .paddedWithEquals, .unixTime, .opaque, .flake: false
    }
  }
}

extension IdentifierPiece {
  /// Its digits and the bits that they represent; nil for a literal.
  fileprivate var digits: (alphabet: DigitAlphabet, run: BitRun)? {
    if case .digits(let alphabet, _, let run) = content { (alphabet, run) } else { nil }
  }
}

extension DigitAlphabet {
  private var characters: [UInt8] { (0..<radix).map(digit) }

  /// Whether greater digits are greater bytes.
  fileprivate var isAscending: Bool {
    let characters = characters
    return zip(characters, characters.dropFirst()).allSatisfy { $0 < $1 }
  }

  fileprivate var hasBothCasesOrPunctuation: Bool {
    let characters = characters
    let hasUpper = characters.contains { (0x41...0x5A).contains($0) }
    let hasLower = characters.contains { (0x61...0x7A).contains($0) }
    let isAlphanumeric = characters.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
    }
    return hasUpper && hasLower || !isAlphanumeric
  }
}
