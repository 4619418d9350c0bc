/// The text forms in which flakes are written, with their names in results.
enum FlakeTextForm: String, CaseIterable, Sendable {
  case decimal
  /// 16 hex digits.
  case hexadecimal = "hex"
  /// 11 hex digits, a hyphen, 5 hex digits: nano64.
  case dashedHexadecimal = "hex-dashed"
  /// 13 characters of Crockford's base 32: TSID.
  case base32Crockford = "base32"
  /// 13 characters of the sortable base 32 of the AT Protocol.
  case base32Sortable = "base32-sortable"
  /// 12 characters of base 36: SCRU64.
  case base36
  /// Bitcoin's alphabet without padding: Frostflake.
  case base58
  /// `0-9A-Za-z` without padding: SnowID.
  case base62
  /// The alphabet of base64url as plain digits of radix 64, without leading `A`: Instagram's
  /// shortcodes and the codes of Threads.
  case base64URL = "base64url"
}

extension FlakeTextForm {
  /// Whether most words of its length could be an id: digits of both cases have no length of their own.
  var isOfAnyWord: Bool { alphabet.radix >= 58 }

  /// The digits; case and look-alikes are accepted as far as the form's own specification allows.
  var alphabet: DigitAlphabet {
    switch self {
    case .decimal: .decimal
    case .hexadecimal: .hexadecimal
    case .dashedHexadecimal: .upperHexadecimal
    case .base32Crockford: .lenientCrockford
    case .base32Sortable: .sortable32
    case .base36: .base36
    case .base58: .base58
    case .base62: .base62
    case .base64URL: .base64URL
    }
  }

  /// Whether ids are stored and shown in this form everywhere, and never as numbers: the record
  /// keys of the AT Protocol, and SCRU64, which is specified as text.
  var isTheOnlyOne: Bool { self == .base32Sortable || self == .base36 }

  /// How many digits are accepted; the lower bound is the number always written.
  ///
  /// A code of Threads is a 12-character one with its leading `A` removed, so 12 are accepted.
  var digitCounts: ClosedRange<Int> {
    switch self {
    case .decimal: 1...20
    case .hexadecimal, .dashedHexadecimal: 16...16
    case .base32Crockford, .base32Sortable: 13...13
    case .base36: 12...12
    case .base58, .base62: 1...11
    case .base64URL: 1...12
    }
  }
}

/// The form in which ids are read and written, as `--form` names it.
enum FlakeForm: String, CaseIterable, Sendable {
  case decimal
  /// 16 hex digits.
  case hexadecimal = "hex"
  /// The layout's own text form; decimal if it has none.
  case native
}

extension FlakeLayout {
  /// Returns the text form that a form means for the layout.
  func textForm(of form: FlakeForm) -> FlakeTextForm {
    switch form {
    case .decimal: .decimal
    case .hexadecimal: .hexadecimal
    case .native: textForm
    }
  }
}

/// Why a text is not an id of a layout.
enum FlakeTextProblem: DescribedError {
  case empty
  /// `0x`.
  case noDigits
  /// The byte at this offset (from 0) is not allowed there.
  case unexpected(byte: UInt8, offset: Int)
  /// The form has another number of characters.
  case wrongLength(count: Int, accepted: ClosedRange<Int>)
  /// Above the layout's largest id, which is shown in the form that was being read.
  case tooLarge(largest: FlakeID, form: FlakeTextForm)
  /// A number with a point or an exponent: an id rounded by a spreadsheet or a JSON number.
  case floatingPoint
  /// Digits of an id with thousands separators.
  case grouped
  /// Neither a decimal number nor in the layout's own form, for these reasons.
  case inNoForm(decimal: String, native: String)
  /// Letters alone: an id in the layout's own form may have no digit by chance, a word never has.
  case word
  /// Below the least signed 64-bit number.
  case tooSmall
  /// The layout's makers would not make the id.
  case bits(FlakeProblem)
  /// No number of 64 bits, where no layout is known.
  case number(Decimal.Problem)

  var sentence: String {
    switch self {
    case .empty: "it is empty"
    case .noDigits: "no digit follows the prefix"
    case .unexpected(let byte, let offset):
      "unexpected \(Quotation.byte(byte)) at column \(offset + 1)"
    case .wrongLength(let count, let accepted):
      (count == 1 ? "it has 1 character, and " : "it has \(count) characters, and ")
        + (accepted.count == 1
          ? "\(accepted.lowerBound) are needed" : "at most \(accepted.upperBound) are accepted")
    case .tooLarge(let largest, let form):
      "larger than the largest id, \(FlakeText.string(largest, in: form))"
    case .floatingPoint:
      "a number with a point or an exponent has lost digits of the id, as in a spreadsheet or a JSON "
        + "number: export ids as text"
    case .grouped:
      "its thousands separators aren't part of the id: export ids as text, or take them off"
    case .inNoForm(let decimal, let native): "\(decimal); with --form native, \(native)"
    case .word:
      "it may be a word, since it has no digit: 'flake decode --form native' reads it all the same"
    case .tooSmall: "smaller than the smallest id, \(Int64.min)"
    case .bits(let problem): problem.sentence
    case .number(let problem): problem.sentence
    }
  }
}

extension FlakeTextProblem {
  /// Creates the problem of a number as a spreadsheet shows it: with an exponent, a point or
  /// thousands separators; nil for other texts.
  init?(ofSpreadsheet text: Span<UInt8>) {
    if FlakeRounding.isFloatingPoint(text) {
      self = .floatingPoint
    } else if FlakeText.digits(ofGrouped: text) != nil {
      self = .grouped
    } else {
      return nil
    }
  }
}

extension FlakeText {
  /// A comma, a point, an apostrophe of either form, and blanks: an ordinary, an unbreakable, a
  /// thin and a narrow unbreakable one.
  private static let separators = [
    ",", ".", "'", "\u{2019}", " ", "\u{A0}", "\u{2009}", "\u{202F}",
  ]

  /// Returns the digits of an id whose thousands are separated: `1,029,053,193,117,499,399`; nil for
  /// other texts.
  ///
  /// In India only the last group has three digits, and the others have two.
  static func digits(ofGrouped text: Span<UInt8>) -> [UInt8]? {
    // Most texts are told by their length or their first bytes.
    guard (19...64).contains(text.count), text[0] &- 0x30 < 10,
      let mark = (1...3).first(where: { text[$0] &- 0x30 >= 10 }), !text[mark].isWordByte
    else { return nil }
    let bytes = text.array
    let groups = bytes.split { $0 &- 0x30 >= 10 }
    let marks = zip(groups, groups.dropFirst()).map { bytes[$0.endIndex..<$1.startIndex] }
    guard let first = marks.first, marks.allSatisfy({ $0 == first }),
      separators.contains(where: { $0.utf8.elementsEqual(first) }),
      groups.last?.count == 3, groups.last?.endIndex == bytes.count,
      groups.dropFirst().allSatisfy({ (2...3).contains($0.count) })
    else { return nil }
    let digits = Array(groups.joined())
    return (15...20).contains(digits.count) ? digits : nil
  }
}
