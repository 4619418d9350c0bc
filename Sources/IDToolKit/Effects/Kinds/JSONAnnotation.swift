/// Annotates the records of files as they come: one JSON value per line, or the elements of an
/// array.
///
/// Text that is not JSON is copied unchanged and reported.
struct JSONAnnotation {
  var annotator: JSONFieldAnnotator
  let sink = ItemSink(rules: ItemRules())
  /// The number of threads for a large file of lines.
  private let jobs: Int
  /// Whether only records with ids are copied, and whether one was.
  var isOnlyMatching: Bool { annotator.isOnlyMatching }
  private(set) var hasMatch = false

  /// Creates an annotation of the members with these keys; of all if there are none.
  init(_ added: AddedFields, wantedKeys: [[UInt8]], isOnlyMatching: Bool, jobs: Int) {
    annotator = JSONFieldAnnotator(added, wantedKeys: wantedKeys, isOnlyMatching: isOnlyMatching)
    self.jobs = jobs
  }

  /// Copies a file.
  mutating func copy(_ file: Operand, on console: inout Console) throws(Failure) {
    var stream = try file.open()
    let input = LineInput(
      source: file,
      kind: .jsonRecord,
      longestLine: LineReader.usualLongestLine,
      copiesLongLines: true,
      jobs: jobs
    )
    let isArray = try stream.beginsArray(flushing: &console)
    if stream.count > 0 { console.output.endLine() }
    let warnings = try lifting(annotator.added.beginFile(&stream), as: Failure.init(_:))
    console.show(warnings)
    if isArray {
      try copyArray(of: stream, input, on: &console)
    } else {
      try input.forEachBlock(of: stream, for: &self, on: &console)
    }
    console.show(annotator.added.takeWarnings())
  }

  /// Reports the requested keys without ids, their values that are not ids, and members that were
  /// already there.
  ///
  /// Values under a requested key that are not ids are invalid items, as in a requested column.
  func finish(on console: inout Console) {
    let findings = annotator.findings
    for key in findings.keysOfArrays.prefix(annotator.wantsAllKeys ? 1 : .max) {
      console.showWarning(
        "ids inside an array, as under the key \(Quotation.quoted(key)), get no fields: "
          + "'idtool annotate --json' lists them"
      )
    }
    for (key, values, count) in findings.unread {
      for value in values {
        console.report(.timedID) {
          "\(Quotation.quoted(value)) under the key \(Quotation.quoted(key)) is not an id: "
            + "\(annotator.added.finder.problem(with: value.span))"
        }
      }
      for _ in UInt64(values.count)..<count { console.report(.timedID) { "" } }
    }
    for key in findings.unansweredKeys
    where !findings.keysOfArrays.contains(key)
      && !findings.unread.contains(where: { $0.key == key })
    {
      console.showWarning(
        "no id was found under the key \(Quotation.quoted(key))" + Self.advice(about: key)
      )
    }
    for sentence in annotator.added.sentences { console.showWarning(sentence) }
    if findings.hasBareIDs {
      console.showWarning(
        "ids that aren't members of an object get no fields: 'idtool annotate --json' lists them"
      )
    }
    if let key = findings.presentKey {
      let name = Quotation.quoted(key)
      console.showWarning("there is a member \(name) already, which stays as it is")
    }
  }

  /// Returns what to do about a key that may be meant as several, or as a path.
  private static func advice(about key: [UInt8]) -> String {
    if key.contains(UInt8(ascii: ",")) { return ": --key takes one name, and may be repeated" }
    guard key.contains(UInt8(ascii: ".")), let last = key.split(separator: UInt8(ascii: ".")).last
    else { return "" }
    return ": it is a path from the record, or the name of a member at any depth, such as "
      + Quotation.quoted(Array(last))
  }

  /// Appends JSON with its added members; returns false, and appends nothing, if it is left out.
  mutating func append(valid bytes: PaddedBytes, on console: inout Console) -> Bool {
    let isCopied: Bool
    if console.output.isTerminal {
      var text = ByteBuffer()
      isCopied = annotator.annotate(bytes, to: &text)
      EscapedText.appendHarmlessJSON(text.span, to: &console.output.buffer)
    } else {
      isCopied = annotator.annotate(bytes, to: &console.output.buffer)
    }
    hasMatch = hasMatch || isCopied
    return isCopied
  }
}

extension JSONAnnotation: LineTaker {
  mutating func tell(on console: inout Console) {
    console.show(annotator.added.takeWarningsSoFar())
  }

  func makeWorkers(_ count: Int) -> [JSONFieldAnnotator] {
    (0..<count).map { _ in annotator.independent }
  }

  mutating func take(
    _ lines: PaddedBytes,
    lacksNewline: Bool,
    of input: LineInput,
    after number: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    annotator.added.look(at: lines)
    var walk = LineWalk(lines)
    while !walk.isAtEnd {
      number += 1
      let line = walk.line
      let text = line.span
      let item = text.extracting(text.trimmedRange)
      var problem: JSONProblem?
      var isCopied = !isOnlyMatching
      walk.advance()
      do throws(JSONProblem) {
        if !item.isEmpty {
          try JSONReader.validate(text)
          isCopied = append(valid: line, on: &console)
        } else if isCopied {
          console.append(text)
        }
      } catch {
        if isCopied { console.append(text) }
        problem = error
      }
      if isCopied, !(lacksNewline && walk.isAtEnd) { console.output.buffer.append(0x0A) }
      if let problem {
        let place = input.place(number)
        let hints = problem.hints(for: item)
        try sink.refuse(
          item,
          as: .jsonRecord,
          at: place,
          problem.sentence,
          hints: hints,
          on: &console
        )
      }
      try console.flushIfFull()
    }
  }

  mutating func take(
    _ piece: AnnotatedJSON,
    of lines: PaddedBytes,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    if let part = piece.part { annotator.add(part, of: lines[..<piece.restOffset]) }
    line += piece.lineCount
    hasMatch = hasMatch || piece.output.count > 0
    try console.write { output throws(StreamProblem) in
      try output.write(piece.output)
    }
    let rest = lines[piece.restOffset...]
    try take(rest, lacksNewline: false, of: input, after: &line, on: &console)
  }
}

/// What a worker made of a piece of a file.
final class AnnotatedJSON {
  fileprivate(set) var output = ByteBuffer(capacity: LinePieces.size)
  fileprivate(set) var lineCount: UInt64 = 0
  fileprivate(set) var part: JSONFieldAnnotator.Part?
  /// The offset of the first line that is left to one thread with all after it: one that is not
  /// JSON, or for which the output is too large.
  fileprivate(set) var restOffset = 0

  /// The output size in bytes from which on the other lines are left as well, so that memory is
  /// bounded.
  fileprivate static let largestOutput = 16 * LinePieces.size
}

extension JSONFieldAnnotator: LineWorker {
  func makeProduct() -> AnnotatedJSON { AnnotatedJSON() }

  mutating func work(
    on lines: PaddedBytes,
    after lineCount: UInt64,
    into piece: AnnotatedJSON
  ) {
    piece.output.removeAll()
    piece.lineCount = 0
    var walk = LineWalk(lines)
    while !walk.isAtEnd, piece.output.count < AnnotatedJSON.largestOutput {
      let text = walk.line.span
      var isCopied = !isOnlyMatching
      if !text.trimmedRange.isEmpty {
        guard (try? JSONReader.validate(text)) != nil else { break }
        isCopied = annotate(walk.line, to: &piece.output)
      } else if isCopied {
        piece.output.append(text)
      }
      if isCopied { piece.output.append(0x0A) }
      piece.lineCount += 1
      walk.advance()
    }
    piece.restOffset = walk.offset
    piece.part = takePart()
  }
}
