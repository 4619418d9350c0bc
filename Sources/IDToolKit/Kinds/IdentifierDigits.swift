/// The digits of an id, checked against its alphabet, and the number that they are.
struct IdentifierDigits {
  /// The value of each digit, the most significant first.
  let values: [UInt8]
  private let alphabet: DigitAlphabet

  /// Reads the bytes from an offset on.
  ///
  /// - Throws: ``IdentifierProblem/wrongLength(count:accepted:strays:)`` where there are not as many
  ///   as `counts` accepts, else ``IdentifierProblem/unexpected(byte:offset:strays:)``.
  init(
    _ text: Span<UInt8>,
    from start: Int = 0,
    in alphabet: DigitAlphabet,
    counts: ClosedRange<Int>
  ) throws(IdentifierProblem) {
    var values: [UInt8] = []
    var firstStray: Int?
    var strays = 0
    for offset in start..<text.count {
      if let value = alphabet.value(of: text[offset]) {
        values.append(UInt8(truncatingIfNeeded: value))
      } else {
        firstStray = firstStray ?? offset
        strays += 1
      }
    }
    // Of a character that is not ASCII, the first byte counts.
    let count = (start..<text.count).count { text[$0] & 0xC0 != 0x80 }
    guard counts.contains(count) else {
      throw .wrongLength(count: count, accepted: counts, strays: strays)
    }
    if let firstStray {
      throw .unexpected(byte: text[firstStray], offset: firstStray, strays: strays)
    }
    self.values = values
    self.alphabet = alphabet
  }

  /// The same for one count.
  init(
    _ text: Span<UInt8>,
    from start: Int = 0,
    in alphabet: DigitAlphabet,
    count: Int
  ) throws(IdentifierProblem) {
    try self.init(text, from: start, in: alphabet, counts: count...count)
  }

  /// The whole as a number of so many bytes, the most significant first.
  ///
  /// - Throws: ``IdentifierProblem/overflow(bits:)``.
  func bytes(_ count: Int) throws(IdentifierProblem) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let radix = UInt32(alphabet.radix)
    for value in values {
      var carry = UInt32(value)
      for index in bytes.indices.reversed() {
        let product = UInt32(bytes[index]) * radix + carry
        bytes[index] = UInt8(truncatingIfNeeded: product)
        carry = product >> 8
      }
      guard carry == 0 else { throw .overflow(bits: count * 8) }
    }
    return bytes
  }

  /// The bits of digits of a radix that is a power of two, of which the last do not belong to the
  /// id; `count` is the number of its bytes.
  ///
  /// - Throws: ``IdentifierProblem/padding(bits:)`` where these are not zero.
  func paddedBytes(_ count: Int) throws(IdentifierProblem) -> [UInt8] {
    let bits = values.count * alphabet.radix.trailingZeroBitCount
    let padding = bits - count * 8
    var wide = try bytes(count + 1)
    guard wide[count] & (1 << UInt8(padding) - 1) == 0 else { throw .padding(bits: padding) }
    for index in wide.indices.reversed() {
      let above = index > 0 ? wide[index - 1] << UInt8(8 - padding) : 0
      wide[index] = wide[index] >> UInt8(padding) | above
    }
    return Array(wide.dropFirst())
  }

  /// Some of the digits as a number; there are so few that it fits.
  func number(_ range: Range<Int>) -> UInt64 {
    values[range].reduce(0) { $0 &* alphabet.radix &+ UInt64($1) }
  }

  /// How improbable it is that characters of ids are all of this alphabet, in bits.
  var structure: Double { Double(values.count) * alphabet.bitsPerDigit }
}

extension DigitAlphabet {
  /// What each digit says for the alphabet, as against any of 64 characters: the binary logarithm of
  /// 64 over the radix.
  var bitsPerDigit: Double {
    switch radix {
    case 10: 2.68
    case 16: 2.0
    case 32: 1.0
    case 36: 0.83
    case 57, 58: 0.15
    case 62: 0.05
    default: 0.0
    }
  }
}

extension Collection<UInt8> {
  /// The number that the bytes are, the most significant first; of more than eight, the last eight.
  var bigEndianNumber: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}
