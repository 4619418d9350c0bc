extension IdentifierKind {
  /// How improbable it is that a random text of this length reads as this kind, in bits: the digits
  /// that did not occur, the bits that had to have one value.
  ///
  /// A time's plausibility is not in it.
  func structure(of value: IdentifierValue, plan: Int, _ text: Span<UInt8>) -> Double {
    let form = formReadings[value.form]
    let digits = form.digitCount ?? text.count
    var bits = Double(digits) * form.bitsPerDigit + form.structure + planReadings[plan].structure
    if value.prefixCount > 0 { bits += prefix?.structure ?? 0 }
    if let textStructure { bits += textStructure(text) }
    return bits
  }

  /// What is odd about an id as seen at `now`; nil if nothing is.
  ///
  /// `bits` are as the plan has them.
  func oddity(
    of value: IdentifierValue,
    _ bits: IdentifierBits,
    plan: Int,
    time: Timestamp?,
    _ text: Span<UInt8>,
    now: Timestamp
  ) -> IdentifierOddity? {
    // A prefix says that an id is meant, whatever it holds.
    if value.prefixCount == 0 {
      if planReadings[plan].hasOddity, let oddity = plans[plan].oddity { return oddity }
      if let textOddity, let oddity = textOddity(text) { return oddity }
    }
    guard let time else { return nil }
    // A name says that this value is meant, however old.
    if time < firstUse, !planReadings[plan].hasNames || UUIDName(bits) == nil {
      return .beforeSuchIDs(time)
    }
    let (ahead, overflow) = time.microseconds.subtractingReportingOverflow(now.microseconds)
    guard overflow || ahead > FlakePlausibility.tolerance else { return nil }
    return .future(microseconds: overflow ? .max : ahead)
  }

  /// How finely the time of an id is told.
  func precision(of value: IdentifierValue, plan: Int) -> TimePrecision {
    formReadings[value.form].precision ?? planReadings[plan].precision
  }
}
