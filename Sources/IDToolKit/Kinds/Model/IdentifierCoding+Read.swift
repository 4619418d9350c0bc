extension IdentifierCoding {
  /// Reads the bits of an id of `bitCount` bits from a text, skipping `start` bytes.
  ///
  /// - Throws: ``IdentifierProblem/wrongLength(count:accepted:strays:)`` if the number of
  ///   characters is wrong, else ``IdentifierProblem/unexpected(byte:offset:strays:)``, else what
  ///   is wrong with the number.
  func read(
    _ text: Span<UInt8>,
    from start: Int,
    bitCount: Int
  ) throws(IdentifierProblem) -> IdentifierBits {
    switch self {
    case .number(let alphabet, let count):
      return try IdentifierDigits(text, start, text.count, alphabet, count...count)
        .number(of: bitCount)
    case .shortNumber(let alphabet, let counts):
      return try IdentifierDigits(text, start, text.count, alphabet, counts).number(of: bitCount)
    case .padded(let alphabet, let count):
      return try IdentifierDigits(text, start, text.count, alphabet, count...count)
        .paddedNumber(of: bitCount)
    case .paddedWithEquals(let alphabet, let count):
      let end = text.count - 2
      let equals = UInt8(ascii: "=")
      guard end >= start, text[end] == equals, text[end + 1] == equals else {
        throw .wrongLength(count: text.count - start, accepted: count + 2...count + 2, strays: 0)
      }
      return try IdentifierDigits(text, start, end, alphabet, count...count)
        .paddedNumber(of: bitCount)
    case .hyphenatedHexadecimal: return try Self.hyphenated(text, from: start)
    case .pieces(let pieces):
      return try Self.pieces(pieces, text, from: start, bitCount: bitCount)
    case .unixTime(let nanoseconds, let counts, let decimals) where decimals > 0:
      let point = text.count - decimals - 1
      guard point >= start, text[point] == UInt8(ascii: ".") else {
        let count = text.count - start
        throw .wrongLength(
          count: count,
          accepted: counts.upperBound + 1...counts.upperBound + 1,
          strays: 0
        )
      }
      let digits =
        text.extracting(start..<point).array
        + text.extracting(point + 1..<text.count).array
      let coding = Self.unixTime(nanoseconds: nanoseconds, digits: counts)
      return try coding.read(digits.span, from: 0, bitCount: bitCount)
    case .unixTime(let nanoseconds, let counts, _):
      let digits = try IdentifierDigits(text, start, text.count, .decimal, counts)
      let (product, overflow) = UInt64(truncatingIfNeeded: try digits.number(of: 64).low)
        .multipliedReportingOverflow(by: nanoseconds)
      guard !overflow else { throw .overflow(bits: 64) }
      return IdentifierBits(UInt128(product))
    case .opaque(let alphabet, let counts, let isWord):
      _ = try IdentifierDigits(text, start, text.count, alphabet, counts)
      if isWord, !(0x61...0x7A).contains(text[start]) {
        throw .unexpected(byte: text[start], offset: start, strays: 1)
      }
      return .zero
    case .flake(let layout, let form): return try Self.flake(text, from: start, layout, form)
    case .custom(let codec): return try codec.read(text, start)
    }
  }

  /// Whether a UUID has a hyphen at an offset.
  private static func isHyphen(at offset: Int) -> Bool {
    offset == 8 || offset == 13 || offset == 18 || offset == 23
  }

  private static func hyphenated(
    _ text: Span<UInt8>,
    from start: Int
  ) throws(IdentifierProblem) -> IdentifierBits {
    guard text.count - start == 36,
      let bits = FormReading.hyphenated(text.extracting(start..<text.count))
    else { throw wrongHyphenated(text, from: start) }
    return bits
  }

  /// Returns what is wrong with a text that should be 32 digits and four hyphens.
  private static func wrongHyphenated(_ text: Span<UInt8>, from start: Int) -> IdentifierProblem {
    var digitCount = 0
    var firstStray: Int?
    var strays = 0
    let count = text.count - start
    for offset in 0..<count {
      let byte = text[start + offset]
      let isDigit = DigitAlphabet.hexadecimal.contains(byte)
      if isDigit { digitCount += 1 }
      if isHyphen(at: offset) ? byte != UInt8(ascii: "-") : !isDigit {
        firstStray = firstStray ?? start + offset
        strays += 1
      }
    }
    guard count == 36, let firstStray else {
      // Hyphens after a missing digit are displaced, but that is not another mistake. Digits in
      // place of hyphens are.
      let (missingDigits, missingHyphens) = (32 - digitCount, 4 - (count - digitCount))
      let mistakes = abs(missingDigits) + abs(missingHyphens)
      return .wrongLength(count: count, accepted: 36...36, strays: mistakes - abs(36 - count))
    }
    return .unexpected(byte: text[firstStray], offset: firstStray, strays: strays)
  }

  private static func pieces(
    _ pieces: [IdentifierPiece],
    _ text: Span<UInt8>,
    from start: Int,
    bitCount: Int
  ) throws(IdentifierProblem) -> IdentifierBits {
    let count = pieces.characterCount
    var offset = start
    var bits = IdentifierBits.zero
    var firstStray: Int?
    var strays = 0
    var overflowed = false
    var value: UInt64 = 0
    var lastRun: BitRun?
    for piece in pieces {
      switch piece {
      case .literal(let byte):
        if offset < text.count, text[offset] != byte {
          firstStray = firstStray ?? offset
          strays += 1
        }
      case .free(let alphabet, let count):
        for place in offset..<offset + count
        where place < text.count && !alphabet.contains(text[place]) {
          firstStray = firstStray ?? place
          strays += 1
        }
      case .digits(let alphabet, let count, let run):
        if run != lastRun { (value, lastRun) = (0, run) }
        for place in offset..<offset + count where place < text.count {
          if let digit = alphabet.value(of: text[place]) {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: alphabet.radix)
            let (sum, isTooLargeWithIt) = product.addingReportingOverflow(digit)
            overflowed = overflowed || isTooLarge || isTooLargeWithIt
            value = sum
          } else {
            firstStray = firstStray ?? place
            strays += 1
          }
        }
        overflowed = overflowed || run.width < 64 && value >> UInt64(run.width) != 0
        let number = IdentifierBits(UInt128(value)).shifted(left: run.shift)
        bits = bits & ~run.mask | number & run.mask
      }
      offset += piece.count
    }
    let characters = IdentifierDigits.characterCount(text, start, text.count)
    guard characters == count else {
      throw .wrongLength(count: characters, accepted: count...count, strays: strays)
    }
    if let firstStray {
      throw .unexpected(byte: text[firstStray], offset: firstStray, strays: strays)
    }
    let end = start + count
    // Bytes that don't begin a character are counted with the one before.
    if end < text.count { throw .unexpected(byte: text[end], offset: end, strays: 1) }
    if overflowed { throw .overflow(bits: bitCount) }
    return bits
  }

  /// Returns why digits that can be read are still not an id in a form, because the layout's makers
  /// never write such a text; nil if they may.
  ///
  /// ``FlakeText``, with which the `flake` commands read ids, accepts these as well.
  private static func otherForm(
    _ digits: Span<UInt8>,
    _ layout: FlakeLayout,
    _ form: FlakeForm
  ) -> IdentifierProblem? {
    let zero = UInt8(ascii: "0")
    switch form {
    case .decimal where !layout.mayStartWithZero && digits.count > 1 && digits[0] == zero:
      return .flakeText(.unexpected(byte: zero, offset: 0))
    case .decimal where layout.textForm.isTheOnlyOne:
      let accepted = layout.textForm.digitCounts
      return digits.count < accepted.lowerBound
        ? .flakeText(.wrongLength(count: digits.count, accepted: accepted)) : nil
    case .hexadecimal:
      let hasMark = digits.count > 1 && digits[0] == zero && digits[1] | 0x20 == 0x78
      let isNumber = digits.indices.allSatisfy { digits[$0] <= 0x39 }
      let isDecimal = isNumber && (layout.mayStartWithZero || digits[0] != zero)
      let isWhole = digits.count == 16 && !isDecimal
      return hasMark || isWhole
        ? nil : .wrongLength(count: digits.count, accepted: 16...16, strays: 1)
    case .native where CharacterMix.isWord(digits): return .flakeText(.word)
    case .decimal, .native: return nil
    }
  }

  private static func flake(
    _ text: Span<UInt8>,
    from start: Int,
    _ layout: FlakeLayout,
    _ form: FlakeForm
  ) throws(IdentifierProblem) -> IdentifierBits {
    let digits = text.extracting(start..<text.count)
    if let problem = otherForm(digits, layout, form) { throw problem }
    let id = try lifting(
      FlakeText.parse(digits, layout: layout, form: form),
      as: IdentifierProblem.flakeText
    )
    return IdentifierBits(UInt128(id.rawValue))
  }
}
