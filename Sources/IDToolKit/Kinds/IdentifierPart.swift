/// One thing that an id holds besides its time.
struct IdentifierPart: Equatable, Sendable {
  /// What the part is; the raw value is the name under which results show it.
  enum Name: String, CaseIterable, Sendable {
    /// A name that this one value has: nil, max, a namespace.
    case name
    case version
    case variant
    case prefix
    /// The unit of a bare time.
    case unit
    case uuid
    /// The UUID if the bytes are in the order of .NET, the first three fields reversed.
    case uuidLittleEndian = "uuid_le"
    /// Which of the two the version and the rest belong to: `big` for the first, `little`.
    case byteOrder = "byte_order"
    case clockSequence = "clock_seq"
    case nodeID = "node_id"
    case machine
    case processID = "pid"
    case counter
    case counterHigh = "counter_hi"
    case counterLow = "counter_lo"
    case flags
    case tenant
    case fingerprint
    case payload
    case entropy
    case randomA = "rand_a"
    case randomB = "rand_b"
    case traceLow = "trace_low"
    /// Intervals of 100 ns since 1970, which UUIDs of versions 1 and 6 count.
    case ticks
    case length
    case sequence
    case shard
    case random
    /// The whole id as a decimal number.
    case integer = "int"
  }

  enum Value: Equatable, Sendable {
    case number(UInt64)
    /// Printable ASCII.
    case text(String)
  }

  let name: Name
  let value: Value
  /// Whether text leaves it out, because it says the id once more in other digits.
  var isDetail = false

  static func number(_ name: Name, _ value: UInt64) -> IdentifierPart {
    IdentifierPart(name: name, value: .number(value))
  }

  static func text(_ name: Name, _ value: String) -> IdentifierPart {
    IdentifierPart(name: name, value: .text(value))
  }

  static func detail(_ name: Name, _ value: String) -> IdentifierPart {
    IdentifierPart(name: name, value: .text(value), isDetail: true)
  }

  /// Bytes as lower-case hex.
  static func hex(_ name: Name, _ bytes: ArraySlice<UInt8>) -> IdentifierPart {
    .text(name, HexText.text(bytes))
  }
}
