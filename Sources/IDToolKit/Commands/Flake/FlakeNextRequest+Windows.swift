extension FlakeNextRequest {
  /// The windows that `--window` or `--grant` asks for; nil where there are none.
  static func windows(
    _ arguments: ParsedArguments,
    now: Timestamp
  ) throws(UsageError) -> Windows? {
    let topic = HelpTopic.command(arguments.command)
    let window = arguments.given(.window)
    guard let grant = arguments.given(.grant) else {
      guard let window else { return nil }
      return .fixed(try Self.window(window, arguments, now: now))
    }
    guard window == nil else {
      throw UsageError(
        problem: .conflict(
          "--window and --grant both say which windows there are: use one of them"
        ),
        topic: topic
      )
    }
    guard arguments.given(.now) == nil else {
      throw UsageError(
        problem: .conflict("--grant follows the clock, and --now stops it: use one of them"),
        topic: topic
      )
    }
    guard !grant.text.contains(0) else {
      throw UsageError(
        problem: .badValue(
          origin: grant.origin,
          text: grant.text,
          clause: "a command has no NUL byte"
        ),
        topic: topic
      )
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
    func refusal(_ clause: String) -> UsageError {
      UsageError(
        problem: .badValue(origin: given.origin, text: given.text, clause: clause),
        topic: .command(arguments.command)
      )
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
      throw refusal(
        "it is no span of time such as 2026-11-21T05:21:00Z/2026-11-21T05:22:00Z or now/+10s"
      )
    }
    let from = try TimeRequest.reading(part(0), arguments, now: now)
    let until = try TimeRequest.reading(part(1), arguments, now: now, behind: from)
    guard from.moment < until.moment else { throw refusal("it ends before it begins, or is empty") }
    return FlakeIssuingWindow(from: from.moment, until: until.moment)
  }

  /// Refuses a window without a worker number to go with it: windows are given for a number.
  static func checkWorker(
    of windows: Windows?,
    isGiven: Bool,
    layout: FlakeLayout,
    topic: HelpTopic
  ) throws(UsageError) {
    guard case .fixed? = windows, !isGiven, layout.workerBits > 0 else { return }
    throw UsageError(
      problem: .conflict("--window needs --worker N, or --workers A-B: it holds for these numbers"),
      topic: topic
    )
  }
}
