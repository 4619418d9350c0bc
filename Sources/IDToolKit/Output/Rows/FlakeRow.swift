/// The fields of a flake: its contents, and what is odd about it.
enum FlakeRow {
  /// The source of a value: hot loops compile these into a plan.
  enum Source: Equatable, Sendable {
    case id
    case layout
    case time
    case unixMilliseconds
    case field(FlakeField)
    /// Milliseconds since the id before.
    case delta
    case warning
    /// A field that only other layouts of the run have.
    case missing
    /// The place where it was found in a text.
    case file
    case line
    case column
  }

  /// The place where an id was found.
  static let placeFields: [Field<Source>] = placeFields(file: .file, line: .line, column: .column)

  /// Returns the fields of a place where an id was found, from these sources.
  static func placeFields<Origin>(file: Origin, line: Origin, column: Origin) -> [Field<Origin>] {
    [
      Field("file", "The file, - for standard input", .text, from: file),
      Field("line", "The line, from 1", .number, from: line),
      Field("column", "The byte in the line, from 1", .number, from: column),
    ]
  }

  /// The fields of ids found in texts, for all layouts.
  static var foundFields: [FieldSpec] { placeFields.map(\.spec) + [id] + heldFields + [delta] }

  static let id = FieldSpec("id", "The id, a string in JSON", .token, .unlabelled)
  static let layout = FieldSpec("layout", "The layout it was read or made with", .text, .hidden)
  static let time = FieldSpec("time", "When it was made, RFC 3339 in UTC", .token, .unlabelled)
  static let unixMilliseconds = FieldSpec(
    "unix_ms",
    "The same in milliseconds since 1970",
    .number,
    .hidden
  )
  static let delta = FieldSpec(
    "delta_ms",
    "Milliseconds since the id before, if asked for",
    .number,
    .optional
  )
  static let warning = FieldSpec(
    "warning",
    "What looks wrong with the id, if anything",
    .text,
    [.optional, .quoted]
  )

  /// Returns the field of a layout; nil for bits that results show under another name, or not at
  /// all.
  static func part(_ kind: FlakeFieldKind) -> FieldSpec? {
    kind.summary.map { FieldSpec(kind.longName, $0, .number) }
  }

  /// The fields that an id of some layout may have, besides the id itself.
  static var heldFields: [FieldSpec] {
    [layout, time, unixMilliseconds] + FlakeFieldKind.allCases.compactMap(part)
  }

  /// The fields of the ids of all layouts.
  static var allFields: [FieldSpec] { [id] + heldFields + [warning] }

  /// The fields of decoded ids, which may follow others.
  static var decodedFields: [FieldSpec] { [id] + heldFields + [delta, warning] }

  /// Returns the fields of the ids of one layout, in output order.
  ///
  /// Where `names` has the worker, a layout that calls it by another name has it, too.
  static func fields(of flakeLayout: FlakeLayout, names: [String]) -> [Field<Source>] {
    fields(of: [flakeLayout], showsDelta: false, names: names)[0]
  }

  /// Returns the fields of the ids of each of several layouts: the same ones in the same order.
  static func fields(
    of layouts: [FlakeLayout],
    showsDelta: Bool,
    names: [String]
  ) -> [[Field<Source>]] {
    var name = layout
    // Of several layouts, the one meant is what matters, in text too.
    if layouts.count > 1 {
      name.traits.remove(.hidden)
      name.traits.insert(.unlabelled)
    }
    return held(by: layouts, name, showsDelta, names).map {
      $0 + [Field(spec: warning, source: .warning)]
    }
  }

  /// Returns the fields of ids found in texts, for each layout.
  static func foundFields(
    of layouts: [FlakeLayout],
    showsDelta: Bool,
    names: [String]
  ) -> [[Field<Source>]] {
    held(by: layouts, layout, showsDelta, names).map { placeFields + $0 }
  }

  /// Returns what the ids of each layout hold, and the time since the id before.
  private static func held(
    by layouts: [FlakeLayout],
    _ name: FieldSpec,
    _ showsDelta: Bool,
    _ names: [String]
  ) -> [[Field<Source>]] {
    layouts.map { flakeLayout in
      [
        Field(spec: id, source: .id), Field(spec: name, source: .layout),
        Field(spec: time, source: .time), Field(spec: unixMilliseconds, source: .unixMilliseconds),
      ] + parts(of: flakeLayout, among: layouts, names)
        + (showsDelta ? [Field(spec: delta, source: .delta)] : [])
    }
  }

  /// Returns the parts of a layout's ids, with a gap for each that only other layouts have.
  private static func parts(
    of flakeLayout: FlakeLayout,
    among layouts: [FlakeLayout],
    _ names: [String]
  ) -> [Field<Source>] {
    let isWorkerAsked = names.contains(FlakeFieldKind.worker.longName)
    let shown = kinds(of: layouts)
    let isAdded = isWorkerAsked && !shown.contains(.worker)
    return (shown + (isAdded ? [.worker] : [])).compactMap { kind in
      let isInAll = layouts.allSatisfy { $0.fields.contains { $0.kind == kind } }
      let field =
        flakeLayout.fields.first { $0.kind == kind }
        ?? (kind == .worker && isWorkerAsked ? flakeLayout.unnamedWorker : nil)
      return part(kind).map { spec in
        Field(spec: spec.optional(!isInAll), source: field.map { .field($0) } ?? .missing)
      }
    }
  }

  /// Returns the kinds of fields that at least one of the layouts shows, in output order.
  static func kinds(of layouts: [FlakeLayout]) -> [FlakeFieldKind] {
    var kinds: [FlakeFieldKind] = []
    for layout in layouts {
      for field in layout.fieldsToShow where !kinds.contains(field.kind) {
        kinds.append(field.kind)
      }
    }
    return kinds
  }
}

extension FlakeRowProgram {
  /// Creates the program for rows of these fields.
  convenience init(
    layout: FlakeLayout,
    presentation: FlakePresentation,
    fields: [Field<FlakeRow.Source>],
    template: RowTemplate
  ) {
    var name = ByteBuffer()
    template.append(Array(layout.shownName.utf8).span, to: &name)
    let isJSON = template.format == .json
    var list = OperationList()
    for step in template.steps {
      // Including the quotes of a value that brings its own.
      let quote: [UInt8] = step.quotesItself ? [UInt8(ascii: "\"")] : []
      let partly = Detail(
        before: (step.isOptional ? step.before : []) + quote,
        after: quote + (step.isOptional ? step.after : []),
        absence: step.isOptional ? [] : step.absence,
        quotesLarge: isJSON,
        quotesCommas: template.format == .csv
      )
      func always(_ value: (inout OperationList) -> Void) {
        list.pending += step.isOptional ? partly.before : quote
        value(&list)
        list.pending += step.isOptional ? partly.after : quote
      }
      if !step.isOptional { list.pending += step.before }
      switch step.content {
      case .error: list.pending += partly.absence
      case .input: always { $0.add(.input) }
      case .field(let index):
        switch fields[index].source {
        case .id: always { $0.add(.id) }
        // The same in all rows, so it becomes part of a literal.
        case .layout: always { list in list.pending += name.array() }
        case .time: always { $0.addTime(layout, presentation) }
        case .unixMilliseconds: always { $0.add(.unixMilliseconds) }
        case .field(let field) where isJSON && field.width > 53:
          let shift = UInt64(field.shift)
          list.add(.wideField, shift: shift, mask: field.largest, detail: partly)
        case .field(let field):
          always { $0.add(.field, shift: UInt64(field.shift), mask: field.largest) }
        case .delta: list.add(.delta, detail: partly)
        case .warning: list.add(.warning, detail: partly)
        case .missing: list.pending += partly.absence
        case .file: always { $0.add(.file) }
        case .line: always { $0.add(.line) }
        case .column: always { $0.add(.column) }
        }
      }
      if !step.isOptional { list.pending += step.after }
    }
    list.pending += template.end
    list.add(.end)
    self.init(list, layout: layout, presentation: presentation)
  }
}
