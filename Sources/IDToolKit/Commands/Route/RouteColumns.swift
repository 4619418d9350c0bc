/// The parts of a route as columns, with those of the flakes that it may hold.
struct RouteColumns {
  /// What a column shows.
  enum Source: Equatable, Sendable {
    case route
    case identifier
    case value
    case type
    case layout
    case time
    case unixMilliseconds
    case field(FlakeFieldKind)
    case warning
  }

  let sources: [Source]
  let columns: [Column]

  /// The columns for routes whose values are flakes of these layouts, or no flakes at all.
  init(layouts: [FlakeLayout]) {
    var kinds: [FlakeFieldKind] = []
    for layout in layouts {
      for field in layout.fieldsToShow where !kinds.contains(field.kind) {
        kinds.append(field.kind)
      }
    }
    var sources: [Source] = [.route, .identifier, .value, .type]
    if !layouts.isEmpty {
      sources += [.layout, .time, .unixMilliseconds] + kinds.map(Source.field) + [.warning]
    }
    self.sources = sources
    columns = sources.map(Self.column)
  }

  private static func column(_ source: Source) -> Column {
    switch source {
    case .route: Column(name: "route", kind: .text)
    case .identifier: Column(name: "identifier", kind: .text)
    case .value: Column(name: "value", kind: .text, isNullable: true)
    case .type: Column(name: "type", kind: .text, isNullable: true)
    case .layout: Column(name: "layout", kind: .text, isOptional: true)
    case .time: Column(name: "time", kind: .token, isOptional: true)
    case .unixMilliseconds: Column(name: "unix_ms", kind: .number, isOptional: true)
    case .field(let kind): Column(name: kind.longName, kind: .number, isOptional: true)
    case .warning: Column(name: "warning", kind: .text, isOptional: true)
    }
  }
}
