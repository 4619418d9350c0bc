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

  /// Returns eight bytes, the first lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(canRead(8, from: offset))
    // Safe: checked above.
    return unsafe word(unchecked: offset)
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
