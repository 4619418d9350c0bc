/// The fields of an id that was found in a text.
enum IdentifierFindingRow {
  private static let placeFields: [Field<IdentifierRowSource>] =
    FlakeRow.placeFields(file: .file, line: .line, column: .column)

  private static let kind = FieldSpec("kind", "What it is, as --kind takes it", .token)
  private static let time = FieldSpec(
    "time",
    "When it was made; none where a kind holds no time",
    .token,
    [.unlabelled, .optional]
  )
  private static let unixMilliseconds = FieldSpec(
    FlakeRow.unixMilliseconds.name,
    FlakeRow.unixMilliseconds.summary,
    .number,
    [.hidden, .optional]
  )
  private static let delta = FieldSpec(
    FlakeRow.delta.name,
    "Milliseconds since the id of its kind before, if asked for",
    .number,
    .optional
  )

  private static let lag = FieldSpec(
    "lag",
    "Milliseconds from the id to the time of its line",
    .number,
    [.hidden, .optional]
  )

  /// The parts of ids, except for their number, which repeats the id.
  private static let partNames = IdentifierField.Name.allCases.filter { $0 != .integer }

  /// The fields of findings of all kinds.
  static var allFields: [FieldSpec] {
    placeFields.map(\.spec) + [FlakeRow.id, kind, time, unixMilliseconds]
      + parts(of: IdentifierKind.declared + IdentifierKind.layouts).map(\.spec) + [delta, lag]
  }

  /// Returns the parts that findings of some kinds can have: those of ids with a time in them, or of
  /// kinds that have none.
  private static func parts(of kinds: [IdentifierKind]) -> [IdentifierField.Name] {
    let fields = kinds.flatMap { kind in
      kind.plans.filter { $0.time != nil || !kind.isTimed }.flatMap(\.fields)
    }
    let names = Set(fields.filter { !$0.isDetail }.map(\.name))
    return partNames.filter(names.contains)
  }

  /// Returns the fields of findings of these kinds: every one that at least one of them has.
  static func fields(
    of kinds: [IdentifierKind],
    showsDelta: Bool,
    names: [String]
  ) -> [Field<IdentifierRowSource>] {
    placeFields + fieldsInRecords(of: kinds, names: names)
      + (showsDelta ? [Field(spec: delta, source: .delta)] : [])
      + (names.contains(lag.name) ? [Field(spec: lag, source: .lag)] : [])
  }

  /// Returns the fields that can be added next to an id in a record: those that depend neither on
  /// its place nor on earlier ids.
  ///
  /// Where `names` has the worker, layouts that call it by another name have it, too.
  static func fieldsInRecords(
    of kinds: [IdentifierKind],
    names: [String]
  ) -> [Field<IdentifierRowSource>] {
    let own = parts(of: kinds)
    let worker = IdentifierField.Name.worker
    let isAdded = names.contains(worker.rawValue) && !own.contains(worker)
    let parts = (own + (isAdded ? [worker] : [])).map { name in
      Field(spec: name.spec, source: IdentifierRowSource.part(name))
    }
    let held: [Field<IdentifierRowSource>] = [
      Field(spec: FlakeRow.id, source: .id), Field(spec: kind, source: .kind),
      Field(spec: time, source: .time),
      Field(spec: unixMilliseconds, source: .unixMilliseconds),
    ]
    return held + parts
  }
}

/// The rows of a list of ids of all kinds: a reference to their ``IdentifierRowWriter``, so that
/// values which have it can be copied.
///
/// Not for two threads at once: each has its own ``independent`` copy.
final class IdentifierRows {
  private let make: ([IdentifierKind]) -> IdentifierRowWriter
  private var kinds: [IdentifierKind]
  /// Whether rows have the time from the id to its line.
  private let showsLag: Bool
  /// Changed in place: to move it takes longer than to write a row.
  var writer: IdentifierRowWriter

  /// Creates the rows of ids of some kinds, with a writer that `make` returns; each copy has its own.
  init(
    _ kinds: [IdentifierKind],
    _ make: @escaping ([IdentifierKind]) -> IdentifierRowWriter
  ) {
    self.make = make
    self.kinds = kinds
    writer = make(kinds)
    showsLag = writer.fields.contains { $0.source == .lag }
  }

  /// A copy with its own memory.
  var independent: IdentifierRows { IdentifierRows(kinds, make) }

  /// Writes the rows of other kinds from now on.
  func use(_ others: [IdentifierKind]) {
    kinds = others
    writer = make(others)
  }

  /// Appends the row of an id.
  func write(
    _ found: FoundIdentifier,
    as target: IdentifierTarget,
    in text: PaddedBytes,
    at place: TextPlace,
    delta: TimeSpan?,
    to buffer: inout ByteBuffer
  ) {
    let lag =
      showsLag
      ? found.time.flatMap { time in
        LineTime.lag(
          from: time,
          around: found.range.lowerBound,
          in: text,
          zone: target.zoneOfLines,
          now: target.now
        )
      } : nil
    var range = found.range
    // Zeros in front are not part of a flake's text.
    while target.isDecimalFlake, range.count > 1, text[range.lowerBound] == UInt8(ascii: "0") {
      range = range.lowerBound + 1..<range.upperBound
    }
    let content = IdentifierRowWriter.Content(
      kind: found.target,
      plan: found.plan,
      bits: found.bits,
      time: found.time,
      precision: found.content.precision,
      form: target.form,
      prefixCount: found.prefixCount,
      delta: delta,
      lag: lag,
      place: place
    )
    writer.write(content, id: text.span.extracting(range), input: Span(), doubt: nil, to: &buffer)
  }
}

/// The rows of a list of flakes, with the fields of their layouts.
///
/// Not for two threads at once: each has its own ``independent`` copy.
final class FoundFlakeRows {
  /// Those of each layout.
  private let programs: [FlakeRowProgram]
  /// For each target of the finder, the index of its layout.
  private let layoutOfTarget: [Int]
  private let template: RowTemplate

  /// Creates the rows of what a finder of flakes finds, with the fields of each of its layouts.
  init(
    _ finder: IdentifierFinder,
    presentation: FlakePresentation,
    fields: [[Field<FlakeRow.Source>]],
    template: RowTemplate
  ) {
    let windows = finder.flakeWindows
    programs = zip(windows, fields).map { window, fields in
      FlakeRowProgram(
        layout: window.layout,
        presentation: presentation,
        fields: fields,
        template: template
      )
    }
    layoutOfTarget = finder.targets.map { target in
      let index = windows.firstIndex { $0.layout.name == target.flakes?.layout.name }
      guard let index else { preconditionFailure("\(target.kind.name) is not a layout") }
      return index
    }
    self.template = template
  }

  private init(_ other: FoundFlakeRows) {
    programs = other.programs.map(\.independent)
    layoutOfTarget = other.layoutOfTarget
    template = other.template
  }

  /// A copy with its own memory.
  var independent: FoundFlakeRows { FoundFlakeRows(self) }

  /// Whether a row refers to the one before.
  var needRowBefore: Bool { programs.contains(where: \.needsRowBefore) }

  /// Sets the name of the file in which the next ids are found.
  func begin(file: [UInt8]) {
    var name = ByteBuffer()
    template.append(file.span, to: &name)
    for program in programs { program.withWriter { $0.file = name.array() } }
  }

  /// Appends the row of an id.
  func write(
    _ found: FoundIdentifier,
    as target: IdentifierTarget,
    in block: PaddedBytes,
    at place: TextPlace,
    to buffer: inout ByteBuffer
  ) {
    let digits = block[found.range]
    let program = programs[layoutOfTarget[found.target]]
    // Zeros in front are not part of a number's text.
    var zeros = 0
    while target.isDecimalFlake, zeros < digits.count - 1, digits[zeros] == UInt8(ascii: "0") {
      zeros += 1
    }
    let text = digits[zeros...]
    program.withWriterOfOne { writer in
      writer.place = place
      let byteCount = program.longestRow + program.fileByteCount(writer)
      // Safe: there is room for the longest row and the names of files that it excludes, and the
      // padding has the rest of the 32 bytes from the number on.
      unsafe buffer.appendUnchecked(atMost: byteCount) { start in
        unsafe writer.write(found.flake, text: text.start, length: text.count, to: start) - start
      }
    }
  }
}
