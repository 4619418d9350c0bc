/// A worker number and a time window that nobody else has: what a store grants to one process.
struct FlakeGrant: Equatable, Sendable {
  let worker: UInt64
  let window: FlakeIssuingWindow

  /// The format, for messages.
  static let form = "WORKER FROM UNTIL"
  static let example = "7 @1795238460.000 @1795238470.000"

  /// Reads `WORKER FROM UNTIL`, separated by blanks, with a newline at the end.
  ///
  /// An answer without the newline may have been cut off, and a moment that lacks a digit is
  /// another moment. Only moments that mean the same to everyone at all times are accepted: `@` and
  /// a Unix time, or a date with or without a time of day, in UTC unless an offset is given. With
  /// `now` or `+10s`, two answers could overlap.
  init(parsing answer: Span<UInt8>, now: Timestamp) throws(FlakeGrantProblem) {
    let isWhole = !answer.isEmpty && answer[answer.count - 1] == 0x0A
    let line = answer.extracting(droppingLast: isWhole ? 1 : 0).withoutCarriageReturn
    var words: [Range<Int>] = []
    for offset in line.indices where !Self.isBlank(line[offset]) {
      if let last = words.last, last.upperBound == offset {
        words[words.count - 1] = last.lowerBound..<offset + 1
      } else {
        words.append(offset..<offset + 1)
      }
    }
    guard words.count == 3 else { throw .notThreeWords(words.count) }
    guard isWhole else { throw .cutOff }
    worker = try lifting(
      Decimal.parse(line.extracting(words[0])),
      as: { (problem: Decimal.Problem) in FlakeGrantProblem.worker(problem.sentence) }
    )
    let from = try Self.moment(line.extracting(words[1]), now: now)
    let until = try Self.moment(line.extracting(words[2]), now: now)
    guard from < until else { throw .reversed }
    window = FlakeIssuingWindow(from: from, until: until)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func moment(
    _ word: Span<UInt8>,
    now: Timestamp
  ) throws(FlakeGrantProblem) -> Timestamp {
    guard isAbsolute(word) else { throw .relative(word.array) }
    return try lifting(
      TimeExpression.parse(word, at: TimeReference(now: now)),
      as: { (problem: TimeExpressionProblem) in
        FlakeGrantProblem.moment(word.array, problem.sentence)
      }
    )
  }

  /// Whether a text begins with `@`, or like a year and a hyphen.
  private static func isAbsolute(_ word: Span<UInt8>) -> Bool {
    if word[0] == UInt8(ascii: "@") { return true }
    let digits = TimeCursor(word).digitCount
    return digits >= 4 && digits < word.count && word[digits] == UInt8(ascii: "-")
  }
}

/// Why a text is not a grant.
enum FlakeGrantProblem: DescribedError {
  /// It has this many words.
  case notThreeWords(Int)
  /// It does not end in a newline.
  case cutOff
  case worker(String)
  /// A moment whose meaning depends on when it is read.
  case relative([UInt8])
  case moment([UInt8], String)
  case reversed

  var sentence: String {
    switch self {
    case .notThreeWords(0): "it is empty"
    case .notThreeWords(let count): "it has \(count) word\(count == 1 ? "" : "s") instead of 3"
    case .cutOff: "no newline ends it, so it may have been cut off"
    case .worker(let sentence): "its worker number: \(sentence)"
    case .relative(let text):
      "\(Quotation.quoted(text)) isn't a fixed moment such as @1795238460.123 or "
        + "2026-11-21T05:21:00.123Z"
    case .moment(let text, let sentence): "\(Quotation.quoted(text)): \(sentence)"
    case .reversed: "its window ends before it begins, or is empty"
    }
  }
}
