/// The parts of a route, with those of the flake that it may hold.
struct RouteRow {
  let text: [UInt8]
  let parts: RouteText
  /// What the value was taken for.
  let type: RouteValueType
  let flake: Flake?

  /// The flake that a value is.
  struct Flake {
    let id: FlakeID
    let layout: FlakeLayout
    /// The time as it is to be written.
    let timeText: String
    /// What is in the future is judged by this.
    let now: Timestamp
  }

  private static let ownFields: [RowField<RouteRow>] = [
    Field("route", "The whole route", .text) { .text($0.text) },
    Field("identifier", "What stands before the first colon", .text) {
      .text(Array($0.text[$0.parts.identifier]))
    },
    Field("value", "What stands behind it; null in JSON if nothing does", .text, isNullable: true) {
      row in
      row.parts.value.map { .text(Array(row.text[$0])) } ?? .absent
    },
    Field("type", "What the value is; null in JSON without one", .text, isNullable: true) {
      $0.parts.value == nil ? .absent : .text(name(of: $0.type))
    },
  ]

  /// What the rows of routes without rules hold.
  enum PlainSource {
    case route
    case identifier
    case value
    case type
  }

  /// Where a field of ``fields(of:)`` has its value from; nil where it needs a flake.
  static func plainSource(ofField index: Int) -> PlainSource? {
    let sources: [PlainSource] = [.route, .identifier, .value, .type]
    return index < sources.count ? sources[index] : nil
  }

  /// The fields of routes whose values may be flakes of any layout.
  static var allFields: [FieldSpec] {
    ownFields.map(\.spec) + FlakeRow.heldFields + [FlakeRow.warning]
  }

  /// The fields of routes whose values are flakes of these layouts, or no flakes at all.
  static func fields(of layouts: [FlakeLayout]) -> [RowField<RouteRow>] {
    if layouts.isEmpty { return ownFields }
    let parts = FlakeRow.kinds(of: layouts).compactMap { kind in
      FlakeRow.part(kind).map { spec in
        held(spec) { flake in flake.layout.value(of: kind, in: flake.id) }
      }
    }
    return ownFields + [
      held(FlakeRow.layout) { .text(Array($0.layout.name.utf8)) },
      held(FlakeRow.time) { .token($0.timeText) },
      held(FlakeRow.unixMilliseconds) { .signed($0.layout.time(of: $0.id).unixMilliseconds) },
    ] + parts + [
      held(FlakeRow.warning) { flake in
        FlakePlausibility(layout: flake.layout, now: flake.now).warning(for: flake.id)
          .map { .text(Array($0.sentence.utf8)) } ?? .absent
      }
    ]
  }

  private static func held(
    _ spec: FieldSpec,
    _ value: @escaping @Sendable (Flake) -> FieldValue
  ) -> RowField<RouteRow> {
    Field(spec: spec.optional()) { row in row.flake.map(value) ?? .absent }
  }

  /// The spelling of a type, as a file of routes has it.
  private static func name(of type: RouteValueType) -> [UInt8] {
    switch type {
    case .text: Array("text".utf8)
    case .integer: Array("integer".utf8)
    case .uuid: Array("uuid".utf8)
    case .auid: Array("auid".utf8)
    case .flake(nil): Array("flake".utf8)
    case .flake(let layout?): Array("flake:".utf8) + layout
    }
  }
}

extension FlakeLayout {
  /// The value of the field of a kind, if the layout has one.
  fileprivate func value(of kind: FlakeFieldKind, in id: FlakeID) -> FieldValue {
    fields.first { $0.kind == kind }.map { .number($0.value(in: id)) } ?? .absent
  }
}
