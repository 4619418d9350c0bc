extension IdentifierKind {
  /// Reads a whole text as an id of this kind.
  ///
  /// - Throws: Why the text is not such an id.
  func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierValue {
    if let bits = forms[0].coding.readUsual(text) {
      try check?(bits)
      return IdentifierValue(bits: bits, form: 0)
    }
    let prefixCount = try prefixCount(of: text)
    let start = prefixCount.map { $0 + 1 } ?? 0
    var value = try readForms(text, from: start)
    if let prefix, let prefixCount {
      do throws(IdentifierPrefixProblem) {
        try prefix.check(text.extracting(0..<prefixCount))
      } catch {
        throw .prefix(error)
      }
      value.prefixCount = prefixCount
    }
    try check?(value.bits)
    return value
  }

  /// Where the separator is; nil where there is none and need not be.
  private func prefixCount(of text: Span<UInt8>) throws(IdentifierProblem) -> Int? {
    guard let prefix else { return nil }
    let underscore = UInt8(ascii: "_")
    let separator =
      prefix.endsAtFirst
      ? text.indices.first { text[$0] == underscore } : text.indices.last { text[$0] == underscore }
    if separator == nil, prefix.isRequired { throw .prefix(.missing) }
    return separator
  }

  /// Reads the id behind the prefix in the first form that fits.
  private func readForms(
    _ text: Span<UInt8>,
    from start: Int
  ) throws(IdentifierProblem) -> IdentifierValue {
    guard forms.count > 1 else {
      let bits = try forms[0].coding.read(text, from: start, bitCount: bitCount)
      return IdentifierValue(bits: bits, form: 0)
    }
    var best: (problem: IdentifierProblem, slips: Int)?
    for (index, form) in forms.enumerated() {
      do throws(IdentifierProblem) {
        let bits = try form.coding.read(text, from: start, bitCount: bitCount)
        return IdentifierValue(bits: bits, form: index)
      } catch {
        // What is nearest to a form is told, of equals the usual one.
        let slips = error.distance
        if best.map({ slips < $0.slips }) ?? true { best = (error, slips) }
      }
    }
    let problem = best?.problem ?? .wrongLength(count: 0, accepted: 1...1, strays: 0)
    if case .wrongLength(let count, _, 0) = problem, case .unixTime = forms[0].coding {
      throw .noUnit(digitCount: count)
    }
    throw problem
  }

  /// Appends the text of bits in a form; false, and nothing appended, where it has none for them.
  ///
  /// The prefix, where the kind takes one, is the caller's to write.
  func write(_ bits: IdentifierBits, form: Int = 0, to buffer: inout ByteBuffer) -> Bool {
    forms[form].coding.write(bits, bitCount: bitCount, to: &buffer)
  }

  /// The form of a name, or nil.
  func form(named name: String) -> Int? { forms.firstIndex { $0.name == name } }
}

extension IdentifierProblem {
  /// How far a text is from a form, to choose between several: characters that are wrong or missing.
  fileprivate var distance: Int {
    switch self {
    case .wrongLength(let count, let accepted, let strays):
      max(accepted.lowerBound - count, count - accepted.upperBound, 0) * 2 + strays + 1
    case .unexpected(_, _, let strays): strays
    case .overflow, .padding, .checksum, .reservedBits, .version, .otherVersion, .timeOutOfRange,
      .prefix, .flake:
      0
    case .noUnit, .flakeText: 1
    }
  }
}
