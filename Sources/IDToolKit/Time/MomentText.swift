/// Writes many moments in one style, fast.
// Safe: as the callers guarantee, there is room for `longest` bytes at `start`: a moment takes at
// most 27 in any year, three more decimals follow, and the text of an offset ends before byte 38.
struct MomentText: ~Copyable {
  /// The most bytes that writing a moment touches.
  static let longest = 48

  private let style: TimeStyle
  private let times = TimestampText()
  private var zone: ZoneDays
  /// The offset from UTC that was written last, in minutes and as text.
  private var offset = (minutes: Int64(0), text: Self.text(ofOffset: 0))
  private var decimals = DecimalSeries()

  /// Creates a writer; `zone` is the local time zone.
  init(style: TimeStyle, zone: ZoneDays) {
    self.style = style
    self.zone = zone
  }

  /// Writes a moment as RFC 3339 in UTC with milliseconds at `start`, which has room for
  /// ``longest`` bytes; returns the number of bytes.
  @inline(__always)
  func writeUTC(unixMilliseconds: Int64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe times.write(unixMilliseconds: unixMilliseconds, to: start)
  }

  /// Writes the moment `microsecond` (`0...999`) after a millisecond, with three or six decimals of
  /// the second, at `start`, which has room for ``longest`` bytes; returns the number of bytes.
  @inline(never)
  mutating func write(
    unixMilliseconds: Int64,
    microsecond: UInt32,
    _ precision: TimePrecision,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    switch style {
    case .utc:
      let count = unsafe times.write(unixMilliseconds: unixMilliseconds, to: start)
      return unsafe Self.writeMicrosecond(microsecond, precision, after: count, to: start)
    case .local:
      let minutes = zone.minutes(at: unixMilliseconds.flooredQuotient(1000))
      let local = unixMilliseconds &+ minutes &* 60_000
      var count = unsafe times.write(unixMilliseconds: local, to: start)
      unsafe count = Self.writeMicrosecond(microsecond, precision, after: count, to: start)
      if minutes != offset.minutes { offset = (minutes, Self.text(ofOffset: minutes)) }
      return unsafe Self.write(offset: offset.text, after: count, to: start)
    case .unix:
      let microseconds = unixMilliseconds &* 1000 &+ Int64(microsecond)
      return unsafe Self.writeSeconds(microseconds, precision, to: start)
    case .unixMilliseconds: return unsafe write(decimal: unixMilliseconds, to: start)
    }
  }

  /// If six digits are wanted, writes three more over the `Z` at the end of `count` bytes, and a
  /// new `Z`, for which there is room.
  @inline(__always)
  static func writeMicrosecond(
    _ microsecond: UInt32,
    _ precision: TimePrecision,
    after count: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard precision == .microseconds else { return count }
    let text = DecimalWord.fourDigits(microsecond) >> 8 | 0x5A00_0000
    unsafe UnsafeMutableRawPointer(start)
      .storeBytes(of: text.littleEndian, toByteOffset: count &- 1, as: UInt32.self)
    return count &+ 3
  }

  /// Writes the text of an offset over the `Z` at the end of `count` bytes, for which there is room; returns
  /// the number of bytes.
  @inline(__always)
  static func write(
    offset: UInt64,
    after count: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    unsafe UnsafeMutableRawPointer(start)
      .storeBytes(of: offset, toByteOffset: count &- 1, as: UInt64.self)
    return count &+ 5
  }

  /// Returns six characters such as `+02:00`, the first one in the first byte.
  static func text(ofOffset minutes: Int64) -> UInt64 {
    let magnitude = UInt32(truncatingIfNeeded: minutes.magnitude)
    let hours = magnitude / 60
    let digits = UInt64(DecimalWord.fourDigits(hours &* 100 &+ magnitude &- hours &* 60))
    let sign: UInt64 = minutes < 0 ? 0x2D : 0x2B
    return (sign | (digits & 0xFFFF) << 8 | 0x3A << 24 | (digits >> 16) << 32).littleEndian
  }

  /// Writes microseconds since 1970 as seconds with a fraction at `start`, which has room for ``longest``
  /// bytes; returns the number of bytes.
  @inline(__always)
  static func writeSeconds(
    _ microseconds: Int64,
    _ precision: TimePrecision,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let isNegative = microseconds < 0
    if isNegative { unsafe start[0] = UInt8(ascii: "-") }
    let sign = isNegative ? 1 : 0
    let seconds = microseconds.magnitude / 1_000_000
    let fraction = UInt32(truncatingIfNeeded: microseconds.magnitude &- seconds &* 1_000_000)
    var count = unsafe sign &+ ByteBuffer.write(decimal: seconds, to: start + sign)
    let raw = UnsafeMutableRawPointer(start)
    let high = fraction / 1000
    // A point replaces the zero in front of three digits.
    let text = DecimalWord.fourDigits(high) & 0xFFFF_FF00 | 0x2E
    unsafe raw.storeBytes(of: text.littleEndian, toByteOffset: count, as: UInt32.self)
    count &+= 4
    guard precision == .microseconds else { return count }
    let rest = DecimalWord.fourDigits(fraction &- high &* 1000) >> 8
    unsafe raw.storeBytes(of: rest.littleEndian, toByteOffset: count, as: UInt32.self)
    return count &+ 3
  }

  /// Writes a signed number at `start`, which has room for ``longest`` bytes; returns the number of
  /// bytes.
  @inline(__always)
  mutating func write(decimal value: Int64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    let sign = value < 0 ? 1 : 0
    if value < 0 { unsafe start[0] = UInt8(ascii: "-") }
    return unsafe sign &+ decimals.write(value.magnitude, to: start + sign)
  }
}
