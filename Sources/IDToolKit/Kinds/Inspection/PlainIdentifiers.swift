/// Lines with ids of one kind in its usual form, about which nothing is odd: read and judged in
/// plain numbers.
///
/// All others are left to ``Inspector``, which knows all rules and messages.
struct PlainIdentifiers {
  /// The index of the kind among those of the inspector.
  let kind: Int
  /// Whether ids are bare digits, and ``ordinaryIDs`` are the layout's.
  let isFlake: Bool
  private let ordinaryIDs: FlakePlausibility.OrdinaryIDs
  private let reading: PlainReading
  /// The earliest and the latest time about which nothing is odd, microseconds.
  private let earliest: Int64
  private let latest: Int64

  /// An id, and the plan that it follows.
  struct Item {
    let plan: Int
    let bits: IdentifierBits
    /// Unspecified if the plan has none.
    let time: Timestamp
    let precision: TimePrecision
  }

  /// Returns nil for kinds whose ids need closer examination.
  init?(_ kind: IdentifierKind, at index: Int, now: Timestamp) {
    reading = PlainReading(kind, form: 0)
    self.kind = index
    isFlake = kind.isFlake
    if let layout = kind.layout {
      // A layout with its own text form may have texts that look like numbers.
      guard kind.forms[0].name == FlakeForm.decimal.rawValue, !kind.recognition.isNarrower
      else { return nil }
      ordinaryIDs = FlakePlausibility(layout: layout, now: now).ordinaryIDs
    } else {
      guard reading.isWhole, reading.form.precision == nil, kind.textOddity == nil,
        !(kind.prefix?.isOwn ?? false)
      else { return nil }
      ordinaryIDs = FlakePlausibility.OrdinaryIDs()
    }
    earliest = kind.firstUse.microseconds
    let (sum, overflow) = now.microseconds.addingReportingOverflow(FlakePlausibility.tolerance)
    latest = overflow ? .max : sum
  }

  /// Returns the item of a line, without a carriage return at its end.
  @inline(__always)
  func item(of line: PaddedBytes) -> PaddedBytes {
    let count = line.count
    let hasReturn = unsafe count > 0 && line[count &- 1] == 0x0D
    let length = hasReturn ? count &- 1 : count
    return unsafe line[..<length]
  }

  /// Reads a whole text; returns nil if it is not such an id, or an odd one.
  @inline(__always)
  func read(_ text: PaddedBytes) -> Item? {
    guard let bits = unsafe bits(of: text) else { return nil }
    let index = reading.plan(of: bits)
    let plan = reading.plan(at: index)
    guard !plan.hasOddity, UUIDName(bits) == nil else { return nil }
    let precision = plan.precision
    guard plan.isTimed else {
      return Item(plan: index, bits: bits, time: .unixEpoch, precision: precision)
    }
    guard let time = plan.time(of: bits), time.microseconds >= earliest,
      time.microseconds <= latest
    else { return nil }
    return Item(plan: index, bits: bits, time: time, precision: precision)
  }

  @inline(__always)
  private func bits(of text: PaddedBytes) -> IdentifierBits? {
    guard isFlake else { return unsafe reading.bits(of: text.bytes.span) }
    guard let start = text.baseAddress,
      unsafe DigitLine.digitCount(at: start) == text.count,
      let number = unsafe DigitLine.plainValue(at: start, length: text.count),
      ordinaryIDs.contains(FlakeID(rawValue: number))
    else { return nil }
    return IdentifierBits(UInt128(number))
  }
}
