/// A growable buffer of output bytes.
///
/// It exists because output dominates the cost of every filter here: appending a 19-digit id takes
/// a few nanoseconds, to a `[UInt8]` several times as long (a uniqueness check and a bounds check
/// for each byte), and `print` takes half a microsecond. It is not copyable, so bytes are never
/// duplicated by accident; clearing it keeps its memory.
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

  var last: UInt8? { unsafe isEmpty ? nil : base[count - 1] }

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
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends raw memory.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (base + count).update(from: source, count: bytes.count)
    count &+= bytes.count
  }

  /// Appends the bytes of another buffer.
  mutating func append(_ other: borrowing ByteBuffer) {
    unsafe append(UnsafeBufferPointer(start: other.base, count: other.count))
  }

  mutating func append(_ bytes: [UInt8]) {
    append(bytes.span)
  }

  /// Appends the UTF-8 of a string.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in unsafe append(utf8) }
  }

  /// Calls `body` with free space for `byteCount` bytes; `body` returns how many it wrote.
  ///
  /// For hot loops, which check for room once per line.
  @inline(__always)
  mutating func appendUnchecked(
    atMost byteCount: Int,
    _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    reserve(byteCount)
    let written = unsafe body(base + count)
    assert(written >= 0 && written <= byteCount)
    count &+= written
  }

  /// Calls `body` with the bytes.
  @inline(__always)
  borrowing func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeBufferPointer(start: base, count: count))
  }

  /// Calls `body` with the bytes as a span.
  @inline(__always)
  borrowing func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withBytes { bytes throws(Failure) in try unsafe body(bytes.span) }
  }

  /// Returns a copy of the bytes, for tests and for cold paths.
  borrowing func array() -> [UInt8] {
    unsafe withBytes { bytes in unsafe Array(bytes) }
  }
}
