/// What a text holds, read as an id of one kind.
struct IdentifierReading: Sendable {
  let kind: IdentifierKind
  let value: IdentifierValue
  let plan: IdentifierPlan
  /// The bits as the plan has them.
  let bits: IdentifierBits
  /// The moment in the id; nil for kinds that hold none.
  let time: Timestamp?
  /// How improbable it is that a random text of this length reads as this kind, in bits: the digits
  /// that did not occur, the bits that had to have one value.
  ///
  /// A time's plausibility is not in it.
  let structure: Double
  /// What speaks against it apart from the time.
  let oddity: IdentifierOddity?

  /// Reads a whole text.
  init(_ kind: IdentifierKind, _ text: Span<UInt8>) throws(IdentifierProblem) {
    self.kind = kind
    value = try kind.read(text)
    (plan, bits) = kind.plan(of: value.bits)
    time = plan.time?.time(of: bits)
    let form = kind.forms[value.form]
    let isPrefixed = value.prefixCount > 0
    let digits = Double(form.coding.digitCount(in: text.count, prefixCount: value.prefixCount))
    structure =
      digits * form.coding.bitsPerDigit + form.structure + plan.structure
      + (isPrefixed ? kind.prefix?.structure ?? 0 : 0) + (kind.textStructure?(text) ?? 0)
    // A prefix says that an id is meant, whatever it holds.
    oddity = isPrefixed ? nil : plan.oddity ?? kind.textOddity?(text)
  }

  /// The value of a field of its plan, in the text that was read.
  func value(of field: IdentifierField, in text: Span<UInt8>) -> IdentifierFieldValue? {
    kind.value(of: field, bits, in: text, value)
  }

  /// How finely its time is told.
  var precision: TimePrecision {
    if case .unixTime(let nanoseconds, _) = kind.forms[value.form].coding {
      return nanoseconds >= 1_000_000 ? .milliseconds : .microseconds
    }
    return plan.time?.precision ?? .milliseconds
  }

  /// What is odd about it as seen at `now`; nil if nothing is.
  func oddity(now: Timestamp) -> IdentifierOddity? {
    if let oddity { return oddity }
    guard let time else { return nil }
    // A name says that this value is meant, however old.
    if time < kind.firstUse, !plan.hasNames || UUIDName(bits) == nil { return .beforeSuchIDs(time) }
    let (ahead, overflow) = time.microseconds.subtractingReportingOverflow(now.microseconds)
    return overflow || ahead > Self.tolerance ? .future(microseconds: overflow ? .max : ahead) : nil
  }

  /// How likely the kind is, in bits: comparable between kinds for one text.
  func likelihood(now: Timestamp) -> Double {
    let base = kind.recognition.commonness + structure
    guard oddity(now: now) == nil else { return base }
    return base + plan.timeBits + (time?.recency(at: now) ?? 0)
  }

  /// How far ahead of the clock a time may be before it is called the future, microseconds.
  private static let tolerance: Int64 = 60_000_000
}
