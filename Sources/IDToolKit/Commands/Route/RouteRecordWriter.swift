/// Writes routes as records, one by one.
struct RouteRecordWriter {
  private let columns: RouteColumns
  private var presentation: FlakePresentation
  private let writer: RecordWriter

  init(columns: RouteColumns, presentation: FlakePresentation, writer: RecordWriter) {
    self.columns = columns
    self.presentation = presentation
    self.writer = writer
  }

  /// Writes the record of a route that was parsed from this text; `finding` is what the rules say,
  /// where there are any.
  mutating func write(
    _ route: RouteText,
    in text: Span<UInt8>,
    _ finding: RouteRules.Finding?,
    to buffer: inout ByteBuffer
  ) {
    let whole = text.array
    let flake = finding?.flake
    let time = flake.map { self.text(of: $0) }
    writer.write(to: &buffer) { index in
      switch columns.sources[index] {
      case .route: .text(whole)
      case .identifier: .text(Array(whole[route.identifier]))
      case .value: route.value.map { .text(Array(whole[$0])) } ?? .absent
      case .type: route.value == nil ? .absent : .text(Self.name(of: finding?.type ?? .text))
      case .layout: flake.map { .text(Array($0.layout.name.utf8)) } ?? .absent
      case .time: time.map { .token($0) } ?? .absent
      case .unixMilliseconds:
        flake.map { .signed($0.layout.time(of: $0.id).unixMilliseconds) } ?? .absent
      case .field(let kind):
        flake.flatMap { flake in
          flake.layout.fields.first { $0.kind == kind }.map { .number($0.value(in: flake.id)) }
        } ?? .absent
      case .warning: flake.flatMap { warning(about: $0) }.map { .text(Array($0.utf8)) } ?? .absent
      }
    }
  }

  private mutating func text(of flake: RouteRules.Flake) -> String {
    var buffer = ByteBuffer(capacity: 64)
    presentation.append(flake.layout.time(of: flake.id), layout: flake.layout, to: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  private func warning(about flake: RouteRules.Flake) -> String? {
    FlakePlausibility(layout: flake.layout, now: presentation.now).warning(for: flake.id)?.sentence
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

  /// Appends what stands for an item that is no route.
  func writeFailure(input: Span<UInt8>, error: String, to buffer: inout ByteBuffer) {
    writer.writeFailure(input: input, error: error, to: &buffer)
  }
}
