/// Checks and writes routes, one by one or by blocks of lines.
///
/// Nearly every line of a real stream is plain: those are taken by ``PlainRoutes``. Everything else
/// takes the careful path, the only one that knows the rules in full.
struct RouteStream: ~Copyable {
  /// The output for a valid route.
  enum Output {
    case nothing
    case lines
    case rows(RouteRowWriter)

    fileprivate var place: ItemSink.Place {
      switch self {
      case .nothing: .nothing
      case .lines: .row(.items(.text))
      case .rows(let writer): .row(writer.template)
      }
    }
  }

  private let input: RouteInputRequest
  private let sink: ItemSink
  private let rules: RouteRules?
  private let output: Output
  /// The records that hold routes; nil if items are routes themselves.
  private var finder: RecordFinder?
  /// What takes plain lines; nil if all take the careful path.
  private let plain: PlainRoutes?
  /// Whether rows don't show what is odd about their flakes.
  private let hidesWarnings: Bool
  /// Whether there was no item, if none is written.
  private var isEmpty = true
  /// Signs that flakes were rounded.
  private var doubts: StreamNotes
  /// How many more plain lines take the careful path: the fast one sees no flakes, and so would
  /// never find that they were rounded.
  private var carefulLineCount = 0
  /// The careful path is taken for at most this many lines, and until this many flakes were seen.
  private static let mostCarefulLines = 1 << 14
  private static let mostCarefulFlakes: UInt64 = 1 << 10

  /// Whether plain lines take the careful path for the sake of their flakes.
  private var seesFlakes: Bool {
    carefulLineCount > 0 && doubts.sample.count < Self.mostCarefulFlakes
  }

  init(
    _ input: RouteInputRequest,
    rules: RouteRules?,
    output: Output,
    hidesWarnings: Bool = false
  ) {
    self.hidesWarnings = hidesWarnings
    self.input = input
    doubts = StreamNotes(present: input.present)
    self.rules = rules
    self.output = output
    sink = ItemSink(output.place, rules: input.rules)
    finder = input.key.map { RecordFinder(key: $0, wanted: .route) }
    plain = input.key == nil ? PlainRoutes(rules, output) : nil
    if plain != nil, rules?.haveFlakes ?? false { carefulLineCount = Self.mostCarefulLines }
  }

  /// Processes the whole input; what is ready is written before waiting for input.
  mutating func run(on console: inout Console) throws(Failure) -> ExitStatus {
    for operand in input.operands {
      if operand.isStream {
        try takeLines(of: operand, on: &console)
      } else {
        isEmpty = false
        if input.key == nil,
          try operand.isRefusedAsFile(insteadOf: .route, by: sink, on: &console)
        {
          continue
        }
        try take(operand.text.span, at: .argument, on: &console)
        try console.flushIfFull()
      }
    }
    if let sentence = doubts.sentence(areRoundedShown: !hidesWarnings) {
      let rest = plain != nil && !seesFlakes ? "; only those of the first lines were looked at" : ""
      console.showWarning(sentence + rest)
    }
    if case .nothing = output, isEmpty { console.reportMissing("routes", .route) }
    return console.finishItems()
  }

  /// Processes the lines of standard input; blank ones are not items.
  private mutating func takeLines(
    of operand: Operand,
    on console: inout Console
  ) throws(Failure) {
    let input = LineInput(
      source: operand,
      kind: input.key == nil ? .route : .jsonRecord,
      longestLine: LineReader.usualLongestLine
    )
    if let key = self.input.key {
      var records = RecordStream(key: key, wanted: .route)
      try input.forEachRecord(of: &records, sink: sink, on: &console) {
        record,
        text,
        console throws(Failure) in
        isEmpty = false
        guard case .other(let value) = record.id else { return }
        let item = record.bytes(in: text)
        let string = value.moved(by: -record.range.lowerBound).range
        let place = input.place(record.place.line)
        try take(string: string, of: item, at: place, on: &console)
      }
      return
    }
    try input.forEachBlock(sink: sink, on: &console) { reader, line, console throws(Failure) in
      let lines = reader.lines
      var offset = line == 0 && lines.span.hasByteOrderMark ? 3 : 0
      while offset < lines.count {
        try console.flushIfFull()
        if seesFlakes {
          carefulLineCount -= 1
        } else if let plain {
          let before = line
          let goesOn = plain.take(
            lines,
            from: &offset,
            lineCount: &line,
            to: &console.output.buffer
          )
          if line > before { isEmpty = false }
          if goesOn { continue }
        }
        let end = NewlineSearch.lineEnd(in: lines, from: offset)
        let text = lines.span.extracting(offset..<end)
        line += 1
        offset = end + 1
        if text.trimmedRange.isEmpty {
          sink.pass(blankLineOn: &console)
        } else {
          isEmpty = false
          // Only the line ending is removed: blanks may belong to a value.
          try take(text.withoutCarriageReturn, at: input.place(line), on: &console)
        }
      }
      try console.flushIfFull()
    }
  }

  /// Processes one item; an invalid one is reported, or ends the command with `--strict`.
  private mutating func take(
    _ item: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let value: JSONValue?
    do throws(RecordProblem) {
      value = try finder?.value(in: item)
    } catch {
      let text = item.extracting(item.trimmedRange)
      let hints = error.hints(for: item)
      try sink.refuse(text, as: .jsonRecord, at: place, error.sentence, hints: hints, on: &console)
      return
    }
    if let value {
      try take(string: value.range, of: item, at: place, on: &console)
    } else {
      try take(route: item, of: item, at: place, on: &console)
    }
  }

  /// Processes the route that is a string of a record.
  private mutating func take(
    string: Range<Int>,
    of item: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let start = string.lowerBound
    if let range = JSONString.plainContent(of: string, in: item) {
      let route = item.extracting(range)
      try take(route: route, of: item, at: place, stringStart: start, on: &console)
    } else {
      let route = JSONString.content(of: string, in: item).bytes
      try take(route: route.span, of: item, at: place, stringStart: start, on: &console)
    }
  }

  /// Processes one route; in a JSON record its string begins at `stringStart`.
  private mutating func take(
    route text: Span<UInt8>,
    of item: Span<UInt8>,
    at place: ItemPlace,
    stringStart: Int? = nil,
    on console: inout Console
  ) throws(Failure) {
    do throws(RouteItemProblem) {
      try write(text, of: item, to: &console.output.buffer)
    } catch {
      let string = stringStart.map { " (the string begins at column \($0 + 1))" } ?? ""
      let sentence = error.sentence + string
      try sink.refuse(
        text,
        as: .route,
        at: place,
        sentence,
        hints: rules?.hint(for: error).map { [$0] } ?? [],
        on: &console
      )
    }
  }

  /// Parses, checks and writes a route.
  private mutating func write(
    _ text: Span<UInt8>,
    of item: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) throws(RouteItemProblem) {
    let route = try lifting(RouteText.parse(text), as: RouteItemProblem.route)
    let finding: RouteRules.Finding?
    if let rules { finding = try rules.check(route, in: text) } else { finding = nil }
    if let flake = finding?.flake { doubts.observe(flake.id) }
    switch output {
    case .nothing: return
    case .lines: RouteLineWriter.write(route, in: text, to: &buffer)
    case .rows(var writer):
      writer.write(route, in: text, finding, item: item, to: &buffer)
    }
  }
}

/// The source of routes: the arguments or the lines of standard input, as routes or as JSON
/// records.
struct RouteInputRequest {
  let operands: [Operand]
  /// The key of a record's route; nil if items are routes themselves.
  let key: JSONKeyPath?
  let rules: ItemRules
  /// The moment by which times are judged.
  let present: Present
}
