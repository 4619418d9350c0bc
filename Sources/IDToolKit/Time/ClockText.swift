/// Writes times of day as `HH:MM:SS.mmmZ`, from lookup tables of 16 kB.
///
/// A lookup takes half the instructions of computing the digits.
// Safe: the value alone owns the tables, which the initializer fills with 1440, 60 and 1000
// entries, or leaves empty for a value that must not write.
@safe
struct ClockText: ~Copyable {
  /// `HH:MM` of each minute of the day, the first byte lowest, then zeros.
  private let minutes: UnsafeMutablePointer<UInt64>
  /// `:SS.` of each second of a minute.
  private let seconds: UnsafeMutablePointer<UInt32>
  /// `mmmZ` of each millisecond of a second.
  private let milliseconds: UnsafeMutablePointer<UInt32>

  /// Fills the tables, 1 µs and four pages, or leaves them without contents.
  init(isFilled: Bool) {
    guard isFilled else {
      unsafe minutes = .allocate(capacity: 0)
      unsafe seconds = .allocate(capacity: 0)
      unsafe milliseconds = .allocate(capacity: 0)
      return
    }
    unsafe seconds = .allocate(capacity: 60)
    for second in 0..<60 as Range<UInt32> {
      let text = (DecimalWord.fourDigits(second) >> 16) << 8 | 0x2E00_003A
      unsafe (seconds + Int(second)).initialize(to: text.littleEndian)
    }
    unsafe minutes = .allocate(capacity: 1440)
    for hour in 0..<24 as Range<UInt32> {
      let digits = UInt64(DecimalWord.fourDigits(hour) >> 16)
      for minute in 0..<60 {
        // `:MM` is written like `:SS`.
        let rest = unsafe UInt64(UInt32(littleEndian: seconds[minute]) & 0x00FF_FFFF)
        let text = digits | rest << 16
        unsafe (minutes + Int(hour) * 60 + minute).initialize(to: text.littleEndian)
      }
    }
    unsafe milliseconds = .allocate(capacity: 1000)
    for millisecond in 0..<1000 as Range<UInt32> {
      let text = DecimalWord.fourDigits(millisecond) >> 8 | 0x5A00_0000
      unsafe (milliseconds + Int(millisecond)).initialize(to: text.littleEndian)
    }
  }

  deinit {
    unsafe minutes.deallocate()
    unsafe seconds.deallocate()
    unsafe milliseconds.deallocate()
  }

  /// Writes the 13 bytes of a time of day below 86,400,000 ms at `start`, which has room for them;
  /// the tables must be filled.
  @inline(__always)
  func write(millisecondOfDay: UInt32, to start: UnsafeMutableRawPointer) {
    // Safe: the caller guarantees the room, the tables and a time below a day, which has 1440
    // minutes.
    let minute = millisecondOfDay / 60_000
    let rest = millisecondOfDay &- minute &* 60_000
    let second = rest / 1000
    let millisecond = rest &- second &* 1000
    unsafe start.storeBytes(of: minutes[Int(minute)], as: UInt64.self)
    unsafe start.storeBytes(of: seconds[Int(second)], toByteOffset: 5, as: UInt32.self)
    unsafe start.storeBytes(of: milliseconds[Int(millisecond)], toByteOffset: 9, as: UInt32.self)
  }
}
