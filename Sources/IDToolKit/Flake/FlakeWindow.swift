extension FlakeLayout {
  /// The moment from which on numbers in a text are likely to be ids of the layout: its first use, and
  /// no earlier than 100 days after its epoch, since before that come card numbers, microseconds
  /// since 1970 and what else has 16 digits.
  ///
  /// A layout that is not yet so old is in use all the same: from its epoch.
  func likelyStart(at now: Timestamp) -> Timestamp {
    let hundredDays: Int64 = 8_640_000_000_000
    guard let settled = epoch.advanced(byMicroseconds: hundredDays), settled < now else {
      return serviceStart
    }
    return max(serviceStart, settled)
  }
}

/// The ids of one layout that count as ids in a text: those with a time in a window.
///
/// For layouts whose ids sort by time that is one run of numbers, so the question costs a
/// comparison.
struct FlakeWindow: Sendable {
  let layout: FlakeLayout
  private let since: Timestamp
  private let until: Timestamp
  /// Whether numbers that somebody made up are no ids.
  private let leavesOutMadeUp: Bool
  /// The window as numbers, where ids sort by time: the first, and the distance to the last.
  private let run: (first: UInt64, span: UInt64)?

  /// Ids from `since` on and before `until`, but none before the layout's epoch.
  init(layout: FlakeLayout, since: Timestamp, until: Timestamp, leavesOutMadeUp: Bool) {
    self.layout = layout
    self.leavesOutMadeUp = leavesOutMadeUp
    let since = max(since, layout.epoch)
    self.since = since
    self.until = until
    // Milliseconds above 999 would lie between ordinary ids.
    guard layout.isTimeOrdered, layout.millisecondField == nil, since < until,
      let first = layout.firstID(atOrAfter: since)
    else {
      run = nil
      return
    }
    let end = layout.firstID(atOrAfter: until)
    let last = end.map { $0.rawValue &- 1 } ?? layout.largestID.rawValue
    run = last >= first.rawValue ? (first.rawValue, last - first.rawValue) : nil
  }

  /// Whether an id is one of the layout's and has a time in the window.
  @inline(__always)
  func contains(_ id: FlakeID) -> Bool {
    guard let run else { return containsCarefully(id) }
    return id.rawValue &- run.first <= run.span && id.rawValue & layout.unusedMask == 0
  }

  /// The same for an id of so many digits that end at a place with 32 readable bytes before it.
  @inline(__always)
  func contains(_ id: FlakeID, count: Int, endingAt end: UnsafePointer<UInt8>) -> Bool {
    contains(id)
      && !(leavesOutMadeUp
        && (unsafe MadeUpDigits.areMadeUp(id.rawValue, count: count, endingAt: end)))
  }

  @inline(never)
  private func containsCarefully(_ id: FlakeID) -> Bool {
    guard layout.problem(with: id) == nil else { return false }
    let time = layout.time(of: id)
    return time >= since && time < until
  }
}
