/// The fixed parts of every row: what precedes and follows each value.
///
/// It is derived once from the fields and the format, so that writing a row is copying literals and
/// values alternately. Hot loops walk the ``steps`` themselves.
struct RowTemplate: Sendable {
  /// Whether the fields were named.
  let isSelection: Bool
  let format: OutputFormat
  let steps: [Step]
  /// The end of a row, including the line feed.
  let end: [UInt8]
  /// The header line; empty if the format has none.
  let header: [UInt8]
  /// Whether control characters in CSV and TSV are escaped for a terminal.
  let escapesControls: Bool
  private let isColored: Bool
  /// The field that is the line of an item, which invalid ones have as well.
  private let lineField: Int?

  /// The content of a step.
  enum Content: Equatable, Sendable {
    /// A field by its index in the list that the template was made from.
    case field(Int)
    /// The item for which the row is written.
    case input
    /// What is wrong with the item.
    case error
  }

  /// The place of one field in a row.
  struct Step: Sendable {
    let content: Content
    let kind: FieldSpec.Kind
    /// The text in front of the value.
    var before: [UInt8]
    /// The text after it; empty if the next step's `before` includes it.
    var after: [UInt8]
    /// Whether the step is omitted, with its literals, if there is no value.
    let isOptional: Bool
    /// Whether the value brings its own quotation marks, because it may be `null`.
    let quotesItself: Bool
    /// The text in place of a missing value, if the step is not omitted.
    let absence: [UInt8]
  }

  /// Derives the template.
  ///
  /// - Parameters:
  ///   - fields: All fields of the run.
  ///   - selection: What to write, in order; nil writes all fields. Selected fields are never
  ///     omitted: without a value they are empty, or `null` in JSON.
  ///   - format: The format; a selection in text gives bare values.
  ///   - isColored: Whether labels in text are faint.
  ///   - escapesControls: Whether a terminal will show the rows.
  init<Source>(
    fields: [Field<Source>],
    selection: [Content]?,
    format: OutputFormat,
    isColored: Bool = false,
    escapesControls: Bool = false
  ) {
    self.format = format
    isSelection = selection != nil
    self.isColored = isColored
    self.escapesControls = escapesControls
    lineField = fields.firstIndex { $0.spec.name == "line" }
    let chosen =
      selection
      ?? fields.indices.filter { format != .text || !fields[$0].spec.traits.contains(.hidden) }
      .map { .field($0) }
    func spec(of content: Content) -> FieldSpec {
      switch content {
      case .field(let index): fields[index].spec
      case .input: ItemField.input
      case .error: ItemField.error.optional()
      }
    }
    steps = Self.merged(
      chosen.enumerated().map { position, content in
        Self.step(
          spec(of: content),
          content: content,
          isFirst: position == 0,
          isAlone: chosen.count == 1,
          isChosen: selection != nil,
          format: format,
          isColored: isColored
        )
      }
    )
    end = Array((format == .json ? (chosen.isEmpty ? "{}\n" : "}\n") : "\n").utf8)
    let separator: [UInt8] = format == .csv ? [UInt8(ascii: ",")] : [UInt8(ascii: "\t")]
    header =
      format.hasHeader
      ? Array(chosen.map { Array(spec(of: $0).name.utf8) }.joined(separator: separator)) + [0x0A]
      : []
  }

  /// Returns a template without fields, for invalid items among results that are not rows.
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
    let isOptional = field.traits.contains(.optional)
    let mayBeNull = field.traits.contains(.nullable) || isChosen && isOptional
    let isString = field.kind == .token || field.kind == .text
    var before = ""
    var after = ""
    switch format {
    case .text:
      if !isFirst { before = "  " }
      if !field.traits.contains(.unlabelled) {
        before += isColored ? "\u{1B}[2m\(field.name)=\u{1B}[0m" : "\(field.name)="
      }
      if field.traits.contains(.quoted) {
        before += "\""
        after = "\""
      }
    case .bare, .tsv: if !isFirst { before = "\t" }
    case .csv: if !isFirst { before = "," }
    case .json:
      var name = ByteBuffer()
      EscapedText.appendJSON(Array(field.name.utf8).span, to: &name)
      before = "\(isFirst ? "{" : ",")\"\(String(decoding: name.array(), as: UTF8.self))\":"
      if isString, !mayBeNull {
        before += "\""
        after = "\""
      }
    }
    let quotesItself = format == .json && isString && mayBeNull
    let absence =
      switch format {
      case .json: quotesItself || !isString ? "null" : ""
      // Many readers would skip an empty line as blank.
      case .csv: isAlone ? "\"\"" : ""
      case .text, .bare, .tsv: ""
      }
    let leavesOut = isOptional && !isChosen && (format == .text || format == .json)
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

  /// Moves the text after a value in front of the next one if both are always written, which saves
  /// a copy per value.
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
  /// Appends the row of an invalid item: `input` and `error` in JSON and in text; in the other
  /// formats a row without values except these two and the line, if they are selected.
  func writeFailure(
    input: Span<UInt8>,
    error: String,
    line: UInt64? = nil,
    to buffer: inout ByteBuffer
  ) {
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
        case .field(let index):
          if let line, index == lineField {
            buffer.append(decimal: line)
          } else {
            buffer.append(step.absence)
          }
        case .input: append(input, to: &buffer)
        case .error: append(error.span, to: &buffer)
        }
        buffer.append(step.after)
      }
      buffer.append(end)
    }
  }

  /// Appends the row of a blank line: an empty line in text, nothing in JSON, whose rows are not
  /// counted.
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

  /// Appends a text that may be from outside, escaped for the format.
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
