/// The ids of a half-open span of time.
struct IdentifierRange: Equatable, Sendable {
  let kind: IdentifierKind
  /// The first id at or after the start, or of all.
  let lower: IdentifierBits
  /// Whether the span has a start.
  let hasStart: Bool
  /// The first id at or after the end; nil if there is no upper bound, because the span has no end
  /// or no id is that late.
  let upper: IdentifierBits?

  /// Creates the range from one moment up to, not including, another; without a start, of all ids
  /// before the end.
  init(
    _ kind: IdentifierKind,
    from start: Timestamp?,
    to end: Timestamp? = nil
  ) throws(IdentifierRangeProblem) {
    guard let plan = kind.rangePlan, let time = kind.plans[plan].time else {
      throw .notSorted(kind)
    }
    if let start, let end, end < start { throw .reversed }
    if let start {
      guard let first = kind.firstID(atOrAfter: start) else {
        // If the time has so many bits that its last moment can't be represented, no start is too
        // late.
        throw .afterLast(kind, kind.lastTime ?? start)
      }
      lower = first
    } else {
      lower = time.time(of: .zero).flatMap { kind.firstID(atOrAfter: $0) } ?? .zero
    }
    self.kind = kind
    hasStart = start != nil
    upper = end.flatMap { kind.firstID(atOrAfter: $0) }
  }
}

extension IdentifierKind {
  /// The kinds whose ids sort by time, if only in some columns, including flake layouts, in the order
  /// of lists.
  static let sorted = (declared + layouts).filter { $0.rangePlan != nil }

  /// Whether the time is at the top of all ids.
  var beginsWithTime: Bool {
    plans.allSatisfy { plan in
      switch plan.time {
      case .count(let run, _, _)?: run.shift + run.width == bitCount
      case .secondsAndMicroseconds?, .nanoseconds?, .intervals?: true
      case .gregorianLowFirst?, .gregorianHighFirst?, .days?, .flake?, nil: false
      }
    }
  }

  /// Whether ids in their usual form sort as text, byte by byte, in the order of time.
  var sortsAsText: Bool {
    guard sortingPlan != nil, let digits = digitsOfText else { return false }
    return digits.allSatisfy(\.alphabet.isAscending)
      && zip(digits, digits.dropFirst()).allSatisfy { $0.bits.lowerBound >= $1.bits.upperBound }
  }

  /// Whether ids in their usual form sort as their times do; numbers are compared as such.
  var sortsAsWritten: Bool {
    guard isFlake else { return sortingPlan != nil && (isNumber || sortsAsText) }
    let shape = forms[0].shape
    return sortingPlan != nil
      && (shape.isNumber || shape.alphabet.isAscending && shape.counts.count == 1)
  }

  /// Whether that needs a comparison of bytes: language rules, by which databases may sort text,
  /// put letters of both cases together and ignore punctuation.
  var needsByteOrder: Bool {
    digitsOfText?.contains { $0.alphabet.hasBothCasesOrPunctuation } ?? false
  }

  /// The digits of ids in their usual form, and the bits that they represent; nil if their number
  /// varies, and for ids that are more than digits.
  private var digitsOfText: [(alphabet: DigitAlphabet, bits: Range<Int>)]? {
    let all = 0..<bitCount
    switch forms[0].coding {
    case .number(let alphabet, _), .padded(let alphabet, _): return [(alphabet, all)]
    case .custom(let codec): return [(codec.alphabet, all)]
    case .hyphenatedHexadecimal: return [(.hexadecimal, all)]
    case .pieces(let pieces):
      return pieces.runs.map { ($0.alphabet, $0.run.shift..<$0.run.end) }
    case .shortNumber, .paddedWithEquals, .unixTime, .opaque, .flake: return nil
    }
  }
}

extension IdentifierRange {
  /// Whether the bounds and the ids between them sort, written in a form, as their times do; numbers
  /// are compared as such.
  func sortsAsWritten(in form: Int) -> Bool {
    let form = kind.forms[form]
    guard kind.isFlake else { return kind.isNumber || kind.sortsAsText }
    let counts = [lower, upper].compactMap(\.self).map { bits in
      var text = ByteBuffer()
      _ = form.coding.write(bits, bitCount: kind.bitCount, to: &text)
      return text.count
    }
    return form.isNumber || form.shape.alphabet.isAscending && counts.allSatisfy { $0 == counts[0] }
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

/// Why a span of time does not give a range of ids.
enum IdentifierRangeProblem: DescribedError {
  /// Ids of the kind don't sort by time.
  case notSorted(IdentifierKind)
  /// The range starts after the last possible id of the kind.
  case afterLast(IdentifierKind, Timestamp)
  case reversed
  /// It ends where it starts.
  case empty

  var sentence: String {
    switch self {
    case .notSorted(let kind) where !kind.isTimed: "such ids hold no time"
    case .notSorted(let kind) where kind.beginsWithTime: "ranges of such ids are not made here"
    case .notSorted(let kind):
      "\(Self.subject(kind)) time is not at the top of its ids, so a span of time isn't a range of ids"
    case .afterLast(let kind, let last):
      "the time is after \(Self.subject(kind)) last, \(last.text())"
    case .reversed: "the range ends before it starts"
    case .empty:
      "the range ends where it starts; a date is its first moment, and a day ends with the next date"
    }
  }

  private static func subject(_ kind: IdentifierKind) -> String {
    kind.layout == nil ? "the kind's" : "the layout's"
  }
}

/// Why the ids of a range differ from those that its span of time suggests.
enum IdentifierRangeDoubt: Equatable, Sendable {
  /// The span ends before the first possible id.
  case tooEarly(first: Timestamp)
  /// The span contains no time that ids can hold; `unit` is their unit.
  case tooShort(unit: TimeSpan)
  /// The span starts before the first possible id.
  case startsAtFirst(Timestamp)
  /// The span ends after the last possible id.
  case endsAtLast(Timestamp)
  /// Ids can't distinguish the bounds from later ones.
  case rounded(unit: TimeSpan, start: Timestamp?, end: Timestamp?)

  /// Returns the warning about a range of ids of a kind; `text` writes a moment.
  func sentence(_ kind: IdentifierKind, text: (Timestamp) -> String) -> String {
    let name = Quotation.quoted(kind.name)
    return switch self {
    case .tooEarly(let first):
      "no id is in the range: ids of \(name) begin at \(text(first))"
    case .tooShort(let unit):
      "no id is in the range: ids of \(name) tell \(Self.times(unit)) apart, and none begins in it"
    case .startsAtFirst(let first):
      "ids of \(name) begin at \(text(first)), and so does the range"
    case .endsAtLast(let last):
      "ids of \(name) end at \(text(last)), so the range has no upper bound"
    case .rounded(let unit, let start, let end):
      "ids of \(name) tell \(Self.times(unit)) apart: the range "
        + [start.map { "starts at \(text($0))" }, end.map { "ends at \(text($0))" }]
        .compactMap(\.self).joined(separator: " and ")
    }
  }

  private static func times(_ unit: TimeSpan) -> String {
    switch unit {
    case .second: "seconds"
    case .milliseconds(1): "milliseconds"
    case TimeSpan(microseconds: 1): "microseconds"
    default: "steps of \(unit.text)"
    }
  }
}

extension IdentifierRange {
  /// A bound of the span of time from which a range was made.
  struct Bound {
    let moment: Timestamp
    /// Whether the user gave it exactly.
    ///
    /// A bound relative to now is finer than ids only by chance, which needs no warning.
    var isExact = true
  }

  /// Returns why the ids differ from those of the span from which the range was made; nil if they
  /// don't.
  func doubt(from start: Bound?, to end: Bound?) -> IdentifierRangeDoubt? {
    guard let plan = kind.rangePlan, let time = kind.plans[plan].time else { return nil }
    if let first = time.time(of: .zero) {
      let isBefore = start.map { $0.moment < first }
      if let end, end.moment <= first, isBefore ?? true { return .tooEarly(first: first) }
      if isBefore ?? false { return .startsAtFirst(first) }
    }
    if lower == upper { return .tooShort(unit: time.unit) }
    if end != nil, upper == nil, let last = kind.lastTime { return .endsAtLast(last) }
    let lowerTime = hasStart ? kind.time(of: lower) : nil
    let upperTime = upper.flatMap { kind.time(of: $0) }
    func isMoved(_ bound: Bound?, to time: Timestamp?) -> Bool {
      bound.map { $0.isExact && time != $0.moment } ?? false
    }
    guard isMoved(start, to: lowerTime) || isMoved(end, to: upperTime) else { return nil }
    return .rounded(unit: time.unit, start: lowerTime, end: upperTime)
  }
}
