/// The hash of a string used as an identifier.
///
/// The standard library normalizes a string and runs it through SipHash a byte or a word at a time;
/// for the two dozen characters of an identifier that is most of a look-up in the cache. Here
/// sixteen bytes at a time go through one multiplication, and nearly all texts are in their normal
/// form as they stand: all of ASCII, and all below U+0300, the first combining character. Both
/// factors are mixed with secrets derived from the seed, so that without knowing it, no text can be
/// chosen that makes one of them zero or collides with another; Go's maps hash strings this way if
/// the processor has no instruction for it.
@usableFromInline
enum StringHash {
  @inlinable
  @inline(__always)
  static func hash(_ string: String, seed: UInt64) -> UInt64 {
    // Safe: the string keeps its bytes in place while the closure runs.
    let hash = unsafe string.utf8.withContiguousStorageIfAvailable { bytes in
      let (hash, isASCII) = unsafe byteHash(UnsafeRawBufferPointer(bytes), seed: seed)
      return unsafe isASCII || isBelowCombining(bytes) ? hash : nil
    }
    if let hash = hash ?? nil { return hash }
    return unusualHash(string, seed: seed)
  }

  /// Whether all characters are below U+0300; other bytes than theirs are below 0xCC, too.
  @usableFromInline
  @inline(never)
  static func isBelowCombining(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Safe: reads what it is given. Without an early end, the loop takes many bytes at a time.
    unsafe bytes.reduce(0) { max($0, $1) } < 0xCC
  }

  /// Returns the hash of any string: that of its normal form, since equal strings must have equal
  /// hashes.
  @usableFromInline
  @inline(never)
  static func unusualHash(_ string: String, seed: UInt64) -> UInt64 {
    var text = string.utf8Span
    // Safe: the string or the array keeps its bytes in place while the closure runs.
    return text.checkForNFC(quickCheck: true)
      ? unsafe text.span.withUnsafeBytes { unsafe byteHash($0, seed: seed).hash }
      : unsafe string._nfcCodeUnits.withUnsafeBytes { unsafe byteHash($0, seed: seed).hash }
  }

  /// Returns the hash of bytes, and whether all of them are ASCII.
  @inlinable
  @inline(__always)
  static func byteHash(
    _ bytes: UnsafeRawBufferPointer,
    seed: UInt64
  ) -> (hash: UInt64, isASCII: Bool) {
    let count = bytes.count
    let secret = (seed ^ 0xA076_1D64_78BD_642F) &* 0xE703_7ED1_A0B4_28DB
    var hash = seed ^ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var seen: UInt64 = 0
    var offset = 0
    // Safe: the loop reads 16 bytes where more are left; of the rest, the first and the last bytes
    // are read, each time no more than there are.
    while count &- offset > 16 {
      let first = unsafe word(bytes, offset)
      let second = unsafe word(bytes, offset &+ 8)
      seen |= first | second
      hash = (first ^ hash).foldedProduct(with: second ^ secret)
      offset &+= 16
    }
    let rest = count &- offset
    let first: UInt64
    let second: UInt64
    if rest >= 8 {
      // The two words overlap if there are fewer than sixteen bytes.
      first = unsafe word(bytes, offset)
      second = unsafe word(bytes, count &- 8)
    } else if rest >= 4 {
      first = UInt64(
        UInt32(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      )
      second = UInt64(
        UInt32(
          littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        )
      )
    } else if rest > 0 {
      first = unsafe UInt64(bytes[offset]) | UInt64(bytes[offset &+ rest / 2]) &<< 8
      second = unsafe UInt64(bytes[count &- 1])
    } else {
      first = 0
      second = 0
    }
    seen |= first | second
    hash = (first ^ hash).foldedProduct(with: second ^ secret)
    hash = (hash ^ secret).foldedProduct(with: 0x9E37_79B9_7F4A_7C15)
    return (hash, seen & 0x8080_8080_8080_8080 == 0)
  }

  /// Returns the eight bytes from an offset on, all of which must be within `bytes`.
  @inlinable
  @inline(__always)
  static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    // Safe: as the caller guarantees, the eight bytes are there.
    UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
