#if arch(x86_64)
// The compiler's own module; SSE2 is part of every x86-64.
import _Builtin_intrinsics.intel.sse2
#endif

/// Sixteen bytes of a text, and queries on all of them at once, whose answers for each byte are bits, the
/// lowest for the first byte.
///
/// Vectors are compared in functions that name every type: where the compiler infers one, it may take the
/// standard library's loop over the bytes, which takes a hundred times as long.
struct ByteVector {
  private let vector: SIMD16<UInt8>

  /// Loads the sixteen bytes at an address, which must be readable.
  @inline(__always)
  init(at address: UnsafeRawPointer) {
    // Safe: as the caller guarantees, 16 bytes are readable, and any bytes are valid in the vector.
    unsafe vector = address.loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// Creates a vector of two words, the first byte lowest in each.
  @inline(__always)
  init(_ first: UInt64, _ second: UInt64) {
    // Safe: both types have 16 bytes, of which any are valid.
    vector = unsafe unsafeBitCast(
      SIMD2(first.littleEndian, second.littleEndian),
      to: SIMD16<UInt8>.self
    )
  }

  /// Creates a vector of the sixteen lower-case hex digits of a number.
  @inline(__always)
  init(hexDigitsOf number: UInt64) {
    self.init(
      HexWord.text(UInt32(truncatingIfNeeded: number &>> 32)),
      HexWord.text(UInt32(truncatingIfNeeded: number))
    )
  }

  /// The bytes as two words, the first byte lowest in each.
  @inline(__always)
  var words: (UInt64, UInt64) { Self.words(vector) }

  /// Writes the bytes to an address, which must have room for sixteen.
  @inline(__always)
  func store(to address: UnsafeMutableRawPointer) {
    // Safe: as the caller guarantees, there is room for 16 bytes.
    unsafe address.storeBytes(of: vector, as: SIMD16<UInt8>.self)
  }

  /// Returns which bytes are equal to another.
  @inline(__always)
  func bits(of byte: UInt8) -> UInt64 {
    Self.bits(Self.mask(of: vector, equalTo: byte))
  }

  /// Returns which bytes are outside a range, as unsigned numbers.
  @inline(__always)
  func bits(outside range: ClosedRange<UInt8>) -> UInt64 {
    Self.bits(Self.mask(of: vector, outside: range))
  }

  /// Returns which bytes are equal to those of another vector.
  @inline(__always)
  func bits(equalTo other: Self) -> UInt64 {
    Self.bits(vector .== other.vector)
  }

  /// Which bytes end the plain run of a JSON string: quotes, backslashes, control characters and
  /// non-ASCII bytes.
  @inline(__always)
  var stringStopBits: UInt64 {
    let quotes = Self.mask(of: vector, equalTo: UInt8(ascii: "\""))
    let backslashes = Self.mask(of: vector, equalTo: UInt8(ascii: "\\"))
    return Self.bits(Self.mask(of: vector, outside: 0x20...0x7F) .| quotes .| backslashes)
  }

  /// Which bytes are not ASCII digits.
  @inline(__always)
  var nonDigitBits: UInt64 { bits(outside: UInt8(ascii: "0")...UInt8(ascii: "9")) }

  /// Which bytes are ASCII letters or digits.
  @inline(__always)
  var letterOrDigitBits: UInt64 {
    let small = Self.mask(of: vector, outside: UInt8(ascii: "a")...UInt8(ascii: "z"))
    let capital = Self.mask(of: vector, outside: UInt8(ascii: "A")...UInt8(ascii: "Z"))
    return Self.bits(small .& capital .& Self.nonDigits(vector)) ^ 0xFFFF
  }

  /// The value of sixteen ASCII digits; the high halves of the bytes are ignored.
  @inline(__always)
  var decimalValue: UInt64 {
    DecimalWord.value(words.0) &* 100_000_000 &+ DecimalWord.value(words.1)
  }

  /// Which bytes are not hex digits, in either case.
  @inline(__always)
  var nonHexDigitBits: UInt64 {
    let small = Self.mask(of: vector, outside: UInt8(ascii: "a")...UInt8(ascii: "f"))
    let capital = Self.mask(of: vector, outside: UInt8(ascii: "A")...UInt8(ascii: "F"))
    return Self.bits(small .& capital .& Self.nonDigits(vector))
  }

  /// The value of sixteen hex digits.
  @inline(__always)
  var hexValue: UInt64 {
    UInt64(HexWord.value(words.0) ?? 0) &<< 32 | UInt64(HexWord.value(words.1) ?? 0)
  }

  /// Returns which of the words among 64 readable bytes are all ASCII digits: bit 2n for the eight
  /// bytes from 8n on.
  @inline(__always)
  static func wordsOfDigits(in64BytesAt address: UnsafeRawPointer) -> UInt32 {
    var bits: UInt32 = 0
    for index in 0..<4 {
      // Safe: as the caller guarantees, 64 bytes are readable.
      let others = words(of: nonDigits(unsafe Self(at: address + 16 &* index).vector))
      if others.0 == 0 { bits |= 1 &<< UInt32(4 &* index) }
      if others.1 == 0 { bits |= 4 &<< UInt32(4 &* index) }
    }
    return bits
  }

  /// Copies 64 readable bytes to a place with room for them, combining those whose bits are set
  /// with `difference` by exclusive or.
  @inline(__always)
  static func copy64Bytes(
    at source: UnsafeRawPointer,
    to target: UnsafeMutableRawPointer,
    changing bits: UInt64,
    by difference: UInt8
  ) {
    for offset in stride(from: 0, to: 64, by: 16) {
      // Safe: as the caller guarantees, 64 bytes are readable, and there is room for as many.
      let (low, high) = unsafe Self(at: source + offset).words
      let bits = bits &>> UInt64(offset)
      let changed = Self(
        low ^ word(bits, difference),
        high ^ word(bits &>> 8, difference)
      )
      unsafe changed.store(to: target + offset)
    }
  }

  /// Returns a word with a value in the bytes for which the lowest eight bits are set.
  @inline(__always)
  private static func word(_ bits: UInt64, _ value: UInt8) -> UInt64 {
    let isSet = ByteWord.nonZero(ByteWord.repeated(UInt8(truncatingIfNeeded: bits)) & places)
    return (isSet & ByteWord.markMask) &>> 7 &* UInt64(value)
  }

  /// The bit for each byte of a word.
  private static let places: UInt64 = 0x8040_2010_0804_0201

  /// Returns which bytes are not digits.
  @inline(__always)
  private static func nonDigits(_ vector: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    mask(of: vector, outside: UInt8(ascii: "0")...UInt8(ascii: "9"))
  }

  /// Returns which bytes are outside a range.
  @inline(__always)
  private static func mask(
    of vector: SIMD16<UInt8>,
    outside range: ClosedRange<UInt8>
  ) -> SIMDMask<SIMD16<Int8>> {
    // Those below the range wrap around to the top.
    let moved = vector &- SIMD16<UInt8>(repeating: range.lowerBound)
    return moved .> SIMD16<UInt8>(repeating: range.upperBound &- range.lowerBound)
  }

  /// Returns which bytes are equal to one.
  @inline(__always)
  private static func mask(
    of vector: SIMD16<UInt8>,
    equalTo byte: UInt8
  ) -> SIMDMask<SIMD16<Int8>> {
    vector .== SIMD16<UInt8>(repeating: byte)
  }

  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    #if arch(x86_64)
    // Safe: a mask is stored as a vector of its scalars, and both types have 16 bytes.
    let vector = unsafe unsafeBitCast(mask, to: SIMD2<Int64>.self)
    return UInt64(truncatingIfNeeded: _mm_movemask_epi8(vector))
    #else
    // All eight bits of a byte are set or none; of each byte another is kept, and their sum taken.
    let (low, high) = words(of: mask)
    let lowSum = (low & places) &* ByteWord.repeated(1)
    let highSum = (high & places) &* ByteWord.repeated(1)
    return lowSum &>> 56 | (highSum &>> 56) &<< 8
    #endif
  }

  /// Returns a mask as two words, all ones in the bytes for which it holds.
  @inline(__always)
  private static func words(of mask: SIMDMask<SIMD16<Int8>>) -> (UInt64, UInt64) {
    // Safe: a mask is stored as a vector of its scalars, whose bits are all set or all clear.
    words(unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self))
  }

  /// Returns the bytes as two words, the first byte lowest in each.
  @inline(__always)
  private static func words(_ vector: SIMD16<UInt8>) -> (UInt64, UInt64) {
    // Safe: both types have 16 bytes, of which any are valid.
    let words = unsafe unsafeBitCast(vector, to: SIMD2<UInt64>.self)
    return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
  }
}

extension ByteVector {
  /// Returns the answers for 64 readable bytes to a question about sixteen.
  @inline(__always)
  static func bits(in64BytesAt address: UnsafeRawPointer, _ question: (Self) -> UInt64) -> UInt64 {
    // Safe: as the callers guarantee, the 64 bytes at the address are readable.
    unsafe question(Self(at: address))
      | question(Self(at: address + 16)) &<< 16
      | question(Self(at: address + 32)) &<< 32
      | question(Self(at: address + 48)) &<< 48
  }
}
