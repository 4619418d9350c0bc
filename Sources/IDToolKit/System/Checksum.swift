/// A checksum of 64 bits that detects damage.
///
/// It is no protection against deliberate changes. Any change of a single byte changes it.
/// Source: RFC 9923, FNV-1a.
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds the bytes of a number, the lowest first.
  mutating func add(_ word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  /// Returns the checksum of a text.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var checksum = Checksum()
    for byte in bytes { checksum.add(byte) }
    return checksum.value
  }
}
