/// An order key: text that sorts by byte, with another key always available between any two.
///
/// A key is an integer and a fraction. The integer is a head and as many digits as the head says,
/// so that appending counts up (`a0`, `a1` … `az`, `b00`) and keys stay short; the fraction divides
/// the space between two integers (`a0V` is halfway between `a0` and `a1`) and never ends with the
/// zero digit.
///
/// Source: rocicorp/fractional-indexing 4.0.0 (CC0).
public struct FractionalKey: Hashable, Sendable {
  /// Character codes below U+0100, one per character.
  let codes: [UInt8]
  /// The number of characters that form the integer.
  let integerLength: Int

  init(codes: [UInt8], integerLength: Int) {
    self.codes = codes
    self.integerLength = integerLength
  }

  /// Reads a key from text; throws what is wrong with it.
  ///
  /// O(n).
  public init(parsing text: String) throws(OrderError) {
    try self.init(Array(text.utf8).span)
  }

  /// Reads a key from UTF-8.
  ///
  /// Throws for everything that is not a key of this alphabet, with the offending place. The
  /// reference checks only the head, the length and the last character; it takes any other foreign
  /// character for a zero. O(n).
  init(
    _ text: Span<UInt8>,
    alphabet: FractionalAlphabet = .base62
  ) throws(OrderError) {
    let codes = try Self.codes(of: text, alphabet)
    guard let head = codes.first, let place = alphabet.place(ofHead: head) else { throw .emptyKey }
    let length = alphabet.integerLength(headPlace: place)
    guard codes.count >= length else { throw .shortKey(count: codes.count, needed: length) }
    if codes.count > length, codes.last == alphabet.zero {
      throw .trailingZero(offset: codes.count - 1)
    }
    guard !Self.isSmallestInteger(codes, alphabet) else { throw .smallestInteger }
    self.init(codes: codes, integerLength: length)
  }

  /// Whether the codes are the smallest integer of all: the first head and nothing but zeros.
  static func isSmallestInteger(_ codes: [UInt8], _ alphabet: FractionalAlphabet) -> Bool {
    codes.first == alphabet.heads[0]
      && codes.count == alphabet.integerLength(headPlace: 0)
      && codes.dropFirst().allSatisfy { $0 == alphabet.zero }
  }

  /// Decodes a text into character codes, the first of which must be a head and the rest digits.
  private static func codes(
    of text: Span<UInt8>,
    _ alphabet: FractionalAlphabet
  ) throws(OrderError) -> [UInt8] {
    var codes: [UInt8] = []
    codes.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      let (scalar, length) = UnicodeText.scalar(in: text, at: offset) ?? (nil, 1)
      let code = scalar.flatMap { UInt8(exactly: $0.value) }
      if let code,
        codes.isEmpty ? alphabet.place(ofHead: code) != nil : alphabet.value(of: code) != nil
      {
        codes.append(code)
      } else {
        let character = text.extracting(offset..<offset + length).array
        throw codes.isEmpty
          ? .unknownHead(character: character, heads: FractionalAlphabet.text(alphabet.heads))
          : .unknownDigit(character: character, offset: codes.count)
      }
      offset += length
    }
    return codes
  }
}

extension FractionalKey: Comparable {
  /// Compares by character code, which is the same as by byte in UTF-8.
  public static func < (left: Self, right: Self) -> Bool {
    let (left, right) = (left.codes.span, right.codes.span)
    let count = min(left.count, right.count)
    for offset in 0..<count where left[offset] != right[offset] {
      return left[offset] < right[offset]
    }
    return left.count < right.count
  }
}

/// Coded as its text.
extension FractionalKey: RawRepresentable, Codable {
  /// Creates a key from text; returns nil if the text is not a key.
  public init?(rawValue: String) {
    guard let key = try? Self(parsing: rawValue) else { return nil }
    self = key
  }

  /// The key as text, whose UTF-8 sorts as the key does.
  public var rawValue: String { FractionalAlphabet.text(codes) }
}

extension FractionalKey: CustomStringConvertible {
  /// The same as ``rawValue``.
  public var description: String { rawValue }
}
