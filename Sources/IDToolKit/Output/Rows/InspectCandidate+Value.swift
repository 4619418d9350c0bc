extension InspectCandidate {
  /// The value of a field; details are what text leaves out.
  func value(
    of source: InspectRow.Source,
    in text: Span<UInt8>,
    withDetails: Bool,
    time: (Timestamp, TimePrecision) -> String
  ) -> FieldValue {
    switch content {
    case .identifier(let reading, let oddity):
      Self.value(of: source, reading, oddity, in: text, withDetails: withDetails, time: time)
    case .flake(let flake): Self.value(of: source, flake, time: time)
    }
  }

  private static func value(
    of source: InspectRow.Source,
    _ reading: IdentifierReading,
    _ oddity: IdentifierOddity?,
    in text: Span<UInt8>,
    withDetails: Bool,
    time: (Timestamp, TimePrecision) -> String
  ) -> FieldValue {
    switch source {
    case .kind: return .token(reading.kind.name)
    case .time:
      return reading.time.map { .token(time($0, reading.precision)) } ?? .absent
    case .unixMilliseconds: return reading.time.map { .signed($0.unixMilliseconds) } ?? .absent
    case .part(let name):
      guard let field = reading.plan.fields.first(where: { $0.name == name }),
        withDetails || !field.isDetail
      else { return .absent }
      switch reading.value(of: field, in: text) {
      case .number(let number)?: return .number(number)
      case .text(let text)?: return .token(text)
      case nil: return .absent
      }
    case .warning: return oddity.map { .text(Array($0.sentence.utf8)) } ?? .absent
    case .id, .rank, .bits, .layout, .alike: return .absent
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
    case .part(.integer): return flake.isDecimal ? .absent : .identifier(flake.id.rawValue)
    case .part(let name):
      return layout.fields.first { $0.kind.longName == name.rawValue }
        .map { .number($0.value(in: flake.id)) } ?? .absent
    case .alike:
      return flake.alike.isEmpty
        ? .absent : .text(Array(flake.alike.joined(separator: ", ").utf8))
    case .warning: return flake.warning.map { .text(Array($0.sentence.utf8)) } ?? .absent
    case .id, .rank, .bits: return .absent
    }
  }
}
