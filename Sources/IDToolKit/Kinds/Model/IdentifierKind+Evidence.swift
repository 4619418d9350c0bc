extension IdentifierKind {
  /// Returns the evidence of the text's structure, in bits: how improbable it is that a random text
  /// of this length has only such digits, and such values in its fixed bits.
  ///
  /// The plausibility of the time is not included.
  func structure(of value: IdentifierValue, plan: Int, _ text: Span<UInt8>) -> Double {
    let form = formReadings[value.form]
    var bits = form.evidence.bits(count: text.count) + planReadings[plan].structure
    if value.prefixCount > 0 { bits += prefix?.structure ?? 0 }
    if let textStructure { bits += textStructure(text) }
    return bits
  }

  /// Returns what is odd about an id as seen at `now`; nil if nothing is.
  ///
  /// `bits` are arranged as the plan sees them.
  func oddity(
    of value: IdentifierValue,
    _ bits: IdentifierBits,
    plan: Int,
    time: Timestamp?,
    _ text: Span<UInt8>,
    now: Timestamp
  ) -> IdentifierOddity? {
    // A prefix shows that an id is meant, whatever it holds.
    if value.prefixCount == 0 {
      if planReadings[plan].hasOddity, let oddity = plans[plan].oddity { return oddity }
      if let textOddity, let oddity = textOddity(text) { return oddity }
    }
    guard let time else { return nil }
    // A well-known UUID is meant, however early its time.
    if time < firstUse, !planReadings[plan].hasNames || UUIDName(bits) == nil {
      return .beforeSuchIDs(time)
    }
    let ahead = time.clampedSpan(since: now)
    return ahead > FlakePlausibility.tolerance ? .future(ahead) : nil
  }

  /// Returns the precision of an id's time.
  func precision(of value: IdentifierValue, plan: Int) -> TimePrecision {
    formReadings[value.form].precision ?? planReadings[plan].precision
  }
}
