/// The fixed part of every row: what stands before and behind each value.
///
/// It is derived once from the fields and the format, so that writing a row is copying
/// literals and values in turn. Hot loops walk the ``steps`` themselves.
struct RowTemplate: Sendable {
  let format: OutputFormat
  let steps: [Step]
  /// What ends a row, the line feed included.
  let end: [UInt8]
  /// The header line, empty where the format has none.
  let header: [UInt8]
  /// Whether control characters in CSV and TSV are escaped, because a terminal will show them.
  let escapesControls: Bool
  private let isColored: Bool

  /// What stands in a place of a row.
  enum Content: Equatable, Sendable {
    /// A field by its index in the list that the template was made from.
    case field(Int)
    /// The item that the row answers, as it was given.
    case input
    /// What is wrong with it.
    case error
  }

  /// One field's place in a row.
  struct Step: Sendable {
    let content: Content
    let kind: FieldSpec.Kind
    /// What stands in front of the value.
    var before: [UInt8]
    /// What stands behind it; empty where the next step's `before` has it.
    var after: [UInt8]
    /// Left out together with its literals where there is no value.
    let isOptional: Bool
    /// The value brings its own quotation marks, because it may be `null`.
    let quotesItself: Bool
    /// What stands in the place of a value that there is not, where the step is not left out.
    let absence: [UInt8]
  }

  /// Derives the template.
  ///
  /// - Parameters:
  ///   - fields: all fields of the run.
  ///   - selection: what to write, in order; nil writes all fields. What was asked for is never left
  ///     out: without a value it is empty, or `null` in JSON.
  ///   - format: the format; a selection in text gives bare values.
  ///   - isColored: whether labels in text are faint.
  ///   - escapesControls: whether a terminal will show the rows.
  init<Source>(
    fields: [Field<Source>],
    selection: [Content]?,
    format: OutputFormat,
    isColored: Bool = false,
    escapesControls: Bool = false
  ) {
    self.format = format
    self.isColored = isColored
    self.escapesControls = escapesControls
    let chosen =
      selection
      ?? fields.indices.filter { format != .text || fields[$0].spec.isInText }
      .map { .field($0) }
    func spec(of content: Content) -> FieldSpec {
      switch content {
      case .field(let index): fields[index].spec
      case .input: ItemField.input
      case .error: ItemField.error.optional()
      }
    }
    var steps: [Step] = []
    for (position, content) in chosen.enumerated() {
      steps.append(
        Self.step(
          spec(of: content),
          content: content,
          isFirst: position == 0,
          isAlone: chosen.count == 1,
          isChosen: selection != nil,
          format: format,
          isColored: isColored
        )
      )
    }
    self.steps = Self.merged(steps)
    end = Array((format == .json ? (chosen.isEmpty ? "{}\n" : "}\n") : "\n").utf8)
    let separator: [UInt8] = format == .csv ? [UInt8(ascii: ",")] : [UInt8(ascii: "\t")]
    header =
      format.hasHeader
      ? Array(chosen.map { Array(spec(of: $0).name.utf8) }.joined(separator: separator)) + [0x0A]
      : []
  }

  /// For invalid items among results that are no rows: a template without fields.
  static func items(_ format: OutputFormat) -> RowTemplate {
    RowTemplate(fields: [Field<Never>](), selection: nil, format: format)
  }

  private static func step(
    _ field: FieldSpec,
    content: Content,
    isFirst: Bool,
    isAlone: Bool,
    isChosen: Bool,
    format: OutputFormat,
    isColored: Bool
  ) -> Step {
    let mayBeNull = field.isNullable || isChosen && field.isOptional
    var before = ""
    var after = ""
    switch format {
    case .text:
      if !isFirst { before = "  " }
      if field.isLabelled {
        before += isColored ? "\u{1B}[2m\(field.name)=\u{1B}[0m" : "\(field.name)="
      }
      if field.isQuoted {
        before += "\""
        after = "\""
      }
    case .bare, .tsv: if !isFirst { before = "\t" }
    case .csv: if !isFirst { before = "," }
    case .json:
      before = (isFirst ? "{\"" : ",\"") + field.name + "\":"
      if field.kind != .number, !mayBeNull {
        before += "\""
        after = "\""
      }
    }
    let quotesItself = format == .json && field.kind != .number && mayBeNull
    let absence =
      switch format {
      case .json: quotesItself || field.kind == .number ? "null" : ""
      // A line without anything on it would be skipped as blank by many readers.
      case .csv: isAlone ? "\"\"" : ""
      case .text, .bare, .tsv: ""
      }
    let leavesOut = field.isOptional && !isChosen && (format == .text || format == .json)
    return Step(
      content: content,
      kind: field.kind,
      before: Array(before.utf8),
      after: Array(after.utf8),
      isOptional: leavesOut,
      quotesItself: quotesItself,
      absence: Array(absence.utf8)
    )
  }

  /// Moves what stands behind a value in front of the next one, where both are always written:
  /// one copy less a value.
  private static func merged(_ steps: [Step]) -> [Step] {
    var steps = steps
    for position in steps.indices.dropFirst()
    where !steps[position].isOptional && !steps[position - 1].isOptional {
      steps[position].before = steps[position - 1].after + steps[position].before
      steps[position - 1].after = []
    }
    return steps
  }
}

extension RowTemplate {
  /// Appends what stands for an item that is invalid: `input` and `error` in JSON and in text, a row
  /// without values in the other formats, but for these two where they were asked for.
  func writeFailure(input: Span<UInt8>, error: String, to buffer: inout ByteBuffer) {
    let error = Array(error.utf8)
    switch format {
    case .json:
      buffer.append("{\"input\":\"")
      EscapedText.appendJSON(input, to: &buffer)
      buffer.append("\",\"error\":\"")
      EscapedText.appendJSON(error.span, to: &buffer)
      buffer.append("\"}\n")
    case .text:
      append(input, to: &buffer)
      buffer.append(isColored ? "  \u{1B}[2merror=\u{1B}[0m\"" : "  error=\"")
      append(error.span, to: &buffer)
      buffer.append("\"\n")
    case .bare, .csv, .tsv:
      for step in steps {
        buffer.append(step.before)
        switch step.content {
        case .field: buffer.append(step.absence)
        case .input: append(input, to: &buffer)
        case .error: append(error.span, to: &buffer)
        }
        buffer.append(step.after)
      }
      buffer.append(end)
    }
  }

  /// Appends the row of a line without an item: a line without anything on it in text, none in JSON,
  /// which is read and not counted.
  func writeBlank(to buffer: inout ByteBuffer) {
    switch format {
    case .json: return
    case .text: buffer.append(UInt8(ascii: "\n"))
    case .bare, .csv, .tsv:
      for step in steps {
        buffer.append(step.before)
        buffer.append(step.absence)
        buffer.append(step.after)
      }
      buffer.append(end)
    }
  }

  /// Appends a text that may have come from outside as the format writes it.
  func append(_ bytes: Span<UInt8>, to buffer: inout ByteBuffer) {
    switch format {
    case .text, .bare:
      if Quotation.isPlain(bytes) {
        buffer.append(bytes)
      } else {
        buffer.append(Quotation.escaped(bytes))
      }
    case .json: EscapedText.appendJSON(bytes, to: &buffer)
    case .csv:
      if escapesControls {
        EscapedText.appendCSV(Array(Quotation.escaped(bytes).utf8).span, to: &buffer)
      } else {
        EscapedText.appendCSV(bytes, to: &buffer)
      }
    case .tsv:
      if escapesControls {
        EscapedText.appendTSV(Array(Quotation.escaped(bytes).utf8).span, to: &buffer)
      } else {
        EscapedText.appendTSV(bytes, to: &buffer)
      }
    }
  }
}
