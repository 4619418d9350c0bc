extension IdentifierTarget {
  /// What speaks for the reading of a text as an id of the target, in bits, as ``Inspector`` weighs it;
  /// `cost` is what the digits of a flake cost, which only tells layouts apart.
  func likelihood(
    of found: FoundIdentifier,
    _ text: Span<UInt8>
  ) -> (bits: Double, cost: Double) {
    guard let judge else {
      let value = IdentifierValue(bits: found.bits, form: form, prefixCount: found.prefixCount)
      let time = kind.planReadings[found.plan].timeBits + found.time.recency(at: now)
      let structure = kind.structure(of: value, plan: found.plan, text)
      return (kind.recognition.commonness + time + structure, 0)
    }
    let verdict = judge.judge(found.flake)
    let digits = kind.formReadings[form].bitsPerDigit * Double(text.count)
    // A layout of which this can hardly be an id is named where nothing else explains it.
    let doubt = verdict.isLikely ? 0 : Self.doubtBits
    return (FlakeInspector.commonness + verdict.dateLikelihood + digits - doubt, verdict.cost)
  }

  /// What speaks against a time that is not likely.
  private static var doubtBits: Double { 20 }
}
