extension IdentifierKind {
  /// Reads a whole text as an id of this kind.
  ///
  /// - Throws: Why the text is not such an id.
  func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierValue {
    // A required prefix belongs to no form.
    if !(prefix?.isRequired ?? false), let bits = formReadings[0].bits(of: text) {
      try check(bits)
      return IdentifierValue(bits: bits, form: 0)
    }
    let prefixCount = separator(in: text)
    if prefixCount == nil, prefix?.isRequired ?? false { throw .prefix(.missing) }
    let start = prefixCount.map { $0 + 1 } ?? 0
    var value: IdentifierValue
    do {
      value = try readForms(text, from: start)
    } catch .unexpected(let byte, let offset, let strays) {
      let isUpper = (0x41...0x5A).contains(byte)
      let lower = isUpper ? text.array.map(\.lowercasedASCII) : []
      throw isUpper && self.value(of: lower.span) != nil
        ? .upperCase : .unexpected(byte: byte, offset: offset, strays: strays)
    }
    if let prefix, let prefixCount {
      try lifting(prefix.check(text.extracting(0..<prefixCount)), as: IdentifierProblem.prefix)
      value.prefixCount = prefixCount
    }
    try check(value.bits)
    return value
  }

  /// Reads a whole text; returns nil if it is not such an id.
  ///
  /// Accepts what ``read(_:)`` accepts, but does not work out a reason, which costs more than the
  /// check.
  func value(of text: Span<UInt8>) -> IdentifierValue? {
    // A required prefix belongs to no form.
    if !(prefix?.isRequired ?? false), let bits = formReadings[0].bits(of: text) {
      return accepts(bits) ? IdentifierValue(bits: bits, form: 0) : nil
    }
    guard let prefix, let separator = separator(in: text) else {
      return prefix?.isRequired ?? false ? nil : value(of: text, from: 0)
    }
    guard var value = value(of: text, from: separator + 1),
      (try? prefix.check(text.extracting(0..<separator))) != nil
    else { return nil }
    value.prefixCount = separator
    return value
  }

  /// Reads the text from `start` on in the first form that fits.
  private func value(of text: Span<UInt8>, from start: Int) -> IdentifierValue? {
    let digits = start == 0 ? text : text.extracting(start..<text.count)
    for form in formReadings.indices where formReadings[form].mayHave(digits.count) {
      var bits = formReadings[form].bits(of: digits)
      if bits == nil, formReadings[form].mayBeUnusual(digits) {
        bits = try? forms[form].coding.read(text, from: start, bitCount: bitCount)
      }
      guard let bits else { continue }
      return accepts(bits) ? IdentifierValue(bits: bits, form: form) : nil
    }
    return nil
  }

  /// Throws what is wrong with bits that could be read but are in no such id.
  func check(_ bits: IdentifierBits) throws(IdentifierProblem) {
    guard fixed.hold(in: bits) else { throw fixed.problem(bits) }
    try furtherCheck?(bits)
  }

  /// Whether ``check(_:)`` accepts the bits.
  @inline(__always)
  func accepts(_ bits: IdentifierBits) -> Bool {
    guard fixed.hold(in: bits) else { return false }
    guard let furtherCheck else { return true }
    return (try? furtherCheck(bits)) != nil
  }

  /// Returns the offset of the separator after a prefix; nil if there is none.
  private func separator(in text: Span<UInt8>) -> Int? {
    guard let prefix else { return nil }
    let underscore = UInt8(ascii: "_")
    // What follows may have underscores, too.
    if let only = prefix.only {
      return text.count > only.count && text[only.count] == underscore ? only.count : nil
    }
    return prefix.endsAtFirst
      ? text.indices.first { text[$0] == underscore } : text.indices.last { text[$0] == underscore }
  }

  /// Reads the id after the prefix in the first form that fits.
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
        // Reports the problem of the nearest form; of equally near ones, the first.
        let slips = error.distance
        if best.map({ slips < $0.slips }) ?? true { best = (error, slips) }
      }
    }
    let problem = best?.problem ?? .wrongLength(count: 0, accepted: 1...1, strays: 0)
    if case .wrongLength(_, _, 0) = problem, let otherLength {
      throw otherLength(text.extracting(start..<text.count))
    }
    throw problem
  }

  /// Appends the text of bits in a form; returns false, and appends nothing, if it has none for
  /// them.
  ///
  /// The caller writes the prefix, if the kind takes one.
  func write(_ bits: IdentifierBits, form: Int = 0, to buffer: inout ByteBuffer) -> Bool {
    forms[form].coding.write(bits, bitCount: bitCount, to: &buffer)
  }

  /// Returns the index of the form with a name, or nil.
  func form(named name: String) -> Int? { forms.firstIndex { $0.name == name } }
}

extension IdentifierProblem {
  /// How far a text is from a form, to choose between forms: the number of wrong or missing
  /// characters.
  fileprivate var distance: Int {
    switch self {
    case .wrongLength(let count, let accepted, let strays):
      max(accepted.lowerBound - count, count - accepted.upperBound, 0) * 2 + strays + 1
    case .unexpected(_, _, let strays): strays
    case .upperCase, .overflow, .padding, .checksum, .reservedBits, .version, .otherVersion,
      .timeOutOfRange, .pastMidnight, .never, .unused, .rule, .prefix, .notBytes, .flake,
      .flakeText(.word):
      0
    case .noUnit, .flakeText: 1
    }
  }
}

/// What is wrong with the part in front of an id's separator.
enum IdentifierPrefixProblem: DescribedError {
  /// There is no separator.
  case missing
  case tooLong(count: Int, most: Int)
  case tooShort(count: Int, fewest: Int)
  case unexpected(byte: UInt8, offset: Int)
  /// It begins or ends with a byte that must not be there.
  case edge(byte: UInt8)
  /// It isn't one of those that are known, or something else follows that.
  case unknown
  /// Ids of the kind have this one.
  case other(than: [UInt8])

  var sentence: String {
    switch self {
    case .missing: "it has no '_' after a prefix"
    case .tooLong(let count, let most):
      "its prefix has \(count) characters, and at most \(most) are accepted"
    case .tooShort(let count, let fewest):
      "its prefix has \(count) character\(count == 1 ? "" : "s"), and \(fewest) are needed"
    case .unexpected(let byte, let offset):
      "unexpected \(Quotation.byte(byte)) in its prefix, at column \(offset + 1)"
    case .edge(let byte):
      "its prefix may not begin or end with \(Quotation.byte(byte))"
    case .unknown: "no maker that is known writes ids like that"
    case .other(let prefix): "its prefix isn't \(Quotation.quoted(prefix + [UInt8(ascii: "_")]))"
    }
  }

  /// Whether there is a prefix at all, with a mistake in it.
  var isSlip: Bool { self != .missing }
}
