/// A form in which flakes are written, and the layouts whose ids may have it.
final class FlakeInspectionForm {
  /// A layout whose ids may be written so: plain numbers, since every text is tried as all of them.
  struct Reader {
    /// The index among all layouts.
    let layout: Int
    let likely: LikelyFlakes
    let hasNegativeForm: Bool
    /// The index of the form among those of the layout's kind.
    let kindForm: Int
    /// Whether its ids differ from arbitrary numbers.
    let isTelling: Bool
    /// How much rarer its ids are in the form, bits.
    let rarity: Double
  }

  let form: FlakeForm
  let textForm: FlakeTextForm
  let alphabet: DigitAlphabet
  private let counts: ClosedRange<Int>
  /// The indices of the layouts.
  private let layouts: [Int]
  private let kinds: [IdentifierKind]
  private var known: [Reader] = []

  /// Creates the form for the layouts with these indices.
  init(_ form: FlakeForm, _ textForm: FlakeTextForm, _ layouts: [Int], of kinds: [IdentifierKind]) {
    self.form = form
    self.kinds = kinds
    self.textForm = textForm
    self.layouts = layouts
    alphabet = textForm.alphabet
    counts = textForm.digitCounts
  }

  /// Returns the layouts, made at the first call.
  func readers(_ hypotheses: @autoclosure () -> [FlakeHypothesis]) -> [Reader] {
    if known.isEmpty {
      let hypotheses = hypotheses()
      known = layouts.map { index in
        let layout = hypotheses[index].layout
        return Reader(
          layout: index,
          likely: hypotheses[index].likely,
          hasNegativeForm: layout.hasNegativeForm,
          kindForm: kinds[index].form(named: form.rawValue) ?? 0,
          isTelling: layout.isTelling,
          rarity: form == .native ? 0 : layout.rarityAsNumber
        )
      }
    }
    return known
  }

  /// Whether a text has the length and the characters of the form.
  @inline(__always)
  func fits(_ text: Span<UInt8>, _ textClass: TextClass) -> Bool {
    switch textForm {
    case .decimal:
      text.count <= 20 && (textClass.isNumber || text[0] == UInt8(ascii: "-"))
    case .hexadecimal, .dashedHexadecimal: text.count >= 16 && text.count <= 18
    case .base32Crockford, .base32Sortable, .base36, .base58, .base62, .base64URL:
      counts.contains(text.count) && textClass.isWritten(in: alphabet)
    }
  }

  /// Returns the number that a text spells in this form; nil if it does not spell one.
  func number(_ text: Span<UInt8>) -> UInt64? {
    // Every layout of the form reads the same number, but it may be too large for some.
    if form == .decimal, let number = Decimal.digits(text) { return number }
    for layout in layouts.lazy.compactMap({ self.kinds[$0].layout }) {
      if let id = try? FlakeText.parse(text, layout: layout, form: form) { return id.rawValue }
    }
    return nil
  }

  /// Whether a text looks like an id in this form.
  ///
  /// Words can have the forms without a fixed length, so a text must be as long as the ids of all
  /// but the first years, and more mixed than words are. Sixteen hex digits are more often a trace
  /// span than a flake.
  ///
  /// A text that looks like no other id may have the form as a doubtful one, though its look is
  /// weak evidence: one random id in 27 looks like words.
  func suits(_ text: Span<UInt8>, isDoubtful: Bool = false) -> Bool {
    switch textForm {
    case .decimal: true
    case .dashedHexadecimal: text.count == 17
    case .base32Crockford, .base32Sortable, .base36: CharacterMix(text).hasDigit
    // Some makers write them without `0x`.
    case .hexadecimal where isDoubtful:
      form == .native && text.count == 16 && CharacterMix(text).hasDigit
        && text.indices.contains { text[$0] > UInt8(ascii: "9") }
    case .hexadecimal:
      text.count >= 17 && text[0] == UInt8(ascii: "0") && text[1].lowercasedASCII == 0x78
    case .base58, .base62, .base64URL:
      text.count >= 10
        && (isDoubtful ? !CharacterMix(text).isLikeWords : CharacterMix(text).isRandom)
    }
  }
}
