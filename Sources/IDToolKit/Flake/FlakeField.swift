/// A run of bits in a flake.
public struct FlakeField: Hashable, Sendable {
  /// What the bits mean.
  public let kind: FlakeFieldKind
  /// The number of bits, `1...64`.
  public let width: Int
  /// The number of bits below the field, `0...63`.
  public let shift: Int

  /// The largest value that the field holds.
  @inline(__always)
  public var largest: UInt64 { UInt64.max &>> UInt64(64 &- width) }

  /// A mask with the field's bits set.
  @inline(__always)
  var mask: UInt64 { largest &<< UInt64(shift) }

  /// Returns the field's value in an id.
  @inline(__always)
  public func value(in id: FlakeID) -> UInt64 {
    (id.rawValue &>> UInt64(shift)) & largest
  }

  /// Returns as many low bits of `value` as the field holds, shifted into place.
  @inline(__always)
  func bits(of value: UInt64) -> UInt64 {
    (value & largest) &<< UInt64(shift)
  }
}

/// The meaning of a run of bits in a flake; the raw value is its letter in a layout spec.
public enum FlakeFieldKind: UInt8, CaseIterable, Sendable {
  /// `z`: nothing.
  case unused = 0x7A
  /// `t`: when the id was made, in the layout's unit since its epoch.
  case time = 0x74
  /// `s`: counts the ids of one moment.
  case sequence = 0x73
  /// `w`: who made the id.
  case worker = 0x77
  /// `d`: where the worker stands.
  case datacenter = 0x64
  /// `p`: the process of the worker.
  case process = 0x70
  /// `n`: the machine that made the id.
  case node = 0x6E
  /// `h`: the database shard.
  case shard = 0x68
  /// `c`: the clock of the maker.
  case clockID = 0x63
  /// `r`: random bits.
  case random = 0x72
  /// `m`: the milliseconds of the second, where they stand apart from the time.
  case millisecond = 0x6D
  /// `x`: bits of unknown meaning.
  case other = 0x78

  /// The letter in a layout spec, such as `t`.
  public var letter: Character { Character(Unicode.Scalar(rawValue)) }

  /// The field's name in results.
  public var longName: String { words.name }

  /// The purpose of the field, in a few words.
  var purpose: String { words.purpose }

  /// The summary of the field in results; nil for bits that they show under another name, or not at
  /// all.
  var summary: String? { words.summary }

  private var words: (name: String, purpose: String, summary: String?) {
    switch self {
    case .unused: ("unused", "nothing", nil)
    case .time: ("time", "when the id was made", nil)
    case .sequence: ("sequence", "counts the ids of one moment", "Counts ids of one moment")
    case .worker:
      ("worker", "who made it", "Who made it, where that is one field; %w joins several")
    case .datacenter: ("datacenter", "where the worker stands", "Where the worker stands")
    case .process: ("process", "the process of the worker", "Process of the worker")
    case .node: ("node", "the machine that made it", "Machine")
    case .shard: ("shard", "the database shard", "Database shard")
    case .clockID: ("clock_id", "the clock of the maker", "Clock of the maker")
    case .random: ("random", "random", "Random bits")
    case .millisecond:
      ("millisecond", "of the second", "Milliseconds of the second, where they stand apart")
    case .other: ("other", "of unknown meaning", "Bits whose meaning is not known")
    }
  }

  /// Whether the field identifies a generator; all such fields together are the worker number.
  public var isNodeLike: Bool {
    switch self {
    case .worker, .datacenter, .process, .node, .shard, .clockID: true
    case .unused, .time, .sequence, .random, .millisecond, .other: false
    }
  }
}
