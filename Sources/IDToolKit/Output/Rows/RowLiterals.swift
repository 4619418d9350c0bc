/// The fixed parts of rows in one buffer, so that each is an offset and a length.
struct RowLiterals: ~Copyable {
  private var bytes = ByteBuffer()

  /// A part.
  struct Literal {
    fileprivate var start: Int32 = 0
    fileprivate var count: Int32 = 0
  }

  /// How many bytes a copy of a short part takes; as many are readable after the last part.
  private static let step = 16

  /// Adds a part.
  mutating func add(_ text: [UInt8]) -> Literal {
    let start = Int32(bytes.count)
    bytes.append(text)
    bytes.reserve(Self.step)
    return Literal(start: start, count: Int32(text.count))
  }

  mutating func add(_ text: String) -> Literal { add(Array(text.utf8)) }

  /// Appends a part to a buffer.
  @inline(__always)
  func append(_ literal: Literal, to buffer: inout ByteBuffer) {
    let count = Int(literal.count)
    guard count > Self.step else {
      // Most are short: this many bytes are copied at once, and the surplus is overwritten.
      // Safe: a literal comes from `add`, which reserved `step` bytes from its beginning on.
      let source = unsafe bytes.base + Int(literal.start)
      unsafe buffer.appendUnchecked(atMost: Self.step) { start in
        let bytes = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
        unsafe UnsafeMutableRawPointer(start).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        return count
      }
      return
    }
    let start = Int(literal.start)
    buffer.append(bytes.span.extracting(start..<start + count))
  }

  /// Returns the bytes of a part.
  func text(of literal: Literal) -> [UInt8] {
    let start = Int(literal.start)
    return bytes.span.extracting(start..<start + Int(literal.count)).array
  }
}
