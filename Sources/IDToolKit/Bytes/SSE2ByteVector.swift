#if arch(x86_64)
// The compiler's own module; SSE2 is part of every x86-64.
import _Builtin_intrinsics.intel.sse2

/// Sixteen bytes in a register of an x86 processor.
struct SSE2ByteVector: ByteVectorOperations {
  private let vector: SIMD2<Int64>

  @inline(__always)
  init(at address: UnsafeRawPointer) {
    // Safe: as the caller guarantees, 16 bytes are readable, and any bytes are valid in the vector.
    unsafe vector = address.loadUnaligned(as: SIMD2<Int64>.self)
  }

  @inline(__always)
  init(_ first: UInt64, _ second: UInt64) {
    vector = SIMD2(Int64(bitPattern: first), Int64(bitPattern: second))
  }

  @inline(__always)
  init(hexDigitsOf number: UInt64) {
    let bytes = _mm_cvtsi64_si128(Int64(bitPattern: number.byteSwapped))
    let fours = Self.repeating(0x0F)
    let high = _mm_and_si128(_mm_srli_epi16(bytes, 4), fours)
    let nibbles = _mm_unpacklo_epi8(high, _mm_and_si128(bytes, fours))
    let isLetter = _mm_cmpgt_epi8(nibbles, Self.repeating(9))
    let letters = _mm_and_si128(isLetter, Self.repeating(0x27))
    vector = _mm_add_epi8(_mm_add_epi8(nibbles, Self.repeating(0x30)), letters)
  }

  @inline(__always)
  var words: (UInt64, UInt64) { (UInt64(bitPattern: vector[0]), UInt64(bitPattern: vector[1])) }

  @inline(__always)
  func store(to address: UnsafeMutableRawPointer) {
    // Safe: as the caller guarantees, there is room for 16 bytes.
    unsafe address.storeBytes(of: vector, as: SIMD2<Int64>.self)
  }

  @inline(__always)
  func bits(of byte: UInt8) -> UInt64 {
    Self.bits(_mm_cmpeq_epi8(vector, Self.repeating(byte)))
  }

  @inline(__always)
  func bits(outside range: ClosedRange<UInt8>) -> UInt64 {
    Self.bits(Self.mask(of: vector, outside: range))
  }

  @inline(__always)
  func bits(equalTo other: Self) -> UInt64 {
    Self.bits(_mm_cmpeq_epi8(vector, other.vector))
  }

  @inline(__always)
  var stringStopBits: UInt64 {
    // With one bit flipped, the quote swaps places with the space, next to the control characters.
    // As signed numbers, non-ASCII bytes are below those.
    let flipped = _mm_xor_si128(vector, Self.repeating(0x02))
    let low = _mm_cmpgt_epi8(Self.repeating(0x21), flipped)
    let backslashes = _mm_cmpeq_epi8(vector, Self.repeating(UInt8(ascii: "\\")))
    return Self.bits(_mm_or_si128(low, backslashes))
  }

  @inline(__always)
  var nonDigitBits: UInt64 { bits(outside: UInt8(ascii: "0")...UInt8(ascii: "9")) }

  @inline(__always)
  var letterOrDigitBits: UInt64 {
    // Setting one bit turns capital letters into small ones, and no other byte into a letter.
    let lowered = _mm_or_si128(vector, Self.repeating(0x20))
    let others = Self.mask(of: lowered, outside: UInt8(ascii: "a")...UInt8(ascii: "z"))
    return Self.bits(_mm_and_si128(others, Self.nonDigits(vector))) ^ 0xFFFF
  }

  @inline(__always)
  var decimalValue: UInt64 {
    let digits = _mm_and_si128(vector, Self.repeating(0x0F))
    let tens = _mm_mullo_epi16(_mm_and_si128(digits, _mm_set1_epi16(0x00FF)), _mm_set1_epi16(10))
    let pairs = _mm_add_epi16(tens, _mm_srli_epi16(digits, 8))
    // Times 100 and 1, then times 10,000 and 1, adding each pair of neighbours.
    let fours = _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100))
    let packed = _mm_packs_epi32(fours, fours)
    let eights = _mm_madd_epi16(packed, _mm_set1_epi32(1 << 16 | 10_000))
    let both = UInt64(bitPattern: eights[0])
    return (both & 0xFFFF_FFFF) &* 100_000_000 &+ both &>> 32
  }

  @inline(__always)
  var nonHexDigitBits: UInt64 {
    // As in ``letterOrDigitBits``.
    let lowered = _mm_or_si128(vector, Self.repeating(0x20))
    let others = Self.mask(of: lowered, outside: UInt8(ascii: "a")...UInt8(ascii: "f"))
    return Self.bits(_mm_and_si128(others, Self.nonDigits(vector)))
  }

  @inline(__always)
  var hexValue: UInt64 {
    let letters = _mm_cmpgt_epi8(vector, Self.repeating(UInt8(ascii: "9")))
    let low = _mm_and_si128(vector, Self.repeating(0x0F))
    let nibbles = _mm_add_epi8(low, _mm_and_si128(letters, Self.repeating(9)))
    let pairs = _mm_or_si128(_mm_slli_epi16(nibbles, 4), _mm_srli_epi16(nibbles, 8))
    let bytes = _mm_and_si128(pairs, _mm_set1_epi16(0x00FF))
    return UInt64(bitPattern: _mm_packus_epi16(bytes, bytes)[0]).byteSwapped
  }

  @inline(__always)
  static func wordsOfDigits(in64BytesAt address: UnsafeRawPointer) -> UInt32 {
    // Safe: as the caller guarantees, 64 bytes are readable.
    //
    // Packing halves the lanes and keeps zero distinct from everything else, so each lane of 32
    // bits becomes a byte that is zero if the four bytes were digits.
    let first = unsafe _mm_packs_epi16(
      nonDigits(Self(at: address).vector),
      nonDigits(Self(at: address + 16).vector)
    )
    let second = unsafe _mm_packs_epi16(
      nonDigits(Self(at: address + 32).vector),
      nonDigits(Self(at: address + 48).vector)
    )
    let fours = _mm_cmpeq_epi8(_mm_packs_epi16(first, second), _mm_setzero_si128())
    let bits = UInt32(bitPattern: _mm_movemask_epi8(fours))
    return bits & bits &>> 1 & 0x5555
  }

  @inline(__always)
  static func copy64Bytes(
    at source: UnsafeRawPointer,
    to target: UnsafeMutableRawPointer,
    changing bits: UInt64,
    by difference: UInt8
  ) {
    // Safe: as the caller guarantees, 64 bytes are readable, and there is room for as many.
    //
    // Every byte of the mask is doubled three times, so that it covers its eight bytes.
    let bytes = _mm_cvtsi64_si128(Int64(bitPattern: bits))
    let doubled = _mm_unpacklo_epi8(bytes, bytes)
    let low = _mm_unpacklo_epi16(doubled, doubled)
    let high = _mm_unpackhi_epi16(doubled, doubled)
    unsafe copy(source, to: target, changing: _mm_unpacklo_epi32(low, low), by: difference)
    unsafe copy(
      source + 16,
      to: target + 16,
      changing: _mm_unpackhi_epi32(low, low),
      by: difference
    )
    unsafe copy(
      source + 32,
      to: target + 32,
      changing: _mm_unpacklo_epi32(high, high),
      by: difference
    )
    unsafe copy(
      source + 48,
      to: target + 48,
      changing: _mm_unpackhi_epi32(high, high),
      by: difference
    )
  }

  /// Copies 16 readable bytes to a place with room for them; each of the two words of `bits`
  /// repeats the bits of its bytes eight times.
  @inline(__always)
  private static func copy(
    _ source: UnsafeRawPointer,
    to target: UnsafeMutableRawPointer,
    changing bits: SIMD2<Int64>,
    by difference: UInt8
  ) {
    let places = _mm_set1_epi64x(Int64(bitPattern: 0x8040_2010_0804_0201))
    let mask = _mm_cmpeq_epi8(_mm_and_si128(bits, places), places)
    let changes = _mm_and_si128(mask, repeating(difference))
    // Safe: as the caller guarantees, 16 bytes are readable, and there is room for as many.
    let changed = unsafe _mm_xor_si128(Self(at: source).vector, changes)
    unsafe target.storeBytes(of: changed, as: SIMD2<Int64>.self)
  }

  /// Returns all ones in the bytes that are not digits.
  @inline(__always)
  private static func nonDigits(_ vector: SIMD2<Int64>) -> SIMD2<Int64> {
    mask(of: vector, outside: UInt8(ascii: "0")...UInt8(ascii: "9"))
  }

  /// Returns all ones in the bytes outside a range.
  @inline(__always)
  private static func mask(
    of vector: SIMD2<Int64>,
    outside range: ClosedRange<UInt8>
  ) -> SIMD2<Int64> {
    // Bytes are compared as signed numbers, so the range is moved to the top of those.
    let moved = _mm_add_epi8(vector, repeating(0x7F &- range.upperBound))
    let lowest = 0x7F &- (range.upperBound &- range.lowerBound)
    return _mm_cmpgt_epi8(repeating(lowest), moved)
  }

  @inline(__always)
  private static func repeating(_ byte: UInt8) -> SIMD2<Int64> {
    _mm_set1_epi8(Int8(bitPattern: byte))
  }

  @inline(__always)
  private static func bits(_ mask: SIMD2<Int64>) -> UInt64 {
    UInt64(truncatingIfNeeded: _mm_movemask_epi8(mask))
  }
}
#endif
