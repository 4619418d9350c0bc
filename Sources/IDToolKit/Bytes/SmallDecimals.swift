/// The numbers below 1000 as text in a table of 4 kB, for the fields of ids.
///
/// Computing the digits costs three times as many instructions as looking them up.
@safe
struct SmallDecimals: ~Copyable {
  /// Three digits from the lowest byte on, and their number in the highest.
  let table: UnsafeMutablePointer<UInt32>
  private static let count = 1000

  /// Fills the table: 3 µs.
  init() {
    unsafe table = .allocate(capacity: Self.count)
    for value in 0..<UInt32(Self.count) {
      let digits = value < 10 ? 1 : value < 100 ? 2 : 3 as UInt32
      let text = DecimalWord.fourDigits(value) &>> (8 &* (4 &- digits)) & 0x00FF_FFFF
      unsafe (table + Int(value)).initialize(to: text | digits &<< 24)
    }
  }

  deinit {
    unsafe table.deallocate()
  }

  /// Writes a number by the table of a value that is alive, at `start`, which has room for
  /// ``ByteBuffer/longestDecimal`` bytes, and returns the number of digits.
  @inline(__always)
  static func write(
    _ value: UInt64,
    by table: UnsafeMutablePointer<UInt32>,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard value < UInt64(count) else { return unsafe ByteBuffer.write(decimal: value, to: start) }
    let entry = unsafe table[Int(truncatingIfNeeded: value)]
    unsafe UnsafeMutableRawPointer(start).storeBytes(of: entry.littleEndian, as: UInt32.self)
    return Int(entry &>> 24)
  }
}
