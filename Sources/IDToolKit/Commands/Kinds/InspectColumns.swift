/// What `idtool inspect` prints of a candidate: the union of what all kinds hold.
enum InspectColumns {
  /// What a column shows.
  enum Source: Equatable, Sendable {
    case id
    case rank
    case bits
    case kind
    case time
    case unixMilliseconds
    case layout
    case part(IdentifierPart.Name)
    case field(FlakeFieldKind)
    /// A part of other kinds and a field of flakes under one name.
    case partOrField(IdentifierPart.Name, FlakeFieldKind)
    case alike
    case warning
  }

  static let sources: [Source] =
    [.id, .rank, .bits, .kind, .time, .unixMilliseconds, .layout]
    + [
      .part(.name), .part(.version), .part(.variant), .part(.prefix), .part(.unit), .part(.uuid),
      .part(.uuidLittleEndian), .part(.byteOrder), .part(.clockSequence), .part(.nodeID),
      .part(.machine), .part(.processID), .part(.counter), .part(.counterHigh), .part(.counterLow),
      .part(.flags), .part(.tenant), .part(.fingerprint), .part(.payload), .part(.entropy),
      .part(.randomA), .part(.randomB), .part(.traceLow), .part(.ticks), .part(.length),
      .field(.datacenter), .field(.worker), .field(.process), .field(.node), .field(.clockID),
      .partOrField(.shard, .shard), .field(.millisecond), .partOrField(.sequence, .sequence),
      .field(.other), .partOrField(.random, .random), .part(.integer), .alike, .warning,
    ]

  static let columns: [Column] = sources.map { source in
    switch source {
    case .id: Column(name: "id", kind: .text, isLabelled: false)
    case .rank: Column(name: "rank", kind: .number, isInText: false)
    case .bits: Column(name: "bits", kind: .number, isInText: false)
    case .kind: Column(name: "kind", kind: .token, isLabelled: false)
    case .time: Column(name: "time", kind: .token, isLabelled: false, isOptional: true)
    case .unixMilliseconds:
      Column(name: "unix_ms", kind: .number, isInText: false, isOptional: true)
    case .layout: Column(name: "layout", kind: .token, isOptional: true)
    case .part(let name), .partOrField(let name, _):
      Column(name: name.rawValue, kind: name.isNumber ? .number : .token, isOptional: true)
    case .field(let kind): Column(name: kind.longName, kind: .number, isOptional: true)
    case .alike: Column(name: "alike", kind: .text, isOptional: true)
    case .warning: Column(name: "warning", kind: .text, isOptional: true)
    }
  }
}

extension IdentifierPart.Name {
  /// Whether all values are numbers, below 2^53; else they are strings in JSON.
  fileprivate var isNumber: Bool {
    switch self {
    case .version, .clockSequence, .processID, .counter, .counterHigh, .counterLow, .flags, .tenant,
      .entropy, .length, .sequence, .shard:
      true
    case .name, .variant, .prefix, .unit, .uuid, .uuidLittleEndian, .byteOrder, .nodeID, .machine,
      .fingerprint, .payload, .randomA, .randomB, .traceLow, .ticks, .random, .integer:
      false
    }
  }
}
