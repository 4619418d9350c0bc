/// A form in which flakes are written, and the layouts whose ids may be written so.
struct FlakeInspectionForm {
  /// A layout, ready to judge ids.
  struct Reader {
    let judge: FlakeJudge
    /// The index of the first layout of the form that reads every id alike.
    let leader: Int
    var layout: FlakeLayout { judge.layout }
  }

  let form: FlakeForm
  let textForm: FlakeTextForm
  let readers: [Reader]
  var alphabet: DigitAlphabet { textForm.alphabet }

  init(_ form: FlakeForm, _ textForm: FlakeTextForm, _ layouts: [FlakeLayout], now: Timestamp) {
    self.form = form
    self.textForm = textForm
    readers = layouts.indices.map { index in
      let layout = layouts[index]
      return Reader(
        judge: FlakeJudge(layout, form: form, now: now),
        leader: layouts.firstIndex { FlakeLikeness($0, layout) == .sameReading } ?? index
      )
    }
  }

  /// The id that a text is in this form; nil where it is none.
  ///
  /// Every layout of the form reads the same number, but may have no room for it.
  func id(_ text: Span<UInt8>) -> FlakeID? {
    for reader in readers {
      if let id = try? FlakeText.parse(text, layout: reader.layout, form: form) { return id }
    }
    return nil
  }

  /// Whether a text that is said to be a flake may be in this form: digits alone are decimal ones.
  ///
  /// Hex is read once, for all layouts.
  func isReadable(_ text: Span<UInt8>) -> Bool {
    textForm != .hexadecimal
      || form == .hexadecimal && text.indices.contains { text[$0] > UInt8(ascii: "9") }
  }

  /// Whether a text looks like an id in this form.
  ///
  /// The forms without a fixed length have words among them: so as many characters are asked for as
  /// the ids of all but the first years have, and a mixture that words don't have. Sixteen hex digits
  /// are a span of a trace more often than a flake.
  func suits(_ text: Span<UInt8>) -> Bool {
    switch textForm {
    case .decimal: true
    case .dashedHexadecimal: text.count == 17
    case .base32Crockford, .base32Sortable, .base36: CharacterMix(text).hasDigit
    case .hexadecimal:
      text.count >= 17 && text[0] == UInt8(ascii: "0") && text[1].lowercasedASCII == 0x78
    case .base58, .base62, .base64URL: text.count >= 10 && CharacterMix(text).isRandom
    }
  }

  /// Whether a text that looks like no other id may be one in this form, though its looks say little:
  /// of 27 random ids, one looks like words.
  func maySuit(_ text: Span<UInt8>) -> Bool {
    switch textForm {
    case .decimal, .dashedHexadecimal: suits(text)
    // Some makers write them without `0x`.
    case .hexadecimal:
      form == .native && text.count == 16 && CharacterMix(text).hasDigit
        && text.indices.contains { text[$0] > UInt8(ascii: "9") }
    case .base32Crockford, .base32Sortable, .base36: suits(text)
    case .base58, .base62, .base64URL: text.count >= 10 && !CharacterMix(text).isLikeWords
    }
  }
}
