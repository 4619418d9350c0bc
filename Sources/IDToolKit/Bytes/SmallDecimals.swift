/// Numbers below 10,000 as text, from a table of their four digits.
///
/// To look up the digits takes a third of the instructions of computing them. Agrees with
/// ``ByteBuffer/write(decimal:to:)``.
// Safe: the value alone owns `texts`, `limit` entries that the initializer fills.
@safe
struct SmallDecimals: ~Copyable {
  private let texts: UnsafeMutablePointer<UInt32>
  /// The numbers below it are in the table.
  private let limit: UInt32

  /// Fills the table for the numbers below a limit of at most 10,000: 2 ns and four bytes each.
  init(below limit: UInt32) {
    self.limit = limit
    unsafe texts = .allocate(capacity: Int(limit))
    for number in 0..<limit {
      unsafe (texts + Int(number)).initialize(to: DecimalWord.fourDigits(number))
    }
  }

  /// Creates a writer of the fields of ids, most of which have twelve bits or fewer; one of only a
  /// few numbers has no table.
  init(writesFew: Bool = false) { self.init(below: writesFew ? 0 : 4096) }

  deinit {
    unsafe texts.deallocate()
  }

  /// Returns the four digits of a number that is in the table, the first in the lowest byte.
  @unsafe @inline(__always)
  func fourDigits(unchecked number: UInt32) -> UInt32 {
    assert(number < limit)
    // Safe: as the caller guarantees, the number is in the table.
    return unsafe texts[Int(truncatingIfNeeded: number)]
  }

  /// Writes a number of any size at `start`, which has room for ``ByteBuffer/longestDecimal`` bytes;
  /// returns the number of digits.
  @inline(__always)
  func write(_ value: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: the caller guarantees 24 bytes, as many as a large number needs; a small one takes 4.
    guard value < UInt64(limit) else { return unsafe Self.writeOther(value, to: start) }
    let digits = unsafe texts[Int(truncatingIfNeeded: value)]
    return unsafe ByteBuffer.write(fourDigits: digits, to: UnsafeMutableRawPointer(start))
  }

  /// Writes a number at `start`, which has room for ``ByteBuffer/longestDecimal`` bytes.
  @inline(never)
  private static func writeOther(_ value: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: as the caller guarantees, there is room for a number.
    unsafe ByteBuffer.write(decimal: value, to: start)
  }
}
