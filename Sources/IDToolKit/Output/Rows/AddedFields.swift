/// The fields added next to an id in a record: `order_id_time` next to `order_id`; and what is odd
/// about the ids.
struct AddedFields: JudgedStreamUser {
  /// What was observed of the ids of a part of a text.
  struct Part {
    fileprivate let flakes: FlakeSample
    fileprivate let reading: SoleReading
  }

  /// The suffixes of their names, `_time`.
  let suffixes: [[UInt8]]
  var finder: IdentifierFinder
  private let sources: [IdentifierRowSource]
  private var presentation: FlakePresentation
  /// What is odd about the flakes.
  var doubts: StreamNotes
  private var reading = SoleReading()
  /// Nil where kinds were named, and for another thread.
  var judging: StreamJudging?
  /// The same before anything was seen.
  private let freshJudging: StreamJudging?

  /// The field that is added if none is named.
  static let usualName = FlakeRow.time.name

  /// Creates the fields with these names, which are among `fields`.
  init(
    _ names: [String],
    of fields: [Field<IdentifierRowSource>],
    finder: IdentifierFinder,
    presentation: FlakePresentation,
    doubts: StreamNotes,
    judging: StreamJudging?
  ) {
    self.doubts = doubts
    self.judging = judging
    freshJudging = judging
    self.finder = finder
    self.presentation = presentation
    let chosen = names.compactMap { name in fields.first { $0.spec.name == name } }
    suffixes = chosen.map { Array("_\($0.spec.name)".utf8) }
    sources = chosen.map(\.source)
  }

  /// A copy for another thread, for later parts of the text.
  var independent: AddedFields {
    var copy = self
    copy.finder = finder.copy()
    copy.doubts = doubts.ofParts
    copy.reading = SoleReading()
    copy.judging = nil
    return copy
  }

  /// Forgets what numbers were seen: those of another file may be other ids.
  mutating func beginFile() { judging = freshJudging }

  /// Reads the beginning of a file, to decide what its numbers are; returns warnings.
  mutating func beginFile(_ stream: inout InputStream) throws(StreamProblem) -> [JudgingMessage] {
    try lookAhead(in: &stream, freshJudging)
  }

  /// The present.
  var now: Timestamp { presentation.now }

  /// Whether numbers are judged by where they stand, since no kind was named.
  var isJudged: Bool { judging != nil }

  /// Looks at a number in a named column, and the time next to it.
  mutating func look(at number: UInt64, in name: PlaceName, time: LineTime?) {
    judging?.look(at: number, in: name, time: time)
  }

  /// Decides what the numbers of columns are; returns warnings.
  mutating func decide() -> [JudgingMessage] {
    if let other = judging?.decide() { finder = other }
    return judging?.takeWarnings() ?? []
  }

  /// Observes an id.
  mutating func note(_ found: FoundIdentifier) {
    reading.note(found, among: finder.targets)
    if finder.targets[found.target].isFlake { doubts.observe(found.flake) }
  }

  /// Examines one of the first ids of a column, and the time in its row.
  mutating func look(at found: FoundIdentifier, in column: PlaceName, time: LineTime?) {
    if finder.targets[found.target].isFlake { doubts.look(at: found.flake, in: column, time: time) }
  }

  /// Returns what was observed so far, and forgets it.
  mutating func takePart() -> Part {
    defer { reading = SoleReading() }
    return Part(flakes: doubts.takePart(), reading: reading)
  }

  /// Adds what was observed of the next part.
  mutating func add(_ part: Part) {
    doubts.add(part.flakes)
    reading.add(part.reading, among: finder.targets)
  }

  /// The warnings about all ids.
  var sentences: [String] {
    let other = reading.sentence(
      about: doubts.sample.first,
      among: finder.targets,
      now: presentation.now
    )
    return doubts.sentences + [other].compactMap(\.self)
  }

  /// Whether an id has a field.
  func has(_ index: Int, _ found: FoundIdentifier, id: Span<UInt8>) -> Bool {
    switch sources[index] {
    case .part(let name): value(of: name, found, id) != nil
    case .time, .unixMilliseconds: found.time != nil
    default: true
    }
  }

  /// The value of a part.
  private func value(
    of name: IdentifierField.Name,
    _ found: FoundIdentifier,
    _ id: Span<UInt8>
  ) -> IdentifierFieldValue? {
    let target = finder.targets[found.target]
    let field = target.kind.plans[found.plan].fields.first { $0.name == name }
    guard let field, !field.isDetail else {
      guard field == nil, name == .worker, let worker = target.kind.layout?.unnamedWorker else {
        return nil
      }
      return .number(worker.value(in: found.flake))
    }
    let value = IdentifierValue(
      bits: found.bits,
      form: target.form,
      prefixCount: found.prefixCount
    )
    return target.kind.value(of: field, found.bits, in: id, value)
  }

  /// Appends the value of a field; appends nothing if the id has none.
  mutating func append(
    _ index: Int,
    of found: FoundIdentifier,
    id: Span<UInt8>,
    as format: RecordFormat,
    to buffer: inout ByteBuffer
  ) {
    let target = finder.targets[found.target]
    let quote = UInt8(ascii: "\"")
    var text = ByteBuffer()
    var isString = true
    switch sources[index] {
    case .time:
      guard let time = found.time else { return }
      if case .json = format { buffer.append(quote) }
      presentation.append(time, precision: found.content.precision, to: &buffer)
      if case .json = format { buffer.append(quote) }
      return
    case .id: text.append(id)
    case .kind: text.append(target.kind.name)
    case .unixMilliseconds:
      guard let time = found.time else { return }
      text.append(decimal: time.unixMilliseconds)
      isString = false
    case .part(let name):
      switch value(of: name, found, id) {
      case .number(let number)?:
        text.append(decimal: number)
        isString = number >= 1 << 53
      case .text(let part)?: text.append(part)
      case nil: return
      }
    // Not available in records.
    case .rank, .bits, .layout, .delta, .deltaInWords, .lag, .alike, .warning, .file, .line,
      .column:
      return
    }
    let bytes = text.array()
    switch format {
    case .json:
      if isString { buffer.append(quote) }
      EscapedText.appendJSON(bytes.span, to: &buffer)
      if isString { buffer.append(quote) }
    case .csv: EscapedText.appendCSV(bytes.span, to: &buffer)
    case .tsv: EscapedText.appendTSV(bytes.span, to: &buffer)
    }
  }
}
