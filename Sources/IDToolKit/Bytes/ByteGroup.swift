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
  func bits(of byte: UInt8) -> UInt64 { unsafe ByteVector.bits(of: byte, in64BytesAt: address) }

  /// Returns which bytes are outside a range, as unsigned numbers.
  @inline(__always)
  func bits(outside range: ClosedRange<UInt8>) -> UInt64 {
    unsafe ByteVector.bits(outside: range, in64BytesAt: address)
  }

  /// Which bytes end the plain run of a JSON string.
  @inline(__always)
  var stringStopBits: UInt64 { unsafe ByteVector.stringStopBits(in64BytesAt: address) }

  /// Which bytes are ASCII letters or digits.
  @inline(__always)
  var letterOrDigitBits: UInt64 { unsafe ByteVector.letterOrDigitBits(in64BytesAt: address) }

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
