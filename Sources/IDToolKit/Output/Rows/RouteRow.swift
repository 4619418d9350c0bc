/// The parts of a route, with those of the flake that it may contain.
struct RouteRow {
  let text: [UInt8]
  let parts: RouteText
  /// The type as which the value was read.
  let type: RouteValueType
  /// The flake in the value, and its time as written in the output.
  let flake: RouteRules.Flake?
  let timeText: String?
  /// The reference point for times in the future.
  let now: Timestamp

  /// The parts of every route, in the order of output: of routes without rules, rows have no others.
  fileprivate enum PlainSource: CaseIterable {
    case route
    case identifier
    case value
    case type

    var field: RowField<RouteRow> {
      switch self {
      case .route: Field("route", "The whole route", .text) { .text($0.text) }
      case .identifier:
        Field("identifier", "What comes before the first colon", .text) {
          .text(Array($0.text[$0.parts.identifier]))
        }
      case .value:
        Field(
          "value",
          "What follows it; null in JSON if nothing does",
          .text,
          .nullable
        ) { row in
          row.parts.value.map { .text(Array(row.text[$0])) } ?? .absent
        }
      case .type:
        Field("type", "What the value is; null in JSON without one", .text, .nullable) {
          $0.parts.value == nil ? .absent : .text($0.type.name)
        }
      }
    }
  }

  private static let ownFields = PlainSource.allCases.map(\.field)

  /// The fields of routes whose values may be flakes of any layout.
  static var allFields: [FieldSpec] {
    ownFields.map(\.spec) + FlakeRow.heldFields + [FlakeRow.warning]
  }

  /// Returns the fields of routes whose values are flakes of these layouts, or not flakes at all.
  static func fields(of layouts: [FlakeLayout]) -> [RowField<RouteRow>] {
    if layouts.isEmpty { return ownFields }
    let parts = FlakeRow.kinds(of: layouts).compactMap { kind in
      FlakeRow.part(kind).map { spec in
        held(spec) { _, flake in flake.layout.value(of: kind, in: flake.id) }
      }
    }
    return ownFields + [
      held(FlakeRow.layout) { .text(Array($1.layout.shownName.utf8)) },
      held(FlakeRow.time) { row, _ in row.timeText.map { .token($0) } ?? .absent },
      held(FlakeRow.unixMilliseconds) { .signed($1.layout.time(of: $1.id).unixMilliseconds) },
    ] + parts + [
      held(FlakeRow.warning) { row, flake in
        FlakePlausibility(layout: flake.layout, now: row.now).warning(for: flake.id)
          .map { .text(Array($0.sentence.utf8)) } ?? .absent
      }
    ]
  }

  private static func held(
    _ spec: FieldSpec,
    _ value: @escaping @Sendable (RouteRow, RouteRules.Flake) -> FieldValue
  ) -> RowField<RouteRow> {
    Field(spec: spec.optional()) { row in row.flake.map { value(row, $0) } ?? .absent }
  }
}

extension FlakeLayout {
  /// Returns the value of a field by its kind, if the layout has one.
  fileprivate func value(of kind: FlakeFieldKind, in id: FlakeID) -> FieldValue {
    fields.first { $0.kind == kind }.map { .number($0.value(in: id)) } ?? .absent
  }
}

extension IdentifierRowProgram {
  /// Creates the program for rows of routes with a value of this type, or without a value, where no
  /// values are flakes.
  ///
  /// The route stands for the id and its identifier for the prefix. Agrees with ``RowWriter``.
  init(_ template: RowTemplate, routesWith type: RouteValueType?) {
    var list = List()
    for step in template.steps {
      let quote: [UInt8] = step.quotesItself ? [UInt8(ascii: "\"")] : []
      list.pending += step.before
      switch step.content {
      case .input: list.add(.id)
      case .error: list.pending += step.absence
      case .field(let index):
        switch (RouteRow.PlainSource.allCases[index], type) {
        case (.route, _): list.add(.id)
        case (.identifier, _): list.add(.prefix)
        case (.value, nil), (.type, nil): list.pending += step.absence
        case (.value, _):
          list.pending += quote
          list.add(.text)
          list.pending += quote
        case (.type, let type?): list.pending += quote + type.name + quote
        }
      }
      list.pending += step.after
    }
    list.pending += template.end
    list.add(.end)
    self.init(list)
  }
}
