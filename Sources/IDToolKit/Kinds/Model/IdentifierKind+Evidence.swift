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
      if let usual = recognition.usualCount, text.count != usual {
        return .unusualLength(usual: usual)
      }
      if let textOddity, let oddity = textOddity(text, now) { return oddity }
    }
    guard let time else { return nil }
    // A well-known UUID is meant, however early its time.
    if time < firstUse, !planReadings[plan].hasNames || UUIDName(bits) == nil {
      return .beforeSuchIDs(time)
    }
    let ahead = time.clampedSpan(since: now)
    guard ahead > FlakePlausibility.tolerance else { return nil }
    let isVersion7 = planReadings[plan].hasNames && UUIDPlan.version(of: bits) == 7
    let draft = isVersion7 ? UUIDPlan.timeOfDraft(bits) : nil
    return .future(ahead, draft: draft.flatMap { $0 < now ? $0 : nil })
  }

  /// Returns the precision of an id's time.
  func precision(of value: IdentifierValue, plan: Int) -> TimePrecision {
    formReadings[value.form].precision ?? planReadings[plan].precision
  }
}

/// What casts doubt on a text's being an id of a kind, although it reads as one.
indirect enum IdentifierOddity: Equatable, Sendable {
  /// Its time is earlier than the first ids of the kind.
  case beforeSuchIDs(Timestamp)
  /// Its time is this far ahead of the clock; by the draft of 2021 for version 7 it may be another.
  case future(TimeSpan, draft: Timestamp?)
  /// The server that made it would have started at a moment that is ahead, or before there were such
  /// ids.
  case serverStart(Timestamp)
  /// A UUID of an undefined version.
  case unknownVersion(UInt64)
  /// An unusual length, for a kind that is told from a word by its length alone.
  case unusualLength(usual: Int)
  /// Characters that should be random look like words.
  case likeWords
  /// A UUID of a variant other than RFC 9562's.
  case otherVariant
  /// Decimal digits that are a date and a time of day, which this text shows.
  case calendarDigits(String)
  /// Decimal digits that somebody made up, see ``MadeUpDigits``.
  case madeUpDigits
  /// Decimal digits alone, where ids of the kind have letters.
  case noLetters
  /// A digit that meant another value once.
  case oldDigits(inTime: Bool)
  /// Hex digits without the hyphens that tell UUIDs from other numbers of 128 bits, which would be
  /// those of a trace of this time.
  case bareHexadecimal(trace: Timestamp?)
  /// 32 hex digits that are a UUID of no defined version, but would be a trace of this time.
  case trace(Timestamp)
  /// Most words of its list and its length can't be such ids.
  case amongDigests
  /// A UUID in another order of its bytes, which is odd as it stands.
  case reordered(from: IdentifierOddity)
  /// The stored bytes of a UUID in the order of a driver that isn't known.
  case legacyBytes
  /// What is about as likely, with other times: `twitter (2012-03-03, odds 1:1)`; and what is odd
  /// besides.
  case undecided(String, besides: IdentifierOddity? = nil)
  /// A token whose last characters don't match the others.
  case wrongChecksum
  /// A token or a key, and not only a name.
  case secret
  /// What is odd about a flake.
  case flake(FlakeWarning)

  /// Whether only the time is odd.
  var isAboutTime: Bool {
    switch self {
    case .beforeSuchIDs, .future, .serverStart: true
    case .unknownVersion, .unusualLength, .likeWords, .otherVariant, .calendarDigits,
      .madeUpDigits, .noLetters, .oldDigits, .bareHexadecimal, .trace, .amongDigests, .reordered,
      .legacyBytes, .undecided, .wrongChecksum, .secret:
      false
    case .flake(let warning): warning.isAboutTime
    }
  }

  /// Whether the time is odd, may be another, or may be none.
  var isOfReading: Bool {
    switch self {
    case .legacyBytes, .undecided, .amongDigests, .flake(.untold): true
    default: isAboutTime
    }
  }

  /// Whether the kind may be another.
  var isOfKind: Bool {
    switch self {
    case .secret, .flake(.rounded): false
    case .beforeSuchIDs, .future, .serverStart, .unknownVersion, .unusualLength, .likeWords,
      .otherVariant, .calendarDigits, .madeUpDigits, .noLetters, .oldDigits, .bareHexadecimal,
      .trace, .amongDigests, .reordered, .legacyBytes, .undecided, .wrongChecksum, .flake:
      true
    }
  }

  /// Whether the bits may be others.
  var isOfBits: Bool { if case .oldDigits = self { true } else { false } }

  /// Whether nothing speaks against the kind, though the text may be something else.
  var allowsKind: Bool {
    switch self {
    case .beforeSuchIDs, .future, .serverStart, .unknownVersion, .unusualLength, .likeWords,
      .otherVariant, .calendarDigits, .madeUpDigits, .noLetters, .trace:
      false
    case .oldDigits(let isInTime): !isInTime
    case .undecided(_, let other): other?.allowsKind ?? true
    case .bareHexadecimal, .amongDigests, .reordered, .legacyBytes, .wrongChecksum, .secret: true
    case .flake(let warning): warning.allowsLayout
    }
  }

  private static func trace(_ time: Timestamp) -> String {
    "made at \(time.text()), which -l otel-xray reads"
  }

  /// What a UUID that is odd for this may be besides a digest.
  var notADigest: String {
    if case .trace(let time) = self { return "a trace id of AWS X-Ray, \(Self.trace(time))," }
    return "a trace id or another number"
  }

  /// The reason as a clause in lower case, without a full stop.
  var sentence: String {
    switch self {
    case .beforeSuchIDs(let time):
      "its time, \(time.text().prefix { $0 != "T" }), is before such ids were made"
    case .serverStart(let time):
      "its server would have started on \(time.text().prefix { $0 != "T" })"
    case .future(let span, nil): "its time is \(span.roughText) in the future"
    case .future(let span, let time?):
      "its time is \(span.roughText) in the future; by the draft of 2021, which some libraries follow, "
        + "it is \(time.text(precision: .microseconds))"
    case .unknownVersion(let version):
      "it would be a UUID of version \(version), which is not defined"
    case .unusualLength(let usual): "its length is not the usual one, \(usual)"
    case .likeWords: "its characters look like words, and are random in such ids"
    case .calendarDigits(let time): "its digits are those of a time, \(time)"
    case .oldDigits(let isInTime):
      "its - is read as 62, and until December 2020 it was 63: then its "
        + (isInTime ? "time and fields differ" : "fields differ")
    case .noLetters: "it has digits only, and such ids nearly always have letters"
    case .bareHexadecimal(let trace):
      "32 hex digits without hyphens may be a hash or a trace id, too"
        + (trace.map { ", of AWS X-Ray \(Self.trace($0))" } ?? "")
    case .trace(let time):
      "it isn't a usual UUID, but may be a trace id of AWS X-Ray \(Self.trace(time))"
    case .amongDigests:
      "its list looks like digests, one in ten of which seems to be such an id by chance"
    case .reordered(let oddity): "as it stands, \(oddity.sentence)"
    case .legacyBytes:
      "bytes of subtype 3 are in the order of their driver: -l java-legacy is Java's, and "
        + "-l guid-bytes .NET's"
    case .madeUpDigits: "its digits look made up, as those of cards for tests are"
    case .undecided(let others, let besides):
      (besides.map { "\($0.sentence); " } ?? "") + "it may be \(others) as well"
    case .wrongChecksum:
      "its checksum, the last six characters, is wrong: it has a mistake or is made up"
    case .secret: "it is a secret: revoke it if anybody else could see it"
    case .flake(let warning): warning.sentence
    case .otherVariant: "it would be a UUID of another variant than RFC 9562's"
    }
  }
}

extension IdentifierKind {
  /// Returns the plan that an id follows, and its bits as the plan sees them.
  @inline(__always)
  func plan(of bits: IdentifierBits) -> (plan: IdentifierPlan, bits: IdentifierBits) {
    let (index, bits) = view(bits)
    return (plans[index], bits)
  }

  /// Returns the time in an id; nil if it holds none.
  func time(of bits: IdentifierBits) -> Timestamp? {
    let (plan, bits) = view(bits)
    return planReadings[plan].time(of: bits, or: plans[plan].time?.time(of: bits))
  }

  /// The last time that ids hold in the plan in which they sort; nil if there is none, or none that can
  /// be represented.
  var lastTime: Timestamp? {
    guard let rangePlan, let time = plans[rangePlan].time else { return nil }
    if let layout { return layout.lastUsableTime }
    // The digits of a run may have room for less than its bits.
    guard case .pieces(let pieces) = forms[0].coding else { return time.time(of: time.mask) }
    let most = pieces.runs.reduce(IdentifierBits.zero) { bits, piece in
      let width = BitRun(piece.run.width, at: 0).mask
      let number = (0..<piece.count).reduce(IdentifierBits.zero) { number, _ in
        var number = number
        _ = number.multiply(by: piece.alphabet.radix, adding: piece.alphabet.radix - 1)
        return number
      }
      return bits | (number < width ? number : width).shifted(left: piece.run.shift)
    }
    return time.time(of: most & time.mask)
  }

  /// Returns the first id whose time is at or after a moment: all its other free bits are zero, or as
  /// its columns have the least.
  ///
  /// Returns nil if no id is that late, or if ids don't sort by time. It is the inclusive lower
  /// bound of a range from this moment, and the exclusive upper bound of one up to it.
  func firstID(atOrAfter time: Timestamp) -> IdentifierBits? {
    guard let rangePlan, lastTime.map({ time <= $0 }) ?? true else { return nil }
    let plan = plans[rangePlan]
    let rest = plan.fixed.value | (sortingColumn?.least ?? .zero)
    return plan.time?.bits(at: time, roundingDown: false).map { $0 | rest }
  }
}
