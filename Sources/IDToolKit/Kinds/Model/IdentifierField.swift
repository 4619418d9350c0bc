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
    /// Up to `count` characters of the text without its prefix from an offset on, as far as there are
    /// any.
    case characters(from: Int, count: Int)
    /// 32 bits as an address of the Internet Protocol, version 4.
    case address(BitRun)
    /// Another time than that of the id.
    case moment(IdentifierTime)
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
    /// What a function makes of the text without its prefix; no value if that is nil.
    case found(@Sendable (Span<UInt8>) -> String?)
    /// An address: the id between two texts.
    case link([UInt8], [UInt8])

    /// Whether values are characters, of which some happen to be digits alone.
    var isText: Bool {
      switch self {
      case .digits(_, let alphabet, _): alphabet.radix != 10
      case .characters, .found: true
      case .number, .hex, .address, .moment, .prefix, .uuid, .uuidLittleEndian, .uuidName, .ticks,
        .integer, .length, .form, .word, .link:
        false
      }
    }
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
    case traceID = "trace_id"
    case parentID = "parent_id"
    case traceFlags = "trace_flags"
    case address
    case thread
    case ingested
    case started
    case server
    case algorithm
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
    case suffix
    case account
    case type
    case instance
    case universe
    case integer = "int"
    case entry
    case boot
    case uptime = "uptime_us"
    case maker
    case what
    case about

    /// The description of the field in help, and whether its values are numbers below 2^53; others
    /// are text.
    var column: (summary: String, isNumber: Bool) {
      switch self {
      case .name: ("Nil, max or a namespace: a UUID with a name", false)
      case .version: ("The version of a UUID", true)
      case .variant: ("Whose rules divide the bits of a UUID", false)
      case .prefix: ("The type in front", false)
      case .unit:
        ("What a Unix time counts: s, ms, us, ns, or s.ms and s.us", false)
      case .uuid: ("The same 128 bits as a UUID", false)
      case .uuidLittleEndian: ("The same in the byte order of .NET", false)
      case .byteOrder: ("Which of the two has the version: big, little", false)
      case .clockSequence: ("The clock sequence of a UUID", true)
      case .nodeID: ("The node of a UUID, often a network address", false)
      case .machine: ("The machine that made it, in hex", false)
      case .processID: ("The process that made it", true)
      case .counter: ("A counter that the maker keeps", true)
      case .counterHigh: ("The high counter of a SCRU128 id", true)
      case .counterLow: ("The low counter of a SCRU128 id", true)
      case .flags: ("The flags of an OrderlyID", true)
      case .tenant: ("The tenant of an OrderlyID", true)
      case .fingerprint: ("The fingerprint of a CUID's maker", false)
      case .payload: ("What comes with the time, in hex", false)
      case .entropy: ("The random number of a SCRU128 id", true)
      case .randomA: ("The first 12 free bits of a UUID of version 7, in hex", false)
      case .randomB: ("The other 62 free bits of a UUID of version 7, in hex", false)
      case .traceLow: ("The low 64 bits of a trace id, in hex", false)
      case .traceID: ("The trace id of a traceparent, in hex", false)
      case .parentID: ("The span id of a traceparent, in hex", false)
      case .traceFlags: ("The flags of a traceparent, in hex; 01 is sampled", false)
      case .address: ("The server that made it", false)
      case .thread: ("The thread that made it", true)
      case .ingested: ("When CloudWatch got the event", false)
      case .started: ("When the server of MySQL that made it had started", false)
      case .server: ("The number of that server", true)
      case .algorithm: ("Which hash has this many digits", false)
      case .ticks: ("The time of a UUID in 100 ns since 1970", false)
      case .length: ("The number of characters", true)
      case .datacenter, .worker, .process, .node, .clockID, .millisecond, .other:
        ("A field of a flake", true)
      case .shard: ("A field of a flake or OrderlyID", true)
      case .sequence: ("The number within one moment", true)
      case .random: ("The random part, as the kind writes it", false)
      case .suffix: ("What follows the time, as CouchDB's settings say", false)
      case .account: ("The number of a Steam account or group", true)
      case .type: ("What a SteamID is: 1 for a person, 7 for a group", true)
      case .instance: ("The instance of a SteamID", true)
      case .universe: ("The universe of a SteamID, 1 for the public one", true)
      case .integer: ("The whole as a decimal number", false)
      case .entry: ("The number of an entry in its journal", false)
      case .boot: ("The boot during which it was written", false)
      case .uptime: ("Microseconds from that boot to the entry", false)
      case .maker: ("Whose prefix it has", false)
      case .what: ("What an id with that prefix is of", false)
      case .about: ("The address of what an id of your own kinds names", false)
      }
    }
  }
}
