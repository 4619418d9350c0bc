/// The fraction of a second in a line of a log: `.123456`, or `,123` as Java and Python write it.
struct LineFraction {
  let microseconds: Int64
  /// The unit of the last digit; at least 1 µs.
  let resolution: TimeSpan
  /// The offset after the last digit.
  let end: Int

  /// Reads the fraction at an offset; nil if there is none.
  ///
  /// A comma needs 3, 6 or 9 digits after it, and a colon three: in a table the next cell may be a
  /// number.
  init?(at start: Int, in line: Span<UInt8>) {
    guard start + 1 < line.count else { return nil }
    let mark = line[start]
    guard mark == 0x2E || mark == 0x2C || mark == 0x3A else { return nil }
    var offset = start + 1
    var value: Int64 = 0
    var unit: Int64 = 1_000_000
    while offset < line.count, line[offset].isDigit {
      if unit > 1 {
        unit /= 10
        value += Int64(line[offset] &- 0x30) * unit
      }
      offset += 1
    }
    let count = offset - start - 1
    switch mark {
    case UInt8(ascii: ","): guard count == 3 || count == 6 || count == 9 else { return nil }
    case UInt8(ascii: ":"): guard count == 3 else { return nil }
    default: guard count > 0 else { return nil }
    }
    microseconds = value
    resolution = TimeSpan(microseconds: unit)
    end = offset
  }
}
