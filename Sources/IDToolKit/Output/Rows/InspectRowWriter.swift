/// Writes what texts could be, in any format.
///
/// What the rows of a plan of a kind have in common is put together when the first is written: a row
/// then costs little more than the values that differ.
struct InspectRowWriter: ~Copyable {
  private let template: RowTemplate
  private let fields: [Field<InspectRow.Source>]
  private let kinds: [IdentifierKind]
  private let isColored: Bool
  private var presentation: FlakePresentation
  private var times = TimestampText()
  /// The parts of the rows of each plan, one plan behind the other.
  private var parts: [Part] = []
  /// Where those of a plan are among ``parts``; negative until its first row.
  private var places: [Place]
  /// The index of the first plan of each kind among ``places``.
  private var firstPlans: [Int] = []
  /// What stands around values.
  private var literals = ByteBuffer()
  /// The names of the layouts of groups that were written.
  private var namesOfAlike: [(alike: UInt64, names: [UInt8])] = []
  private let showsDelta: Bool

  private struct Place {
    var start = -1
    var end = -1
  }

  /// Bytes among the literals.
  private struct Literal {
    var start: Int32
    var count: Int32
  }

  /// A value and what stands around it: plain numbers, so that nothing is retained in the loop.
  private struct Part {
    let before: Literal
    let after: Literal
    let absence: Literal
    let value: Value
    /// Left out where there is no value.
    let isOptional: Bool
    let quotesItself: Bool
    /// Whether a number that a reader's double would round stands in quotation marks.
    let quotesLarge: Bool
  }

  /// Where the value of a part comes from.
  private enum Value {
    case id
    case input
    case rank
    case bits
    case time
    case unixMilliseconds
    case number(BitRun)
    case hex(BitRun)
    case uuid
    case uuidName
    case prefix
    /// The whole number, unless the id says this itself, in this form; -1 for none.
    case integer(form: Int)
    /// Another field of the plan by its index.
    case field(Int)
    case delta
    case deltaInWords
    case alike
    case warning
    /// Nothing but what stands around it.
    case literal
    case absent
  }

  init(
    fields: [Field<InspectRow.Source>],
    template: RowTemplate,
    kinds: [IdentifierKind],
    presentation: FlakePresentation,
    showsDelta: Bool,
    isColored: Bool
  ) {
    self.showsDelta = showsDelta
    self.fields = fields
    self.template = template
    self.kinds = kinds
    self.presentation = presentation
    self.isColored = isColored
    var count = 0
    for kind in kinds {
      firstPlans.append(count)
      count += kind.plans.count
    }
    places = Array(repeating: Place(), count: count)
  }

  /// Appends the row of a rank (from 0) about the id in a text; `delta` is the time since the id
  /// before, microseconds.
  mutating func write(
    _ found: [InspectCandidate],
    rank: Int,
    id: Span<UInt8>,
    input: Span<UInt8>,
    delta: Int64?,
    to buffer: inout ByteBuffer
  ) {
    if rank > 0, template.format == .text {
      writeAlternative(found[rank], found[0], to: &buffer)
      return
    }
    let plan = firstPlans[found[rank].kind] + found[rank].plan
    if places[plan].start < 0 { prepare(found[rank].kind, found[rank].plan, at: plan) }
    for index in places[plan].start..<places[plan].end {
      let part = parts[index]
      // Most ids are not odd.
      if case .warning = part.value, part.isOptional, found[rank].doubt == nil { continue }
      let start = buffer.count
      append(part.before, to: &buffer)
      if case .literal = part.value { continue }
      if part.quotesItself { buffer.append(UInt8(ascii: "\"")) }
      let isThere = appendValue(
        part,
        found,
        rank: rank,
        id: id,
        input: input,
        delta: delta,
        to: &buffer
      )
      if isThere {
        if part.quotesItself { buffer.append(UInt8(ascii: "\"")) }
      } else {
        buffer.truncate(to: start)
        if part.isOptional { continue }
        append(part.before, to: &buffer)
        append(part.absence, to: &buffer)
      }
      append(part.after, to: &buffer)
    }
    buffer.append(template.end)
  }

  @inline(__always)
  private func append(_ literal: Literal, to buffer: inout ByteBuffer) {
    let count = Int(literal.count)
    guard count > Self.step else {
      // Most are short: so many bytes are copied at once, of which the last ones are written over.
      unsafe buffer.appendUnchecked(atMost: Self.step) { start in
        let source = unsafe UnsafeRawPointer(literals.base + Int(literal.start))
        let bytes = unsafe source.loadUnaligned(as: SIMD16<UInt8>.self)
        unsafe UnsafeMutableRawPointer(start).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        return count
      }
      return
    }
    unsafe buffer.append(
      UnsafeBufferPointer(start: literals.base + Int(literal.start), count: count)
    )
  }

  /// How many bytes a copy of a short literal takes; as many may be read behind the last one.
  private static let step = 16

  /// Appends a value; false where the row has none.
  @inline(__always)
  private mutating func appendValue(
    _ part: Part,
    _ found: [InspectCandidate],
    rank: Int,
    id: Span<UInt8>,
    input: Span<UInt8>,
    delta: Int64?,
    to buffer: inout ByteBuffer
  ) -> Bool {
    switch part.value {
    case .literal: break
    case .absent: return false
    // Whatever reads as an id is plain in every format.
    case .id: buffer.append(id)
    case .time:
      guard let time = found[rank].time else { return false }
      append(time, found[rank].precision, to: &buffer)
    case .unixMilliseconds:
      guard let time = found[rank].time else { return false }
      buffer.append(decimal: time.unixMilliseconds)
    case .number(let run):
      let number = found[rank].bits.number(run)
      let isQuoted = part.quotesLarge && number >= 1 << 53
      if isQuoted { buffer.append(UInt8(ascii: "\"")) }
      buffer.append(decimal: number)
      if isQuoted { buffer.append(UInt8(ascii: "\"")) }
    case .hex(let run): buffer.append(hex: found[rank].bits[run], count: (run.width + 3) / 4)
    case .uuid: buffer.append(uuid: found[rank].bits.low)
    case .rank: buffer.append(decimal: UInt64(rank + 1))
    case .bits: buffer.append(decimal: UInt64(found[rank].distance(behind: found[0])))
    case .field(let index):
      let kind = kinds[found[rank].kind]
      return kind.append(
        kind.plans[found[rank].plan].fields[index],
        found[rank].bits,
        in: id,
        found[rank].value,
        quotesLarge: part.quotesLarge,
        to: &buffer
      )
    case .prefix:
      let count = found[rank].value.prefixCount
      guard count > 0 else { return false }
      buffer.append(id.extracting(0..<count))
    case .integer(let form):
      guard form != found[rank].value.form else { return false }
      IdentifierCoding.append(found[rank].bits, .decimal, atLeast: 1, to: &buffer)
    case .uuidName:
      guard let name = UUIDName(found[rank].bits) else { return false }
      buffer.append(name.rawValue)
    case .input, .delta, .deltaInWords, .alike, .warning:
      return appendRare(part.value, found[rank], input, delta, to: &buffer)
    }
    return true
  }

  @inline(never)
  private mutating func appendRare(
    _ value: Value,
    _ candidate: InspectCandidate,
    _ input: Span<UInt8>,
    _ delta: Int64?,
    to buffer: inout ByteBuffer
  ) -> Bool {
    switch value {
    case .input: template.append(input, to: &buffer)
    case .delta:
      guard let delta else { return false }
      buffer.append(decimal: delta.flooredQuotient(1000))
    case .deltaInWords:
      guard let delta else { return false }
      buffer.append(Self.words(delta))
    case .alike:
      guard candidate.alike != 0 else { return false }
      template.append(namesOfLayouts(candidate.alike).span, to: &buffer)
    case .warning:
      guard let doubt = candidate.doubt else { return false }
      template.append(Array(doubt.sentence.utf8).span, to: &buffer)
    case .id, .rank, .bits, .time, .unixMilliseconds, .number, .hex, .uuid, .uuidName, .prefix,
      .integer, .field, .literal, .absent:
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func append(
    _ time: Timestamp,
    _ precision: TimePrecision,
    to buffer: inout ByteBuffer
  ) {
    guard presentation.timeStyle == .utc, precision == .milliseconds else {
      buffer.append(presentation.text(of: time, precision: precision))
      return
    }
    let milliseconds = time.unixMilliseconds
    unsafe buffer.appendUnchecked(atMost: TimestampText.longest) { start in
      unsafe times.write(unixMilliseconds: milliseconds, to: start)
    }
  }

  /// `2 days later`, `5 minutes earlier`.
  private static func words(_ delta: Int64) -> String {
    if delta == 0 { return "at the same time" }
    let span = DurationText.rough(microseconds: Int64(clamping: delta.magnitude))
    return delta > 0 ? "\(span) later" : "\(span) earlier"
  }

  /// The names of layouts that read an id alike, with commas between.
  private mutating func namesOfLayouts(_ alike: UInt64) -> [UInt8] {
    // There are only so many groups.
    if let known = namesOfAlike.first(where: { $0.alike == alike }) { return known.names }
    let names = Array(IdentifierKind.layouts(alike: alike).joined(separator: ", ").utf8)
    namesOfAlike.append((alike, names))
    return names
  }

  /// Appends a line about another thing that a text could be, below the first.
  private mutating func writeAlternative(
    _ candidate: InspectCandidate,
    _ first: InspectCandidate,
    to buffer: inout ByteBuffer
  ) {
    append("  or ", to: &buffer)
    buffer.append(kinds[candidate.kind].name)
    if let time = candidate.time {
      buffer.append("  ")
      append(time, candidate.precision, to: &buffer)
    }
    let bits = Int(candidate.distance(behind: first))
    append("  odds=", to: &buffer)
    buffer.append("1:")
    buffer.append(decimal: UInt64(1) << min(bits, 30))
    if bits > 0 {
      append("  because=", to: &buffer)
      buffer.append("\"")
      buffer.append(candidate.reason(against: first))
      buffer.append("\"")
    }
    if candidate.alike != 0 {
      append("  alike=", to: &buffer)
      buffer.append("\"")
      buffer.append(namesOfLayouts(candidate.alike))
      buffer.append("\"")
    }
    if let doubt = candidate.doubt {
      append("  warning=", to: &buffer)
      buffer.append("\"\(doubt.sentence)\"")
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Appends what stands between the values of a line, faint where there are colors.
  private func append(_ label: String, to buffer: inout ByteBuffer) {
    guard isColored else { return buffer.append(label) }
    var text = StyledText(isColored: true)
    text.append(label, .faint)
    buffer.append(text.text)
  }

  // MARK: What rows of a plan have in common

  /// Works out the parts of the rows of a plan.
  private mutating func prepare(_ kind: Int, _ plan: Int, at place: Int) {
    let start = parts.count
    for step in template.steps {
      let (value, text) = value(of: step.content, kind: kind, plan: plan)
      if case .absent = value, step.isOptional { continue }
      if case .literal = value {
        // What is the same in each row is a part of what stands in front of the next value.
        let quote: [UInt8] = step.quotesItself ? [UInt8(ascii: "\"")] : []
        let whole = step.before + quote + text + quote + step.after
        parts.append(part(step, .literal, before: whole, after: []))
        continue
      }
      parts.append(part(step, value, before: step.before, after: step.after))
    }
    places[place] = Place(start: start, end: parts.count)
    // A copy of the last literal may reach behind it.
    literals.reserve(Self.step)
  }

  private mutating func part(
    _ step: RowTemplate.Step,
    _ value: Value,
    before: [UInt8],
    after: [UInt8]
  ) -> Part {
    Part(
      before: literal(before),
      after: literal(after),
      absence: literal(step.absence),
      value: value,
      isOptional: step.isOptional,
      quotesItself: step.quotesItself,
      quotesLarge: step.kind == .number && template.format == .json
    )
  }

  private mutating func literal(_ bytes: [UInt8]) -> Literal {
    let start = Int32(literals.count)
    literals.append(bytes)
    return Literal(start: start, count: Int32(bytes.count))
  }

  /// Where a value comes from, or what it is in each row of a plan.
  private func value(
    of content: RowTemplate.Content,
    kind: Int,
    plan: Int
  ) -> (value: Value, text: [UInt8]) {
    let kind = kinds[kind]
    switch content {
    case .input: return (.input, [])
    case .error: return (.absent, [])
    case .field(let index):
      switch fields[index].source {
      case .id: return (.id, [])
      case .rank: return (.rank, [])
      case .bits: return (.bits, [])
      case .kind: return (.literal, Array(kind.name.utf8))
      case .time:
        if kind.plans[plan].time != nil { return (.time, []) }
        // Where the time stands in text, something must, or what follows would pass for it.
        return template.format == .text ? (.literal, [UInt8(ascii: "-")]) : (.absent, [])
      case .unixMilliseconds:
        return (kind.plans[plan].time == nil ? .absent : .unixMilliseconds, [])
      case .layout:
        return kind.layout.map { (.literal, Array($0.name.utf8)) } ?? (.absent, [])
      case .part(let name): return value(of: name, kind, plan)
      case .delta: return (showsDelta ? .delta : .absent, [])
      case .deltaInWords: return (showsDelta ? .deltaInWords : .absent, [])
      case .alike: return (kind.layout == nil ? .absent : .alike, [])
      case .warning: return (.warning, [])
      }
    }
  }

  private func value(
    of name: IdentifierField.Name,
    _ kind: IdentifierKind,
    _ plan: Int
  ) -> (value: Value, text: [UInt8]) {
    guard let index = kind.plans[plan].fields.firstIndex(where: { $0.name == name }) else {
      return (.absent, [])
    }
    let field = kind.plans[plan].fields[index]
    if field.isDetail, template.format == .text { return (.absent, []) }
    switch field.source {
    case .number(let run): return (.number(run), [])
    case .hex(let run): return (.hex(run), [])
    case .uuid: return (.uuid, [])
    case .word(let word): return (.literal, Array(word.utf8))
    // A number need not be said that is the text of the id.
    case .integer where kind.layout != nil:
      return (.integer(form: kind.form(named: "decimal") ?? -1), [])
    case .integer: return (.integer(form: -1), [])
    case .prefix: return (.prefix, [])
    case .uuidName: return (.uuidName, [])
    case .digits, .uuidLittleEndian, .ticks, .length, .form: return (.field(index), [])
    }
  }
}
