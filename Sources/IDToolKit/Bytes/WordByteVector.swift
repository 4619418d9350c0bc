/// Sixteen bytes in two words, for processors without ``SSE2ByteVector``.
///
/// It is compiled everywhere, so that tests can compare the two.
struct WordByteVector: ByteVectorOperations {
  private let low: UInt64
  private let high: UInt64

  @inline(__always)
  init(at address: UnsafeRawPointer) {
    // Safe: as the caller guarantees, 16 bytes are readable.
    unsafe low = Self.word(at: address)
    unsafe high = Self.word(at: address + 8)
  }

  @inline(__always)
  init(_ first: UInt64, _ second: UInt64) {
    low = first
    high = second
  }

  @inline(__always)
  init(hexDigitsOf number: UInt64) {
    low = HexWord.text(UInt32(truncatingIfNeeded: number &>> 32))
    high = HexWord.text(UInt32(truncatingIfNeeded: number))
  }

  @inline(__always)
  var words: (UInt64, UInt64) { (low, high) }

  @inline(__always)
  func store(to address: UnsafeMutableRawPointer) {
    // Safe: as the caller guarantees, there is room for 16 bytes.
    unsafe address.storeBytes(of: low.littleEndian, as: UInt64.self)
    unsafe address.storeBytes(of: high.littleEndian, toByteOffset: 8, as: UInt64.self)
  }

  @inline(__always)
  func bits(of byte: UInt8) -> UInt64 {
    bits { word in ~ByteWord.nonZero(word ^ ByteWord.repeated(byte)) }
  }

  /// Returns which bytes are less than a non-zero one, as unsigned numbers.
  @inline(__always)
  private func bits(below limit: UInt8) -> UInt64 {
    bits { word in
      // Without a carry between bytes: the low seven bits first, then the highest.
      let isLowLess =
        ~((word | ByteWord.markMask) &- (ByteWord.repeated(limit) & ~ByteWord.markMask))
      let limit = ByteWord.repeated(limit)
      return (~word & limit) | (~(word ^ limit) & isLowLess)
    }
  }

  @inline(__always)
  func bits(outside range: ClosedRange<UInt8>) -> UInt64 {
    let below = range.lowerBound == 0 ? 0 : bits(below: range.lowerBound)
    let above = range.upperBound == .max ? 0 : 0xFFFF & ~bits(below: range.upperBound &+ 1)
    return below | above
  }

  @inline(__always)
  func bits(equalTo other: Self) -> UInt64 {
    Self.gathered(~ByteWord.nonZero(low ^ other.low))
      | Self.gathered(~ByteWord.nonZero(high ^ other.high)) &<< 8
  }

  @inline(__always)
  var stringStopBits: UInt64 {
    // A byte that is not ASCII is its own mark.
    bits(of: UInt8(ascii: "\"")) | bits(of: UInt8(ascii: "\\")) | bits(below: 0x20) | bits { $0 }
  }

  @inline(__always)
  var nonDigitBits: UInt64 {
    bits(DecimalWord.nonDigits)
  }

  @inline(__always)
  var letterOrDigitBits: UInt64 {
    let others =
      bits(outside: UInt8(ascii: "a")...UInt8(ascii: "z"))
      & bits(outside: UInt8(ascii: "A")...UInt8(ascii: "Z"))
    return others & nonDigitBits ^ 0xFFFF
  }

  @inline(__always)
  var decimalValue: UInt64 {
    DecimalWord.value(low) &* 100_000_000 &+ DecimalWord.value(high)
  }

  @inline(__always)
  var nonHexDigitBits: UInt64 {
    bits(outside: UInt8(ascii: "a")...UInt8(ascii: "f"))
      & bits(outside: UInt8(ascii: "A")...UInt8(ascii: "F")) & nonDigitBits
  }

  @inline(__always)
  var hexValue: UInt64 {
    UInt64(HexWord.value(low) ?? 0) &<< 32 | UInt64(HexWord.value(high) ?? 0)
  }

  @inline(__always)
  static func wordsOfDigits(in64BytesAt address: UnsafeRawPointer) -> UInt32 {
    var bits: UInt32 = 0
    for index in 0..<8 {
      // Safe: as the caller guarantees, 64 bytes are readable.
      let word = unsafe word(at: address + 8 &* index)
      if DecimalWord.nonDigits(word) == 0 { bits |= 1 &<< UInt32(2 &* index) }
    }
    return bits
  }

  @inline(__always)
  static func copy64Bytes(
    at source: UnsafeRawPointer,
    to target: UnsafeMutableRawPointer,
    changing bits: UInt64,
    by difference: UInt8
  ) {
    for offset in stride(from: 0, to: 64, by: 8) {
      let byte = bits &>> UInt64(offset) & 0xFF
      // Isolates the bit of each byte, then turns it into 1.
      let places = ByteWord.repeated(1) &* byte & 0x8040_2010_0804_0201
      let changes = (ByteWord.nonZero(places) & ByteWord.markMask) &>> 7 &* UInt64(difference)
      // Safe: as the caller guarantees, 64 bytes are readable, and there is room for as many.
      let changed = unsafe word(at: source + offset) ^ changes
      unsafe target.storeBytes(of: changed.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
  }

  /// Returns the eight bytes at an address, which must be readable, the first lowest.
  @inline(__always)
  private static func word(at address: UnsafeRawPointer) -> UInt64 {
    // Safe: as the caller guarantees, eight bytes are readable.
    UInt64(littleEndian: unsafe address.loadUnaligned(as: UInt64.self))
  }

  /// Returns the highest bits of the bytes of both words' marks.
  @inline(__always)
  private func bits(_ marks: (UInt64) -> UInt64) -> UInt64 {
    Self.gathered(marks(low)) | Self.gathered(marks(high)) &<< 8
  }

  /// Returns the highest bits of eight bytes as one byte.
  @inline(__always)
  private static func gathered(_ marks: UInt64) -> UInt64 {
    (((marks & ByteWord.markMask) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
  }
}
