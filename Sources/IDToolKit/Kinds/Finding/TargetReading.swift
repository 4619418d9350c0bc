/// A target reduced to plain numbers, so that reading a text counts no references.
struct TargetReading: Sendable {
  /// Whether the form is a flake, and one in decimal.
  let isFlake: Bool
  let isDecimalFlake: Bool
  /// Whether the form is a UUID with its hyphens.
  let isHyphenatedUUID: Bool
  /// Whether the digits are followed by `==`.
  let isPaddedWithEquals: Bool
  /// Where the word by which a text of several is found stands in it; nil for a single word.
  let word: Range<Int>?
  /// The number of characters of such a text.
  let wholeCount: Int
  /// Whether texts are those of the bytes of UUIDs.
  let isOfBytes: Bool
  /// Whether a hyphen is a digit, and mostly an underscore as well.
  let hasHyphens: Bool
  /// Whether a prefix is part of the id, rather than a word in front of it.
  let hasOwnPrefix: Bool
  /// Whether only texts with a prefix are relevant.
  let needsPrefix: Bool
  /// Whether only texts after a name, or at the start of their line, are relevant.
  let needsName: Bool
  /// The bytes of a prefix of your own with its underscore, where ids have signs themselves, so that they
  /// are one word with it; 0 for others.
  let joinedCount: Int

  let plain: PlainReading
  private let radix: UInt64
  private let since: Timestamp
  private let until: Timestamp
  private let leavesOutMadeUp: Bool
  /// Whether only ids with a time count, because the kind has such and others are of no use.
  private let isTimed: Bool
  /// The bits of the time, and those of the relevant ones; nil unless ids are numbers with a time.
  private let window: (mask: UInt128, times: Range<UInt128>)?

  init(
    _ kind: IdentifierKind,
    form: Int,
    _ shape: IdentifierShape,
    since: Timestamp,
    until: Timestamp,
    needsPrefix: Bool,
    leavesOutMadeUp: Bool,
    takesUntimed: Bool,
    needsName: Bool
  ) {
    let coding = kind.forms[form].coding
    isFlake = kind.isFlake
    isDecimalFlake = if case .flake(_, .decimal) = coding { true } else { false }
    isHyphenatedUUID = if case .hyphenatedHexadecimal = coding { true } else { false }
    isPaddedWithEquals =
      switch coding {
      case .paddedWithEquals: true
      case .custom(let codec): codec.isPaddedWithEquals
      default: false
      }
    word = if case .pieces = coding { shape.longestWord } else { nil }
    wholeCount = shape.counts.upperBound
    hasHyphens = shape.alphabet.contains(UInt8(ascii: "-"))
    isOfBytes = kind.isUUIDInOtherOrder
    hasOwnPrefix = kind.prefix?.isOwn ?? false
    self.needsPrefix = needsPrefix
    self.needsName = needsName
    let isJoined = word == nil && !isHyphenatedUUID && !shape.signs.isEmpty
    joinedCount = isJoined ? kind.prefix?.only.map { $0.count + 1 } ?? 0 : 0
    plain = PlainReading(kind, form: form)
    radix = shape.alphabet.radix
    self.since = since
    self.until = until
    self.leavesOutMadeUp = leavesOutMadeUp
    isTimed = kind.isTimed && !takesUntimed
    window = Self.window(of: kind, since: since, until: until)
    isWhole = plain.isWhole && (kind.isTimed || kind.textOddity == nil)
  }

  /// Whether it reads every text; if not, only the target can.
  let isWhole: Bool

  /// Whether the two cases of a letter are different digits, as in base64.
  var hasBothCases: Bool { radix > 36 }

  /// Reads a text without a prefix, whose first `digitCount` bytes are not padding; returns nil if
  /// it is not such an id, or not a relevant one.
  ///
  /// Agrees with ``IdentifierTarget/read(_:digitCount:)``, which reads all texts.
  @inline(__always)
  func read(_ text: PaddedBytes, digitCount: Int) -> FoundIdentifier.Content? {
    guard let bits = plain.bits(of: text.span) else { return nil }
    let index = plain.plan(of: bits)
    let plan = plain.plan(at: index)
    let time = plan.time(of: bits)
    guard isRelevant(time), !isMadeUp(text[0..<digitCount], bits) else { return nil }
    return .init(time: time, precision: plan.precision, plan: index, bits: bits)
  }

  private static func window(
    of kind: IdentifierKind,
    since: Timestamp,
    until: Timestamp
  ) -> (mask: UInt128, times: Range<UInt128>)? {
    guard kind.isNumber, kind.sortingPlan != nil, let mask = kind.plans[0].time?.mask,
      kind.plans.allSatisfy({ $0.time?.mask == mask })
    else { return nil }
    let first = kind.firstID(atOrAfter: since)?.low ?? .max
    let end = kind.firstID(atOrAfter: until)?.low ?? .max
    return (mask.low, first..<max(first, end))
  }

  /// Whether a text may be a relevant id, as far as its number alone can say.
  ///
  /// Nearly all numbers as long as flakes are of other times: to have the target read these as well
  /// took two thirds more time in all.
  @inline(__always)
  func mayRead(_ text: PaddedBytes) -> Bool {
    guard let window else { return true }
    guard let bits = plain.form.bits(of: text.span) else { return false }
    return window.times.contains(bits.low & window.mask)
  }

  /// Whether the time that an id holds, if any, is relevant.
  @inline(__always)
  func isRelevant(_ time: Timestamp?) -> Bool {
    guard let time else { return !isTimed }
    return time >= since && time < until
  }

  /// Whether a text that reads as an id with these bits is not one: a decimal number where such ids
  /// have letters, or repeated digits.
  ///
  /// Of 27 random base-62 digits, 21 are decimal in one of 10^11 cases; of 13 in base 32, all are
  /// in one of four million. Of the 16 hex digits of a flake they are in one of 1,800: card numbers
  /// and counters of 16 digits are so much commoner. Of the 24 of an ObjectId they are in one of 50,000:
  /// those are numbers of parcels and payments. Of 20 digits in base 32, all are hexadecimal in
  /// one of a million: those are digests and serial numbers. Of the 13 of a TSID they are in one of 2,700,
  /// and small letters are rare in these.
  func isMadeUp(_ text: PaddedBytes, _ bits: IdentifierBits) -> Bool {
    guard leavesOutMadeUp, !isHyphenatedUUID else { return false }
    if isDecimalFlake {
      let number = UInt64(truncatingIfNeeded: bits.low)
      return MadeUpDigits.areMadeUp(number, text) || NanosecondTime.isNamed(number, text)
    }
    if radix == 16, !isFlake {
      return text.count == 24
        && (Self.isTAI64N(bits) || Self.hasUpperCase(text)
          || (0..<text.count).allSatisfy { text[$0].isDigit }
          || MadeUpDigits.areMadeUp(hexadecimal: bits.low, count: 24))
    }
    guard radix > 10 else { return text.count <= 20 && MadeUpDigits.areMadeUp(time: text.span) }
    let isInSmallBase32 = isFlake && radix == 32 && !Self.hasUpperCase(text)
    if text.count >= 20 || isInSmallBase32, !hasBothCases, !hasOwnPrefix, Self.isHexadecimal(text) {
      return true
    }
    var count = 0
    // A date is no code, either: hyphens count as digits.
    for offset in 0..<text.count { count += text[offset].isLetter ? 0 : 1 }
    return hasBothCases && text.count >= 20 ? count * 4 >= text.count * 3 : count == text.count
  }

  /// Whether 24 hex digits are a time as multilog and qmail write it: seconds above 2^62, and
  /// nanoseconds.
  ///
  /// Source: D. J. Bernstein, "TAI64, TAI64N, and TAI64NA".
  private static func isTAI64N(_ bits: IdentifierBits) -> Bool {
    bits.low >> 64 & 0xFFFF_FFFF == 0x4000_0000
  }

  /// Whether hex digits are in upper case, which MongoDB never writes: the text of others, and of
  /// digests.
  private static func hasUpperCase(_ text: PaddedBytes) -> Bool {
    (0..<text.count).contains { text[$0] &- 0x41 < 26 }
  }

  private static func isHexadecimal(_ text: PaddedBytes) -> Bool {
    (0..<text.count).allSatisfy { DigitAlphabet.hexadecimal.contains(text[$0]) }
  }
}

/// An id that was found in a text.
struct FoundIdentifier: Sendable {
  /// The index of the target.
  let target: Int
  /// Where the finder looks for the target, so that it can go on from there.
  let place: Int
  /// The offsets in the block, including the prefix.
  let range: Range<Int>
  /// The number of bytes in front of the separator; 0 if there is none.
  let prefixCount: Int
  let content: Content
  /// What an id holds.
  struct Content {
    /// The time, nil for an id of a kind without, and how precise it is.
    let time: Timestamp?
    let precision: TimePrecision
    /// The index of the kind's plan, and the bits as the plan sees them.
    let plan: Int
    let bits: IdentifierBits
  }

  var time: Timestamp? { content.time }
  var plan: Int { content.plan }
  var bits: IdentifierBits { content.bits }

  /// The bits as a flake.
  var flake: FlakeID { bits.flake }

  /// Returns the same id in a block that begins this many bytes earlier.
  func moved(by offset: Int) -> FoundIdentifier {
    FoundIdentifier(
      target: target,
      place: place,
      range: range.lowerBound + offset..<range.upperBound + offset,
      prefixCount: prefixCount,
      content: content
    )
  }
}

/// Tracks whether all flakes of a text were read as one layout, though each was judged by itself.
struct SoleReading: Sendable {
  /// The index of the target; nil if there was no flake.
  private var target: Int?
  private var isMixed = false
  private var flakeCount = 0
  /// The number of Unix times in nanoseconds, which have as many digits as flakes.
  private var nanosecondCount = 0

  /// Records the reading of an id.
  @inline(__always)
  mutating func note(_ found: FoundIdentifier, among targets: [IdentifierTarget]) {
    if targets[found.target].isFlake {
      flakeCount += 1
      if found.target != target { add(found.target, targets) }
    } else if found.range.count == NanosecondTime.digitCount,
      targets[found.target].kind.isUnixTime
    {
      nanosecondCount += 1
    }
  }

  /// Adds what was found in the next part of a text.
  mutating func add(_ next: SoleReading, among targets: [IdentifierTarget]) {
    isMixed = isMixed || next.isMixed
    flakeCount += next.flakeCount
    nanosecondCount += next.nanosecondCount
    if let target = next.target { add(target, targets) }
  }

  private mutating func add(_ next: Int, _ targets: [IdentifierTarget]) {
    // One layout in two forms is two targets.
    if let target, targets[target].kind.name != targets[next].kind.name { isMixed = true }
    target = target ?? next
  }

  /// Returns a warning if other numbers of the same length were read as times or, with all flakes
  /// read as one layout, if they look like those of another target; nil otherwise.
  ///
  /// `ids` are the first of the flakes.
  func sentence(
    about ids: [FlakeID],
    among targets: [IdentifierTarget],
    now: Timestamp
  ) -> String? {
    if flakeCount > 0, nanosecondCount > 0 {
      return "each id is judged by itself: \(flakeCount) as flakes, and \(nanosecondCount) as Unix "
        + "times in nanoseconds, which have as many digits: name one of them with --kind"
    }
    guard !isMixed, let target, let layout = targets[target].kind.layout else { return nil }
    var layouts: [FlakeLayout] = []
    for other in targets.compactMap(\.kind.layout)
    where !layouts.contains(where: { $0.name == other.name }) {
      layouts.append(other)
    }
    // What says against one that was named is told with it.
    guard layouts.count > 1 else { return nil }
    return ReadingsSeen.layoutSentence(
      about: ids,
      readAs: layout,
      among: layouts,
      hidesReadings: true,
      now: now
    )
  }
}
