/// Reads ids for commands that sum them up: from arguments, from standard input or from files, one
/// a line.
///
/// What is no id is reported and left out. Plain lines of digits are read without a branch a
/// digit.
struct FlakeIDReader {
  /// Which texts are ids.
  enum Kind {
    /// Those that a layout's makers write.
    case layout(FlakeLayout, FlakeForm)
    /// Any 64-bit number, because the layout is what is to be found out; negative ones come from
    /// signed columns.
    case anyNumber
  }

  private let kind: Kind
  private let isStrict: Bool
  private let largest: UInt64
  private let unusedMask: UInt64
  private let isPlain: Bool
  /// How many items held no id.
  private(set) var invalidCount: UInt64 = 0

  init(_ kind: Kind, isStrict: Bool) {
    self.kind = kind
    self.isStrict = isStrict
    switch kind {
    case .layout(let layout, let form):
      largest = layout.largestID.rawValue
      unusedMask = layout.unusedMask
      isPlain = form == .decimal && layout.millisecondField == nil
    case .anyNumber:
      largest = .max
      unusedMask = 0
      isPlain = true
    }
  }

  /// Takes one text.
  mutating func read(
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console,
    _ body: (FlakeID) -> Void
  ) throws(Failure) {
    switch id(text) {
    case .success(let id): body(id)
    case .failure(let problem):
      invalidCount += 1
      console.reportItem(.flakeID, at: place, text: text, sentence: problem.sentence)
      if isStrict { throw .stop(.invalidInput) }
    }
  }

  /// Takes the lines of a stream; `place` makes the place of a line from its number.
  mutating func read(
    linesOf stream: consuming InputStream,
    on console: inout Console,
    place: (UInt64) -> ItemPlace,
    _ body: (FlakeID) -> Void
  ) throws(Failure) {
    var reader = LineReader(stream, longestLine: InputStream.usualBlockSize)
    var line: UInt64 = 0
    while true {
      switch try reader.next(flushing: &console) {
      case .lines: try read(blockOf: reader, after: &line, on: &console, place: place, body)
      case .oversized(let long):
        line += 1
        // Its beginning must not pass for the whole of it.
        invalidCount += 1
        console.reportItem(
          .flakeID,
          at: place(line),
          text: long.beginning.span,
          sentence: long.sentence(longest: reader.longestLine)
        )
        if isStrict { throw .stop(.invalidInput) }
      case .end: return
      }
    }
  }

  private mutating func read(
    blockOf reader: borrowing LineReader,
    after line: inout UInt64,
    on console: inout Console,
    place: (UInt64) -> ItemPlace,
    _ body: (FlakeID) -> Void
  ) throws(Failure) {
    try unsafe reader.withLines { lines throws(Failure) in
      var walk = unsafe LineWalk(lines)
      while !walk.isAtEnd {
        line += 1
        if let id = plainID(of: walk) {
          body(id)
        } else {
          let text = unsafe walk.line.span
          let item = text.extracting(text.trimmedRange)
          if !item.isEmpty { try read(item, at: place(line), on: &console, body) }
        }
        walk.advance()
      }
    }
  }

  /// The id of a line that is nothing but digits; nil where the line needs a closer look.
  ///
  /// Reads up to 32 bytes past the line's start and 16 before its end: the padding allows it.
  @inline(__always)
  private func plainID(of walk: LineWalk) -> FlakeID? {
    guard isPlain, unsafe DigitLine.isNumber(at: walk.start, length: walk.byteCount) else {
      return nil
    }
    let (value, overflow) = unsafe DigitLine.value(at: walk.start, length: walk.byteCount)
    guard !overflow, value <= largest, value & unusedMask == 0 else { return nil }
    return FlakeID(rawValue: value)
  }

  /// Why a text is no id.
  private enum Problem: DescribedError {
    case text(FlakeTextProblem)
    case bits(FlakeProblem)
    case number(Decimal.Problem)

    var sentence: String {
      switch self {
      case .text(let problem): problem.sentence
      case .bits(let problem): problem.sentence
      case .number(let problem): problem.sentence
      }
    }
  }

  private func id(_ text: Span<UInt8>) -> Result<FlakeID, Problem> {
    switch kind {
    case .layout(let layout, let form):
      do {
        let id = try FlakeText.parse(text, layout: layout, form: form)
        return layout.problem(with: id).map { .failure(.bits($0)) } ?? .success(id)
      } catch {
        return .failure(.text(error))
      }
    case .anyNumber:
      do {
        guard text.count > 1, text[0] == UInt8(ascii: "-") else {
          return .success(FlakeID(rawValue: try Decimal.parse(text)))
        }
        return .success(FlakeID(rawValue: UInt64(bitPattern: try Decimal.parseSigned(text))))
      } catch {
        return .failure(.number(error))
      }
    }
  }
}
