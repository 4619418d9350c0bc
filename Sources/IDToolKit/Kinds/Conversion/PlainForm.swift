/// A way to write the bits of any id, independent of its kind.
enum PlainForm: String, CaseIterable, Sendable {
  /// Digits of radix 16, as many as the bits need.
  case hex
  /// The decimal number, without zeros in front.
  case int
  /// Bitcoin's Base58: a `1` for each leading zero byte, then the number.
  ///
  /// Source: the Base58Check encoding, as in all libraries.
  case base58
  /// Digits and letters, upper case first, as many as the bits need.
  case base62
  /// The bytes, padded with `=`.
  ///
  /// Source: RFC 4648, section 4.
  case base64
  /// The bytes, without `=`.
  ///
  /// Source: RFC 4648, section 5.
  case base64url

  /// Creates the form with a name; `decimal` is another one of ``int``.
  init?(text: [UInt8]) {
    let form = Self.allCases.first { $0.rawValue.utf8.elementsEqual(text) }
    guard let form = form ?? ("decimal".utf8.elementsEqual(text) ? .int : nil) else { return nil }
    self = form
  }

  /// Appends the text of `bitCount` bits.
  func append(_ bits: IdentifierBits, bitCount: Int, to buffer: inout ByteBuffer) {
    switch self {
    case .hex:
      IdentifierCoding.append(bits, .hexadecimal, atLeast: (bitCount + 3) / 4, to: &buffer)
    case .int: IdentifierCoding.append(bits, .decimal, atLeast: 1, to: &buffer)
    case .base58:
      for _ in 0..<((bitCount + 7) / 8 - bits.byteCount) { buffer.append(UInt8(ascii: "1")) }
      IdentifierCoding.append(bits, .base58, atLeast: 0, to: &buffer)
    case .base62:
      let count = Self.base62Count(of: bitCount)
      IdentifierCoding.append(bits, .base62, atLeast: count, to: &buffer)
    case .base64, .base64url:
      let byteCount = (bitCount + 7) / 8
      let digits = (byteCount * 8 + 5) / 6
      IdentifierCoding.append(
        bits.shifted(left: digits * 6 - byteCount * 8),
        self == .base64 ? .base64 : .base64URL,
        atLeast: digits,
        to: &buffer
      )
      guard self == .base64 else { return }
      for _ in 0..<(4 - digits % 4) % 4 { buffer.append(UInt8(ascii: "=")) }
    }
  }

  /// Returns the most digits that `bitCount` bits (`1...192`) need: a digit has 5.9542 of them.
  static func base62Count(of bitCount: Int) -> Int { bitCount * 10_000 / 59_542 + 1 }

  /// Whether it is a number, which doesn't say how many bits there are.
  var isNumber: Bool { self == .int || self == .base62 }

  /// Reads a text as bits, and returns how many there are.
  ///
  /// A number has 64 bits, or 128 or 192 if it is larger.
  func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> (bits: IdentifierBits, count: Int) {
    switch self {
    case .hex:
      let bits = try number(text, .hexadecimal, 1...48)
      return (bits, text.count * 4)
    case .int:
      let bits = try number(text, .decimal, 1...58)
      return (bits, bits.naturalCount)
    case .base62:
      let bits = try number(text, .base62, 1...33)
      return (bits, bits.naturalCount)
    case .base58:
      let bits = try number(text, .base58, 1...33)
      var zeros = 0
      while zeros < text.count, text[zeros] == UInt8(ascii: "1") { zeros += 1 }
      let count = 8 * (zeros + bits.byteCount)
      guard count <= IdentifierBits.most else { throw .overflow(bits: IdentifierBits.most) }
      return (bits, count)
    case .base64, .base64url: return try bytes(text)
    }
  }

  private func number(
    _ text: Span<UInt8>,
    _ alphabet: DigitAlphabet,
    _ counts: ClosedRange<Int>
  ) throws(IdentifierProblem) -> IdentifierBits {
    try IdentifierDigits(text, 0, text.count, alphabet, counts).number(of: IdentifierBits.most)
  }

  private func bytes(
    _ text: Span<UInt8>
  ) throws(IdentifierProblem) -> (bits: IdentifierBits, count: Int) {
    var end = text.count
    while end > 0, text.count - end < 2, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
    let isWhole = end == text.count || text.count % 4 == 0
    // A single digit is less than a byte.
    guard isWhole, (2...32).contains(end), end % 4 != 1 else {
      throw .wrongLength(count: text.count, accepted: 2...32, strays: 0)
    }
    let count = end * 6 / 8 * 8
    let coding = IdentifierCoding.padded(self == .base64 ? .base64 : .base64URL, digits: end)
    return (try coding.read(text.extracting(0..<end), from: 0, bitCount: count), count)
  }
}

extension IdentifierBits {
  /// The number of bytes needed for the number; 0 for zero.
  fileprivate var byteCount: Int { (significantCount + 7) / 8 }

  /// 64, 128 or 192: the smallest width in which the number fits.
  fileprivate var naturalCount: Int {
    if fits(64) { return 64 }
    return fits(128) ? 128 : Self.most
  }
}
