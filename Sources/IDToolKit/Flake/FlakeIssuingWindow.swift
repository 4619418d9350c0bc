/// A half-open span of time in which ids may be issued.
///
/// Windows that share no moment share no id, whatever the layout's unit: an id belongs to the
/// window that holds its own time, which is the first moment of its step.
struct FlakeIssuingWindow: Equatable, Sendable {
  let from: Timestamp
  let until: Timestamp

  /// Returns the ticks whose time is in the window; empty if no step begins in it.
  func ticks(of layout: FlakeLayout) -> Range<UInt64> {
    let first = layout.firstTick(atOrAfter: from)
    return first..<max(first, layout.firstTick(atOrAfter: until))
  }

  /// The window as grants and messages show it, `FROM/UNTIL`.
  var text: String { "\(Self.text(of: from))/\(Self.text(of: until))" }

  /// Returns a bound in full: it may be finer than milliseconds.
  static func text(of moment: Timestamp) -> String {
    moment.text(precision: moment.microsecondOfMillisecond == 0 ? .milliseconds : .microseconds)
  }
}

extension FlakeLayout {
  /// Returns the first tick whose time is at or after a moment; the one after the last tick if
  /// there is none.
  fileprivate func firstTick(atOrAfter moment: Timestamp) -> UInt64 {
    guard moment > epoch else { return 0 }
    guard let tick = firstTick(at: moment), tick <= lastTick else { return lastTick + 1 }
    if time(ofTick: tick) == moment { return tick }
    // A step that contains the moment began before it, so take the next one.
    let (next, overflow) = tick.addingReportingOverflow(largestSequence + 1)
    return overflow ? lastTick + 1 : min(next, lastTick + 1)
  }
}
