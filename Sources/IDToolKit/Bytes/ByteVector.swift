#if arch(x86_64)
/// The vector for this processor.
typealias ByteVector = SSE2ByteVector
#else
/// The vector for this processor.
typealias ByteVector = PortableByteVector
#endif

/// Queries on sixteen bytes of a text at once; the answers for each byte are bits, the lowest for
/// the first byte.
///
/// On x86 an answer takes a few SSE2 instructions, elsewhere those that the compiler finds for the
/// vectors of the standard library.
protocol ByteVectorOperations {
  /// Loads the sixteen bytes at an address, which must be readable.
  init(at address: UnsafeRawPointer)

  /// Returns which bytes are equal to another.
  func bits(of byte: UInt8) -> UInt64

  /// Returns which bytes are outside a range, as unsigned numbers.
  func bits(outside range: ClosedRange<UInt8>) -> UInt64

  /// Returns which bytes are equal to those of another vector.
  func bits(equalTo other: Self) -> UInt64

  /// Which bytes end the plain run of a JSON string: quotes, backslashes, control characters and
  /// non-ASCII bytes.
  var stringStopBits: UInt64 { get }

  /// Which bytes are not ASCII digits.
  var nonDigitBits: UInt64 { get }

  /// Which bytes are ASCII letters or digits.
  var letterOrDigitBits: UInt64 { get }

  /// The value of sixteen ASCII digits; the high halves of the bytes are ignored.
  var decimalValue: UInt64 { get }

  /// Which bytes are not hex digits, in either case.
  var nonHexDigitBits: UInt64 { get }

  /// The value of sixteen hex digits.
  var hexValue: UInt64 { get }

  /// Creates a vector of two words, the first byte lowest in each.
  init(_ first: UInt64, _ second: UInt64)

  /// Creates a vector of the sixteen lower-case hex digits of a number.
  init(hexDigitsOf number: UInt64)

  /// The bytes as two words, the first byte lowest in each.
  var words: (UInt64, UInt64) { get }

  /// Writes the bytes to an address, which must have room for sixteen.
  func store(to address: UnsafeMutableRawPointer)

  /// Returns which of the words among 64 readable bytes are all ASCII digits: bit 2n for the eight
  /// bytes from 8n on.
  static func wordsOfDigits(in64BytesAt address: UnsafeRawPointer) -> UInt32

  /// Copies 64 readable bytes to a place with room for them, combining those whose bits are set
  /// with `difference` by exclusive or.
  static func copy64Bytes(
    at source: UnsafeRawPointer,
    to target: UnsafeMutableRawPointer,
    changing bits: UInt64,
    by difference: UInt8
  )
}

extension ByteVectorOperations {
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
