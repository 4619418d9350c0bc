/// A flake: 64 bits whose meaning a ``FlakeLayout`` knows.
///
/// Ids compare as unsigned numbers, which for every layout but a bigint column past its top bit is
/// the order of time.
struct FlakeID: Hashable, Comparable, Sendable {
  let rawValue: UInt64

  @inline(__always)
  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The id as a signed 64-bit column shows it.
  var signedValue: Int64 { Int64(bitPattern: rawValue) }

  @inline(__always)
  static func < (left: FlakeID, right: FlakeID) -> Bool { left.rawValue < right.rawValue }
}
