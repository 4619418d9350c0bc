/// The times of ids that count: `--since` and `--until`.
struct IdentifierWindowRequest {
  private let now: Timestamp
  private let since: Timestamp?
  private let isSinceEpoch: Bool
  let until: Timestamp

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    self.now = now
    let asked = arguments.given(.since)
    let isSinceEpoch = asked?.text.span.holds("epoch") ?? false
    let since = try (isSinceEpoch ? nil : asked).map { given throws(UsageError) in
      try TimeRequest.time(given, arguments, now: now, isPastMeant: true)
    }
    let until = try arguments.given(.until).map { given throws(UsageError) in
      try TimeRequest.time(given, arguments, now: now, isPastMeant: true)
    }
    if let since, let until, since > until {
      let clause = "--since is after --until, so that nothing lies in between"
      throw arguments.conflict(clause)
    }
    self.isSinceEpoch = isSinceEpoch
    self.since = since
    self.until = until ?? now.advanced(byMicroseconds: 86_400_000_000) ?? now
  }

  /// The first time of a kind's ids that counts.
  func since(for kind: IdentifierKind) -> Timestamp {
    if let since { return since }
    guard let layout = kind.layout else {
      return isSinceEpoch ? Timestamp(microseconds: .min) : kind.firstUse
    }
    return isSinceEpoch ? layout.epoch : layout.likelyStart(at: now)
  }
}
