/// How mixed the characters of a text are: random characters are, words are not.
struct CharacterMix {
  private var hasUpper = false
  private var hasLower = false
  private(set) var hasDigit = false
  /// How often two neighbouring characters differ in class: upper case, lower case, digits.
  private var changes = 0
  private let count: Int
  /// How many words begin with a capital letter followed by a small one.
  private var capitalizedCount = 0

  private enum Class {
    case upper
    case lower
    case digit
  }

  init(_ text: Span<UInt8>) {
    count = text.count
    var last: Class?
    var wordLength = 0
    for offset in text.indices {
      let current: Class?
      switch text[offset] {
      case 0x41...0x5A: current = .upper
      case 0x61...0x7A: current = .lower
      case 0x30...0x39: current = .digit
      default: current = nil
      }
      if let last, let current, last != current { changes += 1 }
      wordLength = current == nil ? 0 : wordLength + 1
      if wordLength == 2, last == .upper, current == .lower { capitalizedCount += 1 }
      hasUpper = hasUpper || current == .upper
      hasLower = hasLower || current == .lower
      hasDigit = hasDigit || current == .digit
      last = current
    }
  }

  /// Whether there are letters of both cases.
  var hasBothCases: Bool { hasUpper && hasLower }

  /// Whether the text looks like random characters of both cases, not like words, names or dates.
  ///
  /// One random text of eleven characters in a hundred does not.
  var isRandom: Bool { hasUpper && hasLower && changes >= 3 }

  /// Whether more than two characters in five differ in class from the one before.
  ///
  /// Two in three random texts of 20 letters are like that, and hardly a name in `CamelCase`.
  var isScrambled: Bool { changes * 5 > count * 2 }

  /// Whether the text could be words: each is capitalized, or all letters are capitals, or none is.
  ///
  /// One random text of eleven characters in five hundred could be, too.
  var isLikeWords: Bool { !hasUpper || changes == capitalizedCount }

  /// Whether a text in lower case looks random.
  var isRandomInLowerCase: Bool { hasDigit && changes >= 3 }

  /// Whether a text could be a word: no digits, no five consonants in a row, and no more than two
  /// changes of case but in `CamelCase`.
  ///
  /// Whatever is neither a digit nor a, e, i, o, u or y counts as a consonant.
  ///
  /// Few random ids have no digit. Of xids it is 1 in 1,600, but nine in ten of those have five
  /// consonants in a row, which few words have.
  static func isWord(_ text: Span<UInt8>) -> Bool {
    var consonants = 0
    var mostConsonants = 0
    for offset in text.indices {
      switch text[offset].lowercasedASCII {
      case 0x30...0x39: return false
      case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
        UInt8(ascii: "u"), UInt8(ascii: "y"):
        consonants = 0
      default: consonants += 1
      }
      mostConsonants = max(mostConsonants, consonants)
    }
    let mix = CharacterMix(text)
    // No name is divided by both signs.
    let hasBothSigns = "-_".utf8.allSatisfy { sign in text.indices.contains { text[$0] == sign } }
    if hasBothSigns, mix.hasBothCases { return false }
    return mostConsonants < 5 && (!mix.isRandom || isCamelCase(text))
  }

  /// Whether two or more small letters follow each capital, as in `ClosedRange`.
  ///
  /// One random text of ten letters in 40 has such capitals.
  private static func isCamelCase(_ text: Span<UInt8>) -> Bool {
    var smallCount = 2
    for offset in text.indices {
      guard text[offset] &- 0x41 < 26 else {
        smallCount += 1
        continue
      }
      guard smallCount >= 2 else { return false }
      smallCount = 0
    }
    return smallCount >= 2
  }
}
