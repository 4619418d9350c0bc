/// A part of a text.
struct TextRun: Equatable, Sendable {
  /// The offset of the first byte.
  var start: Int
  var length: Int
  var end: Int { start &+ length }
  var range: Range<Int> { start..<end }
}

/// Finds what may be ids in a text, block by block.
///
/// So that what precedes a run can be seen, the last bytes of a block must precede the next one, as
/// many as ``OperatingSystemCommand/reach``.
protocol RunSearch: ~Escapable {
  /// Whether everything found is 15 to 20 digits.
  static var findsOnlyNumbers: Bool { get }

  /// Returns the next run that stands alone, or nil at the end of the block.
  mutating func next() -> TextRun?

  /// The offset at which the next block must continue, known when ``next()`` has returned nil: a
  /// run from here on may depend on what follows.
  var undecided: Int { get }
}

/// Determines whether letters, digits or underscores adjoin an offset in a text.
enum WordBoundary {
  /// Whether the character that ends at an offset belongs to a word.
  static func touches(endingAt offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset > 0 else { return false }
    guard text[offset - 1] >= 0x80 else { return text[offset - 1].isWordByte }
    // A character that is not ASCII has at most four bytes; the first of them determines how many.
    for length in 2...4 where offset >= length {
      guard let (scalar, count) = UnicodeText.scalar(in: text, at: offset - length) else {
        continue
      }
      return count == length && isWordScalar(scalar)
    }
    return false
  }

  /// Whether the character that starts at an offset belongs to a word; nil if its bytes are not
  /// complete yet.
  static func touches(startingAt offset: Int, in text: Span<UInt8>, isLast: Bool) -> Bool? {
    guard offset < text.count else { return isLast ? false : nil }
    let first = text[offset]
    guard first >= 0x80 else { return first.isWordByte }
    if let (scalar, _) = UnicodeText.scalar(in: text, at: offset) { return isWordScalar(scalar) }
    let expected = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    let mayGoOn = (offset + 1..<text.count).allSatisfy { text[$0] & 0xC0 == 0x80 }
    let isCut = offset + expected > text.count && !isLast && mayGoOn
    return isCut ? nil : false
  }

  /// Whether a scalar is a letter, a mark on one, or a digit of any script.
  ///
  /// Source: Unicode Standard, general categories L, M and N.
  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    case .decimalNumber, .letterNumber, .otherNumber: true
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control,
      .format, .surrogate, .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }
}
