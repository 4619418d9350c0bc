/// Something that an id holds besides its time, and where it is.
struct IdentifierField: Sendable {
  let name: Name
  let source: Source
  /// Whether text output leaves it out, because it repeats the id in other digits.
  var isDetail = false

  init(_ name: Name, _ source: Source, isDetail: Bool = false) {
    self.name = name
    self.source = source
    self.isDetail = isDetail
  }

  /// Where a value comes from.
  enum Source: Sendable {
    /// Up to 64 bits as a number.
    case number(BitRun)
    /// Bits as lower-case hex.
    case hex(BitRun)
    /// Bits as `count` digits of an alphabet.
    case digits(BitRun, DigitAlphabet, count: Int)
    /// The prefix, without the separator; no value if there is none.
    case prefix
    /// The 128 bits as a UUID.
    case uuid
    /// The 128 bits as a UUID with its first three fields reversed, as .NET stores them.
    case uuidLittleEndian
    /// The name of a well-known UUID; no value for others.
    case uuidName
    /// The time in intervals of 100 ns since 1970.
    case ticks(IdentifierTime)
    /// All bits as a decimal number.
    case integer
    /// The number of characters.
    case length
    /// How the id is written: the name of its form.
    case form
    /// The same word for every id.
    case word(String)
  }

  /// The meaning of a field; the raw value is its name in results.
  ///
  /// The order is that of results.
  enum Name: String, CaseIterable, Sendable {
    case name
    case version
    case variant
    case prefix
    case unit
    case uuid
    case uuidLittleEndian = "uuid_le"
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
    case ticks
    case length
    case datacenter
    case worker
    case process
    case node
    case clockID = "clock_id"
    case shard
    case millisecond
    case sequence
    case other
    case random
    case integer = "int"

    /// The description of the field in help.
    var summary: String {
      switch self {
      case .name: "Nil, max or a namespace: a UUID with a name"
      case .version: "The version of a UUID"
      case .variant: "Whose rules divide the bits of a UUID"
      case .prefix: "The type in front"
      case .unit: "What a Unix time counts: s, ms, us, ns"
      case .uuid: "The same 128 bits as a UUID"
      case .uuidLittleEndian: "The same in the byte order of .NET"
      case .byteOrder: "Which of the two has the version: big, little"
      case .clockSequence: "The clock sequence of a UUID"
      case .nodeID: "The node of a UUID, often a network address"
      case .machine: "The machine that made it, in hex"
      case .processID: "The process that made it"
      case .counter: "A counter that the maker keeps"
      case .counterHigh: "The high counter of a SCRU128 id"
      case .counterLow: "The low counter of a SCRU128 id"
      case .flags: "The flags of an OrderlyID"
      case .tenant: "The tenant of an OrderlyID"
      case .fingerprint: "The fingerprint of a CUID's maker"
      case .payload: "What follows the time, in hex"
      case .entropy: "The random number of a SCRU128 id"
      case .randomA: "The first 12 free bits of a UUID of version 7, in hex"
      case .randomB: "The other 62 free bits of a UUID of version 7, in hex"
      case .traceLow: "The low 64 bits of a trace id, in hex"
      case .ticks: "The time of a UUID in 100 ns since 1970"
      case .length: "The number of characters"
      case .datacenter, .worker, .process, .node, .clockID, .millisecond, .other:
        "A field of a flake"
      case .shard: "A field of a flake or OrderlyID"
      case .sequence: "The number within one moment"
      case .random: "The random part, as the kind writes it"
      case .integer: "The whole as a decimal number"
      }
    }

    /// Whether the values are numbers below 2^53; others are text.
    var isNumber: Bool {
      switch self {
      case .version, .clockSequence, .processID, .counter, .counterHigh, .counterLow, .flags,
        .tenant, .entropy, .length, .datacenter, .worker, .process, .node, .clockID, .shard,
        .millisecond, .sequence, .other:
        true
      case .name, .variant, .prefix, .unit, .uuid, .uuidLittleEndian, .byteOrder, .nodeID,
        .machine, .fingerprint, .payload, .randomA, .randomB, .traceLow, .ticks, .random, .integer:
        false
      }
    }
  }
}
