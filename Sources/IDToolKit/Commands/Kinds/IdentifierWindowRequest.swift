/// The times of relevant ids: `--since` and `--until`.
struct IdentifierWindowRequest {
  let now: Timestamp
  private let since: Timestamp?
  private let isSinceEpoch: Bool
  let until: Timestamp
  /// The warnings about the given times.
  let warnings: [String]
  /// Whether made-up numbers are ignored, as they are unless all times are requested.
  var leavesOutMadeUp: Bool { !isSinceEpoch }

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    self.now = now
    let asked = arguments.given(.since)
    let isSinceEpoch = asked?.text.span.holds("epoch") ?? false
    let (since, until) = try TimeRequest.window(
      since: isSinceEpoch ? nil : asked,
      until: arguments.given(.until),
      arguments,
      now: now,
      mayBeEmpty: true
    )
    self.isSinceEpoch = isSinceEpoch
    self.since = since?.moment
    warnings = [since?.warning, until?.warning].compactMap(\.self)
    self.until = until?.moment ?? now.advanced(byMicroseconds: 86_400_000_000) ?? now
  }

  /// Returns the first relevant time of a kind's ids.
  func since(for kind: IdentifierKind) -> Timestamp {
    if let since { return since }
    guard let layout = kind.layout else {
      return isSinceEpoch ? Timestamp(microseconds: .min) : kind.firstUse
    }
    return isSinceEpoch ? layout.epoch : layout.likelyStart(at: now)
  }
}
