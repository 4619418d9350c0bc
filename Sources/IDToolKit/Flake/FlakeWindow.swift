extension FlakeLayout {
  /// Returns the moment from which on numbers in a text are likely to be ids of the layout: its
  /// first use, but at least 100 days after its epoch, since until then card numbers, microseconds
  /// since 1970 and other numbers of 16 digits look like ids.
  ///
  /// If the layout is not that old yet, the moment is its first use.
  func likelyStart(at now: Timestamp) -> Timestamp {
    guard let settled = epoch.advanced(by: .days(100)), settled < now else {
      return serviceStart
    }
    return max(serviceStart, settled)
  }
}

/// The ids of one layout that are recognized in a text: those with a time in a window.
///
/// For layouts whose ids sort by time that is one range of numbers, so the test is a comparison.
struct FlakeWindow: Sendable {
  let layout: FlakeLayout
  private let since: Timestamp
  private let until: Timestamp
  /// Whether numbers that look made up, or are named as times, are excluded.
  private let leavesOutMadeUp: Bool
  /// The window as numbers, if ids sort by time: the first, the distance to the last, and the bits
  /// that are zero in each.
  private let run: (first: UInt64, span: UInt64, unusedMask: UInt64)?

  /// Creates a window from `since`, or the layout's epoch if that is later, up to but not including
  /// `until`.
  init(layout: FlakeLayout, since: Timestamp, until: Timestamp, leavesOutMadeUp: Bool) {
    self.layout = layout
    self.leavesOutMadeUp = leavesOutMadeUp
    let since = max(since, layout.epoch)
    self.since = since
    self.until = until
    // Ids with more than 999 milliseconds would lie between ordinary ids.
    guard layout.isTimeOrdered, layout.millisecondField == nil, since < until,
      let first = layout.firstID(atOrAfter: since)
    else {
      run = nil
      return
    }
    let end = layout.firstID(atOrAfter: until)
    let last = end.map { $0.rawValue &- 1 } ?? layout.largestID.rawValue
    run =
      last >= first.rawValue
      ? (first.rawValue, last - first.rawValue, layout.unusedMask) : nil
  }

  /// Whether an id belongs to the layout and has a time in the window.
  @inline(__always)
  func contains(_ id: FlakeID) -> Bool {
    guard let run else { return containsCarefully(id) }
    return id.rawValue &- run.first <= run.span && id.rawValue & run.unusedMask == 0
  }

  /// Whether the id that digits of a text spell is in the window, and is neither made up nor named
  /// as a time, if such are excluded.
  @inline(__always)
  func contains(_ id: FlakeID, writtenAs digits: PaddedBytes) -> Bool {
    contains(id)
      && !(leavesOutMadeUp
        && (MadeUpDigits.areMadeUp(id.rawValue, digits)
          || NanosecondTime.isNamed(id.rawValue, digits)))
  }

  @inline(never)
  private func containsCarefully(_ id: FlakeID) -> Bool {
    guard layout.problem(with: id) == nil else { return false }
    let time = layout.time(of: id)
    return time >= since && time < until
  }
}
