/// Bytes of an input with readable memory around them, so that loops can load whole words at both
/// ends without asking how many bytes are left.
///
/// ``padding`` bytes before and after them can be read: zeros around a whole input, neighbouring
/// bytes around a part of it. Code that creates a value from an address guarantees that. The
/// compiler then ensures that no value outlives the memory, and a subscript that none reaches
/// beyond the bytes it is a part of.
@safe
struct PaddedBytes: ~Escapable {
  /// The number of readable bytes on each side.
  static let padding = 64

  /// The address of the first byte.
  let start: UnsafePointer<UInt8>
  let count: Int

  /// Creates bytes in memory of which ``padding`` bytes on both sides can be read while `owner` is
  /// neither changed nor destroyed.
  @unsafe @inline(__always)
  @_lifetime(borrow owner)
  init<Owner: ~Copyable & ~Escapable>(
    at start: UnsafePointer<UInt8>,
    count: Int,
    in owner: borrowing Owner
  ) {
    // Safe: the caller guarantees the padding, and the lifetime is that of `owner`.
    precondition(count >= 0)
    unsafe self.start = start
    self.count = count
  }

  /// Creates the bytes of memory that begins and ends with ``padding`` bytes; returns nil if it is
  /// smaller.
  @_lifetime(copy memory)
  init?(paddedIn memory: Span<UInt8>) {
    // Safe: the span holds the padding, as is checked here, and keeps the memory alive as long as
    // the value lives.
    guard memory.count >= 2 * Self.padding,
      let start = unsafe memory.withUnsafeBufferPointer({ $0.baseAddress })
    else { return nil }
    unsafe self.start = start + Self.padding
    count = memory.count - 2 * Self.padding
  }

  /// Creates a part of the bytes, whose bounds must be within them.
  @unsafe @inline(__always)
  @_lifetime(copy whole)
  private init(_ part: Range<Int>, of whole: PaddedBytes) {
    // Safe: the part is within the bytes, around which there is the padding.
    unsafe start = whole.start + part.lowerBound
    count = part.count
  }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// The bytes alone, for code that needs no padding.
  @inline(__always)
  var span: Span<UInt8> {
    @_lifetime(copy self)
    get {
      // Safe: the span has the lifetime of the bytes, not of the buffer that names them.
      unsafe _overrideLifetime(buffer.span, copying: self)
    }
  }

  /// The bytes alone, for code that writes rows; valid only as long as the value.
  @unsafe @inline(__always)
  var buffer: UnsafeBufferPointer<UInt8> {
    // Safe: the `count` bytes are there as long as the value; the caller sees to it that the buffer
    // is not used longer.
    unsafe UnsafeBufferPointer(start: start, count: count)
  }

  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    precondition(UInt(bitPattern: offset) < UInt(bitPattern: count))
    // Safe: checked above; `count` is not negative.
    return unsafe start[offset]
  }

  /// The bytes of a range, between their neighbours.
  @inline(__always)
  subscript(range: Range<Int>) -> PaddedBytes {
    @_lifetime(copy self)
    get {
      // Safe: the bounds of a range are in order, and are checked to be within the bytes.
      precondition(range.lowerBound >= 0 && range.upperBound <= count)
      return unsafe PaddedBytes(range, of: self)
    }
  }

  @inline(__always)
  subscript(range: some RangeExpression<Int>) -> PaddedBytes {
    @_lifetime(copy self)
    get { self[range.relative(to: 0..<count)] }
  }
}
