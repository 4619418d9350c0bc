/// A length of time in whole microseconds; negative from a later moment to an earlier one.
///
/// Sums, multiples and opposites that need more than 64 bits end the process.
///
/// Not the standard library's `Duration`, which has 128 bits of attoseconds, while ids, their units
/// and the system's clocks fit in 64 bits.
public struct TimeSpan: Hashable, Comparable, Sendable {
  /// The length; negative if the span goes back.
  public let microseconds: Int64

  /// Creates a span of any length.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  static let zero = TimeSpan(microseconds: 0)
  static let second = TimeSpan(microseconds: 1_000_000)
  static let hour = TimeSpan(microseconds: 3_600_000_000)
  static let day = TimeSpan(microseconds: 86_400_000_000)
  /// The mean year of the calendar, 365.2425 days.
  static let year = TimeSpan(microseconds: 31_556_952_000_000)
  static let longest = TimeSpan(microseconds: .max)

  static func milliseconds(_ count: Int64) -> TimeSpan { TimeSpan(microseconds: count * 1000) }

  static func seconds(_ count: Int64) -> TimeSpan { TimeSpan(microseconds: count * 1_000_000) }

  static func days(_ count: Int64) -> TimeSpan { day * count }

  /// The length without the sign, in microseconds.
  var magnitude: UInt64 { microseconds.magnitude }

  /// Whether one span is shorter than another, or further below zero.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
    left.microseconds < right.microseconds
  }

  static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(microseconds: left.microseconds + right.microseconds)
  }

  static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(microseconds: left.microseconds - right.microseconds)
  }

  static func * (span: TimeSpan, count: Int64) -> TimeSpan {
    TimeSpan(microseconds: span.microseconds * count)
  }

  static prefix func - (span: TimeSpan) -> TimeSpan { TimeSpan(microseconds: -span.microseconds) }
}

extension TimeSpan {
  /// The span without its sign in at most two adjacent units, `2h 5m`, truncated, for messages and
  /// notes.
  var text: String {
    String(writing: { append(to: &$0) })
  }

  /// The shortest span that ``roughText`` gives in years.
  static let roughFrom = year * 2

  /// The span as ``text``, but in whole years from ``roughFrom`` on.
  var roughText: String { String(writing: appendRough(to:)) }

  /// Appends ``roughText``.
  func appendRough(to buffer: inout ByteBuffer) {
    guard magnitude >= Self.roughFrom.magnitude else { return append(to: &buffer) }
    buffer.append(decimal: magnitude / Self.year.magnitude)
    buffer.append(" years")
  }

  /// Appends a time between two moments in words: `2 years later`, `5m earlier`.
  func appendDistance(to buffer: inout ByteBuffer) {
    if self == .zero { return buffer.append("at the same time") }
    appendRough(to: &buffer)
    buffer.append(self > .zero ? " later" : " earlier")
  }

  /// The span in seconds, rounded up, `3601s` for a bit more than an hour, which
  /// ``read(_:bareUnit:)`` can read.
  var textInSeconds: String {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(rest > 0 ? seconds + 1 : seconds)s"
  }

  /// Appends ``text``; at most 32 bytes.
  func append(to buffer: inout ByteBuffer) {
    var rest = magnitude
    var partCount = 0
    // Calls rather than a loop over all units, for which their array would be made each time.
    func add(_ unit: TimeUnit, to buffer: inout ByteBuffer) {
      guard partCount < 2 else { return }
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: unit.span.magnitude)
      if count > 0 {
        if partCount > 0 { buffer.append(UInt8(ascii: " ")) }
        buffer.append(decimal: count)
        buffer.append(unit.symbol)
        partCount += 1
      } else if partCount > 0 {
        partCount = 2
      }
      rest = remainder
    }
    add(.day, to: &buffer)
    add(.hour, to: &buffer)
    add(.minute, to: &buffer)
    add(.second, to: &buffer)
    add(.millisecond, to: &buffer)
    add(.microsecond, to: &buffer)
    if partCount == 0 { buffer.append("0s") }
  }
}
