/// A row of `idtool check`: an id that isn't what it should be.
struct CheckFindingRow {
  let place: ItemPlace
  let id: [UInt8]
  let problem: Problem

  enum Problem {
    /// The id is there again, first at these places, and so often in all.
    case repeated([ItemPlace], count: UInt64)
    /// It isn't an id of the kinds, for this reason.
    case wrong(String)

    var sentence: String {
      guard case .repeated(let places, let count) = self else {
        if case .wrong(let sentence) = self { return sentence }
        return ""
      }
      let others = places.dropFirst()
      let rest = count - UInt64(places.count)
      return "also in " + others.map { String($0.prefix.dropLast(2)) }.joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more" : "")
    }
  }

  static let fields: [RowField<CheckFindingRow>] = [
    Field("file", "The file; - for standard input", .text) { row in
      if case .file(let path, _, _) = row.place { .text(path) } else { .text(Array("-".utf8)) }
    },
    Field("line", "The line, from 1", .number) { row in
      row.place.line.map { .number($0) } ?? .absent
    },
    Field("column", "The byte in the line, from 1; with --key, of the record", .number) { row in
      row.place.column.map { .number($0) } ?? .absent
    },
    Field("id", "The id, what is nearly one, or what isn't a record", .text) { .text($0.id) },
    Field("problem", "What is wrong with it, or where else it is", .text) {
      .text(Array($0.problem.sentence.utf8))
    },
  ]
}

/// Writes what a check has found.
enum CheckFindingWriter: Sendable {
  /// A line each, as compilers have them: `a.yml:1:5: ID also in b.yml:1:5`.
  case lines
  /// Commands by which GitHub shows findings next to the lines of a change.
  ///
  /// Source: GitHub Docs, "Workflow commands for GitHub Actions"; `command.ts` of actions/toolkit.
  case annotations
  case rows(RowWriterOf<CheckFindingRow>)
  /// The exit status alone is wanted.
  case nothing

  /// What handles anything that isn't a record.
  var sink: ItemSink {
    ItemSink(.written { refuse($0, $1, at: $2, to: &$3) }, rules: ItemRules())
  }

  /// Writes what isn't a record, and why; in lines, a message says that.
  private func refuse(
    _ item: Span<UInt8>,
    _ error: String,
    at place: ItemPlace,
    to buffer: inout ByteBuffer
  ) {
    switch self {
    case .lines, .nothing: return
    case .annotations:
      let sentence = Quotation.quoted(item) + " is not a record: " + error
      Self.annotate(place, sentence, to: &buffer)
    case .rows(let writer):
      // Whoever asks for the fields of items gets them.
      if writer.template.steps.contains(where: { [.input, .error].contains($0.content) }) {
        writer.template.writeFailure(input: item, error: error, line: place.line, to: &buffer)
      } else {
        let row = CheckFindingRow(place: place, id: item.array, problem: .wrong(error))
        writer.write(row, to: &buffer)
      }
    }
  }

  func write(_ row: CheckFindingRow, to buffer: inout ByteBuffer) {
    let mark = if case .repeated = row.problem { " " } else { ": " }
    let sentence = Quotation.escaped(row.id.span) + mark + row.problem.sentence
    switch self {
    case .lines: buffer.append(row.place.prefix + sentence + "\n")
    case .annotations: Self.annotate(row.place, sentence, to: &buffer)
    case .rows(let writer): writer.write(row, to: &buffer)
    case .nothing: return
    }
  }

  private static func annotate(
    _ place: ItemPlace,
    _ sentence: String,
    to buffer: inout ByteBuffer
  ) {
    buffer.append("::error ")
    if case .file(let path, let line, let column) = place {
      buffer.append("file=")
      append(path.span, escaping: ":,", to: &buffer)
      buffer.append(",line=\(line)" + (column.map { ",col=\($0)" } ?? ""))
    }
    buffer.append("::")
    append(Array(sentence.utf8).span, escaping: "", to: &buffer)
    buffer.append("\n")
  }

  /// Appends a text with `%`, the ends of lines and some other characters written as `%25`.
  private static func append(
    _ text: Span<UInt8>,
    escaping others: String,
    to buffer: inout ByteBuffer
  ) {
    let escaped = Array(("%\r\n" + others).utf8)
    for offset in text.indices {
      let byte = text[offset]
      guard escaped.contains(byte) else {
        buffer.append(byte)
        continue
      }
      buffer.append("%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true))
    }
  }
}
