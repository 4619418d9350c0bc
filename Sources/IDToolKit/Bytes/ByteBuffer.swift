/// A growable buffer of output bytes.
///
/// It exists because output dominates the cost of every filter here: appending a 19-digit id takes
/// a few nanoseconds, to a `[UInt8]` several times as long (a uniqueness check and a bounds check
/// for each byte), and `print` takes half a microsecond. It is not copyable, so bytes are never
/// duplicated by accident; clearing it keeps its memory.
// Safe: the buffer alone owns the `capacity` bytes at `base`; `count` is at most `capacity`, since
// everything that adds to it reserves the room first.
@safe
struct ByteBuffer: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  /// The number of bytes appended since the last ``removeAll()``.
  private(set) var count = 0

  /// Creates an empty buffer that can take `capacity` bytes (at least 64) before it grows.
  init(capacity: Int = 256) {
    self.capacity = max(capacity, 64)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit {
    unsafe base.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  var last: UInt8? { isEmpty ? nil : span[count - 1] }

  /// Removes all bytes and keeps the memory.
  mutating func removeAll() {
    count = 0
  }

  /// Removes all bytes from the offset `newCount` (`0...count`) on.
  mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count)
    count = newCount
  }

  /// Makes room for `byteCount` more bytes.
  ///
  /// Amortised constant time.
  @inline(__always)
  mutating func reserve(_ byteCount: Int) {
    if _slowPath(capacity &- count < byteCount) { grow(byteCount) }
  }

  @inline(never)
  private mutating func grow(_ byteCount: Int) {
    let newCapacity = max(capacity * 2, count + byteCount)
    let newBase = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    unsafe newBase.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = newBase
    capacity = newCapacity
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[count] = byte
    count &+= 1
  }

  /// Appends the bytes of a span.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) {
    // Safe: the span keeps its bytes alive; they are not those of this buffer, which is being
    // changed.
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends memory that is readable during the call, and not the buffer's own.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    // Safe: `reserve` made room for `bytes.count` bytes behind `count`.
    unsafe (base + count).update(from: source, count: bytes.count)
    count &+= bytes.count
  }

  /// Appends the bytes of another buffer.
  mutating func append(_ other: borrowing ByteBuffer) {
    append(other.span)
  }

  mutating func append(_ bytes: [UInt8]) {
    append(bytes.span)
  }

  /// Appends the UTF-8 of a string.
  mutating func append(_ text: String) {
    append(text.utf8Span.span)
  }

  /// Calls `body` with free space for `byteCount` bytes; `body` returns how many it wrote, at most
  /// as many.
  ///
  /// For hot loops, which check for room once per line.
  @inline(__always)
  mutating func appendUnchecked(
    atMost byteCount: Int,
    _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    reserve(byteCount)
    // Safe: `reserve` made room for `byteCount` bytes behind `count`, and as the caller guarantees,
    // `body` writes no more.
    let written = unsafe body(base + count)
    // Better to stop than to go on with a heap that is damaged.
    precondition(UInt(bitPattern: written) <= UInt(bitPattern: byteCount))
    count &+= written
  }

  /// The bytes.
  @inline(__always)
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // Safe: the first `count` bytes were written, and the memory is neither changed nor released
      // while the span borrows the buffer.
      let bytes = unsafe UnsafeBufferPointer(start: base, count: count)
      return unsafe _overrideLifetime(bytes.span, borrowing: self)
    }
  }

  /// Returns a copy of the bytes, for tests and for cold paths.
  borrowing func array() -> [UInt8] { span.array }
}

extension String {
  /// Creates the text that a closure appends to a buffer, for tests and for cold paths.
  init(writing body: (inout ByteBuffer) -> Void) {
    var buffer = ByteBuffer()
    body(&buffer)
    self.init(decoding: buffer.array(), as: UTF8.self)
  }
}
