/// UUIDs as text: with hyphens, then also in braces or as a URN, or as 32 hex digits without.
///
/// Source: RFC 9562, section 4; braces as in Microsoft's registry format.
enum UUIDText {
  /// Where the hyphens are among the 36 characters.
  private static let hyphens = [8, 13, 18, 23]

  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let (uuid, structure) = try parse(text)
    return IdentifierReading(.uuid, uuid: uuid, structure: structure)
  }

  /// The 128 bits, and how much the form of the text says, in bits.
  static func parse(
    _ text: Span<UInt8>
  ) throws(IdentifierProblem) -> (uuid: UUIDValue, structure: Double) {
    let range = unwrapped(text)
    let core = text.extracting(range)
    let start = range.lowerBound
    // Braces and the URN stand around the text with hyphens alone.
    let isHyphenated =
      range.count < text.count || core.indices.contains { core[$0] == UInt8(ascii: "-") }
    let digits: IdentifierDigits
    if isHyphenated {
      digits = try hyphenated(core, from: start)
    } else {
      do throws(IdentifierProblem) {
        digits = try IdentifierDigits(core, in: .hexadecimal, count: 32)
      } catch .unexpected(let byte, let offset, let strays) {
        throw .unexpected(byte: byte, offset: offset + start, strays: strays)
      }
    }
    let uuid = UUIDValue(bytes: try digits.bytes(16))
    // Each hyphen in its place is as good as six bits.
    let structure = digits.structure + (isHyphenated ? 24 : 0) + (start > 0 ? 12 : 0)
    return (uuid, structure)
  }

  /// What is left without braces or `urn:uuid:`.
  private static func unwrapped(_ text: Span<UInt8>) -> Range<Int> {
    let whole = 0..<text.count
    if text.count >= 2, text[0] == UInt8(ascii: "{"), text[text.count - 1] == UInt8(ascii: "}") {
      return 1..<text.count - 1
    }
    let urn = Array("urn:uuid:".utf8)
    guard text.count > urn.count else { return whole }
    for (offset, byte) in urn.enumerated() where text[offset].lowercasedASCII != byte {
      return whole
    }
    return urn.count..<text.count
  }

  private static func hyphenated(
    _ text: Span<UInt8>,
    from start: Int
  ) throws(IdentifierProblem) -> IdentifierDigits {
    var digits: [UInt8] = []
    var firstStray: Int?
    var strays = 0
    for offset in text.indices {
      let isHyphen = text[offset] == UInt8(ascii: "-")
      let isDigit = DigitAlphabet.hexadecimal.value(of: text[offset]) != nil
      if isDigit { digits.append(text[offset]) }
      if hyphens.contains(offset) ? !isHyphen : !isDigit {
        firstStray = firstStray ?? offset
        strays += 1
      }
    }
    guard text.count == 36 else {
      // Hyphens behind a missing digit are out of place, and yet no other slip.
      let others = text.count - digits.count - hyphens.count
      throw .wrongLength(count: text.count + start, accepted: 36...36, strays: max(0, others))
    }
    if let firstStray {
      throw .unexpected(byte: text[firstStray], offset: firstStray + start, strays: strays)
    }
    return try IdentifierDigits(digits.span, in: .hexadecimal, count: 32)
  }
}
