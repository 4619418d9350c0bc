extension CivilReading {
  /// Returns the warning about which moment was chosen for a local time that the clocks skip or
  /// show twice; nil for any other time.
  ///
  /// `time` is how the warning names it.
  func warning(about time: @autoclosure () -> String, now: Timestamp) -> String? {
    guard occurrence != .once else { return nil }
    var presentation = FlakePresentation(form: .decimal, timeStyle: .local, now: now)
    let taken = presentation.text(of: moment, precision: .milliseconds)
    return switch occurrence {
    case .once: nil
    case .never: "the clocks never show \(time()): \(taken) is taken"
    case .twice:
      "the clocks show \(time()) twice: the first, \(taken), is taken; an offset behind it says "
        + "which"
    }
  }
}
