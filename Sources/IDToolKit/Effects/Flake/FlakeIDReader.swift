/// Reads ids for commands that summarize them: from arguments, from standard input or from files,
/// one per line.
///
/// Invalid ids are reported and omitted. Plain lines of digits are read without a branch per digit.
struct FlakeIDReader {
  /// The texts that are ids.
  enum Kind {
    /// Ids as a layout's makers write them.
    case layout(FlakeLayout, FlakeForm)
    /// Any 64-bit number, because the layout is to be determined; negative ones come from signed
    /// columns.
    case anyNumber
  }

  /// How many ids are handed over at once.
  private static let batchSize = 512

  private let kind: Kind
  private let sink: ItemSink
  private let largest: UInt64
  private let unusedMask: UInt64
  private let isPlain: Bool

  init(_ kind: Kind, rules: ItemRules) {
    self.kind = kind
    sink = ItemSink(rules: rules)
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

  /// Reads one text.
  func read(
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console,
    _ body: (FlakeID) -> Void
  ) throws(Failure) {
    switch id(text) {
    case .success(let id): body(id)
    case .failure(let problem):
      try sink.refuse(text, as: .flakeID, at: place, problem.sentence, on: &console)
    }
  }

  /// Reads the lines of a file or of standard input, and hands over their ids in batches.
  func read(
    linesOf operand: Operand,
    on console: inout Console,
    _ body: ([FlakeID]) -> Void
  ) throws(Failure) {
    let input = LineInput(source: operand, kind: .flakeID)
    var batch: [FlakeID] = []
    defer { if !batch.isEmpty { body(batch) } }
    try input.forEachBlock(sink: sink, on: &console) { reader, line, console throws(Failure) in
      try read(blockOf: reader, after: &line, of: input, on: &console) { id in
        batch.append(id)
        guard batch.count == Self.batchSize else { return }
        body(batch)
        batch.removeAll(keepingCapacity: true)
      }
    }
  }

  private func read(
    blockOf reader: borrowing LineReader,
    after line: inout UInt64,
    of input: LineInput,
    on console: inout Console,
    _ body: (FlakeID) -> Void
  ) throws(Failure) {
    try unsafe reader.withLines { lines throws(Failure) in
      var walk = unsafe LineWalk(lines)
      while !walk.isAtEnd {
        line += 1
        if let id = plainID(of: walk) {
          body(id)
        } else {
          let text = unsafe walk.line.bytes.span
          let item = text.extracting(text.trimmedRange)
          if !item.isEmpty { try read(item, at: input.place(line), on: &console, body) }
        }
        walk.advance()
      }
    }
  }

  /// Returns the id of a line of bare digits; nil if the line needs closer examination.
  @inline(__always)
  private func plainID(of walk: LineWalk) -> FlakeID? {
    guard isPlain, unsafe DigitLine.isNumber(at: walk.start, length: walk.byteCount) else {
      return nil
    }
    let (value, overflow) = unsafe DigitLine.value(at: walk.start, length: walk.byteCount)
    guard !overflow, value <= largest, value & unusedMask == 0 else { return nil }
    return FlakeID(rawValue: value)
  }

  /// Why a text is not an id.
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
        let id = try FlakeText.parseAny(text, layout: layout, form: form).id
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
        if FlakeRounding.isFloatingPoint(text) { return .failure(.text(.floatingPoint)) }
        return .failure(.number(error))
      }
    }
  }
}
