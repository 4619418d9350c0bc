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

  /// One field's place in a row.
  struct Step: Sendable {
    /// The field's index in the list that the template was made from.
    let field: Int
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
  ///   - selection: the indices of the ones to write, in order; nil writes all of them. A field
  ///     that was asked for is never left out: without a value it is empty, or `null` in JSON.
  ///   - format: the format; a selection in text gives bare values.
  ///   - isColored: whether labels in text are faint.
  init<Source>(
    fields: [Field<Source>],
    selection: [Int]?,
    format: OutputFormat,
    isColored: Bool = false
  ) {
    self.format = format
    let chosen = selection ?? fields.indices.filter { format != .text || fields[$0].spec.isInText }
    var steps: [Step] = []
    for (position, index) in chosen.enumerated() {
      steps.append(
        Self.step(
          fields[index].spec,
          index: index,
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
      ? Array(chosen.map { Array(fields[$0].spec.name.utf8) }.joined(separator: separator)) + [0x0A]
      : []
  }

  /// For failures among JSON that is copied: a template without fields.
  static var json: RowTemplate {
    RowTemplate(fields: [Field<Never>](), selection: nil, format: .json)
  }

  /// Whether a text value may be written as it is, in every format alike.
  func isPlain(_ value: [UInt8]) -> Bool {
    switch format {
    case .csv: !value.contains(UInt8(ascii: ",")) && Quotation.isPlain(value.span)
    case .text, .bare, .json, .tsv: Quotation.isPlain(value.span)
    }
  }

  private static func step(
    _ field: FieldSpec,
    index: Int,
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
      field: index,
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
  /// Appends what stands for an item that could not be read: in JSON an object with the keys
  /// `input` and `error`, so that a stream stays aligned; nothing in the other formats.
  func writeFailure(input: Span<UInt8>, error: String, to buffer: inout ByteBuffer) {
    guard format == .json else { return }
    buffer.append("{\"input\":\"")
    EscapedText.appendJSON(input, to: &buffer)
    buffer.append("\",\"error\":\"")
    EscapedText.appendJSON(Array(error.utf8).span, to: &buffer)
    buffer.append("\"}\n")
  }
}
