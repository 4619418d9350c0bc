/// The times of relevant ids: `--since` and `--until`.
struct IdentifierWindowRequest {
  let present: Present
  /// Nil if none was given.
  let since: Timestamp?
  private var isSinceEpoch: Bool
  /// Nil if none was given.
  private(set) var until: Timestamp?
  /// The warnings about the given times.
  let warnings: [String]
  /// Whether made-up numbers are ignored, as they are unless all times are requested.
  var leavesOutMadeUp: Bool { !isSinceEpoch }

  /// The times of values of which it is known that they are ids, and of which kind: all, except
  /// those that were asked for.
  var ofKnownIDs: IdentifierWindowRequest {
    var window = self
    window.isSinceEpoch = true
    window.until = until ?? Timestamp(microseconds: .max)
    return window
  }

  /// The usual times, up to a moment if one is given.
  init(present: Present, until: Timestamp? = nil) {
    self.present = present
    since = nil
    isSinceEpoch = false
    self.until = until
    warnings = []
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    present = arguments.present
    let asked = arguments.given(.since)
    let isSinceEpoch = asked?.text.span.holds("epoch") ?? false
    let (since, until) = try arguments.window(
      since: isSinceEpoch ? nil : asked,
      until: arguments.given(.until),
      mayBeEmpty: true
    )
    self.isSinceEpoch = isSinceEpoch
    self.since = since?.moment
    let isOneDate =
      since != nil && since?.moment == until?.moment && asked?.text.count == 10
      && arguments.given(.until)?.text.count == 10
    warnings = [
      since?.warning, until?.warning, arguments.warningAboutFuture(of: since, asked),
      isOneDate
        ? "nothing lies between --since and --until: a date is its first moment, and a day ends with "
          + "the next date" : nil,
    ].compactMap(\.self)
    self.until = until?.moment
  }

  /// Returns the first relevant time of a kind's ids.
  func since(for kind: IdentifierKind) -> Timestamp {
    if let since { return since }
    guard let layout = kind.layout else {
      return isSinceEpoch ? Timestamp(microseconds: .min) : kind.firstUse
    }
    return isSinceEpoch ? layout.epoch : layout.likelyStart(at: present.now)
  }
}
