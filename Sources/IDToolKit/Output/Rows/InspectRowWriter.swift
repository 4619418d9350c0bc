/// Writes what texts could be, in any format.
///
/// What the rows of a plan of a kind have in common is put together when the first is written: a row
/// then costs little more than the values that differ.
struct InspectRowWriter: ~Copyable {
  /// What a row is about.
  struct Row {
    let candidate: InspectCandidate
    /// The likeliest reading of the same text.
    let first: InspectCandidate
    let rank: Int
    /// Since the id before, microseconds.
    var delta: Int64?
  }

  private let template: RowTemplate
  private let fields: [Field<InspectRow.Source>]
  private let kinds: [IdentifierKind]
  private let isColored: Bool
  private var presentation: FlakePresentation
  private var times = TimestampText()
  /// The parts of rows, by kind and plan; those of which no row was written are empty.
  private var rows: [[[Part]]]

  /// A value and what stands around it.
  private struct Part {
    var before: [UInt8]
    let after: [UInt8]
    let absence: [UInt8]
    let value: Value
    /// Left out where there is no value.
    let isOptional: Bool
    let quotesItself: Bool
    let isNumber: Bool
  }

  /// Where the value of a part comes from.
  private enum Value {
    case id
    case input
    case rank
    case bits
    case time
    case unixMilliseconds
    /// The index of the form in which the id says this itself, -1 where none does.
    case field(IdentifierField, form: Int)
    case delta
    case deltaInWords
    case alike
    case warning
    /// The same in each row.
    case text([UInt8])
    case absent
  }

  init(
    fields: [Field<InspectRow.Source>],
    template: RowTemplate,
    kinds: [IdentifierKind],
    presentation: FlakePresentation,
    isColored: Bool
  ) {
    self.fields = fields
    self.template = template
    self.kinds = kinds
    self.presentation = presentation
    self.isColored = isColored
    rows = kinds.map { Array(repeating: [], count: $0.plans.count) }
  }

  /// Appends a row about the id in a text, whose layouts of the same reading are `alike`.
  mutating func write(
    _ row: Row,
    id: Span<UInt8>,
    input: Span<UInt8>,
    alike: [String],
    to buffer: inout ByteBuffer
  ) {
    if row.rank > 1, template.format == .text {
      writeAlternative(row, id: id, alike: alike, to: &buffer)
      return
    }
    let (kind, plan) = (row.candidate.kind, row.candidate.plan)
    if rows[kind][plan].isEmpty { rows[kind][plan] = parts(of: kind, plan: plan) }
    for index in rows[kind][plan].indices {
      append(kind, plan, index, row, id: id, input: input, alike: alike, to: &buffer)
    }
    buffer.append(template.end)
  }

  /// Appends a value with what stands around it.
  @inline(__always)
  private mutating func append(
    _ kind: Int,
    _ plan: Int,
    _ index: Int,
    _ row: Row,
    id: Span<UInt8>,
    input: Span<UInt8>,
    alike: [String],
    to buffer: inout ByteBuffer
  ) {
    let start = buffer.count
    buffer.append(rows[kind][plan][index].before)
    if rows[kind][plan][index].quotesItself { buffer.append(UInt8(ascii: "\"")) }
    let isThere = appendValue(
      rows[kind][plan][index].value,
      row,
      id: id,
      input: input,
      alike: alike,
      isNumber: rows[kind][plan][index].isNumber,
      to: &buffer
    )
    if isThere {
      if rows[kind][plan][index].quotesItself { buffer.append(UInt8(ascii: "\"")) }
      buffer.append(rows[kind][plan][index].after)
      return
    }
    buffer.truncate(to: start)
    if rows[kind][plan][index].isOptional { return }
    buffer.append(rows[kind][plan][index].before)
    buffer.append(rows[kind][plan][index].absence)
    buffer.append(rows[kind][plan][index].after)
  }

  /// Appends a value; false where the row has none.
  private mutating func appendValue(
    _ value: Value,
    _ row: Row,
    id: Span<UInt8>,
    input: Span<UInt8>,
    alike: [String],
    isNumber: Bool,
    to buffer: inout ByteBuffer
  ) -> Bool {
    let candidate = row.candidate
    switch value {
    case .text(let text): buffer.append(text.span)
    case .absent: return false
    case .id: template.append(id, to: &buffer)
    case .input: template.append(input, to: &buffer)
    case .rank: buffer.append(decimal: UInt64(row.rank))
    case .bits:
      let distance = candidate.distance(behind: row.first)
      buffer.append(decimal: UInt64(distance))
    case .time:
      guard let time = candidate.time else { return false }
      append(time, candidate.precision, to: &buffer)
    case .unixMilliseconds:
      guard let time = candidate.time else { return false }
      buffer.append(decimal: time.unixMilliseconds)
    case .field(let field, let form):
      guard form != candidate.value.form else { return false }
      return kinds[candidate.kind].append(
        field,
        candidate.bits,
        in: id,
        candidate.value,
        quotesLarge: isNumber && template.format == .json,
        to: &buffer
      )
    case .delta:
      guard let delta = row.delta else { return false }
      buffer.append(decimal: delta.flooredQuotient(1000))
    case .deltaInWords:
      guard let delta = row.delta else { return false }
      buffer.append(Self.words(delta))
    case .alike:
      guard !alike.isEmpty else { return false }
      template.append(Array(alike.joined(separator: ", ").utf8).span, to: &buffer)
    case .warning:
      guard let doubt = candidate.doubt else { return false }
      template.append(Array(doubt.sentence.utf8).span, to: &buffer)
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

  /// Appends a line about another thing that a text could be, below the first.
  private mutating func writeAlternative(
    _ row: Row,
    id: Span<UInt8>,
    alike: [String],
    to buffer: inout ByteBuffer
  ) {
    var line = StyledText(isColored: isColored)
    line.append("  or ", .faint)
    line.append(kinds[row.candidate.kind].name)
    if let time = row.candidate.time {
      line.append("  " + presentation.text(of: time, precision: row.candidate.precision))
    }
    let bits = Int(row.candidate.distance(behind: row.first))
    line.append("  odds=", .faint)
    line.append("1:\(1 << min(bits, 30))")
    if bits > 0 {
      line.append("  because=", .faint)
      line.append("\"\(row.candidate.reason(against: row.first))\"")
    }
    if !alike.isEmpty {
      line.append("  alike=", .faint)
      line.append("\"\(alike.joined(separator: ", "))\"")
    }
    if let doubt = row.candidate.doubt {
      line.append("  warning=", .faint)
      line.append("\"\(doubt.sentence)\"")
    }
    line.line()
    buffer.append(line.text)
  }

  // MARK: What rows of a plan have in common

  private func parts(of kind: Int, plan: Int) -> [Part] {
    var parts: [Part] = []
    for step in template.steps {
      let value = value(of: step.content, kind: kind, plan: plan)
      if case .absent = value, step.isOptional { continue }
      if case .text(let text) = value, step.isOptional || template.format == .text {
        // What is the same in each row is a part of what stands in front of the next value.
        parts.append(
          Part(
            before: step.before + text + step.after,
            after: [],
            absence: [],
            value: .text([]),
            isOptional: false,
            quotesItself: false,
            isNumber: false
          )
        )
        continue
      }
      parts.append(
        Part(
          before: step.before,
          after: step.after,
          absence: step.absence,
          value: value,
          isOptional: step.isOptional,
          quotesItself: step.quotesItself,
          isNumber: step.kind == .number
        )
      )
    }
    return Self.merged(parts)
  }

  /// Joins what is the same in each row with what stands in front of it in each row.
  private static func merged(_ parts: [Part]) -> [Part] {
    var merged: [Part] = []
    for part in parts {
      if case .text(let text) = part.value, text.isEmpty, var last = merged.last,
        case .text(let before) = last.value, before.isEmpty
      {
        last.before += part.before
        merged[merged.count - 1] = last
      } else {
        merged.append(part)
      }
    }
    return merged
  }

  private func value(of content: RowTemplate.Content, kind: Int, plan: Int) -> Value {
    let kind = kinds[kind]
    switch content {
    case .input: return .input
    case .error: return .absent
    case .field(let index):
      switch fields[index].source {
      case .id: return .id
      case .rank: return .rank
      case .bits: return .bits
      case .kind: return .text(Array(kind.name.utf8))
      case .time:
        if kind.plans[plan].time != nil { return .time }
        // Where the time stands in text, something must, or what follows would pass for it.
        return template.format == .text ? .text([UInt8(ascii: "-")]) : .absent
      case .unixMilliseconds: return kind.plans[plan].time == nil ? .absent : .unixMilliseconds
      case .layout: return kind.layout.map { .text(Array($0.name.utf8)) } ?? .absent
      case .part(let name): return value(of: name, kind, plan)
      case .delta: return .delta
      case .deltaInWords: return .deltaInWords
      case .alike: return kind.layout == nil ? .absent : .alike
      case .warning: return .warning
      }
    }
  }

  private func value(of name: IdentifierField.Name, _ kind: IdentifierKind, _ plan: Int) -> Value {
    guard let field = kind.plans[plan].fields.first(where: { $0.name == name }),
      template.format != .text || !field.isDetail
    else { return .absent }
    // A number need not be said that is the text of the id.
    guard case .integer = field.source, kind.layout != nil else { return .field(field, form: -1) }
    return .field(field, form: kind.form(named: "decimal") ?? -1)
  }
}
