extension IdentifierKind {
  /// Returns the doubt about decimal digits that read as an id with letters; nil for other texts,
  /// the nil id, and kinds whose ids would not be told from other numbers any more.
  ///
  /// Of 27 random base-62 digits all are decimal in one of 10^21 cases.
  private func oddity(ofDigits text: Span<UInt8>, _ value: IdentifierValue) -> IdentifierOddity? {
    guard formReadings[value.form].usuallyHasLetters, recognition.isToldByForm,
      value.prefixCount == 0, value.bits != .zero
    else { return nil }
    return text.indices.allSatisfy { text[$0].isDigit } ? .noLetters : nil
  }

  /// Returns what else an id may be although nothing speaks against it.
  ///
  /// 32 hex digits may be a hash or a trace id. A time in nanoseconds may be an id of 19 digits of
  /// which a spreadsheet left 15; times of whole milliseconds end in more zeros.
  private func oddity(
    ofPlain value: IdentifierValue,
    _ text: Span<UInt8>,
    time: Timestamp?,
    now: Timestamp
  ) -> IdentifierOddity? {
    if isUnixTime {
      guard case .unixTime(_, _, decimals: 0) = forms[value.form].coding else { return nil }
      if MadeUpDigits.areMadeUp(time: text) { return .madeUpDigits }
      let zeros = FlakeRounding.zeros(of: value.bits.flake) ?? 0
      return (4...5).contains(zeros) ? .flake(.rounded(zeros: zeros)) : nil
    }
    guard isBareUUID(value), time == nil else { return nil }
    return .bareHexadecimal(trace: Self.traceTime(of: value.bits, now: now))
  }

  /// Whether an id is a UUID without hyphens, and not a well-known one.
  private func isBareUUID(_ value: IdentifierValue) -> Bool {
    guard recognition.isToldByForm, value.prefixCount == 0, UUIDName(value.bits) == nil,
      case .number(_, digits: 32) = forms[value.form].coding
    else { return false }
    return true
  }

  /// Returns the time of 128 bits as a trace id of AWS X-Ray; nil if that had not begun by then, or it
  /// is in the future.
  private static func traceTime(of bits: IdentifierBits, now: Timestamp) -> Timestamp? {
    let time = openTelemetryTrace.time(of: bits)
    return time.flatMap { $0 >= openTelemetryTrace.firstUse && $0 <= now ? $0 : nil }
  }

  /// How much rarer ids of an odd time are than random numbers, bits: as much as decides.
  private static var bitsOfOddTime: Double { PlaceVerdict.enough }

  /// Returns the candidate for an id of this kind.
  func candidate(
    of value: IdentifierValue,
    _ text: Span<UInt8>,
    index: Int,
    isAlone: Bool,
    now: Timestamp
  ) -> InspectCandidate {
    let (plan, bits) = view(value.bits)
    let time = planReadings[plan].time(of: bits, or: plans[plan].time?.time(of: bits))
    var oddity =
      oddity(of: value, bits, plan: plan, time: time, text, now: now)
      ?? (isAlone
        ? nil : oddity(ofDigits: text, value) ?? oddity(ofPlain: value, text, time: time, now: now))
    if !isAlone, oddity?.allowsKind == false, time == nil, isBareUUID(value),
      let trace = Self.traceTime(of: value.bits, now: now)
    {
      oddity = .trace(trace)
    }
    let likelihood = planReadings[plan].timeBits + (time?.recency(at: now) ?? 0)
    return InspectCandidate(
      kind: index,
      value: value,
      plan: plan,
      bits: bits,
      time: time,
      precision: precision(of: value, plan: plan),
      doubt: oddity,
      // A single reading need not be weighed.
      evidence: isAlone
        ? .init(commonness: 0, timeliness: 0, form: 0)
        : .init(
          commonness: recognition.commonness,
          timeliness: oddity?.allowsKind ?? true
            ? likelihood : oddity?.isAboutTime ?? false ? -Self.bitsOfOddTime : 0,
          form: structure(of: value, plan: plan, text)
        )
    )
  }
}
