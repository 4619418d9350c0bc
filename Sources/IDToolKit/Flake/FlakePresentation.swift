/// How ids and their times are written: `--form`, `--time` and `--local`.
struct FlakePresentation {
  var form: FlakeForm
  let timeStyle: TimeStyle
  /// The reference point of "how long ago".
  let present: Present
  var now: Timestamp { present.now }
  private var zone = LocalTimeZone.days

  init(form: FlakeForm, timeStyle: TimeStyle, present: Present) {
    self.form = form
    self.timeStyle = timeStyle
    self.present = present
  }

  mutating func append(
    _ time: Timestamp,
    precision: TimePrecision,
    to buffer: inout ByteBuffer
  ) {
    timeStyle.append(time, precision: precision, to: &buffer) { zone.minutes(at: $0.unixSeconds) }
  }

  /// Returns a moment as text; without its zone, in ISO 8601, if `isOfLines`, whose zone isn't known.
  mutating func text(
    of time: Timestamp,
    precision: TimePrecision,
    isOfLines: Bool = false
  ) -> String {
    String(writing: { buffer in
      append(time, precision: precision, to: &buffer)
      if isOfLines { buffer.truncate(to: buffer.count - 1) }
    })
  }

  /// Returns the time of a layout's id as text.
  mutating func text(of time: Timestamp, layout: FlakeLayout) -> String {
    text(of: time, precision: layout.timePrecision)
  }
}
