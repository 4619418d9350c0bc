/// The name of a place as it is read, byte by byte: a hash of it, eight bytes at a time, and the text if
/// that is needed.
///
/// A full multiplication whose halves are folded, as in ``KeyHash``.
struct PlaceNameHash {
  private(set) var text: [UInt8]?
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var word: UInt64 = 0
  private var count: UInt64 = 0

  init(keepsText: Bool = false) { text = keepsText ? [] : nil }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    text?.append(byte)
    word = word &<< 8 | UInt64(byte)
    count &+= 1
    if count & 7 == 0 {
      state = Self.mixed(state ^ word)
      word = 0
    }
  }

  /// Appends a number below 100.
  mutating func append(count: Int) {
    if count >= 10 { append(UInt8(ascii: "0") + UInt8(count / 10)) }
    append(UInt8(ascii: "0") + UInt8(count % 10))
  }

  /// The hash of what was appended.
  var value: UInt64 {
    @inline(__always)
    get { Self.mixed(Self.mixed(state ^ word) ^ count) }
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
