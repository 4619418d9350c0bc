/// The numbers below 4096 as text, in a table of 16 kB, for the fields of ids.
///
/// Most fields have twelve bits or fewer. Computing the digits takes three times as many
/// instructions as looking them up. Agrees with ``ByteBuffer/write(decimal:to:)``.
// Safe: the value alone owns `table`, `limit` entries that the initializer fills.
@safe
struct SmallDecimals: ~Copyable {
  /// The digits of each number from the lowest byte on, then zeros.
  private let table: UnsafeMutablePointer<UInt32>
  private static let count = 4096
  /// The numbers below it are in the table.
  private let limit: UInt64

  /// Fills the table, 2 µs and four pages, unless only a few numbers are written.
  init(writesFew: Bool = false) {
    limit = writesFew ? 0 : UInt64(Self.count)
    unsafe table = .allocate(capacity: Int(limit))
    if writesFew { return }
    unsafe Self.fill(table, 0..<10, digits: 1)
    unsafe Self.fill(table, 10..<100, digits: 2)
    unsafe Self.fill(table, 100..<1000, digits: 3)
    unsafe Self.fill(table, 1000..<UInt32(Self.count), digits: 4)
  }

  /// Sets the texts of numbers that have `digits` digits, for which the table has room.
  private static func fill(
    _ table: UnsafeMutablePointer<UInt32>,
    _ values: Range<UInt32>,
    digits: UInt32
  ) {
    for value in values {
      let text = DecimalWord.fourDigits(value) &>> (8 &* (4 &- digits))
      unsafe (table + Int(value)).initialize(to: text.littleEndian)
    }
  }

  deinit {
    unsafe table.deallocate()
  }

  /// Writes a number at `start`, which has room for ``ByteBuffer/longestDecimal`` bytes; returns
  /// the number of digits.
  @inline(__always)
  func write(_ value: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: the caller guarantees 24 bytes, as many as a large number needs; a small one takes 4.
    guard value < limit else { return unsafe Self.writeLarge(value, to: start) }
    let digits = unsafe table[Int(truncatingIfNeeded: value)]
    unsafe UnsafeMutableRawPointer(start).storeBytes(of: digits, as: UInt32.self)
    // Counts the non-zero bytes; comparisons of the value would become branches, and these would be
    // mispredicted.
    let highest = UInt32(littleEndian: digits) | 1
    return 4 &- highest.leadingZeroBitCount &>> 3
  }

  /// Writes a number at `start`, which has room for ``ByteBuffer/longestDecimal`` bytes.
  @inline(never)
  private static func writeLarge(_ value: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: as the caller guarantees, there is room for a number.
    unsafe ByteBuffer.write(decimal: value, to: start)
  }
}
