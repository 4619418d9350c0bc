/// Flakes as text: exactly the forms that their makers write, no more lenient.
enum FlakeText {
  /// Reads a whole text as an id of a layout.
  ///
  /// Decimal means ASCII digits only, with an optional `-` for layouts whose ids a signed column
  /// shows as negative numbers (``FlakeLayout/hasNegativeForm``). O(n), a few nanoseconds for a
  /// decimal id.
  @inline(__always)
  static func parse(
    _ text: Span<UInt8>,
    layout: FlakeLayout,
    form: FlakeForm = .decimal
  ) throws(FlakeTextProblem) -> FlakeID {
    switch form {
    case .decimal: return try decimal(text, layout: layout)
    case .hexadecimal: return try hexadecimal(text, layout: layout)
    case .native: return try native(text, layout: layout)
    }
  }

  /// Reads a whole text as an id of a layout in the given form or, if that is decimal and the text
  /// can't be, in the layout's own; also returns the form.
  static func parseAny(
    _ text: Span<UInt8>,
    layout: FlakeLayout,
    form: FlakeForm
  ) throws(FlakeTextProblem) -> (id: FlakeID, form: FlakeForm) {
    let problem: FlakeTextProblem
    do {
      return (try parse(text, layout: layout, form: form), form)
    } catch {
      problem = error
    }
    let isOther = text.indices.contains { text[$0] &- 0x30 >= 10 }
    guard form == .decimal, layout.textForm != .decimal, isOther else { throw problem }
    if FlakeTextProblem(ofSpreadsheet: text) != nil { throw problem }
    if CharacterMix.isWord(text) { throw .word }
    do {
      return (try native(text, layout: layout), .native)
    } catch {
      throw .inNoForm(decimal: problem.sentence, native: error.sentence)
    }
  }

  /// Reads a text as ``parseAny(_:layout:form:)`` does, as an id that the layout's makers could
  /// have made.
  static func parsePossible(
    _ text: Span<UInt8>,
    layout: FlakeLayout,
    form: FlakeForm
  ) throws(FlakeTextProblem) -> (id: FlakeID, form: FlakeForm) {
    let read = try parseAny(text, layout: layout, form: form)
    if let problem = layout.problem(with: read.id) { throw .bits(problem) }
    return read
  }

  private static func native(
    _ text: Span<UInt8>,
    layout: FlakeLayout
  ) throws(FlakeTextProblem) -> FlakeID {
    switch layout.textForm {
    case .decimal: return try decimal(text, layout: layout)
    case .dashedHexadecimal: return try dashedHexadecimal(text, layout: layout)
    case .hexadecimal, .base32Crockford, .base32Sortable, .base36, .base58, .base62, .base64URL:
      return try digits(text, in: layout.textForm, layout: layout)
    }
  }

  @inline(__always)
  private static func decimal(
    _ text: Span<UInt8>,
    layout: FlakeLayout
  ) throws(FlakeTextProblem) -> FlakeID {
    if let value = Decimal.digits(text), _fastPath(value <= layout.largestID.rawValue) {
      return FlakeID(rawValue: value)
    }
    return try unusualDecimal(text, layout: layout)
  }

  /// Reads a text that is not just digits of an id in range, or throws what is wrong with it.
  @inline(never)
  private static func unusualDecimal(
    _ text: Span<UInt8>,
    layout: FlakeLayout
  ) throws(FlakeTextProblem) -> FlakeID {
    if layout.hasNegativeForm, text.count > 1, text[0] == UInt8(ascii: "-") {
      return try negative(text)
    }
    let value: UInt64
    do {
      value = try Decimal.parse(text)
    } catch {
      if let problem = FlakeTextProblem(ofSpreadsheet: text) { throw problem }
      throw problem(error, largest: layout.largestID)
    }
    guard value <= layout.largestID.rawValue else {
      throw .tooLarge(largest: layout.largestID, form: .decimal)
    }
    return FlakeID(rawValue: value)
  }

  /// Reads an id with its top bit set, as a signed column shows it.
  private static func negative(_ text: Span<UInt8>) throws(FlakeTextProblem) -> FlakeID {
    do {
      return FlakeID(rawValue: UInt64(bitPattern: try Decimal.parseSigned(text)))
    } catch {
      throw problem(error, largest: FlakeID(rawValue: .max))
    }
  }

  private static func problem(_ problem: Decimal.Problem, largest: FlakeID) -> FlakeTextProblem {
    switch problem {
    case .empty: .empty
    case .unexpected(let byte, let offset): .unexpected(byte: byte, offset: offset)
    case .overflow: .tooLarge(largest: largest, form: .decimal)
    case .underflow: .tooSmall
    }
  }

  /// Reads one to 16 hex digits, with or without `0x` or, as PostgreSQL prints bytes, `\x`.
  private static func hexadecimal(
    _ text: Span<UInt8>,
    layout: FlakeLayout
  ) throws(FlakeTextProblem) -> FlakeID {
    let hasPrefix =
      text.count >= 2
      && (text[0] == UInt8(ascii: "0") && text[1] | 0x20 == 0x78
        || text[0] == UInt8(ascii: "\\") && text[1] == UInt8(ascii: "x"))
    let start = hasPrefix ? 2 : 0
    guard text.count > start else { throw hasPrefix ? .noDigits : .empty }
    return try digits(
      text,
      from: start,
      in: .hexadecimal,
      counts: 1...16,
      layout: layout
    )
  }

  /// Reads `199C01B6659-5861C`, also without the hyphen, as the format's own parser does.
  private static func dashedHexadecimal(
    _ text: Span<UInt8>,
    layout: FlakeLayout
  ) throws(FlakeTextProblem) -> FlakeID {
    let hyphen = 11
    guard text.count == 17, text[hyphen] == UInt8(ascii: "-") else {
      return try digits(text, in: .dashedHexadecimal, layout: layout)
    }
    var joined = text.array
    joined.remove(at: hyphen)
    do {
      return try digits(joined.span, in: .dashedHexadecimal, layout: layout)
    } catch .unexpected(let byte, let offset) {
      throw .unexpected(byte: byte, offset: offset < hyphen ? offset : offset + 1)
    }
  }

  /// Reads digits of any radix, most significant first.
  private static func digits(
    _ text: Span<UInt8>,
    from start: Int = 0,
    in form: FlakeTextForm,
    counts: ClosedRange<Int>? = nil,
    layout: FlakeLayout
  ) throws(FlakeTextProblem) -> FlakeID {
    guard !text.isEmpty else { throw .empty }
    let alphabet = form.alphabet
    let radix = alphabet.radix
    var value: UInt64 = 0
    var overflowed = false
    for offset in start..<text.count {
      guard let digit = alphabet.value(of: text[offset]) else {
        throw .unexpected(byte: text[offset], offset: offset)
      }
      let (product, high) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(digit)
      overflowed = overflowed || high || carry
      value = sum
    }
    let accepted = counts ?? form.digitCounts
    let count = text.count - start
    guard accepted.contains(count) else { throw .wrongLength(count: count, accepted: accepted) }
    guard !overflowed, value <= layout.largestID.rawValue else {
      throw .tooLarge(largest: layout.largestID, form: form)
    }
    return FlakeID(rawValue: value)
  }
}
