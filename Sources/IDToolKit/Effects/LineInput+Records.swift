extension LineInput {
  /// Passes on the records on lines one by one, with the text that contains them; refuses other
  /// lines.
  func forEachRecord(
    of records: inout RecordStream,
    sink: ItemSink,
    on console: inout Console,
    _ body: (RecordStream.Record, Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachBlock(sink: sink, on: &console) { reader, line, console throws(Failure) in
      let lines = reader.lines
      records.begin(lines: lines, after: line)
      while true {
        let step = records.next(in: lines)
        // The lines before that of a record are blank.
        let isLine = if case .stop(.more) = step { false } else { true }
        while line < records.lineCount - (isLine ? 1 : 0) {
          sink.pass(blankLineOn: &console)
          line += 1
        }
        switch step {
        case .record(let record): try body(record, lines.span, &console)
        case .stop(.invalid(let invalid)):
          try sink.refuse(invalid, in: lines.span, as: kind, at: place(line + 1), on: &console)
        case .stop: return
        }
        line = records.lineCount
        try console.flushIfFull()
      }
    }
  }

  /// Returns the failure of an array, where a command wants its records on lines.
  func arrayFailure(_ clause: String, hint: String) -> Failure {
    .invalidInput(
      "\(source.words) holds an array, and \(clause) one a line",
      hints: [hint]
    )
  }
}

extension RecordPlace {
  /// Returns the place with which messages begin; `path` is nil for standard input.
  func item(in path: [UInt8]?) -> ItemPlace {
    path.map { .file($0, line: line, column: column) }
      ?? .standardInput(line: line, column: column)
  }
}

extension Console {
  /// Reports what is not a record of a text; `path` is nil for standard input.
  mutating func report(_ invalid: RecordStream.Invalid, in text: Span<UInt8>, of path: [UInt8]?) {
    let item = text.extracting(invalid.item)
    reportItem(
      .jsonRecord,
      at: invalid.place.item(in: path),
      text: item,
      sentence: invalid.problem.sentence,
      hints: invalid.problem.hints(for: item)
    )
  }
}

extension ItemSink {
  /// Refuses what is not a record of a text.
  func refuse(
    _ invalid: RecordStream.Invalid,
    in text: Span<UInt8>,
    as kind: ItemKind = .jsonRecord,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let item = text.extracting(invalid.item)
    try refuse(
      item,
      as: kind,
      at: place,
      invalid.problem.sentence,
      hints: invalid.problem.hints(for: item),
      on: &console
    )
  }
}
