/// The alphabets in which a text can be written, determined in one pass.
struct TextClass {
  /// A bit for each of ``DigitAlphabet/all``: whether it contains all characters of the text.
  private(set) var alphabets = UInt32.max
  private(set) var hasUnderscore = false

  /// The alphabets that contain each byte.
  private static let masks: [UInt32] = (0..<256).map { byte in
    DigitAlphabet.all.reduce(0) { mask, alphabet in
      alphabet.contains(UInt8(byte)) ? mask | 1 << UInt32(alphabet.index) : mask
    }
  }

  /// Examines a whole text.
  init(_ text: Span<UInt8>) {
    var alphabets = UInt32.max
    var underscores = false
    let masks = Self.masks.span
    for offset in text.indices {
      let byte = text[offset]
      alphabets &= masks[Int(byte)]
      underscores = underscores || byte == UInt8(ascii: "_")
    }
    self.alphabets = alphabets
    hasUnderscore = underscores
  }

  /// Whether all characters are digits of an alphabet.
  @inline(__always)
  func isWritten(in alphabet: DigitAlphabet) -> Bool {
    alphabets >> UInt32(alphabet.index) & 1 == 1
  }

  /// Whether the text consists of decimal digits, the first of all alphabets.
  @inline(__always)
  var isNumber: Bool { alphabets & 1 == 1 }
}
