extension IdentifierTarget {
  /// Returns the evidence for reading a text as an id of the target, in bits, weighed as by
  /// ``Inspector``; `cost` is that of a flake's digits, which only distinguishes layouts.
  func likelihood(
    of found: FoundIdentifier,
    _ text: Span<UInt8>
  ) -> (bits: Double, cost: Double) {
    guard let verdict = judge?.judge(found.flake) else {
      let value = IdentifierValue(bits: found.bits, form: form, prefixCount: found.prefixCount)
      let time = kind.planReadings[found.plan].timeBits + found.time.recency(at: now)
      let structure = kind.structure(of: value, plan: found.plan, text)
      return (kind.recognition.commonness + time + structure, 0)
    }
    let digits = kind.formReadings[form].evidence.bits(count: text.count)
    // A layout that hardly fits is named only if nothing else explains the id.
    let doubt = verdict.isLikely ? 0 : Self.doubtBits
    return (FlakeInspector.commonness + verdict.dateLikelihood + digits - doubt, verdict.cost)
  }

  /// The evidence against an unlikely time.
  private static var doubtBits: Double { 20 }
}
