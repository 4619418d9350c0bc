/// `records ids`: the ids of a collection, in order.
enum RecordsIDsCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let key = try arguments.keyPath()
    let rows = try RowRequest(arguments, fields: RecordIDRow.fields)
    let path = try arguments.inputs()[0].path
    let rules = ItemRules(arguments)
    return { console throws(Failure) in
      let writer = rows.begin(on: &console)
      let format = rows.format
      let sink = ItemSink(.row(writer.template), rules: rules)
      var scan = RecordScan(path: path, key: key, sink: sink)
      var unique = UniqueRecords(path: path, sink: sink)
      try scan.run(on: &console) { batch, text, console throws(Failure) in
        try unique.take(batch, in: text, on: &console) { record, console throws(Failure) in
          writer.write(
            Self.row(record, in: text, format),
            input: record.bytes(in: text),
            to: &console.output.buffer
          )
          try console.flushIfFull()
        }
      }
      return console.finishItems()
    }
  }

  private static func row(
    _ record: RecordStream.Record,
    in text: Span<UInt8>,
    _ format: OutputFormat
  ) -> RecordIDRow {
    let id: FieldValue
    let isString: Bool
    switch record.id {
    case .absent: (id, isString) = (.text([]), false)
    case .natural(let number): (id, isString) = (.identifier(number), false)
    case .other(let value):
      (id, isString) = (Self.id(value, in: text, format), value.kind == .string)
    }
    return RecordIDRow(id: id, isString: isString, index: record.index, line: record.place.line)
  }

  /// Returns an id as written in a format.
  ///
  /// Text is meant to be read by this program again, and has ids typed as arguments; the others
  /// have a string's content, and its type in another field. A lone surrogate remains an escape,
  /// since no text can represent it: in JSON's own strings, else as an argument.
  private static func id(
    _ value: JSONValue,
    in text: Span<UInt8>,
    _ format: OutputFormat
  ) -> FieldValue {
    guard value.kind == .string else { return .text(text.extracting(value.range).array) }
    if format != .text {
      let content = JSONString.content(of: value.range, in: text)
      if content.isUTF8 { return .text(content.bytes) }
    }
    let typed = RecordID.argument(for: value, in: text)
    guard format == .json else { return .text(typed) }
    return .token(String(decoding: typed.dropFirst().dropLast(), as: UTF8.self))
  }
}
