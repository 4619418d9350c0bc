/// A kind in one of its forms, to be looked for in texts.
///
/// A class, because copying a struct would count each of its references, for each id.
final class IdentifierTarget: Sendable {
  let kind: IdentifierKind
  /// The index of the form.
  let form: Int
  /// The lengths of texts, without a prefix.
  let lengths: ClosedRange<Int>
  /// The relevant times: from the first, and before the second.
  let since: Timestamp
  let until: Timestamp
  /// For flake layouts.
  let flakes: FlakeWindow?
  /// The template of annotations.
  let template: FlakeTemplate
  /// Whether only texts with a prefix are relevant.
  let needsPrefix: Bool
  /// Whether made-up digits, and numbers of another sort, are ignored.
  let leavesOutMadeUp: Bool
  /// The time at which texts are read.
  let now: Timestamp

  private let coding: IdentifierCoding
  private let shape: IdentifierShape
  private let reading: FormReading
  /// The times of the kind's plans.
  private let times: [IdentifierTime?]
  /// For flake layouts.
  let judge: FlakeJudge?

  /// The digits of a decimal flake: fewer are other numbers, more don't fit in 64 bits.
  static let flakeDigits = 15...20

  init(
    _ kind: IdentifierKind,
    form: Int,
    since: Timestamp,
    until: Timestamp,
    template: FlakeTemplate,
    needsPrefix: Bool,
    leavesOutMadeUp: Bool,
    now: Timestamp
  ) {
    self.kind = kind
    self.form = form
    self.since = since
    self.until = until
    self.template = template
    self.needsPrefix = needsPrefix
    self.leavesOutMadeUp = leavesOutMadeUp
    self.now = now
    coding = kind.forms[form].coding
    shape = kind.forms[form].shape(bitCount: kind.bitCount)
    reading = kind.formReadings[form]
    times = kind.plans.map(\.time)
    flakes = kind.layout.map {
      FlakeWindow(layout: $0, since: since, until: until, leavesOutMadeUp: leavesOutMadeUp)
    }
    judge = kind.layout.map { [coding] in FlakeJudge($0, form: Self.form(of: coding), now: now) }
    lengths = Self.lengths(of: coding, shape)
  }

  private static func form(of coding: IdentifierCoding) -> FlakeForm {
    if case .flake(_, .decimal) = coding { .decimal } else { .native }
  }

  /// A copy with its own references, for another thread: threads that count references to the same
  /// object wait for each other.
  var independent: IdentifierTarget {
    IdentifierTarget(
      kind,
      form: form,
      since: since,
      until: until,
      template: template,
      needsPrefix: needsPrefix,
      leavesOutMadeUp: leavesOutMadeUp,
      now: now
    )
  }

  private static func lengths(
    of coding: IdentifierCoding,
    _ shape: IdentifierShape
  ) -> ClosedRange<Int> {
    if case .flake(_, .decimal) = coding { return flakeDigits }
    // A number without leading zeros with a time of these decades has all digits, or one less.
    let most = shape.counts.upperBound
    return shape.counts.lowerBound == 1 ? max(1, most - 1)...most : shape.counts
  }

  /// Whether a prefix is part of the id, rather than a word in front of it.
  var hasOwnPrefix: Bool { kind.prefix?.isOwn ?? false }

  /// Whether the form is a flake in decimal.
  var isDecimalFlake: Bool {
    if case .flake(_, .decimal) = coding { true } else { false }
  }

  /// Whether all of the form's digits are decimal ones.
  var isDecimal: Bool { shape.alphabet.radix == 10 }

  /// Whether the form is a UUID with its hyphens.
  var isHyphenatedUUID: Bool {
    if case .hyphenatedHexadecimal = coding { true } else { false }
  }

  /// Whether the two cases of a letter are different digits, as in base64.
  var hasBothCases: Bool { shape.alphabet.radix > 36 }

  /// The characters of the form that are neither letters nor digits.
  var otherLetters: [UInt8] {
    let all = (0x21...0x7E as ClosedRange<UInt8>).filter { byte in
      shape.alphabet.contains(byte) || shape.literals.contains { $0.byte == byte }
    }
    return all.filter { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "="): false
      default: true
      }
    }
  }

  /// Whether the digits are followed by `==`.
  var isPaddedWithEquals: Bool {
    if case .paddedWithEquals = coding { true } else { false }
  }

  /// Returns the time and contents of bits, if a text with these bits is relevant.
  @inline(__always)
  func moment(
    of bits: IdentifierBits
  ) -> (time: Timestamp, plan: Int, bits: IdentifierBits)? {
    let (plan, view) = kind.view(bits)
    guard let time = times[plan]?.time(of: view), time >= since, time < until else { return nil }
    return (time, plan, view)
  }

  /// Reads the bits of a text without a prefix; returns nil if it is not such an id.
  func read(_ text: Span<UInt8>) -> IdentifierBits? {
    guard let bits = digits(text), kind.accepts(bits) else { return nil }
    return bits
  }

  @inline(__always)
  private func digits(_ text: Span<UInt8>) -> IdentifierBits? {
    if reading.isWhole { return reading.bits(of: text) }
    guard shape.fits(text) else { return nil }
    return try? coding.read(text, from: 0, bitCount: kind.bitCount)
  }

  /// Whether a text that reads as an id with these bits is not one: a decimal number where such ids
  /// have letters, or repeated digits.
  ///
  /// Of 27 random base-62 digits, 21 are decimal in one of 10^11 cases; of 20 in base 32, all are
  /// in one of 10^9.
  func isMadeUp(_ text: Span<UInt8>, _ bits: IdentifierBits) -> Bool {
    guard leavesOutMadeUp, !isHyphenatedUUID else { return false }
    if isDecimalFlake {
      return unsafe text.withUnsafeBufferPointer { digits in
        guard let start = digits.baseAddress else { return false }
        return unsafe MadeUpDigits.areMadeUp(
          UInt64(truncatingIfNeeded: bits.low),
          count: digits.count,
          endingAt: start + digits.count
        )
      }
    }
    switch shape.alphabet.radix {
    case 16: return text.count == 24 && MadeUpDigits.areMadeUp(hexadecimal: bits.low, count: 24)
    case 32...:
      guard text.count >= 20 else { return false }
      var count = 0
      for offset in text.indices { count += text[offset] &- 0x30 < 10 ? 1 : 0 }
      return hasBothCases ? count * 4 >= text.count * 3 : count == text.count
    default: return false
    }
  }
}
