/// The hash of a string used as an identifier.
///
/// The standard library normalizes a string and runs it through SipHash a byte or a word at a time;
/// for the two dozen characters of an identifier that is most of a look-up in the cache.
/// Identifiers are usually ASCII, which is its own normal form: sixteen bytes at a time go through
/// one multiplication. Both factors are mixed with secrets derived from the seed, so that without
/// knowing it, no text can be chosen that makes one of them zero or collides with another; Go's
/// maps hash strings this way if the processor has no instruction for it.
@usableFromInline
enum StringHash {
  @inlinable
  @inline(__always)
  static func hash(_ string: String, seed: UInt64) -> UInt64 {
    // Safe: the string keeps its bytes in place while the closure runs.
    let hash = unsafe string.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe asciiHash(UnsafeRawBufferPointer(bytes), seed: seed)
    }
    if let hash = hash ?? nil { return hash }
    return unusualHash(string, seed: seed)
  }

  /// Returns the hash of a string that is not ASCII, or not in memory as UTF-8.
  ///
  /// Equal strings must have equal hashes, and three characters are canonically equivalent to ASCII
  /// ones. Any other string that is not ASCII equals no string that is.
  /// Source: Unicode Character Database, UnicodeData.txt, singleton decompositions, which never
  /// change.
  @usableFromInline
  @inline(never)
  static func unusualHash(_ string: String, seed: UInt64) -> UInt64 {
    var ascii: [UInt8] = []
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0..<0x80: ascii.append(UInt8(truncatingIfNeeded: scalar.value))
      case 0x037E: ascii.append(UInt8(ascii: ";"))
      case 0x1FEF: ascii.append(UInt8(ascii: "`"))
      case 0x212A: ascii.append(UInt8(ascii: "K"))
      default:
        var hasher = Hasher()
        hasher.combine(string)
        return UInt64(truncatingIfNeeded: hasher.finalize()) &* 0x9E37_79B9_7F4A_7C15
      }
    }
    // Safe: the array keeps its bytes in place while the closure runs.
    let hash = unsafe ascii.withUnsafeBytes { unsafe asciiHash($0, seed: seed) }
    return hash ?? 0
  }

  /// Returns the hash of bytes that are all ASCII; nil for others.
  @inlinable
  @inline(__always)
  static func asciiHash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64? {
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
    if seen & 0x8080_8080_8080_8080 != 0 { return nil }
    hash = (first ^ hash).foldedProduct(with: second ^ secret)
    return (hash ^ secret).foldedProduct(with: 0x9E37_79B9_7F4A_7C15)
  }

  /// Returns the eight bytes from an offset on, all of which must be within `bytes`.
  @inlinable
  @inline(__always)
  static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    // Safe: as the caller guarantees, the eight bytes are there.
    UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
