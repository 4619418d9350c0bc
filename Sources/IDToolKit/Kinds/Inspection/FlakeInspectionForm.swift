/// A form in which flakes are written, and the layouts whose ids may have it.
final class FlakeInspectionForm {
  /// A layout, prepared to judge ids.
  struct Reader {
    /// The index among all layouts.
    let layout: Int
    let prospect: FlakeProspect
    /// The layouts of the form that read every id the same way, as bits by their indices.
    let alike: UInt64
    let hasNegativeForm: Bool
    let precision: TimePrecision
    /// The index of the form among those of the layout's kind.
    let kindForm: Int
    /// Whether its ids differ from arbitrary numbers.
    let isTelling: Bool
  }

  let form: FlakeForm
  let textForm: FlakeTextForm
  /// Created for the first text that may have the form: judging by all layouts takes more
  /// preparation than the rest of a short run.
  private(set) lazy var readers = makeReaders()
  /// How common the layouts are, by their index among all.
  private(set) lazy var commonness = kinds.map { $0.layout?.commonness ?? 0 }
  let alphabet: DigitAlphabet
  private let counts: ClosedRange<Int>
  /// The indices of the layouts.
  private let layouts: [Int]
  private let kinds: [IdentifierKind]
  private let now: Timestamp

  /// Creates the form for the layouts with these indices.
  init(
    _ form: FlakeForm,
    _ textForm: FlakeTextForm,
    _ layouts: [Int],
    of kinds: [IdentifierKind],
    now: Timestamp
  ) {
    self.form = form
    self.kinds = kinds
    self.textForm = textForm
    self.layouts = layouts
    self.now = now
    alphabet = textForm.alphabet
    counts = textForm.digitCounts
  }

  private func makeReaders() -> [Reader] {
    let named = kinds.compactMap(\.layout)
    return layouts.map { index in
      let judge = FlakeJudge(named[index], form: form, now: now)
      // Your own are shown next to the known ones, which alone can be named as alike.
      let isKnown = kinds[index].own == nil
      let alike = layouts.filter {
        isKnown && kinds[$0].own == nil && FlakeLikeness(named[$0], named[index]) == .sameReading
      }
      return Reader(
        layout: index,
        prospect: judge.prospect,
        alike: alike.reduce(0) { $0 | 1 << UInt64($1) } | 1 << UInt64(index),
        hasNegativeForm: named[index].hasNegativeForm,
        precision: named[index].timePrecision,
        kindForm: kinds[index].index(of: form),
        isTelling: judge.isTelling
      )
    }
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
  func number(_ text: Span<UInt8>, layouts: [IdentifierKind]) -> UInt64? {
    // Every layout of the form reads the same number, but it may be too large for some.
    if form == .decimal, let number = Decimal.digits(text) { return number }
    for reader in readers {
      guard let layout = layouts[reader.layout].layout else { continue }
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

extension IdentifierKind {
  /// Returns the index of the form for flakes written this way; 0 if there is none.
  fileprivate func index(of form: FlakeForm) -> Int {
    forms.firstIndex {
      guard case .flake(_, let own) = $0.coding else { return false }
      return own == form
    } ?? 0
  }
}
