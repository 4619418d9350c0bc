/// Finds the layouts of which a text could be an id.
struct FlakeInspector {
  /// A form in which ids are written, and the layouts that have it.
  private struct Form {
    let form: FlakeForm
    let textForm: FlakeTextForm
    let layouts: [FlakeLayout]

    var alphabet: DigitAlphabet { textForm.alphabet }

    /// Whether all ids have as many characters, so that a text of another length is none.
    var hasFixedLength: Bool {
      switch textForm {
      case .base32Crockford, .base32Sortable, .base36, .dashedHexadecimal: true
      case .decimal, .hexadecimal, .base58, .base62, .base64URL: false
      }
    }

    /// Whether a text looks like one of this form: of the others any short word is one, too.
    func suits(_ text: Span<UInt8>) -> Bool {
      switch textForm {
      case .decimal, .base32Crockford, .base32Sortable, .base36, .dashedHexadecimal: true
      case .hexadecimal:
        text.count > 2 && text[0] == UInt8(ascii: "0") && text[1].lowercasedASCII == 0x78
          || text.count == 16 && text.indices.contains { text[$0] > UInt8(ascii: "9") }
      // All ids but those of the first months.
      case .base58, .base62, .base64URL: text.count >= 10
      }
    }
  }

  private let now: Timestamp
  private let forms: [Form]

  /// How common flakes are, on the scale of ``IdentifierKind/commonness``.
  private static let commonness = 7.0
  /// What a plausible time adds, bits: of the 70 years of most layouts it takes a tenth.
  private static let timeBits = 3.0

  /// Of the first thousandth of a layout's years, hours or days, no id is likely to be met.
  private static let mostEarliness = 10.0

  init(now: Timestamp) {
    self.now = now
    let named = FlakeLayout.named
    let own: [FlakeTextForm] = [
      .dashedHexadecimal, .base32Crockford, .base32Sortable, .base36, .base58, .base62, .base64URL,
    ]
    forms =
      [Form(form: .decimal, textForm: .decimal, layouts: named)]
      + own.map { textForm in
        let layouts = named.filter { $0.textForm == textForm }
        return Form(form: .native, textForm: textForm, layouts: layouts)
      } + [Form(form: .hexadecimal, textForm: .hexadecimal, layouts: named)]
  }

  /// The layouts of which the text could be an id, each reading once.
  ///
  /// With `allowsOdd`, where no layout is plausible, the others are named.
  func candidates(_ text: Span<UInt8>, allowsOdd: Bool) -> [InspectCandidate] {
    forms.flatMap { form in form.suits(text) ? candidates(text, form, allowsOdd: allowsOdd) : [] }
  }

  /// The layouts whose form the text has, however odd the time, where the form says enough.
  func doubtfulCandidates(_ text: Span<UInt8>) -> [InspectCandidate] {
    forms.flatMap { form in form.hasFixedLength ? candidates(text, form, allowsOdd: true) : [] }
  }

  private func candidates(
    _ text: Span<UInt8>,
    _ form: Form,
    allowsOdd: Bool
  ) -> [InspectCandidate] {
    // Every layout with the form reads the same number, but may have no room for it.
    var id: FlakeID?
    let readable = form.layouts.filter { layout in
      guard let read = try? FlakeText.parse(text, layout: layout, form: form.form) else {
        return false
      }
      id = read
      return true
    }
    guard let id else { return [] }
    let structure =
      Self.commonness + form.alphabet.bitsPerDigit * Double(text.count)
      - (form.form == .hexadecimal ? 4 : 0)
    return named(
      readable,
      id: id,
      isDecimal: form.form == .decimal,
      structure: structure,
      allowsOdd: allowsOdd
    )
  }

  /// The layouts as candidates, those with the same reading under the name that the table has first.
  private func named(
    _ layouts: [FlakeLayout],
    id: FlakeID,
    isDecimal: Bool,
    structure: Double,
    allowsOdd: Bool
  ) -> [InspectCandidate] {
    var guess = FlakeGuess(layouts: layouts, now: now)
    guess.observe(id)
    let judged = guess.ranking.map { candidate in
      let plausibility = FlakePlausibility(layout: candidate.layout, now: now)
      return (candidate, warning: plausibility.warning(for: id))
    }
    let plausible = judged.filter { candidate, warning in
      (warning?.isOnlyRounding ?? true) && earliness(id, candidate.layout) <= Self.mostEarliness
    }
    let shown = plausible.isEmpty && allowsOdd ? judged : plausible
    guard let best = shown.first?.0.cost else { return [] }
    var taken: Set<String> = []
    var candidates: [InspectCandidate] = []
    for (candidate, warning) in shown where !taken.contains(candidate.layout.name) {
      let group = layouts.filter { other in
        shown.contains { $0.0.layout.name == other.name }
          && FlakeLikeness(candidate.layout, other) == .sameReading
      }
      taken.formUnion(group.map(\.name))
      let flake = InspectCandidate.Flake(
        id: id,
        layout: group[0],
        isDecimal: isDecimal,
        alike: group.dropFirst().map(\.name),
        warning: warning
      )
      let isPlausible = warning?.isOnlyRounding ?? true
      let likelihood =
        structure + group[0].commonness
        + (isPlausible ? Self.timeBits - earliness(id, candidate.layout) : 0)
        - (candidate.cost - best)
      candidates.append(InspectCandidate(content: .flake(flake), likelihood: likelihood))
    }
    return candidates
  }

  /// How improbable it is that an id was made so soon after the first of its layout, bits: of ten
  /// ids, one is from the first tenth of the time.
  private func earliness(_ id: FlakeID, _ layout: FlakeLayout) -> Double {
    let start = Double(layout.serviceStart.microseconds)
    let age = Double(layout.time(of: id).microseconds) - start
    let inUse = Double(now.microseconds) - start
    return age > 0 && age < inUse ? FlakeEvidence.log2(inUse / age) : 0
  }

  /// Why a text is no flake.
  func problem(_ text: Span<UInt8>) -> InspectProblem {
    guard text.indices.allSatisfy({ (0x30...0x39).contains(text[$0]) }) else { return .noFlakeForm }
    do throws(FlakeTextProblem) {
      _ = try FlakeText.parse(text, layout: .miniflake, form: .decimal)
      return .noFlakeForm
    } catch {
      return .flake(error)
    }
  }
}

extension FlakeLayout {
  /// How much more often than those of a rare layout its ids are met, as a power of two: a judgement,
  /// as for ``IdentifierKind/commonness``.
  fileprivate var commonness: Double {
    switch FlakeLayoutName(rawValue: name) {
    case .twitter?, .discord?: 4
    case .instagram?, .mastodon?, .bwmarrin?: 3
    case .miniflake?, .sonyflakeV1?, .sonyflakeV2?, .tsid?, .tiktok?: 2
    default: 0
    }
  }
}

extension FlakeWarning {
  /// Whether nothing speaks against the layout, and the digits at the end alone are odd.
  fileprivate var isOnlyRounding: Bool {
    switch self {
    case .rounded: true
    case .impossible, .future, .beforeService, .nearEpoch: false
    }
  }
}
