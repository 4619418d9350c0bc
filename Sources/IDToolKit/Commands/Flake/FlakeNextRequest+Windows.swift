extension FlakeNextRequest {
  /// Returns the windows of `--window` or `--grant`; nil if there are none.
  static func windows(
    _ arguments: ParsedArguments,
    now: Timestamp
  ) throws(UsageError) -> Windows? {
    let window = arguments.given(.window)
    guard let grant = arguments.given(.grant) else {
      guard let window else { return nil }
      return .fixed(try Self.window(window, arguments, now: now))
    }
    guard window == nil else {
      throw arguments.conflict(
        "--window and --grant both say which windows there are: use one of them"
      )
    }
    guard arguments.given(.now) == nil else {
      throw arguments.conflict("--grant follows the clock, and --now stops it: use one of them")
    }
    guard !grant.text.contains(0) else {
      throw arguments.refusal(of: grant, "a command has no NUL byte")
    }
    return .granted(command: grant.text)
  }

  /// Reads `FROM/UNTIL`; a span for UNTIL counts from FROM.
  private static func window(
    _ given: ParsedArguments.GivenValue,
    _ arguments: ParsedArguments,
    now: Timestamp
  ) throws(UsageError) -> FlakeIssuingWindow {
    let parts = given.text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    func part(_ index: Int) -> ParsedArguments.GivenValue {
      .init(value: given.value, text: Array(parts[index]), origin: given.origin)
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
      throw arguments.refusal(
        of: given,
        "it is no span of time such as 2026-11-21T05:21:00Z/2026-11-21T05:22:00Z or now/+10s"
      )
    }
    let from = try TimeRequest.reading(part(0), arguments, now: now)
    let until = try TimeRequest.reading(part(1), arguments, now: now, behind: from)
    guard from.moment < until.moment else {
      throw arguments.refusal(of: given, "it ends before it begins, or is empty")
    }
    return FlakeIssuingWindow(from: from.moment, until: until.moment)
  }

  /// Refuses a window without a worker number: windows are granted for a number.
  static func checkWorker(
    of windows: Windows?,
    isGiven: Bool,
    layout: FlakeLayout,
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    guard case .fixed? = windows, !isGiven, layout.workerBits > 0 else { return }
    throw arguments.conflict(
      "--window needs --worker N, or --workers A-B: it holds for these numbers"
    )
  }
}
