/// Finds words of ASCII letters and digits with given lengths that stand alone in a text, and
/// UUIDs, block by block.
///
/// For each 64 bytes one mask marks the letters and digits, and another the hyphens; the runs that
/// are long enough are found with a few shifts. Nothing else is examined.
///
/// The bytes that touch the block must not be letters or digits: zeros, or the end of another line.
struct WordRunSearch: RunSearch, ~Escapable {
  /// What to find.
  struct Shapes: Equatable, Sendable {
    /// The lengths of words, `1...63`: bit n for n letters and digits.
    var lengths: UInt64 = 0
    /// Whether to find 36 bytes with hyphens where a UUID has them.
    var hasUUIDs = false
    /// Other characters that count as letters in words of further lengths, and these lengths.
    var otherLetters: [UInt8] = []
    var widerLengths: UInt64 = 0
  }

  static let findsOnlyNumbers = false

  /// The most bytes at the end of a block that wait for what follows: the longest prefix and word.
  private static let longestTail = 160
  /// The most bytes that the digits of an escape sequence and the letter after them may take.
  private static let longestEscape = 48
  private static let uuidLength = 36
  /// The lengths of words that may be an id with letters attached: bit n for n letters and digits.
  private static let lengthsWithMore: UInt64 =
    ((1 << 14 - 1) << 16) | (3 << 33) | (3 << 41)
  /// A bit for each of a UUID's letters and digits.
  private static let uuidWords: UInt64 = 0xF_FF7B_DEFF
  /// The offset of the first hyphen.
  private static let uuidHead = 8

  private let block: PaddedBytes
  private var count: Int { block.count }
  private let isLast: Bool
  private let hasCommands: Bool
  private let firstStart: Int
  private let shapes: Shapes
  /// Shorter runs are not found: 15, 8 or 1.
  private let fewest: Int
  /// The offset from which on runs depend on what follows the block.
  private let held: Int
  /// The offset of the 64 bytes being examined.
  private var base: Int
  /// The letters and digits among them and the next 64; likewise for the wider words.
  private var words: UInt128 = 0
  private var wide: UInt128 = 0
  /// The bits of the 64 bytes after them.
  private var nextWords: UInt64 = 0
  private var nextWide: UInt64 = 0
  private var nextHyphens: UInt64 = 0
  /// Whether the byte before the 64 belongs to a word, and to a wider one: 0 or 1.
  private var carry: UInt64 = 0
  private var wideCarry: UInt64 = 0
  /// The beginnings of runs among the 64 bytes, and the first hyphens of UUIDs.
  private var starts: UInt64 = 0
  /// Those of them that begin wider words.
  private var wideStarts: UInt64 = 0
  private(set) var undecided: Int

  /// Creates a search of a block whose first bytes belong to the one before.
  ///
  /// - Parameters:
  ///   - block: The bytes.
  ///   - offset: The offset of the new bytes; runs that start before it are ignored.
  ///   - isLast: Whether the input ends with the block.
  ///   - shapes: What to find.
  @_lifetime(copy block)
  init(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    for shapes: Shapes
  ) {
    self.block = block
    hasCommands = OperatingSystemCommand.mayBegin(in: block, from: offset)
    firstStart = offset
    self.isLast = isLast
    self.shapes = shapes
    let shortest = (shapes.lengths | shapes.widerLengths).trailingZeroBitCount
    fewest = shortest >= 15 ? 15 : shortest >= 8 ? 8 : 1
    // An escape sequence and the id after it may begin before the new bytes.
    base = (max(0, offset - Self.longestEscape) & ~63) - 64
    held =
      isLast
      ? block.count : Self.held(block, from: offset, otherLetters: shapes.otherLetters)
    undecided = held
    if base >= 0 {
      let byte = block[padded: base + 63]
      carry = byte.isLetterOrDigit ? 1 : 0
      wideCarry = carry == 1 || shapes.otherLetters.contains(byte) ? 1 : 0
    }
    load(base + 64)
  }

  /// Returns the beginning of the first run that depends on what follows the block: the first of
  /// the last bytes that may belong together.
  private static func held(
    _ block: PaddedBytes,
    from start: Int,
    otherLetters: [UInt8]
  ) -> Int {
    let least = max(start, block.count - longestTail)
    var offset = block.count
    while offset > least {
      let byte = block[offset - 1]
      guard mayGoOn(byte) || otherLetters.contains(byte) else { break }
      offset -= 1
    }
    if offset == least, offset > start {
      // The offset must not be within a run of letters and its prefix: the next block would see
      // only a part of that. Such a run can be judged in this block, or is too long for an id.
      let end =
        judgedEnd(ofRunFrom: offset, in: block, otherLetters: otherLetters)
        ?? judgedEnd(ofRunFrom: offset, in: block, otherLetters: [])
      offset = end ?? offset
    }
    while offset < block.count {
      let byte = block[offset]
      if byte.isLetterOrDigit || byte >= 0x80 || byte == 0x1B || otherLetters.contains(byte) {
        break
      }
      offset += 1
    }
    return offset
  }

  /// Returns the end of a run, with the `=` that pad an id in base 64; nil if it is longer than an
  /// id, or ends with the block.
  private static func judgedEnd(
    ofRunFrom start: Int,
    in block: PaddedBytes,
    otherLetters: [UInt8]
  ) -> Int? {
    var end = start
    while end < block.count {
      let byte = block[end]
      guard byte.isWordByte || otherLetters.contains(byte) else { break }
      end += 1
    }
    let padded = min(block.count, end + 2)
    while end < padded, block[end] == UInt8(ascii: "=") { end += 1 }
    return end < block.count && end - start <= longestTail / 2 ? end : nil
  }

  /// Whether a byte may belong to a run, or to a character that touches one.
  private static func mayGoOn(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "["), UInt8(ascii: ";"),
      UInt8(ascii: ":"), 0x1B:
      true
    default: false
    }
  }

  /// Loads the bits of 64 bytes.
  @inline(__always)
  private mutating func load(_ offset: Int) {
    guard offset < count else {
      nextWords = 0
      nextWide = 0
      nextHyphens = 0
      return
    }
    // Safe: `offset` is within the block, and the padding has the rest of the 64 bytes.
    let group = unsafe block.group(unchecked: offset)
    nextWords = group.letterOrDigitBits
    if shapes.hasUUIDs {
      nextHyphens = group.bits(of: UInt8(ascii: "-"))
    }
    if _slowPath(shapes.widerLengths != 0) {
      nextWide = nextWords
      for letter in shapes.otherLetters {
        nextWide |= group.bits(of: letter)
      }
    }
  }

  /// Returns the next run, or nil at the end of the block.
  @inline(__always)
  mutating func next() -> TextRun? {
    while true {
      while starts != 0 {
        let bit = starts.trailingZeroBitCount
        starts &= starts &- 1
        if let run = candidate(at: bit), standsAlone(run),
          !hasCommands || !OperatingSystemCommand.contains(run.start, in: block)
        {
          noteDecided(run)
          return run
        }
      }
      base &+= 64
      guard base < count else { return nil }
      findStarts()
    }
  }

  @inline(__always)
  private mutating func noteDecided(_ run: TextRun) {
    if run.end > undecided { undecided = run.end }
  }

  /// Finds the starts in the next 64 bytes.
  @inline(__always)
  private mutating func findStarts() {
    let current = nextWords
    let hyphens = nextHyphens
    let currentWide = nextWide
    load(base &+ 64)
    words = UInt128(nextWords) &<< 64 | UInt128(current)
    starts = beginnings(of: words, current, &carry)
    if shapes.hasUUIDs {
      var pattern = UInt128(nextHyphens) &<< 64 | UInt128(hyphens)
      pattern &= pattern &>> 5
      pattern &= pattern &>> 10
      starts |= UInt64(truncatingIfNeeded: pattern)
    }
    if _slowPath(shapes.widerLengths != 0) {
      wide = UInt128(nextWide) &<< 64 | UInt128(currentWide)
      wideStarts = beginnings(of: wide, currentWide, &wideCarry)
      starts |= wideStarts
    }
  }

  /// Returns the beginnings of runs that are long enough; `current` is the lower half of the bits.
  @inline(__always)
  private func beginnings(of bits: UInt128, _ current: UInt64, _ carry: inout UInt64) -> UInt64 {
    var runs = bits
    if fewest >= 8 {
      runs &= runs &>> 1
      runs &= runs &>> 2
      runs &= runs &>> 4
      if fewest == 15 { runs &= runs &>> 7 }
    }
    let beginnings = UInt64(truncatingIfNeeded: runs) & ~(current &<< 1 | carry)
    carry = current &>> 63
    return beginnings
  }

  /// Returns the run of a start among the 64 bytes, if it has one of the lengths.
  @inline(__always)
  private mutating func candidate(at bit: Int) -> TextRun? {
    let offset = base &+ bit
    if _slowPath(wideStarts != 0), let run = widerCandidate(at: bit) { return run }
    let length = (~(words &>> UInt128(bit))).trailingZeroBitCount
    // Not a letter or digit, so the first hyphen of a UUID.
    if length == 0 {
      let start = offset &- Self.uuidHead
      guard start >= firstStart, start < held, start &+ Self.uuidLength <= count,
        hasWordsOfUUID(from: start)
      else { return nil }
      return TextRun(start: start, length: Self.uuidLength)
    }
    var run = TextRun(start: offset, length: length)
    if offset > 0, mayEndEscape(at: offset) { cutEscape(&run, shapes.lengths) }
    if run.length < 64, Self.lengthsWithMore &>> UInt64(run.length) & 1 != 0, run.end <= count {
      run = LoneText.core(of: run, in: block.span) ?? run
    }
    guard run.length < 64, shapes.lengths &>> UInt64(run.length) & 1 != 0,
      run.start >= firstStart, run.start < held, run.end <= count
    else { return nil }
    return run
  }

  /// Whether letters and digits are where a UUID has them.
  @inline(__always)
  private func hasWordsOfUUID(from start: Int) -> Bool {
    let words = block.group(at: start).letterOrDigitBits
    return words & (1 &<< UInt64(Self.uuidLength) &- 1) == Self.uuidWords
  }

  /// Returns the wider word at a start, if it has one of the lengths; the word that begins there as
  /// well is left for the next call.
  @inline(never)
  private mutating func widerCandidate(at bit: Int) -> TextRun? {
    let mark = (1 as UInt64) &<< UInt64(bit)
    guard wideStarts & mark != 0 else { return nil }
    wideStarts &= ~mark
    var run = TextRun(
      start: base + bit,
      length: (~(wide &>> UInt128(bit))).trailingZeroBitCount
    )
    let wordLength = (~(words &>> UInt128(bit))).trailingZeroBitCount
    guard run.length != wordLength else { return nil }
    if run.start > 0, mayEndEscape(at: run.start) {
      cutEscape(&run, shapes.widerLengths)
    }
    // No id ends in a point: it ends the sentence.
    if run.end <= count, block[run.end - 1] == UInt8(ascii: ".") { run.length -= 1 }
    guard run.length < 64,
      shapes.widerLengths &>> UInt64(run.length) & 1 != 0,
      run.start >= firstStart, run.start < held, run.end <= count
    else { return nil }
    starts |= mark
    return run
  }

  /// Whether the bytes before a run may be an escape sequence, up to its last number, or the sign
  /// of an escaped character.
  @inline(__always)
  private func mayEndEscape(at start: Int) -> Bool {
    // Safe: `start` is above 0 and among 64 bytes that begin within the block, so this byte and the
    // one before it are part of the block or its padding.
    let byte = unsafe block[unchecked: start &- 1]
    return byte == UInt8(ascii: "[") || byte &- 0x3A < 2 || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "%")
      || byte == UInt8(ascii: "=") && (unsafe block[unchecked: start] == UInt8(ascii: "3"))
  }

  /// Removes the end of an escape sequence from the beginning of a run, or an escaped character: one
  /// after a backslash if the rest of the run has one of the lengths.
  @inline(never)
  private func cutEscape(_ run: inout TextRun, _ lengths: UInt64) {
    let block = block.span
    if let start = EscapedCharacter.end(of: run, in: block) {
      let length = run.end - start
      let fits = length < 64 && lengths &>> UInt64(length) & 1 != 0
      // After a percent sign, what begins like an escape is one.
      guard fits || block[run.start - 1] == UInt8(ascii: "%") else { return }
      run.length = length
      run.start = start
      return
    }
    guard let start = NumberPrefix.escapeEnd(from: run.start, in: block) else { return }
    run.length -= start - run.start
    run.start = start
  }

  /// Whether a run stands alone; if that can't be decided yet, it is left for the next block.
  ///
  /// Agrees with ``LoneText/isAlone(_:in:isLast:)``, the careful test.
  @inline(__always)
  private func standsAlone(_ run: TextRun) -> Bool {
    // Safe: `candidate` returns only runs within the block; the bytes around one are part of the
    // block or its padding.
    let before = unsafe block[unchecked: run.start &- 1]
    let after = unsafe block[unchecked: run.end]
    if run.end < count || isLast, LoneText.isHarmless(before: before),
      LoneText.isHarmless(behind: after)
    {
      return true
    }
    let block = block.span
    return LoneText.isAlone(run, in: block, isLast: isLast) ?? false
  }
}
