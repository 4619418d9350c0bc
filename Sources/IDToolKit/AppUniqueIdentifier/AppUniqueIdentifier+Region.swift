extension AppUniqueIdentifier {
  /// The region of this identifier; never ``Region/unused``.
  public var region: Region {
    guard let region = Region(containing: rawValue) else {
      preconditionFailure("an identifier is never 0")
    }
    return region
  }

  /// The parts into which the 64-bit unsigned numbers from 1 on are divided.
  public enum Region: CaseIterable, Sendable {
    /// 1 to 2^63 − 2: issued, registered and recycled.
    case generalUse
    /// 2^63 − 1 to 2^64 − 257: reserved, never an identifier.
    case unused
    /// 2^64 − 256 to 2^64 − 2: 255 numbers with a meaning defined by the program.
    case privateUse
    /// 2^64 − 1 alone.
    case error

    /// Creates the region of a number; returns nil for 0.
    init?(containing number: UInt64) {
      switch number {
      case Self.generalUse.range: self = .generalUse
      case Self.unused.range: self = .unused
      case Self.privateUse.range: self = .privateUse
      case .max: self = .error
      default: return nil
      }
    }

    /// The numbers of the region.
    var range: ClosedRange<UInt64> {
      switch self {
      case .generalUse: 1...(1 << 63 - 2)
      case .unused: (1 << 63 - 1)...(UInt64.max - 256)
      case .privateUse: (UInt64.max - 255)...(UInt64.max - 1)
      case .error: UInt64.max...UInt64.max
      }
    }

    /// Whether an identifier is in this region.
    public func contains(_ identifier: AppUniqueIdentifier) -> Bool {
      range.contains(identifier.rawValue)
    }
  }
}
