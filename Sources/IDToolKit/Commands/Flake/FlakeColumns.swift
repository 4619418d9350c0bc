/// The fields of an id as columns, for one layout.
struct FlakeColumns: Sendable {
  /// What a column shows.
  enum Source: Equatable, Sendable {
    case id
    case layout
    case time
    case unixMilliseconds
    case field(FlakeField)
    /// Milliseconds since the id before.
    case delta
    case warning
  }

  let sources: [Source]
  let columns: [Column]

  init(layout: FlakeLayout, showsDelta: Bool = false) {
    var sources: [Source] = [.id, .layout, .time, .unixMilliseconds]
    sources += layout.fieldsToShow.map(Source.field)
    if showsDelta { sources.append(.delta) }
    self.sources = sources + [.warning]
    columns = self.sources.map(Self.column)
  }

  private static func column(_ source: Source) -> Column {
    switch source {
    case .id: Column(name: "id", kind: .token, isLabelled: false)
    case .layout: Column(name: "layout", kind: .text, isInText: false)
    case .time: Column(name: "time", kind: .token, isLabelled: false)
    case .unixMilliseconds: Column(name: "unix_ms", kind: .number, isInText: false)
    case .field(let field): Column(name: field.kind.longName, kind: .number)
    case .delta: Column(name: "delta_ms", kind: .number, isOptional: true)
    case .warning: Column(name: "warning", kind: .text, isInText: false, isOptional: true)
    }
  }
}
