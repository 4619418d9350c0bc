extension TimeSpan {
  /// The span without its sign in at most two adjacent units, `2h 5m`, truncated, for messages and
  /// notes.
  var text: String {
    var buffer = ByteBuffer()
    append(to: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  /// The shortest span that ``roughText`` gives in years.
  static let roughFrom = year * 2

  /// The span as ``text``, but in whole years from ``roughFrom`` on.
  var roughText: String {
    let isLong = magnitude >= Self.roughFrom.magnitude
    return isLong ? "\(magnitude / Self.year.magnitude) years" : text
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
