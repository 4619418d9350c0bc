/// The list of ids found in texts, with file, line and column.
struct FlakeFindings {
  /// What a column shows.
  private enum Source {
    case file
    case line
    case column
    case id
    case layout
    case time
    case unixMilliseconds
    case field(FlakeFieldKind)
  }

  private let readings: [FlakeAnnotateRequest.Reading]
  private var presentation: FlakePresentation
  private let sources: [Source]
  private let writer: RecordWriter

  init(_ request: FlakeAnnotateRequest, writer: RecordWriter) {
    readings = request.readings
    presentation = request.presentation
    sources = Self.sources(for: request.readings.map(\.layout))
    self.writer = writer
  }

  /// The columns for ids of these layouts: every field that one of them has.
  static func columns(for layouts: [FlakeLayout]) -> [Column] {
    sources(for: layouts).map { source in
      switch source {
      case .file: Column(name: "file", kind: .text)
      case .line: Column(name: "line", kind: .number)
      case .column: Column(name: "column", kind: .number)
      case .id: Column(name: "id", kind: .token)
      case .layout: Column(name: "layout", kind: .text)
      case .time: Column(name: "time", kind: .token)
      case .unixMilliseconds: Column(name: "unix_ms", kind: .number)
      case .field(let kind):
        Column(
          name: kind.longName,
          kind: .number,
          isOptional: !layouts.allSatisfy { $0.fields.contains { $0.kind == kind } }
        )
      }
    }
  }

  private static func sources(for layouts: [FlakeLayout]) -> [Source] {
    var kinds: [FlakeFieldKind] = []
    for layout in layouts {
      for field in layout.fieldsToShow where !kinds.contains(field.kind) {
        kinds.append(field.kind)
      }
    }
    let fields = kinds.map(Source.field)
    return [.file, .line, .column, .id, .layout, .time, .unixMilliseconds] + fields
  }

  /// Lists the ids of a stream.
  mutating func list(
    _ stream: consuming InputStream,
    file: ParsedArguments.Operand,
    on console: inout Console
  ) throws(Failure) {
    var stream = stream
    var place = TextPlace()
    var tail = 0
    var context = 0
    while true {
      let added = try stream.read(keeping: tail, flushing: &console)
      let settled = try unsafe stream.withBytes { block throws(Failure) in
        var search = unsafe DigitRunSearch(block, from: context, isLast: added == 0)
        let text = unsafe block.span
        var passed = context
        while let run = search.next() {
          place.advance(over: text.extracting(passed..<run.start))
          passed = run.start
          guard let value = try? Decimal.parse(text.extracting(run.start..<run.end)) else {
            continue
          }
          let id = FlakeID(rawValue: value)
          for reading in readings where reading.window.contains(id) {
            write(id, reading.layout, at: place, in: file, to: &console.output.buffer)
          }
          try console.flushIfFull()
        }
        place.advance(over: text.extracting(passed..<search.undecided))
        return search.undecided
      }
      if added == 0 { return }
      let kept = max(0, settled - DigitRunSearch.contextCount)
      context = settled - kept
      tail = stream.count - kept
    }
  }

  private mutating func write(
    _ id: FlakeID,
    _ layout: FlakeLayout,
    at place: TextPlace,
    in file: ParsedArguments.Operand,
    to buffer: inout ByteBuffer
  ) {
    let time = layout.time(of: id)
    var timeText = ByteBuffer(capacity: 64)
    presentation.append(time, layout: layout, to: &timeText)
    let timeToken = String(decoding: timeText.array(), as: UTF8.self)
    writer.write(to: &buffer) { index in
      switch sources[index] {
      case .file: .text(file.text)
      case .line: .number(place.line)
      case .column: .number(place.column)
      case .id: .identifier(id.rawValue)
      case .layout: .text(Array(layout.name.utf8))
      case .time: .token(timeToken)
      case .unixMilliseconds: .signed(time.unixMilliseconds)
      case .field(let kind):
        layout.fields.first { $0.kind == kind }.map { .number($0.value(in: id)) } ?? .absent
      }
    }
  }
}
