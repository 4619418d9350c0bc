extension InspectCandidate {
  /// The value of a field; details are what text leaves out.
  func value(
    of source: InspectRow.Source,
    withDetails: Bool,
    time: (Timestamp, TimePrecision) -> String
  ) -> FieldValue {
    switch content {
    case .identifier(let reading, let oddity):
      Self.value(of: source, reading, oddity, withDetails: withDetails, time: time)
    case .flake(let flake): Self.value(of: source, flake, time: time)
    }
  }

  private static func value(
    of source: InspectRow.Source,
    _ reading: IdentifierReading,
    _ oddity: IdentifierOddity?,
    withDetails: Bool,
    time: (Timestamp, TimePrecision) -> String
  ) -> FieldValue {
    switch source {
    case .kind: return .token(reading.kind.rawValue)
    case .time: return reading.time.map { .token(time($0, reading.precision)) } ?? .absent
    case .unixMilliseconds: return reading.time.map { .signed($0.unixMilliseconds) } ?? .absent
    case .part(let name), .partOrField(let name, _):
      guard let part = reading.parts.first(where: { $0.name == name }),
        withDetails || !part.isDetail
      else { return .absent }
      switch part.value {
      case .number(let number): return .number(number)
      case .text(let text): return .token(text)
      }
    case .warning: return oddity.map { .text(Array($0.sentence.utf8)) } ?? .absent
    case .id, .rank, .bits, .layout, .field, .alike: return .absent
    }
  }

  private static func value(
    of source: InspectRow.Source,
    _ flake: Flake,
    time: (Timestamp, TimePrecision) -> String
  ) -> FieldValue {
    let layout = flake.layout
    switch source {
    case .kind: return .token(InspectRequest.flakeKind)
    case .time: return .token(time(layout.time(of: flake.id), layout.timePrecision))
    case .unixMilliseconds: return .signed(layout.time(of: flake.id).unixMilliseconds)
    case .layout: return .token(layout.name)
    case .field(let kind), .partOrField(_, let kind):
      return layout.fields.first { $0.kind == kind }.map { .number($0.value(in: flake.id)) }
        ?? .absent
    case .part(.integer): return flake.isDecimal ? .absent : .identifier(flake.id.rawValue)
    case .alike:
      return flake.alike.isEmpty
        ? .absent : .text(Array(flake.alike.joined(separator: ", ").utf8))
    case .warning: return flake.warning.map { .text(Array($0.sentence.utf8)) } ?? .absent
    case .id, .rank, .bits, .part: return .absent
    }
  }
}
