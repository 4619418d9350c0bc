/// Why a registry could not issue the requested identifiers; none were issued.
public enum AppUniqueIdentifierError: Error, Equatable, Sendable {
  /// More identifiers were requested than are free.
  case exhausted(requested: UInt64, free: UInt64)
  /// More fresh identifiers were requested than there are above the highest ever issued or
  /// registered.
  case exhaustedAbove(highest: UInt64, requested: UInt64)
}

extension AppUniqueIdentifierError: DescribedError {
  /// The clause for messages.
  var sentence: String {
    switch self {
    case .exhausted(_, free: 0):
      "no id is left: all \(AppUniqueIdentifier.Region.generalUse.range.upperBound) are in use"
    case .exhausted(let requested, let free):
      "not enough ids are left: \(requested) asked for, \(free) free"
    case .exhaustedAbove(let highest, let requested):
      "not enough ids are left above the highest, \(highest): \(requested) asked for, "
        + "\(AppUniqueIdentifier.Region.generalUse.range.upperBound - highest) left; "
        + "recycled ids may still be free"
    }
  }
}
