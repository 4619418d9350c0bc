/// Bytes of a text together with its padding, from an offset on.
///
/// Offsets count from the beginning of the text. Those for which not all of the bytes can be read
/// stop the program; in hot loops, whose offsets follow from what they found before, that is only
/// checked in debug builds.
extension PaddedBytes {
  /// Whether bytes from an offset on belong to the text or its padding, in one comparison.
  @inline(__always)
  private func canRead(_ byteCount: Int, from offset: Int) -> Bool {
    UInt(bitPattern: offset &+ Self.padding)
      <= UInt(bitPattern: count &+ (2 * Self.padding &- byteCount))
  }

  /// Returns 64 bytes.
  @inline(__always)
  @_lifetime(copy self)
  func group(at offset: Int) -> ByteGroup {
    precondition(canRead(64, from: offset))
    // Safe: checked above.
    return unsafe ByteGroup(self, unchecked: offset)
  }

  /// Returns 16 bytes.
  @inline(__always)
  func vector(at offset: Int) -> ByteVector {
    precondition(canRead(16, from: offset))
    // Safe: checked above.
    return unsafe vector(unchecked: offset)
  }

  /// One byte.
  @inline(__always)
  subscript(padded offset: Int) -> UInt8 {
    precondition(canRead(1, from: offset))
    // Safe: checked above.
    return unsafe start[offset]
  }

  /// Returns 64 bytes, which must be readable.
  @unsafe @inline(__always)
  @_lifetime(copy self)
  func group(unchecked offset: Int) -> ByteGroup {
    assert(canRead(64, from: offset))
    // Safe: as the caller guarantees, the 64 bytes belong to the text or its padding.
    return unsafe ByteGroup(self, unchecked: offset)
  }

  /// Returns 16 bytes, which must be readable.
  @unsafe @inline(__always)
  func vector(unchecked offset: Int) -> ByteVector {
    assert(canRead(16, from: offset))
    // Safe: as the caller guarantees, the 16 bytes belong to the text or its padding.
    return unsafe ByteVector(at: start + offset)
  }

  /// Returns eight bytes, which must be readable, the first lowest.
  @unsafe @inline(__always)
  func word(unchecked offset: Int) -> UInt64 {
    assert(canRead(8, from: offset))
    // Safe: as the caller guarantees, the eight bytes belong to the text or its padding.
    let raw = unsafe UnsafeRawPointer(start + offset)
    return UInt64(littleEndian: unsafe raw.loadUnaligned(as: UInt64.self))
  }

  /// One byte, which must be readable.
  @unsafe @inline(__always)
  subscript(unchecked offset: Int) -> UInt8 {
    assert(canRead(1, from: offset))
    // Safe: as the caller guarantees, the byte belongs to the text or its padding.
    return unsafe start[offset]
  }
}

/// 64 bytes of a text, or of it and its padding, about which questions are answered with a bit for
/// each byte, the lowest for the first.
// Safe: 64 bytes at `address` are readable, as `group(at:)` checks and the caller of
// `group(unchecked:)` guarantees; the group does not outlive the text.
@safe
struct ByteGroup: ~Escapable {
  private let address: UnsafeRawPointer

  /// Creates the bytes from an offset on, all of which must be part of the text or its padding.
  @unsafe @inline(__always)
  @_lifetime(copy text)
  init(_ text: PaddedBytes, unchecked offset: Int) {
    unsafe address = UnsafeRawPointer(text.start) + offset
  }

  /// Returns which bytes are equal to another.
  @inline(__always)
  func bits(of byte: UInt8) -> UInt64 {
    unsafe ByteVector.bits(in64BytesAt: address) { $0.bits(of: byte) }
  }

  /// Returns which bytes are outside a range, as unsigned numbers.
  @inline(__always)
  func bits(outside range: ClosedRange<UInt8>) -> UInt64 {
    unsafe ByteVector.bits(in64BytesAt: address) { $0.bits(outside: range) }
  }

  /// Which bytes end the plain run of a JSON string.
  @inline(__always)
  var stringStopBits: UInt64 {
    unsafe ByteVector.bits(in64BytesAt: address) { $0.stringStopBits }
  }

  /// Which bytes are ASCII letters or digits.
  @inline(__always)
  var letterOrDigitBits: UInt64 {
    unsafe ByteVector.bits(in64BytesAt: address) { $0.letterOrDigitBits }
  }

  /// Which of the words are all ASCII digits: bit 2n for the eight bytes from 8n on.
  @inline(__always)
  var wordsOfDigits: UInt32 { unsafe ByteVector.wordsOfDigits(in64BytesAt: address) }

  /// Copies the bytes to a place with room for 64, combining those whose bits are set with
  /// `difference` by exclusive or.
  @unsafe @inline(__always)
  func copy(
    to target: UnsafeMutableRawPointer,
    changing bits: UInt64 = 0,
    by difference: UInt8 = 0
  ) {
    unsafe ByteVector.copy64Bytes(at: address, to: target, changing: bits, by: difference)
  }
}
