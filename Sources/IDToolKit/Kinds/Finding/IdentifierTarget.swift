/// A kind in one of its forms, as it is looked for in texts.
///
/// A class, because a copy of a struct would count the references in it one by one, for each id.
final class IdentifierTarget: Sendable {
  let kind: IdentifierKind
  /// The index of the form.
  let form: Int
  /// How many bytes a text has, without a prefix.
  let lengths: ClosedRange<Int>
  /// The times that count: from this on, and before that.
  let since: Timestamp
  let until: Timestamp
  /// For layouts of flakes.
  let flakes: FlakeWindow?
  /// What stands behind an id.
  let template: FlakeTemplate
  /// Whether only texts with a prefix count.
  let needsPrefix: Bool

  /// For each of the kind's plans the fields of all names, in the order of the names.
  let parts: [[IdentifierField?]]
  private let coding: IdentifierCoding
  private let shape: IdentifierShape
  /// The times of the kind's plans.
  private let times: [IdentifierTime?]

  /// The digits of a flake in decimal: fewer are other numbers, more don't fit 64 bits.
  static let flakeDigits = 15...20

  init(
    _ kind: IdentifierKind,
    form: Int,
    since: Timestamp,
    until: Timestamp,
    template: FlakeTemplate,
    needsPrefix: Bool
  ) {
    self.kind = kind
    self.form = form
    self.since = since
    self.until = until
    self.template = template
    self.needsPrefix = needsPrefix
    coding = kind.forms[form].coding
    shape = kind.forms[form].shape(bitCount: kind.bitCount)
    times = kind.plans.map(\.time)
    parts = kind.plans.map { plan in
      IdentifierField.Name.allCases.map { name in
        plan.fields.first { $0.name == name && !$0.isDetail }
      }
    }
    flakes = kind.layout.map { FlakeWindow(layout: $0, since: since, until: until) }
    lengths = Self.lengths(of: coding, shape)
  }

  /// The same with references of its own, for another thread: two threads that count those of one
  /// object wait for each other.
  var independent: IdentifierTarget {
    IdentifierTarget(
      kind,
      form: form,
      since: since,
      until: until,
      template: template,
      needsPrefix: needsPrefix
    )
  }

  private static func lengths(
    of coding: IdentifierCoding,
    _ shape: IdentifierShape
  ) -> ClosedRange<Int> {
    if case .flake(_, .decimal) = coding { return flakeDigits }
    // Of a number without zeros in front, that of a time of these decades has all digits or one less.
    let most = shape.counts.upperBound
    return shape.counts.lowerBound == 1 ? max(1, most - 1)...most : shape.counts
  }

  /// Whether a prefix is a part of the id, and not a word in front of it.
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

  /// Whether letters of both cases are different digits, as in base64.
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

  /// What stands behind the digits.
  var isPaddedWithEquals: Bool {
    if case .paddedWithEquals = coding { true } else { false }
  }

  /// The moment in bits and what is in them, if a text of these bits counts.
  @inline(__always)
  func moment(
    of bits: IdentifierBits
  ) -> (time: Timestamp, plan: Int, bits: IdentifierBits)? {
    let (plan, view) = kind.view?(bits) ?? (0, bits)
    guard let time = times[plan]?.time(of: view), time >= since, time < until else { return nil }
    return (time, plan, view)
  }

  /// Reads a text, without a prefix, as bits; nil if it is no such id.
  func read(_ text: Span<UInt8>) -> IdentifierBits? {
    guard let bits = digits(text) else { return nil }
    if let check = kind.check {
      do throws(IdentifierProblem) {
        try check(bits)
      } catch {
        return nil
      }
    }
    return bits
  }

  @inline(__always)
  private func digits(_ text: Span<UInt8>) -> IdentifierBits? {
    switch coding {
    case .number(let alphabet, _) where kind.bitCount <= 128 && alphabet.radix.nonzeroBitCount == 1:
      return powerOfTwo(text, alphabet)
    case .hyphenatedHexadecimal: return Self.uuid(text)
    default:
      guard shape.fits(text) else { return nil }
      return try? coding.read(text, from: 0, bitCount: kind.bitCount)
    }
  }

  /// The number that digits of a power of two are.
  @inline(__always)
  private func powerOfTwo(_ text: Span<UInt8>, _ alphabet: DigitAlphabet) -> IdentifierBits? {
    let width = UInt128(alphabet.radix.trailingZeroBitCount)
    var bits: UInt128 = 0
    for offset in text.indices {
      guard let digit = alphabet.value(of: text[offset]) else { return nil }
      if offset == 0, digit > shape.mostFirst { return nil }
      bits = bits &<< width | UInt128(digit)
    }
    return IdentifierBits(bits)
  }

  /// The number that 36 bytes are.
  @inline(__always)
  private static func uuid(_ text: Span<UInt8>) -> IdentifierBits? {
    let hyphen = UInt8(ascii: "-")
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen,
      text[23] == hyphen
    else { return nil }
    let alphabet = DigitAlphabet.hexadecimal
    var bits: UInt128 = 0
    for part in [0..<8, 9..<13, 14..<18, 19..<23, 24..<36] {
      for offset in part {
        guard let digit = alphabet.value(of: text[offset]) else { return nil }
        bits = bits &<< 4 | UInt128(digit)
      }
    }
    return IdentifierBits(bits)
  }
}
