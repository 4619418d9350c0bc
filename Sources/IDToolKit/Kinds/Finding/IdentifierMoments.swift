/// Writes the times of ids in one style.
// Safe: as the caller of `write` guarantees, there is room for what any style touches.
final class IdentifierMoments {
  private let style: TimeStyle
  private let isUTC: Bool
  private let writesFew: Bool
  private let plain: TimestampText
  /// For all other times; created when the first is written.
  private var styled: MomentText?

  init(_ presentation: FlakePresentation) {
    style = presentation.timeStyle
    isUTC = style == .utc
    writesFew = presentation.writesFew
    plain = TimestampText(writesFew: writesFew)
  }

  /// Writes a moment at `start`, which has room for ``MomentText/longest`` bytes; returns the
  /// number of bytes.
  ///
  /// Times in UTC with milliseconds are written by the constant ``plain``, since each use of a
  /// variable of a class is checked at run time. Agrees with ``MomentText``, which writes the
  /// others.
  @inline(__always)
  func write(
    _ time: Timestamp,
    _ precision: TimePrecision,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard isUTC, precision == .milliseconds else {
      return unsafe writeStyled(time, precision, to: start)
    }
    return unsafe plain.write(unixMilliseconds: time.unixMilliseconds, to: start)
  }

  /// As ``write(_:_:to:)``, in any style.
  @inline(never)
  private func writeStyled(
    _ time: Timestamp,
    _ precision: TimePrecision,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let microsecond = precision == .milliseconds ? 0 : time.microsecondOfMillisecond
    let count = unsafe styled?.write(
      unixMilliseconds: time.unixMilliseconds,
      microsecond: UInt32(truncatingIfNeeded: microsecond),
      precision,
      to: start
    )
    if let count { return count }
    styled = MomentText(style: style, zone: LocalTimeZone.days, writesFew: writesFew)
    return unsafe writeStyled(time, precision, to: start)
  }
}
