extension IdentifierProblem {
  /// Returns the problem of a text that doesn't begin as all texts of a form do, and was meant in another.
  static func otherStart(of text: Span<UInt8>, from start: Int) -> IdentifierProblem {
    .unexpected(byte: start < text.count ? text[start] : 0, offset: start, strays: 64)
  }
}

extension IdentifierForm {
  /// The hex digits of a number of 64 bits after `0x`, as programs and debuggers print it: 13 or more,
  /// since addresses of memory have 12.
  static let markedNumber = IdentifierForm(
    "0x",
    .custom(
      IdentifierCodec(
        alphabet: .hexadecimal,
        count: 15,
        most: 18,
        start: Array("0x".utf8),
        isFoundInTexts: false
      ) { text, start throws(IdentifierProblem) in
        guard text.count - start >= 15, text[start] == UInt8(ascii: "0"),
          text[start + 1] | 0x20 == UInt8(ascii: "x")
        else { throw .otherStart(of: text, from: start) }
        return try IdentifierDigits(text, start + 2, text.count, .hexadecimal, 13...16)
          .number(of: 64)
      }
    ),
    needsName: true
  )
}
