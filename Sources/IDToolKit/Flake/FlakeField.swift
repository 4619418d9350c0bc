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
  case unused = 0x7A
  case time = 0x74
  case sequence = 0x73
  case worker = 0x77
  case datacenter = 0x64
  case process = 0x70
  case node = 0x6E
  case shard = 0x68
  case clockID = 0x63
  case random = 0x72
  case millisecond = 0x6D
  case other = 0x78

  /// The letter in a layout spec, such as `t`.
  public var letter: Character { Character(Unicode.Scalar(rawValue)) }

  /// The field's name in results.
  public var longName: String {
    switch self {
    case .unused: "unused"
    case .time: "time"
    case .sequence: "sequence"
    case .worker: "worker"
    case .datacenter: "datacenter"
    case .process: "process"
    case .node: "node"
    case .shard: "shard"
    case .clockID: "clock_id"
    case .random: "random"
    case .millisecond: "millisecond"
    case .other: "other"
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
